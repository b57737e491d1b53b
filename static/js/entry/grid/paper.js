// The sums on paper beside those of the games: the row above the totals, and the cells to look at first (L6.6).

import { byId, findAll, make, part } from "../../dom.js";

/** @import { Note, Paper } from "../answers.js" */

/** Show how the sums on paper compare now; the server has drawn what is shown. @param {Element} table @param {Paper} paper */
export function showPaper(table, { cells, differences, suspects }) {
  const row = part(table, "[data-paper]");
  for (const place of findAll(row, "td[data-seat]", HTMLElement)) place.innerHTML = cells[place.dataset.seat ?? ""] ?? "";
  row.hidden = Object.keys(cells).length === 0;
  byId("paper-differences").innerHTML = differences;
  for (const mark of table.querySelectorAll("[data-suspected]")) mark.replaceChildren();
  for (const { cell, text, taken } of suspects) {
    part(byId(cell), "[data-suspected]").append(make("span", { title: text, textContent: `${taken}?` }));
  }
}

/** Whether a finding is about a column's sum on paper, which has places of its own. @param {Note} note */
export function isShownByPaper(note) {
  return note.field === "control_total" && note.seat !== null;
}

/** The input of the cell that a link or the page's address leads to; null if it leads elsewhere. @param {string} hash */
export function cellOf(hash) {
  return /** @type {HTMLInputElement | null} */ (
    document.querySelector(`[id="${CSS.escape(hash.slice(1))}"] input[data-field=hand]`)
  );
}
