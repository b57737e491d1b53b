// Where sealed copies of protocol sheets lie on this device (IndexedDB), beside what the outbox keeps. They name players, so
// they go when their sheet is signed, when whoever opened the table or signed in leaves, and after a week without news.

/** A copy as the server gives it: its text, and the seal with the id of the key. @typedef {{text: string, key: string, mac: string}} Copy */
/** ``key`` says of what it is a copy: "sheet/12" or "evening/3"; ``etag`` which version.
 * @typedef {{key: string, owner: string, etag: string, title: string, keptAt: string, copy: Copy}} Kept */
/** What a copy says, as far as a page shows it.
 * @typedef {{told: number, league: string, evening: {date: string, title: string}, tables: {id: number, table: number, games: {number: number}[]}[]}} Content */
const NAME = "pockets";
const STORE = "copies";
/** In milliseconds: after so long nobody asks for it any more. */
const LONGEST_KEPT = 7 * 24 * 3600 * 1000;

/** All copies on this device, the newest first; none where the browser stores nothing. @returns {Promise<Kept[]>} */
export async function copies() {
  /** @type {Kept[]} */ const kept = (await inStore("readonly", (store) => store.getAll())) ?? [];
  return kept.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
}

/** Keep a copy in the place of the one before; a device that is full goes without. */
export async function keep(/** @type {Kept} */ kept) {
  await inStore("readwrite", (store) => store.put(kept));
}

/** Let go of copies. */
export async function drop(/** @type {(kept: Kept) => boolean} */ isMeant) {
  const keys = (await copies()).filter(isMeant).map(({ key }) => key);
  if (keys.length) await inStore("readwrite", (store) => keys.map((key) => store.delete(key))[0]);
}

/** Let go of what nobody has renewed for a week. */
export function dropOutdated(now = Date.now()) {
  return drop(({ keptAt }) => !(now - Date.parse(keptAt) < LONGEST_KEPT));
}

/** What a copy says. @returns {Content} */
export function contentOf(/** @type {Kept} */ { copy }) { return JSON.parse(copy.text); }

/** Do something with the store; undefined where storage complains: a copy less is no reason to stop.
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T | undefined>} */
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
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** @returns {Promise<IDBDatabase>} */
async function opened() {
  if (!globalThis.indexedDB) throw new DOMException("no storage", "NotSupportedError");
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
