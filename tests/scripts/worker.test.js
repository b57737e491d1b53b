// What the service worker keeps of a page, and what it takes for an answer of the office.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../static/js/offline/worker.js", import.meta.url), "utf8");
const RELEASE = { version: "v1", office: "ours", files: ["/a.css"], isImmutable: true, offline: "/offline/", signing: ["/login/"] };
const OURS = { "League-Office": "ours" };
const LATER = `keep-until=${Math.floor(Date.now() / 1000) + 3600}`;
const PAGE = "https://club.test/sheets/1/enter/";
const KEPT = "the sheet as it was kept";
const PORTAL = "Welcome to the hotel";

/** Caches as a worker has them, with the paths of requests as keys. */
class Caches {
  all = new Map();

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Pages());
    return this.all.get(name);
  }

  async keys() { return [...this.all.keys()]; }
  async delete(name) { return this.all.delete(name); }
  async match(request, { cacheName }) { return (await this.open(cacheName)).match(request); }
}

class Pages {
  kept = new Map();

  async put(request, response) { this.kept.set(keyOf(request), response); }
  async match(request) { return this.kept.get(keyOf(request))?.clone(); }
  async delete(request) { return this.kept.delete(keyOf(request)); }
  async keys() { return [...this.kept.keys()].map((path) => ({ url: new URL(path, PAGE).href })); }
}

function keyOf(request) {
  const { pathname, search } = new URL(request.url ?? request, PAGE);
  return pathname + search;
}

let caches;
let network;
let heard;
/** What the device says of its network. */
const device = { onLine: true };

beforeEach(() => begin(RELEASE));

/** A worker of a release that has met its first page. */
async function begin(release) {
  caches = new Caches();
  device.onLine = true;
  heard = new Map();
  const worker = { navigator: device, addEventListener: (type, work) => heard.set(type, work), skipWaiting() {}, clients: { claim() {}, matchAll: async () => [] } };
  const fetched = async (request, options = {}) => network({ path: keyOf(request), method: options.method ?? "GET" });
  const world = { self: worker, caches, fetch: fetched, location: new URL(PAGE), URL, Response, Date, setTimeout: soon, JSON, Promise, Error, console };
  vm.runInNewContext(`const RELEASE = ${JSON.stringify(release)};\n${SOURCE}`, world);
  network = () => new Response(KEPT, { headers: { ...OURS, "Offline-Page": LATER } });
  await visit();
}

/** Seconds of the worker are hundredths here. */
function soon(work, delay) { return setTimeout(work, delay / 100); }

/** What a person sees who opens the page, or sends a form; or what the page is given that loads a file. */
async function visit(url = PAGE, method = "GET", mode = "navigate") {
  let shown;
  let work;
  const request = { url, method, mode, referrer: PAGE };
  heard.get("fetch")({ request, waitUntil: (done) => (work = done), respondWith: (answer) => (shown = answer) });
  await work;
  return shown;
}

async function keptPaths() {
  const { kept } = await caches.open("pages-v1-ours");
  return [...kept.keys()];
}

/** Install the worker and let it take over. */
async function install() {
  for (const step of ["install", "activate"]) {
    let work;
    heard.get(step)({ waitUntil: (done) => (work = done) });
    await work;
  }
}

/** What the page hears after it has asked to be kept. */
async function remember(data) {
  const answers = [];
  let work;
  const asked = { type: "remember", path: "/sheets/1/enter/", title: "", owner: "anna", data };
  heard.get("message")({ data: asked, waitUntil: (done) => (work = done), source: { postMessage: (answer) => answers.push({ ...answer }) } });
  await work;
  return answers;
}

/** The answer to a path, as a browser gives it: with its address, and whether it was led there. */
function drawn(text, { path, to = path }) {
  const answer = new Response(text, { headers: { ...OURS, "Offline-Page": LATER } });
  return Object.defineProperties(answer, { url: { value: new URL(to, PAGE).href }, redirected: { value: to !== path } });
}

function redirection() {
  return Object.defineProperties(new Response(null), { type: { value: "opaqueredirect" }, ok: { value: false }, status: { value: 0 } });
}

