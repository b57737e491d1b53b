// The service worker: what it takes to open the running sheet without a network, and nothing else.
//
// The server puts a line before this file: const RELEASE = {version, office, files, isImmutable, offline, signing}.
// A new release has another version, so that this file changes and its caches replace the old ones. Kept are the
// shell (styles, scripts, pictures, the offline page) and pages that the server marks with "Offline-Page: keep-until=…"
// (seconds of the clock): afterwards they are not shown any more. Who signs in or out, and a server that says
// "Offline-Page: forget-all", takes those pages away.
//
// Only the office's own answers count: each has its number as "League-Office". What anything else answers in its place
// (the sign-in page of a WLAN, a proxy) is shown where nothing is kept, and never changes what is kept.

/** @typedef {{type: "remember", path: string, title: string, owner: string, data: object}} Remembered */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELL = `shell-${RELEASE.version}-${RELEASE.office}`;
const PAGES = `pages-${RELEASE.version}-${RELEASE.office}`;
/** With these the office says that this person may not see the page (any more), or that there is none. */
const GONE = [403, 404, 410];
/** What is posted to this address below a page closes it on this device. */
const LEAVING = "leave/";
/** Where the page of a form is told that it was perhaps not sent (js/app.js). */
const NOT_SENT = "not-sent";
const PATIENCE = 4_000;
/** So long a form is waited for where the device says that it has no network, before the office is asked whether it is
 * there: on this very computer it is, and some of its work takes longer; elsewhere a request may hang instead of failing. */
const LAST_HOPE = 8_000;
/** So long after the network has failed, or the shell was fetched, files come from the shell without asking for each:
 * a page's scripts ask for each other, and would wait for a network that hangs one after the other. */
const BELONGS = 30_000;
const files = new Set(RELEASE.files);
/** When the network last failed us, or the shell was fetched whole, in milliseconds of the clock. */
let reliesOnShellSince = 0;
/** How often pages were taken away, and the number of the last time by path; ALL: of all pages. What was asked for before
 * is not kept afterwards, however late its answer comes. */
let takings = 0;
/** @type {Map<string, number>} */ const lastTaking = new Map();
const ALL = "";
/** Pages that are being fetched to be kept, by path. @type {Map<string, Promise<void>>} */ const beingKept = new Map();
/** What was told of a page last, by path, and the writing of it: one after the other, so that no earlier word stays.
 * @type {Map<string, Remembered>} */ const toldLast = new Map();
/** @type {Map<string, Promise<void>>} */ const beingWritten = new Map();

worker.addEventListener("install", (event) => event.waitUntil(keepShell().then(keepPagesAnew).then(() => worker.skipWaiting())));

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldReleases().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data.type !== "remember") return;
  const work = remember(event.data).catch(storageIsOutOfOrder);
  event.waitUntil(work.then((isKept) => event.source?.postMessage({ type: "remembered", isKept: Boolean(isKept) })));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname.endsWith(`/${LEAVING}`)) event.waitUntil(forget(url.pathname.slice(0, -LEAVING.length)));
  if (request.mode === "navigate") event.respondWith(request.method === "GET" ? page(request, url) : sent(request, url));
  else if (request.method === "GET" && files.has(url.pathname)) event.respondWith(file(request));
});

async function keepShell() {
  const shell = await caches.open(SHELL);
  const cache = RELEASE.isImmutable ? "default" : "no-cache";
  await Promise.all(
    [...RELEASE.files, RELEASE.offline].map(async (path) => {
      const answer = await fetch(path, { cache });
      if (!answer.ok || (isHtml(answer) && !isOurs(answer))) throw new Error(`${path} is answered by something else`);
      await shell.put(path, answer);
    }),
  );
  reliesOnShellSince = Date.now();
}

/** What the release before has kept is drawn anew by this one, with what is known of the sheets; a page that has moved is
 * kept where it is now. Without the office the release before goes on. */
