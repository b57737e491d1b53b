// What is read of a paper: kept on the device until the server has it, which then says how it compares with the sheet.

import { Unreachable, post } from "../offline/request.js";

/** @typedef {{name: string, value: string, state: string, written?: string | null}} Figure  As the server compares it. */
/** @typedef {{message?: string, figures: Figure[], read: number[], differences: number}} Comparison */
/** @typedef {{compared(answer: Comparison, names: Iterable<string>): void, waiting(count: number): void, warn(reason: string): void}} Reader */
const PATIENCE = 4_000;

export class Readings {
  /** Figures that the server does not have yet, by name; null takes one away. @type {Map<string, string | null>} */ unsent;
  /** What the server has, by name. @type {Map<string, string>} */ read;
  #isSending = false;
  #retry = 0;

  /** @param {{key: string, url: string, read: Record<string, string>}} about  ``key``: where unsent figures survive a closed tab
   * @param {Reader} reader */
  constructor({ key, url, read }, reader) {
    this.key = key;
    this.url = url;
    this.reader = reader;
    this.read = new Map(Object.entries(read));
    this.unsent = new Map(Object.entries(JSON.parse(localStorage.getItem(key) ?? "{}")));
    addEventListener("online", () => this.send());
  }

  /** What is read in a place, null: nothing yet. */
  valueOf(/** @type {string} */ name) { return (this.unsent.has(name) ? this.unsent : this.read).get(name) ?? null; }

  /** Keep a figure; false if nothing changes by it. @param {string} name @param {string | null} value */
  note(name, value) {
    if (value === this.valueOf(name)) return false;
    this.unsent.set(name, value);
    this.#store();
    this.send();
    return true;
  }

  async send() {
    this.#store();
    if (this.#isSending || !this.unsent.size) return;
    this.#isSending = true;
    clearTimeout(this.#retry);
    const batch = new Map(this.unsent);
    const fields = [...batch].map(([name, value]) => (value === null ? ["withdrawn", name] : [name, value]));
    try {
      this.#accept(await post(this.url, new URLSearchParams(fields)), batch);
      setTimeout(() => this.send());
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.reader.warn(error.reason);
      if (error.reason !== "refused") this.#retry = setTimeout(() => this.send(), PATIENCE);
    } finally {
      this.#isSending = false;
    }
  }

  #accept(/** @type {Comparison} */ answer, /** @type {Map<string, string | null>} */ batch) {
    for (const [name, value] of batch) if (this.unsent.get(name) === value) this.unsent.delete(name);
    this.#store();
    this.reader.warn(answer.message ?? "");
    if (answer.message) return;
    this.read = new Map(answer.figures.map(({ name, value }) => [name, value]));
    this.reader.compared(answer, [...batch.keys()].filter((name) => !this.unsent.has(name)));
  }

  #store() {
    if (this.unsent.size) localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(this.unsent)));
    else localStorage.removeItem(this.key);
    this.reader.waiting(this.unsent.size);
  }
}
