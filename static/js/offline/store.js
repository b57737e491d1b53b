// Where the queue keeps its entries: on the device's disk (IndexedDB). What the disk does not take, because a browser
// forbids it, because it is full or because somebody has cleared it, is held in the page's memory until it does. Of what is
// sent, taken back or decided meanwhile the disk keeps an older version, which is noted as outdated (outdated.js).

import { isSent } from "./entries.js";
import { believed, forget, mark, markOf, outdated } from "./outdated.js";

/** @import { Mark } from "./outdated.js" */

/** What is to be put and which entries are to be removed; an entry is known by its clientId.
 * @typedef {(all: Entry[]) => {put?: Entry[], remove?: string[]}} Work */
/** What has become of entries: removed, taken by the disk, held in memory as the disk does not take them.
 * @typedef {{removed: string[], taken: string[], held: Entry[]}} Change */
const NAME = "unsent";
const STORE = "writes";

export class Store {
  /** @type {Promise<IDBDatabase> | null} */ #opening = null;
  /** What the disk has not taken. @type {Map<string, Entry>} */ #held = new Map();
  /** What the disk has not let go. @type {Set<string>} */ #removed = new Set();
  /** What was on the disk when it was read last. @type {Entry[]} */ #read = [];

  /** Whether anything that is not sent would be gone with this page. */
  get holdsInMemory() { return [...this.#held.values()].some((entry) => !isSent(entry)); }

  /** Another tab has changed entries. What the disk has taken is read there; what it has not, the tab holds alone: this one
   * holds it as well where it knows an older version of it, which it would otherwise ask about or put back. */
  heed(/** @type {Change} */ { removed, taken, held }) {
    for (const clientId of [...removed, ...taken]) this.#held.delete(clientId);
    for (const clientId of removed) this.#removed.add(clientId);
    for (const clientId of taken) this.#removed.delete(clientId);
    const known = new Set(this.#known.map(({ clientId }) => clientId));
    for (const entry of held) if (known.has(entry.clientId)) this.#held.set(entry.clientId, entry);
  }

  /** All entries in the order in which they were typed. @returns {Promise<Entry[]>} */
  async all() {
    try {
      const transaction = (await this.#database()).transaction(STORE);
      this.#read = believed((await result(transaction.objectStore(STORE).getAll())).map(upgraded));
    } catch (error) {
      this.#complain(error);
    }
    return this.#known;
  }

  /** Change the entries in one step that no other tab can come between. ``work`` is given all entries and answers what
   * becomes of them; it may be asked twice. Resolves to the entries put, once they are on the disk or held in memory, and to
   * what other tabs have to heed. @returns {Promise<{put: Entry[], change: Change}>} */
  async change(/** @type {Work} */ work) {
    try {
      return await this.#changeOnDisk(work);
    } catch (error) {
      this.#complain(error);
      const changed = this.#changeInMemory(work);
      await this.#letGo();
      return changed;
    }
  }

  /** What the disk has an older version of. @returns {Record<string, Mark>} */
  get #outdated() {
    const held = [...this.#held.values()].map((entry) => [entry.clientId, markOf(entry)]);
    return Object.fromEntries([...held, ...[...this.#removed].map((clientId) => [clientId, "gone"])]);
  }

  /** A full disk takes nothing, but most let go. Other tabs read there what is still to be decided; what was sent stays, for
   * the day on which the office loses it, unless nothing else would say that it was sent. */
  async #letGo() {
    const marks = this.#outdated;
    const isNoted = mark(marks);
    const gone = this.#read.filter(({ id, clientId }) => {
      const now = marks[clientId];
      return id !== undefined && (now === "gone" || (!isNoted && now !== undefined && now !== "decided"));
    });
    if (!gone.length) return;
    try {
      await whole((await this.#database()).transaction(STORE, "readwrite"), async (transaction) => {
        for (const { id } of gone) transaction.objectStore(STORE).delete(/** @type {number} */ (id));
      });
      for (const { clientId } of gone) this.#removed.delete(clientId);
      this.#read = this.#read.filter((entry) => !gone.includes(entry));
      forget(gone.map(({ clientId }) => clientId));
    } catch (error) {
      this.#complain(error);
    }
  }

  async #changeOnDisk(/** @type {Work} */ work) {
    const marks = outdated();
    const transaction = (await this.#database()).transaction(STORE, "readwrite", { durability: "strict" });
    const { upToDate, ...changed } = await whole(transaction, async () => {
      const store = transaction.objectStore(STORE);
      /** @type {Entry[]} */ const onDisk = (await result(store.getAll())).map(upgraded);
      this.#read = believed(onDisk, marks);
      const { put = [], remove = [] } = work(this.#known);
      const gone = new Set([...this.#removed, ...remove]);
      const newer = new Set(put.map(({ clientId }) => clientId));
      const late = this.#known.filter(({ clientId }) => this.#held.has(clientId) || isSentOnly(marks[clientId]));
      const written = [...late.filter(({ clientId }) => !gone.has(clientId) && !newer.has(clientId)), ...put];
      const ids = await Promise.all(written.map((entry) => result(store.put(entry))));
      const taken = written.map(({ clientId }) => clientId);
      const isGone = (/** @type {string} */ clientId) => gone.has(clientId) || (marks[clientId] === "gone" && !taken.includes(clientId));
      for (const { id, clientId } of onDisk) if (id !== undefined && isGone(clientId)) store.delete(id);
      const isOlder = (/** @type {string} */ clientId) => onDisk.some((entry) => entry.clientId === clientId) && !isGone(clientId);
      return {
        put: put.map((entry, index) => ({ ...entry, id: Number(ids[written.length - put.length + index]) })),
        change: { removed: remove, taken, held: [] },
        upToDate: Object.keys(marks).filter((clientId) => taken.includes(clientId) || !isOlder(clientId)),
      };
    });
    this.#held.clear();
    this.#removed.clear();
    forget(upToDate);
    return changed;
  }

  #changeInMemory(/** @type {Work} */ work) {
    const { put = [], remove = [] } = work(this.#known);
    for (const clientId of remove) {
      this.#held.delete(clientId);
      this.#removed.add(clientId);
    }
    for (const entry of put) this.#held.set(entry.clientId, structuredClone(entry));
    return { put, change: { removed: remove, taken: [], held: put } };
  }

  /** What is on the disk, as far as nothing newer is held in memory, and then what is held there alone. */
  get #known() {
    const onDisk = this.#read.filter(({ clientId }) => !this.#removed.has(clientId));
    const ids = new Set(onDisk.map(({ clientId }) => clientId));
    const alone = [...this.#held.values()].filter(({ clientId }) => !ids.has(clientId));
    return structuredClone([...onDisk.map((entry) => this.#held.get(entry.clientId) ?? entry), ...alone]);
  }

  /** Whatever storage complains of is no reason to stop; everything else is a fault of ours. */
  #complain(/** @type {unknown} */ error) {
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
    database.onclose = () => (this.#opening = null);
    database.onversionchange = () => {
      this.#opening = null;
      database.close();
    };
    return database;
  }
}

/** Whether the disk does not know that an entry was sent. */
function isSentOnly(/** @type {Mark | undefined} */ said) { return typeof said === "object"; }

/** Do all of some work in a transaction, or nothing of it; resolves when it is on the disk. Whatever throws in it, as some
 * browsers do at once where the disk is full, undoes what was done before.
 * @template T @param {IDBTransaction} transaction @param {(transaction: IDBTransaction) => Promise<T>} work @returns {Promise<T>} */
export async function whole(transaction, work) {
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(null);
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
  });
  done.catch(() => {}); // whoever waits for it hears of it
  try {
    const found = await work(transaction);
    await done;
    return found;
  } catch (error) {
    if (!transaction.error) abort(transaction);
    throw error;
  }
}

function abort(/** @type {IDBTransaction} */ transaction) {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // it has ended by itself
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** An entry as it is kept now, also one that a release before this one has left on the device.
 * @returns {Entry} */
function upgraded(/** @type {Entry} */ entry) {
  if (entry.kind) return entry;
  const sheet = Number.parseInt(`${entry.sheet}`, 10);
  const isGame = `${sheet}` === `${entry.sheet}`;
  return {
    ...entry,
    sheet,
    kind: isGame ? "game" : "penalty",
    game: isGame ? entry.game : 0,
    place: `${entry.sheet}/${entry.game}`,
    mayHaveArrived: entry.state === "waiting" && entry.attempts > 0,
  };
}