async function keepPagesAnew() {
  const pages = await caches.open(PAGES);
  /** @type {{name: string, url: string, path: string}[]} */ const anew = [];
  for (const name of await cachesBefore()) {
    const before = await caches.open(name);
    for (const { url } of await before.keys()) {
      const { pathname, search } = new URL(url);
      if (search || Date.now() >= keptUntil(await before.match(url))) continue;
      const drawn = await fetch(pathname);
      if (!isOurs(drawn)) throw new Error(`${pathname} is answered by something else`);
      if (!drawn.ok || !keptUntil(drawn)) continue;
      const path = new URL(drawn.url).pathname;
      await pages.put(path, drawn.redirected ? new Response(await drawn.blob(), drawn) : drawn);
      const known = await before.match(`${pathname}?remembered`);
      if (known) await pages.put(`${path}?remembered`, known);
      anew.push({ name, url, path });
    }
  }
  for (const { name, url, path } of anew) {
    if (!(await caches.match(url, { cacheName: name }))) await forget(path); // taken away meanwhile
  }
}

/** Where former releases of this office have kept pages; releases did not always name theirs. */
async function cachesBefore() {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-") && name !== PAGES);
  return names.filter((name) => (name.split("-")[2] ?? RELEASE.office) === RELEASE.office);
}

function isHtml(/** @type {Response} */ answer) {
  return answer.headers.get("Content-Type")?.startsWith("text/html");
}

function isOurs(/** @type {Response} */ answer) {
  return answer.headers.get("League-Office") === RELEASE.office;
}

/** Whether the office has answered. A redirection tells nothing before it is followed, so the office is asked for
 * something else, which changes nothing there. */
async function isFromOffice(/** @type {Response} */ answer) {
  return answer.type === "opaqueredirect" ? isOfficeThere() : isOurs(answer);
}

async function isOfficeThere() { return isOurs(await fetch("/sw.js", { method: "HEAD", cache: "no-store" })); }

async function dropOldReleases() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL && name !== PAGES).map((name) => caches.delete(name)));
}

/** Network first. Without one, or if the office is out of order or something else answers, what is kept of this page. */
async function page(/** @type {Request} */ request, /** @type {URL} */ url) {
  const kept = await keptPage(url).catch(storageIsOutOfOrder);
  const asked = takings;
  let response;
  let isMeant;
  try {
    response = await Promise.race([fetch(request), ...(kept ? [lateness()] : [])]);
    isMeant = kept ? response.status < 500 && (await isFromOffice(response)) : isOurs(response);
  } catch {
    return asKept(kept ?? (await offlinePage()));
  }
  if (kept && !isMeant) return asKept(kept);
  if (isMeant) await keepOrForget(url, response, asked).catch(storageIsOutOfOrder);
  return response;
}

function asKept(/** @type {Response} */ answer) {
  reliesOnShellSince = Date.now();
  return answer;
}

/** A device that is full or keeps nothing for us shows what the network gives. */
function storageIsOutOfOrder(/** @type {unknown} */ error) {
  console.warn("what is kept cannot be read or written", error);
  return undefined;
}

/** What is kept of a page, unless the session that it was drawn for has ended. */
async function keptPage(/** @type {URL} */ url) {
  await forgetWhatIsOver();
  return caches.match(url.pathname, { cacheName: PAGES });
}

async function forgetWhatIsOver() {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!search && Date.now() >= keptUntil(await pages.match(request))) await forget(pathname);
  }
}

/** Until when a page may be kept, in milliseconds of the clock; 0: not at all. */
function keptUntil(/** @type {Response | undefined} */ response) {
  const seconds = response?.headers.get("Offline-Page")?.match(/^keep-until=(\d+)$/)?.[1];
  return Number(seconds ?? 0) * 1000;
}

async function forget(/** @type {string} */ path) {
  lastTaking.set(path, ++takings);
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  await pages.delete(`${path}?remembered`);
}

async function forgetAll() {
  lastTaking.set(ALL, ++takings);
  await caches.delete(PAGES);
}

/** What is sent by a form. Who signs in or out takes all pages away, also those that were asked for until the office has
 * answered. Without a network the page that it was sent from says so, which may be kept, and whose address can be loaded
 * again without sending anything. @param {Request} request @param {URL} url */
