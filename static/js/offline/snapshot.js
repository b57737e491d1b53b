// Keeps a sealed copy of the sheet (or of the whole evening) on this device: fetched again after each game, by a request of
// its own that costs the saving of the game nothing, and only if anything has changed. If the computer of the office dies,
// a fresh one takes the copies back (decision 0066).

import { isOurs } from "../basics.js";
import { copies, drop, isOf, keep } from "./copies.js";

/** @import { Copy } from "./copies.js" */

/** A page says this each time when it has news of its sheet. */
export const SHEET_TOLD = "sheet-told";
/** With this the office says that there is nothing to keep any more: it is signed. */
const GONE = 410;
const PATIENCE = 15_000;
/** So long after a question that came to nothing it is asked again. */
const PAUSE_AFTER_FAILURE = 10_000;

export class Snapshot {
  #address;
  #key;
  #owner;
  #pause;
  #isAsking = false;
  #isWanted = false;
  #isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** ``pause`` milliseconds pass before the copy is renewed, and between two renewals.
   * @param {{address: string, key: string, owner: string, pause: number}} about */
  constructor({ address, key, owner, pause }) {
    this.#address = address;
    this.#key = key;
    this.#owner = owner;
    this.#pause = pause;
  }

  /** Renew the copy soon; what is wanted meanwhile is done by the same request or by one after it. */
  renew() {
    this.#isWanted = true;
    if (!this.#isAsking) this.#askIn(this.#pause);
  }

  /** Keep nothing from now on, not even what an answer under way would bring: its owner leaves. */
  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #askIn(/** @type {number} */ pause) {
    if (this.#timer || this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      return this.ask();
    }, pause);
  }

  /** Ask the office for what is new and keep it. Without an answer of its own everything stays as it is. */
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
    const known = (await copies()).find(({ key, owner }) => key === this.#key && owner === this.#owner);
    const headers = { Accept: "application/json", ...(known ? { "If-None-Match": known.etag } : {}) };
    const answer = await fetch(this.#address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!isOurs(answer.headers) || answer.status >= 500) throw new TypeError("no answer of the office");
    if (answer.redirected) return;
    if (answer.status === GONE) await drop((kept) => isOf(this.#key, kept));
    if (answer.status !== 200) return;
    /** @type {Copy} */ const copy = await answer.json();
    const about = { key: this.#key, owner: this.#owner, title: document.title, keptAt: new Date().toISOString() };
    if (!this.#isOver) await keep({ ...about, etag: answer.headers.get("ETag") ?? "", copy });
  }
}
