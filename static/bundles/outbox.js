// js/offline/register.js
import { confirmed as confirmed2, findAll as findAll2, part as part5 } from "./app.js";

// js/offline/badge.js
import { byId as byId2, find as find2, part as part4 } from "./app.js";

// js/offline/copies.js
var NAME = "pockets";
var STORE = "copies";
var LONGEST_KEPT = 7 * 24 * 3600 * 1e3;
async function copies() {
  const kept = await inStore("readonly", (store) => store.getAll()) ?? [];
  return kept.sort((one, other) => one.keptAt < other.keptAt ? 1 : -1);
}
async function keep(kept) {
  await inStore("readwrite", (store) => {
    const all = store.getAll();
    all.onsuccess = () => {
      for (const earlier of all.result.filter((each) => isOf(kept.key, each))) {
        if (knowsAllOf(contentOf(kept), contentOf(earlier))) store.delete(earlier.key);
        else if (earlier.key === kept.key) store.put({ ...earlier, key: `${kept.key}@${earlier.etag}` });
      }
      store.put(kept);
    };
    return all;
  });
}
function isOf(key, kept) {
  return kept.key === key || kept.key.startsWith(`${key}@`);
}
function knowsAllOf({ tables }, earlier) {
  return earlier.tables.every((before) => {
    const now = tables.find(({ id }) => id === before.id);
    const known = new Set(now?.receipts.map(({ begins, game }) => `${begins}/${game}`));
    return now && now.revision >= before.revision && before.receipts.every(({ begins, game }) => known.has(`${begins}/${game}`));
  });
}
async function drop(isMeant) {
  const keys = (await copies()).filter(isMeant).map(({ key }) => key);
  if (keys.length) await inStore("readwrite", (store) => keys.map((key) => store.delete(key))[0]);
}
function dropOutdated(now = Date.now()) {
  return drop(({ keptAt }) => !(now - Date.parse(keptAt) < LONGEST_KEPT));
}
function contentOf({ copy }) {
  return JSON.parse(copy.text);
}
async function inStore(mode, work) {
  try {
    const database = await opened();
    try {
      const transaction = database.transaction(STORE, mode);
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(null);
        transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
      });
      const request = work(transaction.objectStore(STORE));
      await done;
      return request.result;
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof DOMException) return void 0;
    throw error;
  }
}
async function opened() {
  if (!globalThis.indexedDB) throw new DOMException("no storage", "NotSupportedError");
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// js/offline/copy_out.js
import { announce, findAll, make, part } from "./app.js";

// js/offline/entries.js
import { wasToldBefore } from "./app.js";
var LONGEST_KEPT2 = 30 * 24 * 3600 * 1e3;
var RECEIPT = 8;
function placeOf(sheet, kind, game) {
  return kind === "game" ? `${sheet}/${game}` : `${sheet}/${kind}/${game}`;
}
function isSent(entry) {
  return entry.state === "sent";
}
function isGameOf(sheet, entry) {
  return entry.sheet === sheet && entry.kind === "game";
}
function groupOf({ state, kind }) {
  if (state === "waiting" || state === "missing") return state;
  if (state === "closed" && kind === "last_round") return "undecided";
  const isStuck = state === "closed" || state === "refused" || state === "invalid" && kind !== "game";
  return isStuck ? "stuck" : "undecided";
}
function waiting(entry, fields = {}) {
  const body = new URLSearchParams(entry.body);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { ...entry, body: String(body), state: "waiting", answer: null };
}
function afresh(entry) {
  return waiting(entry, entry.state === "missing" ? { seen_revision: "0" } : {});
}
function insteadOf(follower, refused) {
  const seen = new URLSearchParams(refused.body).get("seen_revision") ?? "0";
  return { ...waiting(follower, { seen_revision: seen }), follows: refused.follows };
}
function agreed(entry, answer) {
  if (answer.kind !== "conflict" || !answer.theirs || !isGameOf(entry.sheet, entry)) return answer;
  const isAlike = JSON.stringify(said(entry.typed.values)) === JSON.stringify(said(answer.theirs));
  return isAlike ? { ...answer, kind: "saved", game: answer.theirs } : answer;
}
function said({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
  const texts = Object.entries(hands).map(([seat, text]) => [Number(seat), `${text ?? ""}`.trim() || (Number(seat) === winner ? "0" : "")]);
  const told = texts.filter(([, text]) => text).sort(([one], [other]) => Number(one) - Number(other));
  return [dealer, winner, exact_grab, uno_card_finish, is_void, ...told];
}
function sent(entry, answer) {
  const written = { revision: revisionOf(answer), told: answer.told ?? 0, sentAt: (/* @__PURE__ */ new Date()).toISOString() };
  return { ...entry, ...written, state: "sent", answer: null, mayHaveArrived: false };
}
function revisionOf({ game, revision }) {
  return game?.revision ?? revision ?? 0;
}
function isOutdated({ state, sentAt }, now = Date.now()) {
  return state === "sent" && now - Date.parse(sentAt ?? "") > LONGEST_KEPT2;
}
function missingOn(journal, { receipts, told }, { isFresh = false } = {}) {
  if (!receipts) return [];
  const taken = new Set(receipts);
  const isEarlier = (when) => when < told || isFresh && when > told && !wasToldBefore(told, when);
  return journal.filter((entry) => isEarlier(entry.told ?? told) && !taken.has(entry.clientId.slice(0, RECEIPT)));
}

// js/offline/store.js
var NAME2 = "unsent";
var STORE2 = "writes";
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
      const transaction = (await this.#database()).transaction(STORE2);
      this.#read = (await result(transaction.objectStore(STORE2).getAll())).map(upgraded);
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
      const transaction = (await this.#database()).transaction(STORE2, "readwrite");
      const done = ended(transaction);
      for (const { id, clientId } of this.#read) {
        if (id !== void 0 && this.#removed.has(clientId)) transaction.objectStore(STORE2).delete(id);
      }
      await done;
      this.#removed.clear();
    } catch (error) {
      this.#complain(error);
    }
  }
  async #changeOnDisk(work) {
    const transaction = (await this.#database()).transaction(STORE2, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE2);
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
    const request = indexedDB.open(NAME2, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE2, { keyPath: "id", autoIncrement: true });
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
    return entries.map((entry) => result(transaction.objectStore(STORE2).put(entry)));
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

// js/offline/handful.js
var RECEIPT2 = 8;
function wasTaken(entry) {
  return isSent(entry) || entry.state === "missing";
}
async function handful(kept, store = new Store()) {
  const sheets = new Set(kept.flatMap((each) => contentOf(each).tables.map(({ id }) => id)));
  const own = (await store.all()).filter((entry) => wasTaken(entry) && entry.kind === "game" && sheets.has(entry.sheet));
  const journal = own.map(({ sheet, game, revision = 0, clientId, typed }) => {
    const { values } = typed;
    return { sheet, game, revision, receipt: clientId.slice(0, RECEIPT2), values };
  });
  return { copies: kept.map(({ copy }) => copy), journal };
}

// js/offline/words.js
import { fill, read } from "./app.js";
var words = read("unsent-words");
var plural = new Intl.PluralRules(document.documentElement.lang);
var time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
function say(name) {
  return words[name] ?? "";
}
function counted(name, entries) {
  const sentences = words[name][entries.every(({ kind }) => kind === "game") ? "games" : "entries"];
  const count = entries.length;
  return fill(sentences[plural.select(count)] ?? sentences.other, { count });
}
function stateOf({ state, kind, answer }) {
  const isSaid = state === "closed" || state === "conflict" && kind !== "game";
  return isSaid && answer?.message || words.states[state];
}
function typedAt(entry) {
  return time.format(new Date(entry.typedAt));
}
function asText(entries) {
  return entries.map((entry) => `${entry.title}
${entry.text}
${typedAt(entry)}
`).join("\n");
}

// js/offline/copy_out.js
var time2 = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
var CopyOut = class {
  #section;
  #text = "";
  constructor(dialog2) {
    this.#section = part(dialog2, "[data-outbox-copy]");
    const ways = { share: () => this.#share(), copy: () => this.#copy(), download: () => this.#download() };
    for (const [name, work] of Object.entries(ways)) part(this.#section, `[data-copy-${name}]`).addEventListener("click", work);
    part(this.#section, "[data-copy-share]").hidden = !("share" in navigator);
    part(this.#section, "[data-copy-copy]").hidden = !("clipboard" in navigator);
    for (const opener of findAll(document, "[data-opens=outbox]", HTMLElement)) opener.addEventListener("click", () => this.draw());
  }
  async draw() {
    const kept = await copies();
    this.#section.hidden = !kept.length;
    if (!kept.length) return;
    this.#text = JSON.stringify(await handful(kept));
    const lines = kept.map((each) => `${each.title} · ${time2.format(contentOf(each).told)}`);
    part(this.#section, "ul").replaceChildren(...lines.map((textContent) => make("li", { textContent })));
  }
  get #file() {
    return new File([this.#text], say("copyFile"), { type: "text/plain" });
  }
  #share() {
    const data = { files: [this.#file], title: say("copyFile") };
    const given = navigator.canShare?.(data) ? data : { text: this.#text, title: say("copyFile") };
    return navigator.share(given).catch(onlyCalledOff);
  }
  async #copy() {
    await navigator.clipboard.writeText(this.#text);
    announce(say("copied"), "success");
  }
  #download() {
    const link = make("a", { href: URL.createObjectURL(this.#file), download: say("copyFile") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
};
function onlyCalledOff(error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

// js/offline/outbox.js
import { announce as announce2, confirmed, fill as fill3, find, make as make2, part as part3 } from "./app.js";

// js/offline/hand_over.js
import { byId, fill as fill2, part as part2 } from "./app.js";

// js/offline/body.js
var FLAGS = ["exact_grab", "uno_card_finish", "is_void"];
function bodyOf({ sheet, game, clientId, typed: { values, revision }, known = 0 }) {
  const { dealer, winner, hands } = values;
  const fields = new URLSearchParams({ number: `${game}`, dealer: `${dealer ?? ""}`, winner: `${winner ?? ""}` });
  for (const name of FLAGS) if (values[name]) fields.set(name, "on");
  for (const [seat, text] of Object.entries(hands)) fields.set(`hand-${seat}`, text);
  const about = { sheet, known_revision: known, seen_revision: revision, client_id: clientId };
  for (const [name, value] of Object.entries(about)) fields.set(name, `${value}`);
  return fields;
}

// js/offline/codes.js
var HANDED_OVER = "handed-over";
var LONGEST = 1200;
var KINDS = /* @__PURE__ */ new Set(["game", "penalty", "passes", "misdeal", "void_reason", "last_round"]);
async function packed(entries) {
  const lines = entries.map(({ clientId, sheet, kind, game, place, typed, text, title, typedAt: typedAt2, body }) => {
    const fields = new URLSearchParams(body);
    const note = Object.fromEntries(["initials", "reason"].flatMap((name) => fields.get(name) ? [[name, fields.get(name)]] : []));
    return { clientId, sheet, kind, game, place, typed, text, title, typedAt: typedAt2, note };
  });
  const code = toText(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(lines))));
  if (code.length <= LONGEST || entries.length < 2) return [code];
  const half = Math.ceil(entries.length / 2);
  return [...await packed(entries.slice(0, half)), ...await packed(entries.slice(half))];
}
async function unpacked(code) {
  const bytes = await through(new DecompressionStream("deflate-raw"), toBytes(code));
  const lines = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(lines)) throw new TypeError("no entries");
  return lines.map((line2) => {
    const { clientId, sheet, kind, game, place, typed, text, title, typedAt: typedAt2, note } = line2;
    const isEntry = KINDS.has(kind) && Number.isInteger(sheet) && Number.isInteger(game) && typeof typed === "object";
    if (!isEntry || ![clientId, place, text, title, typedAt2].every((word) => typeof word === "string")) throw new TypeError("no entry");
    const about = { clientId, sheet, kind, game, place, typed, text, title, typedAt: typedAt2 };
    const body = kind === "game" ? bodyOf({ sheet, game, clientId, typed }) : new URLSearchParams({ ...typed, client_id: clientId });
    for (const [name, value] of Object.entries(note ?? {})) body.set(name, `${value}`);
    return { ...{ ...about, body: `${body}`, owner: HANDED_OVER, url: "", page: "", follows: null }, ...{ attempts: 0, mayHaveArrived: false, state: "waiting", answer: null } };
  });
}
async function through(stream, bytes) {
  const readable = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
function toText(bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function toBytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

// js/offline/hand_over.js
import { Unreachable, post } from "./app.js";
var HandOver = class {
  #box;
  #address;
  #codes = [];
  #at = 0;
  constructor(box, address) {
    this.#box = box;
    this.#address = address;
    part2(box, "[data-qr-next]").addEventListener("click", () => this.#draw(this.#at + 1));
  }
  async show(entries) {
    this.#codes = await packed(entries);
    await this.#draw(0);
  }
  async #draw(index) {
    const count = this.#codes.length;
    this.#at = index % count;
    this.#box.hidden = false;
    const about = part2(this.#box, "figcaption");
    try {
      const { svg } = await post(this.#address, new URLSearchParams({ text: this.#codes[this.#at] }));
      part2(this.#box, "[data-qr]").innerHTML = svg;
      about.textContent = fill2(say(count > 1 ? "scanOneOf" : "scan"), { number: this.#at + 1, count });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      about.textContent = say("scanNeedsNetwork");
    }
    part2(this.#box, "[data-qr-next]").hidden = count < 2;
    byId("outbox").scrollTo({ top: this.#box.offsetTop });
  }
};

// js/offline/delivery.js
import { isOurs } from "./app.js";
import { Unreachable as Unreachable2, post as post2 } from "./app.js";
var KINDS2 = /* @__PURE__ */ new Set(["saved", "conflict", "correction_needed", "invalid", "closed", "refused"]);
var PATIENCE = 3e3;
var isSilent = false;
async function isOfficeThere() {
  return navigator.onLine && !isSilent || answers();
}
async function answers() {
  try {
    return isOurs((await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).headers);
  } catch {
    return false;
  }
}
async function answerTo(entry) {
  try {
    const answer = await post2(entry.url, new URLSearchParams(entry.body), { owner: entry.owner });
    isSilent = false;
    if (KINDS2.has(answer?.kind)) return answer;
    throw new Unreachable2("server");
  } catch (error) {
    isSilent = error instanceof Error && error.cause instanceof DOMException && error.cause.name === "TimeoutError";
    if (error instanceof Unreachable2 && error.reason === "refused") return { kind: "refused" };
    throw error;
  }
}
function exclusively(name, work) {
  return navigator.locks ? navigator.locks.request(name, work) : Promise.resolve().then(work);
}

// js/offline/queue.js
import { Unreachable as Unreachable3 } from "./app.js";

// js/offline/senders.js
var Senders = class {
  #owner;
  #others;
  constructor(owner3, others) {
    this.#owner = owner3;
    this.#others = new Set(others.filter(Boolean));
  }
  get all() {
    return [this.#owner, ...this.#others].filter(Boolean);
  }
  may({ owner: owner3 }) {
    return owner3 !== "" && this.all.includes(owner3);
  }
  add(owners) {
    const before = this.#others.size;
    for (const owner3 of owners) this.#others.add(owner3);
    return this.#others.size > before;
  }
  drop(owner3) {
    this.#others.delete(owner3);
  }
};

// js/offline/queue.js
var WAITED_FOR = 2e3;
var SHORTEST_PAUSE = 1e3;
var LONGEST_PAUSE = 15e3;
var PAUSE_WHEN_STUCK = 6e4;
var NAME3 = "unsent-games";
var STORED = "stored";
var MAY_SEND = "may-send";
var Queue = class {
  #owner;
  #senders;
  #keepsSent;
  #store = new Store();
  #channel = new BroadcastChannel(NAME3);
  #asking = /* @__PURE__ */ new Map();
  #latest = /* @__PURE__ */ new Map();
  #listeners = { answered: [], changed: [], unreachable: [], reached: [] };
  #nextRound = null;
  #triesStuck = true;
  #failures = 0;
  #timer;
  #stuckTimer;
  constructor(owner22, { others = [], keepsSent: keepsSent22 = true } = {}) {
    this.#owner = owner22;
    this.#senders = new Senders(owner22, others);
    this.#keepsSent = keepsSent22;
    this.#channel.onmessage = ({ data: { type, detail } }) => this.#hear(type, detail);
    this.#channel.postMessage({ type: MAY_SEND, detail: this.#senders.all });
    addEventListener("online", () => this.retry());
    addEventListener("pageshow", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
  }
  on(type, work) {
    this.#listeners[type].push(work);
  }
  get holdsInMemory() {
    return this.#store.holdsInMemory;
  }
  async enqueue({ sheet, kind, game, place = placeOf(sheet, kind, game), url, body, clientId, typed, text, instead = null }) {
    const follows = this.#latest.get(place) ?? null;
    const entry = { ...{ clientId, owner: this.#owner, sheet, kind, game, place, url, body: String(body), typed, text, follows }, ...{ page: location.pathname, title: document.title, typedAt: (/* @__PURE__ */ new Date()).toISOString() }, ...{ attempts: 0, mayHaveArrived: false, state: "waiting", answer: null } };
    this.#latest.set(place, clientId);
    const answered = new Promise((resolve) => void this.#asking.set(clientId, resolve));
    await this.#change((all) => {
      const earlier = all.find((other) => other.clientId === follows);
      const remove = instead ? [instead] : [];
      if (!earlier || isSent(earlier) || earlier.mayHaveArrived) return { put: [entry], remove };
      return { put: [{ ...entry, follows: earlier.follows }], remove: [...remove, earlier.clientId] };
    });
    if (follows) this.#resolve(follows, "queued");
    this.#failures = 0;
    setTimeout(() => this.#resolve(clientId, "queued"), WAITED_FOR);
    this.send();
    return answered;
  }
  async entries() {
    return (await this.#unsent()).filter((entry) => entry.owner === this.#owner);
  }
  async sendable() {
    return (await this.#unsent()).filter((entry) => this.#senders.may(entry));
  }
  isOwn(owner22) {
    return owner22 === this.#owner;
  }
  isOfAnotherTable(entry) {
    return entry.owner !== this.#owner && this.#senders.may(entry);
  }
  async entriesOf(sheet) {
    return (await this.entries()).filter((entry) => isGameOf(sheet, entry));
  }
  async entriesOfOthers() {
    return (await this.#unsent()).filter((entry) => !this.#senders.may(entry));
  }
  async holds(clientId) {
    return (await this.#unsent()).some((entry) => entry.clientId === clientId);
  }
  async journal(sheet) {
    const all = await this.#store.all();
    return all.filter((entry) => entry.sheet === sheet && entry.owner === this.#owner && isSent(entry));
  }
  async counts(sheet) {
    const unsent = (await this.entries()).filter((entry) => entry.sheet === sheet);
    const games = unsent.map(({ kind, game }) => kind === "game" ? game : 0);
    return { unsent: unsent.length, lastGame: Math.max(0, ...games) };
  }
  async restore(sheet, addresses = {}) {
    const found = await this.entriesOf(sheet);
    for (const entry of found) this.#latest.set(entry.place, entry.clientId);
    await this.#readdress((entry) => entry.owner === this.#owner && entry.sheet === sheet, addresses);
    return found;
  }
  async receive(entries) {
    const ids = (all) => new Set(all.map(({ clientId }) => clientId));
    await this.#change((all) => ({ put: entries.filter(({ clientId }) => !ids(all).has(clientId)) }));
  }
  async takeOver(clientIds, addresses) {
    await this.#readdress(({ clientId }) => clientIds.includes(clientId), addresses, { owner: this.#owner });
    return this.retry();
  }
  async amend(clientId, fields) {
    await this.#change((all) => ({ put: all.filter((entry) => entry.clientId === clientId).map((entry) => waiting(entry, fields)) }));
    return this.send();
  }
  async putBack(clientId, fields, answer) {
    await this.#change((all) => ({ put: all.filter((entry) => entry.clientId === clientId).map((entry) => ({ ...waiting(entry, fields), state: answer.kind, answer })) }));
  }
  async miss(entries) {
    const isMissed = ({ clientId }) => entries.some((entry) => entry.clientId === clientId);
    await this.#change((all) => ({ put: all.filter(isMissed).map((entry) => ({ ...entry, state: "missing" })) }));
    return (await this.#unsent()).filter(isMissed);
  }
  async sendAgain(clientIds) {
    await this.#change((all) => ({ put: all.filter((entry) => clientIds.includes(entry.clientId)).map((entry) => afresh(entry)) }));
    return this.send();
  }
  async sendLost(place) {
    const lost = (await this.sendable()).filter((entry) => entry.place === place && entry.state === "missing");
    return this.sendAgain(lost.map(({ clientId }) => clientId));
  }
  async withdraw(...clientIds) {
    await this.#change(() => ({ remove: clientIds }));
    for (const clientId of clientIds) this.#resolve(clientId, "queued");
  }
  async forgetSent(signed = null) {
    const isDone = (entry) => isOutdated(entry) || isSent(entry) && entry.sheet === signed;
    const done = (await this.#store.all()).filter(isDone).map(({ clientId }) => clientId);
    if (done.length) await this.#change(() => ({ remove: done }));
  }
  send() {
    this.#nextRound ??= exclusively(NAME3, async () => {
      this.#nextRound = null;
      clearTimeout(this.#timer);
      await this.#sendRound().catch((error) => {
        this.#pause();
        throw error;
      });
    });
    return this.#nextRound;
  }
  retry() {
    this.#triesStuck = true;
    return this.send();
  }
  async #sendRound() {
    const round = { done: /* @__PURE__ */ new Set(), triesStuck: this.#triesStuck };
    this.#triesStuck = false;
    for (let entry; entry = await this.#next(round); ) {
      round.done.add(entry.clientId);
      try {
        const answer = await answerTo(entry);
        await this.#answered(entry, answer);
        round.triesStuck ||= answer.kind === "saved";
      } catch (error) {
        if (!(error instanceof Unreachable3)) throw error;
        this.#triesStuck ||= round.triesStuck;
        if (this.#endsRound(entry, error.reason, round.done)) return;
      }
    }
    clearTimeout(this.#stuckTimer);
    const isStuck = (await this.sendable()).some((entry) => groupOf(entry) === "stuck");
    if (isStuck) this.#stuckTimer = setTimeout(() => this.retry(), PAUSE_WHEN_STUCK);
  }
  #endsRound({ owner: owner22, place }, reason2, done) {
    const isEnded = reason2 === "signed-out" && owner22 !== this.#owner;
    if (isEnded) this.#senders.drop(owner22);
    if (isEnded) this.#tell("changed", {});
    else this.#tell("unreachable", { reason: reason2, owner: owner22 });
    done.add(reason2 === "signed-out" ? owner22 : place);
    return reason2 !== "signed-out" && reason2 !== "server";
  }
  async #next(round) {
    const first = (await this.sendable()).find((entry2) => {
      const group = groupOf(entry2);
      const isDue = group === "waiting" || group === "stuck" && round.triesStuck;
      return isDue && ![entry2.place, entry2.clientId, entry2.owner].some((each) => round.done.has(each));
    });
    if (!first) return void 0;
    if (!await isOfficeThere()) return void this.#tell("unreachable", { reason: "network", owner: this.#owner });
    const [entry] = await this.#put((all) => ({ put: all.filter(({ clientId }) => clientId === first.clientId).map((found) => ({ ...found, attempts: found.attempts + 1, mayHaveArrived: true })) }));
    return entry ?? this.#next(round);
  }
  async #answered(entry, told) {
    const answer = agreed(entry, told);
    await this.#change((all) => {
      const followers = all.filter((other) => other.follows === entry.clientId && !isSent(other));
      if (answer.kind === "saved") {
        const seen = { seen_revision: `${revisionOf(answer)}`, follows: entry.clientId };
        const put = followers.map((other) => waiting(other, seen));
        return this.#keepsSent && answer === told ? { put: [sent(entry, answer), ...put] } : { put, remove: [entry.clientId] };
      }
      if (followers.length) return { put: followers.map((other) => insteadOf(other, entry)), remove: [entry.clientId] };
      const isUnchanged = all.some(({ clientId, body }) => clientId === entry.clientId && body === entry.body);
      return { put: isUnchanged ? [{ ...entry, state: answer.kind, answer, mayHaveArrived: false }] : [] };
    });
    this.#tell("reached", { owner: entry.owner });
    const isNews = answer.kind !== entry.state || entry.answer?.message !== answer.message;
    if (isNews) this.#tell("answered", { entry, answer });
  }
  async #readdress(isMeant, addresses, changes = {}) {
    const readdressed = (all) => all.filter((entry) => isMeant(entry) && !isSent(entry)).map((entry) => ({ ...entry, ...changes, url: addresses[entry.kind] ?? entry.url, page: location.pathname })).filter((entry) => !all.some((old) => old.clientId === entry.clientId && old.url === entry.url && old.owner === entry.owner));
    if (readdressed(await this.#unsent()).length) await this.#change((all) => ({ put: readdressed(all) }));
  }
  async #unsent() {
    return (await this.#store.all()).filter((entry) => !isSent(entry));
  }
  async #change(work) {
    await this.#put(work);
    this.#tell("changed", {});
  }
  async #put(work) {
    const { put, change } = await this.#store.change(work);
    this.#channel.postMessage({ type: STORED, detail: change });
    return put;
  }
  #tell(type, detail) {
    this.#channel.postMessage({ type, detail });
    this.#take(type, detail);
  }
  #hear(type, detail) {
    if (type === STORED) return this.#store.heed(detail);
    if (type !== MAY_SEND) return this.#take(type, detail);
    return this.#senders.add(detail) && this.#take("changed", {});
  }
  #take(type, detail) {
    if ("answer" in detail) this.#resolve(detail.entry.clientId, detail.answer);
    if (type === "reached") this.#failures = 0;
    if (type === "unreachable") this.#pause();
    for (const work of this.#listeners[type]) work(detail);
  }
  #pause() {
    navigator.storage?.persist?.();
    for (const clientId of [...this.#asking.keys()]) this.#resolve(clientId, "queued");
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** this.#failures++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), pause * (0.75 + Math.random() / 2));
  }
  #resolve(clientId, answer) {
    this.#asking.get(clientId)?.(answer);
    this.#asking.delete(clientId);
  }
};
var { owner = "", senders = "", keepsSent = "yes" } = document.getElementById("unsent")?.dataset ?? {};
var queue = new Queue(owner, { others: senders.split(" "), keepsSent: keepsSent === "yes" });

// js/offline/outbox.js
var Outbox = class {
  desk = null;
  #shown = { own: [], others: [], sent: [], why: "", isSignedOut: false };
  #dialog;
  #line;
  #handOver;
  constructor(dialog2, line2) {
    this.#dialog = dialog2;
    this.#line = line2;
    this.#handOver = new HandOver(part3(dialog2, "[data-outbox-qr]"), line2.dataset.handOver ?? "");
    this.#on("hand-over", () => this.#handOver.show(this.#all));
    this.#on("send", () => queue.retry());
    this.#on("again", () => queue.sendAgain(this.#inState("missing")));
    this.#on("sent-again", () => queue.sendAgain(this.#shown.sent.map(({ clientId }) => clientId)));
    this.#on("share", () => navigator.share({ text: this.#text, title: say("file") }).catch(onlyCalledOff2));
    this.#on("copy", () => this.#copy());
    this.#on("download", () => this.#download());
    this.#on("discard", (pressed) => this.#discard(pressed, this.#shown.own.filter((entry) => groupOf(entry) === "stuck")));
    this.#on("take-over", (pressed) => this.#takeOver(pressed));
    const signIn = find(dialog2, "[data-unsent-sign-in]", HTMLAnchorElement);
    signIn.href = `${line2.dataset.signIn}?next=${encodeURIComponent(location.pathname)}`;
  }
  draw(shown) {
    this.#shown = shown;
    const { own, others, sent: sent2, why, isSignedOut } = shown;
    const groups = own.map(groupOf);
    part3(this.#dialog, "[data-outbox-why]").textContent = why;
    this.#list("own", own, (entry) => this.#ownItem(entry));
    this.#list("others", others, (entry) => this.#item(entry, ...this.#waysOf(entry)));
    this.#list("sent", sent2, (entry) => this.#item(entry));
    part3(this.#dialog, "[data-outbox-others-about]").textContent = others.length ? counted("others", others) : "";
    this.#show("send", groups.some((group) => group === "waiting" || group === "stuck"));
    this.#show("sign-in", isSignedOut && Boolean(this.#line.dataset.signIn));
    this.#show("again", groups.includes("missing"));
    this.#show("discard", groups.includes("stuck"));
    this.#show("take-over", others.some((entry) => this.#isOfDesk(entry)));
    this.#show("share", "share" in navigator);
    this.#show("copy", "clipboard" in navigator);
    part3(this.#dialog, "[data-outbox-ways]").hidden = !this.#all.length;
    if (!this.#all.length && !sent2.length && this.#dialog.open) this.#dialog.close();
  }
  get #all() {
    return [...this.#shown.own, ...this.#shown.others];
  }
  get #text() {
    return asText(this.#all);
  }
  #inState(state) {
    return this.#shown.own.filter((entry) => entry.state === state).map(({ clientId }) => clientId);
  }
  #isOfDesk({ sheet }) {
    return sheet === this.desk?.sheet;
  }
  #on(name, work) {
    const button = part3(this.#dialog, `[data-unsent-${name}]`);
    button.addEventListener("click", () => work(button));
  }
  #show(name, isShown) {
    part3(this.#dialog, `[data-unsent-${name}]`).hidden = !isShown;
  }
  #list(name, entries, item) {
    const section = part3(this.#dialog, `[data-outbox-${name}]`);
    part3(section, "ol").replaceChildren(...entries.map(item));
    section.hidden = !entries.length;
  }
  #ownItem(entry) {
    const group = groupOf(entry);
    const buttons = [];
    const isDecided = entry.kind === "game" || entry.state === "conflict";
    if (isDecided && group !== "missing") {
      const label = say(group === "undecided" ? "decide" : "correct");
      if (this.#isOfDesk(entry)) buttons.push(this.#button(label, () => this.desk?.open(entry), { closes: true }));
      else buttons.push(make2("a", { className: "button", href: entry.page, textContent: label }));
    }
    if (group === "missing") buttons.push(this.#button(say("again"), () => queue.sendLost(entry.place)));
    else if (group === "undecided" && !isDecided) buttons.push(this.#button(say("again"), () => queue.sendAgain([entry.clientId])));
    return this.#item(entry, ...buttons, this.#discarding(entry));
  }
  #waysOf(entry) {
    const { enter = "" } = this.#line.dataset;
    if (!enter) return [];
    if (this.#isOfDesk(entry)) return [this.#discarding(entry)];
    const href = enter.replace("/0/", `/${entry.sheet}/`);
    return [make2("a", { className: "button", href, textContent: say("open") }), this.#discarding(entry)];
  }
  #item(entry, ...buttons) {
    const isOfOthers = this.#shown.others.includes(entry);
    const text = this.desk && this.#isOfDesk(entry) ? this.desk.textOf(entry) : entry.text;
    const about = make2("p", { className: "muted small", textContent: `${entry.title} · ${typedAt(entry)}` });
    const state = make2("p", { className: "outbox-state", textContent: isOfOthers ? say("stranded") : `${whose(entry)}${stateOf(entry)}` });
    const item = make2("li", { className: "outbox-entry" }, make2("p", { textContent: text }), state, about);
    item.dataset.state = entry.state;
    item.append(make2("div", { className: "actions" }, ...buttons));
    return item;
  }
  #discarding(entry) {
    return this.#button(say("discard"), (pressed) => this.#discard(pressed, [entry]), { className: "button quiet" });
  }
  #button(text, work, { closes = false, className = "button" } = {}) {
    const button = make2("button", { type: "button", className, textContent: text });
    button.addEventListener("click", () => {
      if (closes) this.#dialog.close();
      work(button);
    });
    return button;
  }
  async #discard(pressed, entries) {
    if (!await confirmed(counted("discardThese", entries), pressed)) return;
    await queue.withdraw(...entries.map(({ clientId }) => clientId));
  }
  async #takeOver(pressed) {
    const entries = this.#shown.others.filter((entry) => this.#isOfDesk(entry));
    if (!this.desk || !await confirmed(counted("takeOver", entries), pressed)) return;
    await queue.takeOver(entries.map(({ clientId }) => clientId), this.desk.addresses);
    this.#dialog.close();
  }
  async #copy() {
    await navigator.clipboard.writeText(this.#text);
    announce2(say("copied"), "success");
  }
  #download() {
    const file = new Blob([this.#text], { type: "text/plain;charset=utf-8" });
    const link = make2("a", { href: URL.createObjectURL(file), download: say("file") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
};
function whose(entry) {
  const [title] = entry.title.split(" · ");
  return queue.isOfAnotherTable(entry) ? `${fill3(say("thisDevice"), { title })}: ` : "";
}
function onlyCalledOff2(error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

// js/offline/badge.js
var QUIET_TIME = 700;
var line = byId2("unsent");
var dialog = find2(document, "#outbox", HTMLDialogElement);
var outbox = new Outbox(dialog, line);
new CopyOut(dialog);
var reason = null;
var drawing;
function serve(desk) {
  outbox.desk = desk;
  draw();
}
function drawSoon() {
  clearTimeout(drawing);
  drawing = setTimeout(draw, QUIET_TIME);
}
async function draw() {
  const own = await queue.sendable();
  const others = await queue.entriesOfOthers();
  const groups = { missing: [], undecided: [], stuck: [], waiting: [] };
  for (const entry of own) groups[groupOf(entry)].push(entry);
  const counts = Object.entries(groups).filter(([, entries]) => entries.length);
  const texts = counts.map(([group, entries]) => counted(group, entries));
  if (others.length) texts.push(counted("others", others));
  part4(line, "[data-unsent-count]").textContent = texts.join(" · ");
  const why = explanation(groups);
  part4(line, "[data-unsent-reason]").textContent = why;
  line.dataset.level = counts.some(([group]) => group !== "waiting") ? "error" : "warning";
  line.hidden = !texts.length;
  const sent2 = outbox.desk ? await queue.journal(outbox.desk.sheet) : [];
  outbox.draw({ own, others, sent: sent2, why, isSignedOut: reason === "signed-out" });
}
function explanation({ waiting: waiting2, stuck, missing }) {
  if (queue.holdsInMemory) return say("memory");
  if (missing.length) return say("older");
  if (waiting2.length) return say(reason ?? "kept");
  return stuck.length ? say("stuckWhy") : "";
}
queue.on("changed", drawSoon);
queue.on("reached", ({ owner: owner3 }) => {
  if (reason !== "signed-out" || queue.isOwn(owner3)) reason = null;
});
queue.on("unreachable", (told) => {
  if (told.reason === "signed-out" && !queue.isOwn(told.owner)) return;
  reason = told.reason;
  draw();
});
addEventListener("beforeunload", (event) => queue.holdsInMemory && event.preventDefault());
if (line.dataset.signed) {
  queue.forgetSent(Number(line.dataset.signed));
  drop(({ key }) => key === `sheet/${line.dataset.signed}`);
} else queue.forgetSent();
dropOutdated();
draw();
queue.retry();

// js/offline/pocket.js
import { isOurs as isOurs2 } from "./app.js";
var SHEET_TOLD = "sheet-told";
var GONE = 410;
var PATIENCE2 = 15e3;
var PAUSE_AFTER_FAILURE = 1e4;
var Pocket = class {
  #address;
  #key;
  #owner;
  #pause;
  #isAsking = false;
  #isWanted = false;
  #isOver = false;
  #timer;
  constructor({ address, key, owner: owner3, pause }) {
    this.#address = address;
    this.#key = key;
    this.#owner = owner3;
    this.#pause = pause;
  }
  renew() {
    this.#isWanted = true;
    if (!this.#isAsking) this.#askIn(this.#pause);
  }
  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
  #askIn(pause) {
    if (this.#timer || this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#timer = void 0;
      return this.ask();
    }, pause);
  }
  async ask() {
    this.#isAsking = true;
    this.#isWanted = false;
    let hasFailed = false;
    try {
      await this.#exchange();
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)) throw error;
      hasFailed = true;
    } finally {
      this.#isAsking = false;
    }
    if (hasFailed) this.#askIn(PAUSE_AFTER_FAILURE);
    else if (this.#isWanted) this.#askIn(this.#pause);
  }
  async #exchange() {
    const known = (await copies()).find(({ key, owner: owner3 }) => key === this.#key && owner3 === this.#owner);
    const headers = { Accept: "application/json", ...known ? { "If-None-Match": known.etag } : {} };
    const answer = await fetch(this.#address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE2) });
    if (!isOurs2(answer.headers) || answer.status >= 500) throw new TypeError("no answer of the office");
    if (answer.redirected) return;
    if (answer.status === GONE) await drop((kept) => isOf(this.#key, kept));
    if (answer.status !== 200) return;
    const copy = await answer.json();
    const about = { key: this.#key, owner: this.#owner, title: document.title, keptAt: (/* @__PURE__ */ new Date()).toISOString() };
    if (!this.#isOver) await keep({ ...about, etag: answer.headers.get("ETag") ?? "", copy });
  }
};

// js/offline/register.js
var pockets = [];
var { owner: owner2 = "", keepsSent: keepsSent2 = "yes" } = document.getElementById("unsent")?.dataset ?? {};
if (owner2) {
  navigator.serviceWorker?.register("/sw.js").catch(() => {
    document.documentElement.dataset.hasNoWorker = "";
    document.dispatchEvent(new Event("worker-refused"));
  });
}
for (const form of findAll2(document, "form[data-signs-out]", HTMLFormElement)) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const question = form.dataset.signsOut || "leave";
    const entries = await (question === "leave" ? queue.sendable() : queue.entries());
    if (entries.length && !await confirmed2(counted(question, entries), part5(form, "button"))) return;
    for (const pocket of pockets) pocket.stop();
    await drop((kept) => kept.owner === owner2);
    form.submit();
  });
}
for (const { dataset } of findAll2(document, "[data-pocket]", HTMLElement)) {
  const { pocket: address = "", key = "", pause, every = "0" } = dataset;
  if (keepsSent2 !== "yes") {
    drop((kept) => isOf(key, kept));
    continue;
  }
  const pocket = new Pocket({ address, key, owner: owner2, pause: Number(pause) });
  pockets.push(pocket);
  document.addEventListener(SHEET_TOLD, () => pocket.renew());
  addEventListener("online", () => pocket.renew());
  if (Number(every)) setInterval(() => document.hidden || pocket.renew(), Number(every));
  pocket.renew();
}
export {
  CopyOut,
  HANDED_OVER,
  HandOver,
  Outbox,
  Pocket,
  Queue,
  SHEET_TOLD,
  Senders,
  Store,
  afresh,
  agreed,
  answerTo,
  answers,
  asText,
  bodyOf,
  contentOf,
  copies,
  counted,
  drop,
  dropOutdated,
  exclusively,
  groupOf,
  handful,
  insteadOf,
  isGameOf,
  isOf,
  isOfficeThere,
  isOutdated,
  isSent,
  keep,
  missingOn,
  packed,
  placeOf,
  queue,
  revisionOf,
  say,
  sent,
  serve,
  stateOf,
  typedAt,
  unpacked,
  waiting
};
