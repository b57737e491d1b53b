// js/basics.js
function findAll(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((found) => found instanceof kind ? [found] : []);
}
function byId(id) {
  const found = document.getElementById(id);
  if (found) return found;
  throw new Error(`#${id} is missing`);
}
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
function fill(template, values) {
  return template.replace(/%\((\w+)\)s/g, (_match, name) => String(values[name]));
}
function isOurs(headers, oldest = 0) {
  return headers.get("League-Office") === document.documentElement.dataset.office && !(Number(headers.get("Age")) > oldest);
}
var YEAR = 365 * 24 * 3600;

// js/leaving.js
var UNDER_WAY = 1e4;
var setOutAt = -UNDER_WAY;
addEventListener("beforeunload", () => setOutAt = performance.now());
addEventListener("pageshow", (event) => {
  if (event.persisted) setOutAt = -UNDER_WAY;
});
function unlessLeaving(leadOn) {
  const rest = setOutAt + UNDER_WAY - performance.now();
  if (rest <= 0) leadOn();
  else setTimeout(() => unlessLeaving(leadOn), rest);
}

// js/offline/request.js
var { owner: drawnFor = "" } = document.getElementById("unsent")?.dataset ?? {};

// js/offline/delivery.js
var PATIENCE = 3e3;
async function answers() {
  try {
    return isOurs((await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).headers);
  } catch {
    return false;
  }
}

// js/offline/entries.js
var LONGEST_KEPT = 30 * 24 * 3600 * 1e3;
function isSent(entry) {
  return entry.state === "sent";
}

// js/offline/store.js
var NAME = "unsent";
var STORE = "writes";
var Store = class {
  #opening = null;
  #held = /* @__PURE__ */ new Map();
  #removed = /* @__PURE__ */ new Set();
  #read = [];
  get holdsInMemory() {
    return this.#held.size > 0;
  }
  heed({ removed, taken, held }) {
    for (const clientId of [...removed, ...taken]) this.#held.delete(clientId);
    for (const clientId of removed) this.#removed.add(clientId);
    for (const clientId of taken) this.#removed.delete(clientId);
    const known = new Set(this.#known.map(({ clientId }) => clientId));
    for (const entry of held) if (known.has(entry.clientId)) this.#held.set(entry.clientId, entry);
  }
  async all() {
    try {
      const transaction = (await this.#database()).transaction(STORE);
      this.#read = (await result(transaction.objectStore(STORE).getAll())).map(upgraded);
    } catch (error) {
      this.#complain(error);
    }
    return this.#known;
  }
  async change(work) {
    try {
      return await this.#changeOnDisk(work);
    } catch (error) {
      this.#complain(error);
      const changed = this.#changeInMemory(work);
      await this.#letGo();
      return changed;
    }
  }
  async #letGo() {
    if (!this.#removed.size) return;
    try {
      const transaction = (await this.#database()).transaction(STORE, "readwrite");
      const done = ended(transaction);
      for (const { id, clientId } of this.#read) {
        if (id !== void 0 && this.#removed.has(clientId)) transaction.objectStore(STORE).delete(id);
      }
      await done;
      this.#removed.clear();
    } catch (error) {
      this.#complain(error);
    }
  }
  async #changeOnDisk(work) {
    const transaction = (await this.#database()).transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    const done = ended(transaction);
    this.#read = (await result(store.getAll())).map(upgraded);
    const { put = [], remove = [] } = work(this.#known);
    const gone = /* @__PURE__ */ new Set([...this.#removed, ...remove]);
    const newer = new Set(put.map(({ clientId }) => clientId));
    const held = [...this.#held.values()].filter(({ clientId }) => !gone.has(clientId) && !newer.has(clientId));
    const written = [...put, ...held];
    const ids = await Promise.all(allPut(transaction, written));
    for (const { id, clientId } of this.#read) if (gone.has(clientId) && id !== void 0) store.delete(id);
    await done;
    this.#held.clear();
    this.#removed.clear();
    const change = { removed: remove, taken: written.map(({ clientId }) => clientId), held: [] };
    return { put: put.map((entry, index) => ({ ...entry, id: Number(ids[index]) })), change };
  }
  #changeInMemory(work) {
    const { put = [], remove = [] } = work(this.#known);
    for (const clientId of remove) {
      this.#held.delete(clientId);
      this.#removed.add(clientId);
    }
    for (const entry of put) this.#held.set(entry.clientId, structuredClone(entry));
    return { put, change: { removed: remove, taken: [], held: put } };
  }
  get #known() {
    const onDisk = this.#read.filter(({ clientId }) => !this.#removed.has(clientId));
    const ids = new Set(onDisk.map(({ clientId }) => clientId));
    const alone = [...this.#held.values()].filter(({ clientId }) => !ids.has(clientId));
    return structuredClone([...onDisk.map((entry) => this.#held.get(entry.clientId) ?? entry), ...alone]);
  }
  #complain(error) {
    if (!(error instanceof DOMException)) throw error;
    this.#opening = null;
  }
  #database() {
    this.#opening ??= this.#opened();
    return this.#opening;
  }
  async #opened() {
    if (!globalThis.indexedDB) throw new DOMException("no storage", "NotSupportedError");
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
    const database = await result(request);
    database.onclose = () => this.#opening = null;
    database.onversionchange = () => {
      this.#opening = null;
      database.close();
    };
    return database;
  }
};
function allPut(transaction, entries) {
  try {
    return entries.map((entry) => result(transaction.objectStore(STORE).put(entry)));
  } catch (error) {
    transaction.abort();
    throw error;
  }
}
function ended(transaction) {
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(null);
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
  });
  done.catch(() => {
  });
  return done;
}
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
function upgraded(entry) {
  if (entry.kind) return entry;
  const sheet = Number.parseInt(`${entry.sheet}`, 10);
  const isGame = `${sheet}` === `${entry.sheet}`;
  return { ...entry, sheet, kind: isGame ? "game" : "penalty", game: isGame ? entry.game : 0, place: `${entry.sheet}/${entry.game}`, mayHaveArrived: entry.state === "waiting" && entry.attempts > 0 };
}

// js/offline/elsewhere.js
var PAUSE = 5e3;
var list = byId("kept-pages");
for (const name of await caches.keys()) {
  if (!name.startsWith("pages-")) continue;
  const pages = await caches.open(name);
  for (const { url } of await pages.keys()) {
    const { pathname, search } = new URL(url);
    if (!search) continue;
    const kept = await (await pages.match(url))?.json();
    list.append(make("li", {}, make("a", { className: "button primary", href: pathname, textContent: kept?.title ?? pathname })));
  }
}
async function tellUnsent() {
  const count = (await new Store().all()).filter((entry) => !isSent(entry)).length;
  for (const words of findAll(document, "[data-unsent]", HTMLElement)) {
    words.textContent = fill((count === 1 ? words.dataset.one : words.dataset.other) ?? "", { count });
    words.hidden = count === 0;
  }
}
async function watch() {
  if (!document.hidden && await answers()) unlessLeaving(again);
  else setTimeout(watch, PAUSE);
}
function again() {
  location.replace(location.pathname + location.search);
}
addEventListener("online", () => unlessLeaving(again));
byId("try-again").addEventListener("click", again);
tellUnsent();
watch();
