// js/audit/submitting.js
import { byId, fill, part } from "./app.js";

// js/entry/drafts.js
var Drafts = class {
  #key;
  constructor(key) {
    this.#key = key;
  }
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}");
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof DOMException) return {};
      throw error;
    }
  }
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