const FOREIGN = {
  "a sign-in page of a WLAN": () => new Response(PORTAL),
  "a page of another office": () => new Response(PORTAL, { headers: { "League-Office": "theirs" } }),
  "a refusal of a proxy": () => new Response(PORTAL, { status: 403 }),
  "a page that a proxy does not find": () => new Response(PORTAL, { status: 404 }),
  "a proxy that asks to wait": () => new Response(PORTAL, { status: 429 }),
  "a gateway that is out of order": () => new Response(PORTAL, { status: 502 }),
  "a redirection to a WLAN's page": ({ path }) => (path === "/sw.js" ? new Response(PORTAL) : redirection()),
};

for (const [name, answer] of Object.entries(FOREIGN)) {
  test(`${name} is not shown instead of a kept page, which stays`, async () => {
    network = answer;
    assert.equal(await (await visit()).text(), KEPT);
    assert.deepEqual(await keptPaths(), ["/sheets/1/enter/"]);
  });
}

test("what something else answers is shown where nothing is kept, so that one can sign in to the WLAN", async () => {
  await caches.delete("pages-v1-ours");
  network = () => new Response(PORTAL, { headers: { "Offline-Page": LATER } });
  assert.equal(await (await visit()).text(), PORTAL);
  assert.deepEqual(await keptPaths(), []);
});

for (const status of [403, 404, 410]) {
  test(`the office's own ${status} takes the page away`, async () => {
    network = () => new Response("no", { status, headers: OURS });
    assert.equal((await visit()).status, status);
    assert.deepEqual(await keptPaths(), []);
  });
}

test("the office's own redirection is followed and takes the page away", async () => {
  network = ({ path }) => (path === "/sw.js" ? new Response("", { headers: OURS }) : redirection());
  assert.equal((await visit()).type, "opaqueredirect");
  assert.deepEqual(await keptPaths(), []);
});

test("the office's own word that it is too much for now takes nothing away", async () => {
  network = () => new Response("later", { status: 429, headers: OURS });
  await visit();
  assert.deepEqual(await keptPaths(), ["/sheets/1/enter/"]);
});

test("closing a table takes its page away and leaves that of another", async () => {
  const [mine, theirs] = ["https://club.test/t/sheet/1/", "https://club.test/t/sheet/2/"];
  for (const page of [mine, theirs]) await visit(page);
  await visit(`${mine}leave/`, "POST");
  assert.deepEqual(await keptPaths(), ["/sheets/1/enter/", "/t/sheet/2/"]);
});

test("a shell with something else's page in it is not installed", async () => {
  let installing;
  network = ({ path }) => new Response(PORTAL, { headers: path === "/a.css" ? { "Content-Type": "text/html" } : OURS });
  heard.get("install")({ waitUntil: (work) => (installing = work) });
  await assert.rejects(installing, /a\.css is answered by something else/);
});

test("what is remembered of a page outlives something else's answer to it", async () => {
  await caches.delete("pages-v1-ours");
  network = () => new Response(PORTAL, { headers: { "Offline-Page": LATER } });
  assert.deepEqual(await remember({}), [{ type: "remembered", isKept: false }]);
  assert.deepEqual(await keptPaths(), []);
});

test("what is told last is what is remembered, however slowly an earlier word was written", async () => {
  const pages = await caches.open("pages-v1-ours");
  const write = pages.put.bind(pages);
  pages.put = async (request, response) => {
    if (/"games":0/u.test(await response.clone().text())) await new Promise((go) => { setTimeout(go, 20); });
    return write(request, response);
  };
  await Promise.all([remember({ games: 0 }), remember({ games: 1 })]);
  const { data } = await (await pages.match("/sheets/1/enter/?remembered")).json();
  assert.deepEqual(data, { games: 1 });
});

test("nothing is remembered of a page that is taken away at the same moment", async () => {
  const pages = await caches.open("pages-v1-ours");
  const { put } = pages;
  pages.put = async (...what) => {
    pages.kept.delete("/sheets/1/enter/");
    await put.apply(pages, what);
  };
  assert.deepEqual(await remember({}), [{ type: "remembered", isKept: false }]);
  assert.deepEqual(await keptPaths(), []);
});

