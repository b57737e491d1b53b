// js/offline/worker.js
var worker = self;
var SHELL = `shell-${RELEASE.version}-${RELEASE.office}`;
var PAGES = `pages-${RELEASE.version}-${RELEASE.office}`;
var GONE = [403, 404, 410];
var LEAVING = "leave/";
var NOT_SENT = "not-sent";
var PATIENCE = 4e3;
var LAST_HOPE = 8e3;
var BELONGS = 3e4;
var files = new Set(RELEASE.files);
var reliesOnShellSince = 0;
var takings = 0;
var lastTaking = /* @__PURE__ */ new Map();
var ALL = "";
var beingKept = /* @__PURE__ */ new Map();
var toldLast = /* @__PURE__ */ new Map();
var beingWritten = /* @__PURE__ */ new Map();
worker.addEventListener("install", (event) => event.waitUntil(keepShell().then(keepPagesAnew).then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldReleases().then(() => worker.clients.claim()));
});
worker.addEventListener("message", (event) => {
  if (event.data.type === "remember") event.waitUntil(remember(event.data).then((isKept) => event.source?.postMessage({ type: "remembered", isKept })));
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
  await Promise.all([...RELEASE.files, RELEASE.offline].map(async (path) => {
    const answer = await fetch(path, { cache });
    if (!answer.ok || isHtml(answer) && !isOurs(answer)) throw new Error(`${path} is answered by something else`);
    await shell.put(path, answer);
  }));
  reliesOnShellSince = Date.now();
}
async function keepPagesAnew() {
  const pages = await caches.open(PAGES);
  const anew = [];
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
    if (!await caches.match(url, { cacheName: name })) await forget(path);
  }
}
async function cachesBefore() {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-") && name !== PAGES);
  return names.filter((name) => (name.split("-")[2] ?? RELEASE.office) === RELEASE.office);
}
function isHtml(answer) {
  return answer.headers.get("Content-Type")?.startsWith("text/html");
}
function isOurs(answer) {
  return answer.headers.get("League-Office") === RELEASE.office;
}
async function isFromOffice(answer) {
  return answer.type === "opaqueredirect" ? isOfficeThere() : isOurs(answer);
}
async function isOfficeThere() {
  return isOurs(await fetch("/sw.js", { method: "HEAD", cache: "no-store" }));
}
async function dropOldReleases() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL && name !== PAGES).map((name) => caches.delete(name)));
}
async function page(request, url) {
  const kept = await keptPage(url).catch(storageIsOutOfOrder);
  const asked = takings;
  let response;
  let isMeant;
  try {
    response = await Promise.race([fetch(request), ...kept ? [lateness()] : []]);
    isMeant = kept ? response.status < 500 && await isFromOffice(response) : isOurs(response);
  } catch {
    return asKept(kept ?? await offlinePage());
  }
  if (kept && !isMeant) return asKept(kept);
  if (isMeant) await keepOrForget(url, response, asked).catch(storageIsOutOfOrder);
  return response;
}
function asKept(answer) {
  reliesOnShellSince = Date.now();
  return answer;
}
function storageIsOutOfOrder(error) {
  console.warn("what is kept cannot be read or written", error);
  return void 0;
}
async function keptPage(url) {
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
function keptUntil(response) {
  const seconds = response?.headers.get("Offline-Page")?.match(/^keep-until=(\d+)$/)?.[1];
  return Number(seconds ?? 0) * 1e3;
}
async function forget(path) {
  lastTaking.set(path, ++takings);
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  await pages.delete(`${path}?remembered`);
}
async function forgetAll() {
  lastTaking.set(ALL, ++takings);
  await caches.delete(PAGES);
}
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
async function whileOfficeIsThere(request) {
  let isAnswered = false;
  const answer = fetch(request).finally(() => isAnswered = true);
  const silence = async () => {
    do
      await lateness(LAST_HOPE).catch(() => {
      });
    while (!isAnswered && await Promise.race([isOfficeThere(), lateness()]));
    throw new Error("nobody answers");
  };
  return Promise.race([answer, silence()]);
}
async function offlinePage() {
  return await caches.match(RELEASE.offline, { cacheName: SHELL }) ?? Response.error();
}
async function file(request) {
  const kept = await caches.match(request, { cacheName: SHELL, ignoreSearch: true });
  if (kept && (RELEASE.isImmutable || Date.now() - reliesOnShellSince < BELONGS)) return kept;
  try {
    return await Promise.race([fetch(request), ...kept ? [lateness()] : []]);
  } catch {
    return kept ? asKept(kept) : Response.error();
  }
}
function lateness(patience = PATIENCE) {
  return new Promise((_resolve, reject) => void setTimeout(reject, patience));
}
async function keepOrForget(url, response, asked) {
  if (response.headers.get("Offline-Page") === "forget-all") await forgetAll();
  if (!response.ok && response.type !== "opaqueredirect" && !GONE.includes(response.status)) return void 0;
  if (!keptUntil(response)) return forget(url.pathname);
  if (url.search || response.redirected) return void 0;
  const pages = await caches.open(PAGES);
  if (Math.max(lastTaking.get(ALL) ?? 0, lastTaking.get(url.pathname) ?? 0) > asked) return void 0;
  return pages.put(url.pathname, response.clone());
}
function fetched(path) {
  const isUnderWay = beingKept.get(path);
  if (isUnderWay) return isUnderWay;
  const work = fetchToKeep(new URL(path, location.origin)).finally(() => beingKept.delete(path));
  beingKept.set(path, work);
  return work;
}
async function fetchToKeep(url) {
  const asked = takings;
  const response = await fetch(url);
  if (isOurs(response)) await keepOrForget(url, response, asked);
}
function write(pages, path) {
  const before = beingWritten.get(path) ?? Promise.resolve();
  const work = before.catch(() => void 0).then(() => {
    const { title, owner, data } = toldLast.get(path);
    return pages.put(`${path}?remembered`, new Response(JSON.stringify({ title, owner, data })));
  });
  beingWritten.set(path, work);
  return work;
}
async function remember(told) {
  const { path } = told;
  toldLast.set(path, told);
  if (!await (await caches.open(PAGES)).match(path)) await fetched(path);
  const pages = await caches.open(PAGES);
  if (!await pages.match(path)) return false;
  await write(pages, path);
  if (!await pages.match(path)) {
    await forget(path);
    return false;
  }
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = /* @__PURE__ */ new Set([path, ...windows.map((client) => new URL(client.url).pathname)]);
  for (const { url } of await pages.keys()) {
    if (!open.has(new URL(url).pathname)) await pages.delete(url);
  }
  return true;
}
