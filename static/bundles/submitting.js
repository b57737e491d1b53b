// js/audit/submitting.js
import { byId, fill, part } from "./app.js";

// js/entry/drafts.js
var Drafts = class {
  #key;
  constructor(key) {
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
  store(rows) {
    const drafts = rows.filter((row) => row.isUnkept).map((row) => [row.number, { ...row.typed, over: row.pending?.clientId }]);
    try {
      if (drafts.length) localStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(drafts)));
      else localStorage.removeItem(this.#key);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
};

// js/audit/submitting.js
var notice = byId("drafts-here");
var { sheet = "", text = "" } = notice.dataset;
var numbers = [`sheet-${sheet}`, `sheet-${sheet}/phone`].flatMap((key) => Object.keys(new Drafts(key).load()));
if (numbers.length) {
  part(notice, "[data-numbers]").textContent = fill(text, { numbers: [...new Set(numbers)].join(", ") });
  notice.hidden = false;
}