test("a page that hears news before it is kept is asked for only once", async () => {
  await caches.delete("pages-v1-ours");
  const asked = [];
  network = async ({ path }) => {
    asked.push(path);
    return new Response(KEPT, { headers: { ...OURS, "Offline-Page": LATER } });
  };
  const answers = await Promise.all([remember({ revision: 1 }), remember({ revision: 2 }), remember({ revision: 3 })]);
  assert.deepEqual(answers.flat().map(({ isKept }) => isKept), [true, true, true]);
  assert.deepEqual(asked, ["/sheets/1/enter/"]);
});

/** Ways in which pages are taken away while one of them is under way. */
const TAKEN = {
  "somebody has signed out": () => visit("https://club.test/login/", "POST"),
  "the table was closed": () => visit(`${PAGE}leave/`, "POST"),
  "the office says that nobody is signed in": () => visit("https://club.test/jobs/"),
};

for (const [name, take] of Object.entries(TAKEN)) {
  for (const [asking, ask] of Object.entries({ opens: () => visit(), remembers: () => remember({}) })) {
    test(`a page that a person ${asking} is not kept by an answer that comes after ${name}`, async () => {
      await caches.delete("pages-v1-ours");
      let answer;
      network = ({ path }) => {
        if (path === "/sheets/1/enter/") return new Promise((resolve) => (answer = resolve));
        return new Response("", { headers: { ...OURS, "Offline-Page": "forget-all" } });
      };
      const under = ask();
      while (!answer) await new Promise((resolve) => setTimeout(resolve));
      await (await take()).text();
      answer(new Response(KEPT, { headers: { ...OURS, "Offline-Page": LATER } }));
      await under;
      assert.deepEqual(await keptPaths(), []);
    });
  }
}

test("a page that was asked for while somebody signs in is not kept for whoever they are", async () => {
  await caches.delete("pages-v1-ours");
  let signedIn;
  network = ({ path }) => (path === "/login/" ? new Promise((resolve) => (signedIn = resolve)) : new Response(KEPT, { headers: { ...OURS, "Offline-Page": LATER } }));
  const signing = visit("https://club.test/login/", "POST");
  while (!signedIn) await new Promise((resolve) => setTimeout(resolve));
  await remember({});
  signedIn(new Response("", { headers: OURS }));
  await signing;
  assert.deepEqual(await keptPaths(), []);
});

test("a new release keeps nothing of whoever signs out while it draws their pages", async () => {
  const before = await caches.open("pages-v1-ours");
  caches.all = new Map([["pages-v0", before]]);
  network = ({ path }) => {
    if (path === "/sheets/1/enter/") caches.all.set("pages-v0", new Pages());
    return drawn(KEPT, { path });
  };
  await install();
  assert.deepEqual(await keptPaths(), []);
});

test("a new release draws the kept pages anew, with what is known of their sheets", async () => {
  assert.deepEqual(await remember({ revision: 7 }), [{ type: "remembered", isKept: true }]);
  const before = await caches.open("pages-v1-ours");
  caches.all = new Map([["pages-v0", before], ["pages-v0-theirs", before], ["shell-v0", before]]);
  network = ({ path }) => drawn("the sheet as the new release draws it", { path });
  await install();
  assert.deepEqual([...caches.all.keys()], ["shell-v1-ours", "pages-v1-ours"]);
  network = () => Promise.reject(new TypeError("no network"));
  assert.equal(await (await visit()).text(), "the sheet as the new release draws it");
  const known = await (await caches.open("pages-v1-ours")).match("/sheets/1/enter/?remembered");
  assert.deepEqual((await known.json()).data, { revision: 7 });
});

test("a page that has moved with the release is kept where it is now", async () => {
  const before = new Pages();
  await before.put("/t/sheet/", new Response(KEPT, { headers: { ...OURS, "Offline-Page": LATER } }));
  caches.all = new Map([["pages-v0", before]]);
  network = ({ path }) => drawn("table 12", { path, to: path === "/t/sheet/" ? "/t/sheet/12/" : path });
  await install();
  assert.deepEqual(await keptPaths(), ["/t/sheet/12/"]);
});

test("a release that cannot draw the kept pages leaves those of the one before", async () => {
  caches.all = new Map([["pages-v0", await caches.open("pages-v1-ours")]]);
  network = ({ path }) => (path === "/sheets/1/enter/" ? new Response(PORTAL) : new Response("", { headers: OURS }));
  await assert.rejects(install(), /enter\/ is answered by something else/);
  assert.ok(caches.all.has("pages-v0"));
});

