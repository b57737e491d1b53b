// Findings in words: one list item each, with its clause.

import { make } from "../basics.js";

const SYMBOLS = { error: "✕", warning: "!", notice: "i" };

/** One finding as a list item with its clause. */
export function noteItem(/** @type {Note} */ note) {
  const symbol = make("span", { className: "symbol", textContent: SYMBOLS[note.severity] });
  symbol.setAttribute("aria-hidden", "true");
  const item = make("li", { className: "note" }, symbol, make("span", {}, note.text));
  item.dataset.severity = note.severity;
  for (const name of note.clauses.split(", ")) if (name) item.append(" ", clauseMark(name));
  return item;
}

/** What the server's form could not read, as findings; ``errors`` maps names of fields to sentences. @returns {Note[]} */
export function unreadable(/** @type {Record<string, string[]>} */ errors = {}) {
  return Object.entries(errors).flatMap(([field, sentences]) =>
    sentences.map((text) => ({
      severity: "error",
      text,
      clauses: "",
      field,
      seat: field.startsWith("hand-") ? Number(field.slice(5)) : null,
    })),
  );
}

/** A mark that opens what a clause says, as the server writes it. */
function clauseMark(/** @type {string} */ name) {
  return make("a", { className: "clause", href: `/rules/${name}/`, textContent: `§ ${name}`, ariaHasPopup: "dialog" });
}
