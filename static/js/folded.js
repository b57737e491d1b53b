// Wide tables on a phone: four columns stay, or three, the others open below the row that is tapped. Without scripts
// nothing is folded, and the table scrolls sideways.

import { findAll, make } from "./basics.js";

for (const table of findAll(document, "table.folds", HTMLTableElement)) {
  for (const name of findAll(table, "tbody td.name", HTMLTableCellElement)) name.append(opener(table, name));
}

function opener(/** @type {HTMLTableElement} */ table, /** @type {HTMLTableCellElement} */ name) {
  const button = make("button", { type: "button", className: "unfold" });
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-label", `${table.dataset.more}: ${name.textContent?.trim()}`);
  button.addEventListener("click", () => {
    const row = /** @type {HTMLTableRowElement} */ (name.parentElement);
    const shown = row.nextElementSibling;
    const isOpen = shown?.classList.contains("unfolded") ?? false;
    if (isOpen) shown?.remove();
    else row.after(figures(table, row));
    button.setAttribute("aria-expanded", String(!isOpen));
  });
  return button;
}

/** A row with what is folded of another one, each figure below its label. */
function figures(/** @type {HTMLTableElement} */ table, /** @type {HTMLTableRowElement} */ row) {
  const labels = table.tHead?.rows[0]?.cells;
  const list = make("dl");
  for (const cell of row.cells) {
    if (cell.checkVisibility()) continue;
    const value = make("dd");
    value.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
    list.append(make("div", {}, make("dt", { textContent: labels?.[cell.cellIndex]?.textContent?.trim() ?? "" }), value));
  }
  return make("tr", { className: "unfolded" }, make("td", { colSpan: [...row.cells].filter((cell) => cell.checkVisibility()).length }, list));
}
