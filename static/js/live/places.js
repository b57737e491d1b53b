// Who stands where on the screen for the hall, so that it marks whoever has moved and nobody else: with every game all
// totals change, and a wall that lights up as a whole says nothing.

import { findAll } from "../basics.js";

/** The places that each person has, by the ranking in which they have them. Two people may have the same name.
 * @typedef {Map<string, Set<string>>} Places */

/** @returns {Places} */
export function placesIn(/** @type {Element} */ content) {
  /** @type {Places} */ const places = new Map();
  for (const row of rowsOf(content)) places.set(whoIs(row), (places.get(whoIs(row)) ?? new Set()).add(placeOf(row)));
  return places;
}

/** The rows of those who had another place before; whoever is new has not moved. @param {Places} before @param {Element} content */
export function movedSince(before, content) {
  return rowsOf(content).filter((row) => before.get(whoIs(row))?.has(placeOf(row)) === false);
}

function rowsOf(/** @type {Element} */ content) { return findAll(content, "tbody tr", HTMLTableRowElement); }

function placeOf(/** @type {HTMLTableRowElement} */ row) { return row.cells[0]?.textContent ?? ""; }

/** Ranking and name, without who deals. A ranking may take several slides, of which each table has one. */
function whoIs(/** @type {HTMLTableRowElement} */ row) {
  const ranking = row.closest("article")?.dataset.key ?? row.closest("section")?.dataset.key?.replace(/-\d+$/, "");
  return `${ranking} ${row.cells[1]?.firstChild?.textContent?.trim()}`;
}
