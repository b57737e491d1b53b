// Wide tables on a phone: what has room stays, a button in the row opens the other columns below it. Without scripts
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
  const heads = table.tHead?.rows[0]?.cells;
  const list = make("dl");
  for (const cell of row.cells) {
    if (isShown(cell)) continue;
    const head = heads?.[cell.cellIndex];
    list.append(make("div", {}, make("dt", {}, ...copied(head?.querySelector("a") ?? head)), make("dd", {}, ...copied(cell))));
  }
  return make("tr", { className: "unfolded" }, make("td", { colSpan: [...row.cells].filter(isShown).length }, list));
}

/** Which columns are folded is for the styles to say, by the width of the screen. */
const isShown = (/** @type {Element} */ cell) => getComputedStyle(cell).display !== "none";

const copied = (/** @type {Element | undefined} */ element) => [...(element?.childNodes ?? [])].map((node) => node.cloneNode(true));
