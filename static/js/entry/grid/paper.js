// The sums on paper beside those of the games: the row above the totals, and the cells to look at first (L6.6).

import { byId, findAll, make, part } from "../../basics.js";

/** Show how the sums on paper compare now; the server has drawn what is shown. */
export function showPaper(/** @type {Element} */ table, /** @type {Paper} */ { cells, differences, suspects }) {
  const row = part(table, "[data-paper]");
  for (const place of findAll(row, "td[data-seat]", HTMLElement)) place.innerHTML = cells[place.dataset.seat ?? ""] ?? "";
  row.hidden = Object.keys(cells).length === 0;
  byId("paper-differences").innerHTML = differences;
  for (const mark of table.querySelectorAll("[data-suspected]")) mark.replaceChildren();
  for (const { cell, text, taken } of suspects) {
    part(byId(cell), "[data-suspected]").append(make("span", { title: text, textContent: `${taken}?` }));
  }
}

/** Whether a finding is about a column's sum on paper, which has places of its own. */
export function isShownByPaper(/** @type {Note} */ note) {
  return note.field === "control_total" && note.seat !== null;
}

/** The input of the cell that a link or the page's address leads to; null if it leads elsewhere. */
export function cellOf(/** @type {string} */ hash) {
  return /** @type {HTMLInputElement | null} */ (
    document.querySelector(`[id="${CSS.escape(hash.slice(1))}"] input[data-field=hand]`)
  );
}