async function sent(request, { pathname }) {
  const isSigning = RELEASE.signing.some((way) => pathname.startsWith(way));
  try {
    if (isSigning) await forgetAll().catch(storageIsOutOfOrder);
    const answer = await (worker.navigator.onLine ? fetch(request) : whileOfficeIsThere(request));
    if (isSigning) await forgetAll().catch(storageIsOutOfOrder);
    return answer;
  } catch {
    const from = request.referrer && new URL(request.referrer);
    if (!from || from.origin !== location.origin) return offlinePage();
    from.hash = NOT_SENT;
    return Response.redirect(from.href, 303);
  }
}

/** The answer to a form, however long the office works on it; rejects as soon as it does not answer anything else either.
 * @param {Request} request */
async function whileOfficeIsThere(request) {
  let isAnswered = false;
  const answer = fetch(request).finally(() => (isAnswered = true));
  const silence = async () => {
    do await lateness(LAST_HOPE).catch(() => {});
    while (!isAnswered && (await Promise.race([isOfficeThere(), lateness()])));
    throw new Error("nobody answers");
  };
  return Promise.race([answer, silence()]);
}

async function offlinePage() {
  return (await caches.match(RELEASE.offline, { cacheName: SHELL })) ?? Response.error();
}

async function file(/** @type {Request} */ request) {
  const kept = await caches.match(request, { cacheName: SHELL, ignoreSearch: true });
  if (kept && (RELEASE.isImmutable || Date.now() - reliesOnShellSince < BELONGS)) return kept;
  try {
    return await Promise.race([fetch(request), ...(kept ? [lateness()] : [])]);
  } catch {
    return kept ? asKept(kept) : Response.error();
  }
}

/** @returns {Promise<never>} */
function lateness(patience = PATIENCE) { return new Promise((_resolve, reject) => void setTimeout(reject, patience)); }

/** Keep a page that may be kept. One that may not be, or no longer, leaves nothing behind; "not now" changes nothing.
 * @param {URL} url @param {Response} response  an answer of the office @param {number} asked  the takings when it was asked */
async function keepOrForget(url, response, asked) {
  if (response.headers.get("Offline-Page") === "forget-all") await forgetAll();
  if (!response.ok && response.type !== "opaqueredirect" && !GONE.includes(response.status)) return undefined;
  if (!keptUntil(response)) return forget(url.pathname);
  if (url.search || response.redirected) return undefined;
  const pages = await caches.open(PAGES);
  if (Math.max(lastTaking.get(ALL) ?? 0, lastTaking.get(url.pathname) ?? 0) > asked) return undefined;
  return pages.put(url.pathname, response.clone());
}

/** Fetch a page and keep it; who asks meanwhile waits for the same answer. */
function fetched(/** @type {string} */ path) {
  const isUnderWay = beingKept.get(path);
  if (isUnderWay) return isUnderWay;
  const work = fetchToKeep(new URL(path, location.origin)).finally(() => beingKept.delete(path));
  beingKept.set(path, work);
  return work;
}

async function fetchToKeep(/** @type {URL} */ url) {
  const asked = takings;
  const response = await fetch(url);
  if (isOurs(response)) await keepOrForget(url, response, asked);
}

/** Write down what was told of a page last, once all that was told before is written. */
function write(/** @type {Cache} */ pages, /** @type {string} */ path) {
  const before = beingWritten.get(path) ?? Promise.resolve();
  const work = before.catch(() => undefined).then(() => {
    const { title, owner, data } = /** @type {Remembered} */ (toldLast.get(path));
    return pages.put(`${path}?remembered`, new Response(JSON.stringify({ title, owner, data })));
  });
  beingWritten.set(path, work);
  return work;
}

/** Note what is known of an open page, fetch the page itself if it is not kept yet, drop pages that are not open. Answers
 * whether the page is kept. */
async function remember(/** @type {Remembered} */ told) {
  const { path } = told;
  toldLast.set(path, told);
  if (!(await (await caches.open(PAGES)).match(path))) await fetched(path);
  const pages = await caches.open(PAGES);
  if (!(await pages.match(path))) return false;
  await write(pages, path).catch(storageIsOutOfOrder); // the page opens all the same, with an older word of the sheet
  if (!(await pages.match(path))) {
    await forget(path); // its session has ended meanwhile
    return false;
  }
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = new Set([path, ...windows.map((client) => new URL(client.url).pathname)]);
  for (const { url } of await pages.keys()) {
    if (!open.has(new URL(url).pathname)) await pages.delete(url);
  }
  return true;
}