test("who signs in or out on a full device is not kept from it", async () => {
  caches.delete = async () => { throw new Error("no room"); };
  network = () => new Response("signed out", { headers: OURS });
  assert.equal(await (await visit("https://club.test/login/", "POST")).text(), "signed out");
});

test("what cannot be kept on a full device is shown all the same", async () => {
  caches.open = async () => { throw new Error("no room"); };
  network = () => new Response("the sheet", { headers: { ...OURS, "Offline-Page": LATER } });
  assert.equal(await (await visit()).text(), "the sheet");
});

test("a page hears whether it is kept, also from a full device", async () => {
  const pages = await caches.open("pages-v1-ours");
  pages.put = async () => { throw new Error("no room"); };
  assert.deepEqual(await remember({ revision: 7 }), [{ type: "remembered", isKept: true }]);
  await pages.delete("/sheets/1/enter/");
  assert.deepEqual(await remember({ revision: 8 }), [{ type: "remembered", isKept: false }]);
});

test("a form that finds no network leads back to where it was sent from, where nothing is sent again", async () => {
  network = () => Promise.reject(new TypeError("no network"));
  const answer = await visit("https://club.test/i18n/setlang/", "POST");
  assert.deepEqual([answer.status, answer.headers.get("Location")], [303, `${PAGE}#not-sent`]);
});

test("a form that hangs leads back as well where the device says that it has no network, and is waited for elsewhere", async () => {
  let answered;
  network = () => new Promise((resolve) => (answered = resolve));
  device.onLine = false;
  const answer = await visit("https://club.test/i18n/setlang/", "POST");
  assert.equal(answer.headers.get("Location"), `${PAGE}#not-sent`);
  device.onLine = true;
  const slow = visit("https://club.test/i18n/setlang/", "POST");
  soon(() => answered(new Response("done")), 12_000);
  assert.equal(await (await slow).text(), "done");
});

test("a form on which the office works for long is waited for, though its computer has no network", async () => {
  device.onLine = false;
  const done = new Promise((resolve) => soon(() => resolve(new Response("done")), 30_000));
  network = ({ method }) => (method === "HEAD" ? new Response(null, { headers: OURS }) : done);
  assert.equal(await (await visit("https://club.test/l/saal/post/account/test/", "POST")).text(), "done");
});

test("a form is not waited for where something else answers in the place of an office that the device cannot reach", async () => {
  device.onLine = false;
  network = ({ method }) => (method === "HEAD" ? new Response(PORTAL) : new Promise(() => {}));
  const answer = await visit("https://club.test/i18n/setlang/", "POST");
  assert.equal(answer.headers.get("Location"), `${PAGE}#not-sent`);
});

test("scripts that ask for each other wait only once for a network that hangs, also for a worker that has just begun", async () => {
  await begin({ ...RELEASE, files: ["/a.css", "/b.js"], isImmutable: false });
  network = ({ path }) => new Response(path, { headers: OURS });
  await install();
  const asked = [];
  network = ({ path }) => new Promise(() => asked.push(path));
  assert.equal(await (await visit("https://club.test/b.js", "GET", "cors")).text(), "/b.js");
  assert.deepEqual(asked, [], "a release that has just fetched its files asks for none of them");
  const shell = caches;
  await begin({ ...RELEASE, files: ["/a.css", "/b.js"], isImmutable: false });
  caches.all.set("shell-v1-ours", await shell.open("shell-v1-ours"));
  network = ({ path }) => new Promise(() => asked.push(path));
  for (const path of ["/b.js", "/a.css"]) assert.equal(await (await visit(`https://club.test${path}`, "GET", "cors")).text(), path);
  assert.deepEqual(asked, ["/b.js"]);
});

test("the files of a page that is shown as it is kept are not asked for one by one", async () => {
  await begin({ ...RELEASE, isImmutable: false });
  network = ({ path }) => new Response(path, { headers: OURS });
  await install();
  const asked = [];
  network = ({ path }) => {
    asked.push(path);
    throw new TypeError("no network");
  };
  assert.equal(await (await visit()).text(), KEPT);
  assert.equal(await (await visit("https://club.test/a.css", "GET", "cors")).text(), "/a.css");
  assert.deepEqual(asked, ["/sheets/1/enter/"]);
});
