// Where sealed copies of protocol sheets lie on this device (IndexedDB), beside what the outbox keeps. They name players, so
// they go when their sheet is signed, when whoever opened the table or signed in leaves, and after a week without news.

import { result, whole } from "./store.js";

/** A copy as the server gives it: its text, and the seal with the id of the key. @typedef {{text: string, key: string, mac: string}} Copy */
/** ``key`` says of what it is a copy: "sheet/12" or "evening/3", or what was known of it before the office fell back,
 * "sheet/12@" and the version; ``etag`` which version.
 * @typedef {{key: string, owner: string, etag: string, title: string, keptAt: string, copy: Copy}} Kept */
/** A table as a copy has it, as far as this device reads it; ``receipts``: which requests were carried out on it.
 * @typedef {{id: number, table: number, revision: number, games: {number: number}[], receipts: {begins: string, game: number}[]}} Table */
/** What a copy says, as far as this device reads it.
 * @typedef {{told: number, league: string, evening: {date: string, title: string}, tables: Table[]}} Content */
const NAME = "snapshots";
const STORE = "copies";
/** In milliseconds: after so long nobody asks for it any more. */
const LONGEST_KEPT = 7 * 24 * 3600 * 1000;

/** All copies on this device, the newest first; none where the browser stores nothing. @returns {Promise<Kept[]>} */
export async function copies() {
  /** @type {Kept[]} */ const kept = (await inStore("readonly", (store) => result(store.getAll()))) ?? [];
  return kept.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
}

/** Keep a copy in the place of the one before, or beside it if that one knows of anything that this one does not: an office
 * that fell back to an older state must not empty the snapshots from which it is to be filled. A device that is full keeps
 * what it has. */
export async function keep(/** @type {Kept} */ kept) {
  await inStore("readwrite", async (store) => {
    /** @type {Kept[]} */ const all = await result(store.getAll());
    for (const earlier of all.filter((each) => isOf(kept.key, each))) {
      if (knowsAllOf(contentOf(kept), contentOf(earlier))) store.delete(earlier.key);
      else if (earlier.key === kept.key) store.put({ ...earlier, key: `${kept.key}@${earlier.etag}` });
    }
    store.put(kept);
  });
}

/** Whether it is a copy of this sheet or evening, of today or of before the office fell back. */
export function isOf(/** @type {string} */ key, /** @type {Kept} */ kept) {
  return kept.key === key || kept.key.startsWith(`${key}@`);
}

/** Whether nothing is lost with the earlier copy: each of its tables has gone on, and each of its requests is known. */
function knowsAllOf(/** @type {Content} */ { tables }, /** @type {Content} */ earlier) {
  return earlier.tables.every((before) => {
    const now = tables.find(({ id }) => id === before.id);
    const known = new Set(now?.receipts.map(({ begins, game }) => `${begins}/${game}`));
    return now && now.revision >= before.revision && before.receipts.every(({ begins, game }) => known.has(`${begins}/${game}`));
  });
}

/** Let go of copies. */
export async function drop(/** @type {(kept: Kept) => boolean} */ isMeant) {
  const keys = (await copies()).filter(isMeant).map(({ key }) => key);
  if (keys.length) await inStore("readwrite", async (store) => keys.forEach((key) => store.delete(key)));
}

/** Let go of what nobody has renewed for a week. */
export function dropOutdated(now = Date.now()) {
  return drop(({ keptAt }) => !(now - Date.parse(keptAt) < LONGEST_KEPT));
}

/** What a copy says. @returns {Content} */
export function contentOf(/** @type {Kept} */ { copy }) { return JSON.parse(copy.text); }

/** Do something with the store, all of it or nothing; undefined where storage complains: a copy less is no reason to stop.
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => Promise<T>} work @returns {Promise<T | undefined>} */
async function inStore(mode, work) {
  try {
    const database = await opened();
    try {
      return await whole(database.transaction(STORE, mode), (transaction) => work(transaction.objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** @returns {Promise<IDBDatabase>} */
async function opened() {
  if (!globalThis.indexedDB) throw new DOMException("no storage", "NotSupportedError");
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  return result(request);
}
