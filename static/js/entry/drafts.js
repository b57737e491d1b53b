// What is typed but not written yet, kept by the browser for this sheet, so that a closed page loses nothing.

export class Drafts {
  #key;

  constructor(/** @type {string} */ key) {
    this.#key = key;
  }

  /** All drafts: number of the game → what the row needs to show it; ``over``: the entry of the queue that it was typed over,
   * if there was one. @returns {Record<string, Typed & {over?: string}>} */
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}");
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof DOMException) return {};
      throw error;
    }
  }

  /** Keep the rows that hold something that the queue does not have, and only those. */
  store(/** @type {Row[]} */ rows) {
    const drafts = rows.filter((row) => row.isUnkept).map((row) => [row.number, { ...row.typed, over: row.pending?.clientId }]);
    try {
      if (drafts.length) localStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(drafts)));
      else localStorage.removeItem(this.#key);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // full or forbidden: then they live as long as the page
    }
  }
}
