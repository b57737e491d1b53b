// Where the queue keeps its entries: IndexedDB, or the page's memory where a browser forbids that.

/** What is to be put and what to be removed; entries without an id are new. @typedef {(all: Entry[]) => {put?: Entry[], remove?: (number | undefined)[]}} Work */
/** @typedef {DatabaseStore | MemoryStore} Store */
const NAME = "unsent";
const STORE = "writes";

/** The store that this browser offers. @returns {Promise<Store>} */
export async function openStore() {
  try {
    return new DatabaseStore(await opened());
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return new MemoryStore();
    throw error;
  }
}

function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
  return result(request);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

class DatabaseStore {
  #database;

  constructor(/** @type {IDBDatabase} */ database) {
    this.#database = database;
    database.onversionchange = () => database.close();
  }

  /** All entries in the order in which they were typed. @returns {Promise<Entry[]>} */
  async all() { return result(this.#database.transaction(STORE).objectStore(STORE).getAll()); }

  /** Change the entries in one step that no other tab can come between. ``work`` is given all entries and answers what
   * becomes of them. Resolves to the entries put, once they are on disk. */
  async change(/** @type {Work} */ work) {
    const transaction = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(null);
      transaction.onabort = () => reject(transaction.error);
    });
    const { put = [], remove = [] } = work(await result(store.getAll()));
    for (const id of remove) if (id !== undefined) store.delete(id);
    const ids = put.map((entry) => result(store.put(entry)));
    const stored = await Promise.all(ids.map(async (id, index) => ({ ...put[index], id: Number(await id) })));
    await done;
    return stored;
  }
}

class MemoryStore {
  /** @type {Map<number, Entry & {id: number}>} */ #entries = new Map();
  #lastId = 0;

  /** @returns {Promise<Entry[]>} */
  async all() { return structuredClone([...this.#entries.values()]); }

  async change(/** @type {Work} */ work) {
    const { put = [], remove = [] } = work(await this.all());
    for (const id of remove) if (id !== undefined) this.#entries.delete(id);
    const stored = put.map((entry) => ({ ...entry, id: entry.id ?? ++this.#lastId }));
    for (const entry of stored) this.#entries.set(entry.id, entry);
    return stored;
  }
}
