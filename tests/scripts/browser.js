// What the scripts find in a browser, as far as their tests need it: to be imported before them.
//
// The server answers what a test has told it to; time passes only when a test says so.

import { webcrypto as crypto } from "node:crypto";

import "fake-indexeddb/auto";

const OWNER = "anna";
const OFFICE = "ours";
let page = new EventTarget();
const timers = new Map();

export const sent = [];
/** What the service worker was given to keep for the time without a network. */
export const remembered = [];
let server = () => ({ kind: "saved", game: { revision: 1 } });

/** What the server answers to a request: a value is JSON, a Response is itself, an Error is a broken line. It is the
 * office's own answer, unless it says "League-Office" otherwise. */
export function serverAnswers(answer) {
  server = answer;
}

let isCut = false;

/** Cut the network, or bring it back, as the browser tells it to the page. */
export function setOnline(isOnline) {
  isCut = !isOnline;
  navigator.onLine = isOnline;
  page.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

/** The browser knows of no network, but the office is on this very computer. */
export function setOfficeHere() {
  setOnline(false);
  isCut = false;
}

/** Let something happen to the page's window. */
export function happen(name, properties = {}) {
  page.dispatchEvent(Object.assign(new Event(name), properties));
}

/** Forget what the browser has stored for the pages. */
export function clearStorage() {
  stored.clear();
}

let isStorageFull = false;
const { add, put } = IDBObjectStore.prototype;
for (const [name, work] of Object.entries({ add, put })) {
  IDBObjectStore.prototype[name] = function (...args) {
    if (isStorageFull) throw new DOMException("no room", "QuotaExceededError");
    return work.apply(this, args);
  };
}

/** Let the device's disk be full, or have room again. */
export function setStorageFull(isFull) {
  isStorageFull = isFull;
}

/** What handlers of the storage's events have thrown, which nobody can catch. */
export const uncaught = [];
const { getAll } = IDBObjectStore.prototype;
IDBObjectStore.prototype.getAll = function (...args) {
  const request = getAll.apply(this, args);
  let heard;
  const handle = (event) => {
    try {
      return heard?.call(request, event);
    } catch (error) {
      uncaught.push(error);
      throw error;
    }
  };
  return Object.defineProperty(request, "onsuccess", { get: () => heard && handle, set(work) { heard = work; } });
};

let isStuck = false;
const { delete: letGo } = IDBObjectStore.prototype;
IDBObjectStore.prototype.delete = function (...args) {
  if (isStuck) throw new DOMException("no room even to let go", "QuotaExceededError");
  return letGo.apply(this, args);
};

/** Let the device's disk not even let go of anything, or do so again. */
export function setStorageStuck(isSo) {
  isStuck = isSo;
}

let isStorageDenied = false;
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...args) {
  if (isStorageDenied) throw new DOMException("denied", "SecurityError");
  return transaction.apply(this, args);
};

/** Let the browser refuse the pages their storage, or give it back. */
export function setStorageDenied(isDenied) {
  isStorageDenied = isDenied;
}

/** Close all tabs: whoever lived in one hears, sends and waits for nothing any more. */
export function closeTabs() {
  page = new EventTarget();
  Channel.open.clear();
  claimed.clear();
  timers.clear();
}

/** Let all pauses pass that are due now. */
export function letPausesPass() {
  const due = [...timers.values()];
  timers.clear();
  for (const work of due) work();
}

/** Wait until something is so; all that happens without a pause has happened then. */
export async function until(isSo) {
  for (let turn = 0; turn < 2_000; turn++) {
    if (await isSo()) return;
    await new Promise(setImmediate);
  }
  throw new Error(`never came true: ${isSo}`);
}

/** Everything that does not wait for a pause, a person or the network has happened afterwards. */
export async function settled() {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}

const held = new Map();
const claimed = new Set();

/** Locks that all tabs share, one holder at a time; they go with the tab. */
const locks = {
  request(name, options, work = options) {
    if (options.ifAvailable) {
      if (claimed.has(name)) return Promise.resolve(work(null));
      claimed.add(name);
      return Promise.resolve(work({ name })).finally(() => claimed.delete(name));
    }
    const turn = (held.get(name) ?? Promise.resolve()).then(work);
    held.set(name, turn.catch(() => {}));
    return turn;
  },
};

class Channel {
  static open = new Set();
  onmessage = null;

  constructor(name) {
    this.name = name;
    Channel.open.add(this);
  }

  postMessage(data) {
    for (const other of Channel.open) {
      if (other !== this && other.name === this.name) setImmediate(() => other.onmessage?.({ data: structuredClone(data) }));
    }
  }
}

class Changed extends Event {
  constructor(type, { detail } = {}) {
    super(type);
    this.detail = detail;
  }
}

async function answered(url, { body = [], headers, method }) {
  if (isCut) throw new TypeError("no network");
  if (method === "HEAD") return new Response(null, { headers: { "League-Office": OFFICE } });
  const fields = Object.fromEntries(body);
  sent.push({ url, ...fields });
  const answer = await server(fields, url, headers);
  if (answer instanceof Error) throw answer;
  const response = answer instanceof Response ? answer : Response.json(answer);
  if (!response.headers.has("League-Office")) response.headers.set("League-Office", OFFICE);
  return response;
}

const stored = new Map();
const localStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
  removeItem: (key) => stored.delete(key),
};
const attributes = { "hx-headers": JSON.stringify({ "X-CSRFToken": "token" }) };
const worker = { ready: Promise.resolve({ active: { postMessage: ({ data }) => remembered.push(data) } }), addEventListener() {} };
const globals = {
  crypto,
  navigator: { onLine: true, locks, serviceWorker: worker },
  document: Object.assign(new EventTarget(), {
    hidden: false,
    title: "Table 1",
    cookie: "",
    documentElement: { dataset: { office: OFFICE }, lang: "en" },
    body: { getAttribute: (name) => attributes[name] },
    getElementById: (id) => (id === "unsent" ? { dataset: { owner: OWNER } } : null),
  }),
  location: { pathname: "/t/sheet/1/" },
  localStorage,
  addEventListener: (...args) => page.addEventListener(...args),
  BroadcastChannel: Channel,
  CustomEvent: Changed,
  fetch: answered,
  setTimeout: (work) => {
    const id = timers.size ? Math.max(...timers.keys()) + 1 : 1;
    timers.set(id, work);
    return id;
  },
  clearTimeout: (id) => timers.delete(id),
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
AbortSignal.timeout = () => new AbortController().signal;
