// What surrounds the rows: totals, findings on the sheet as a whole, the sheet's state, words for the screen reader.

import { byId, find, make, part, points, tell } from "../../basics.js";
import { noteItem } from "../notes.js";

export class Surroundings {
  #alert = byId("grid-alert");

  showTotals(/** @type {Element} */ table, /** @type {Column[]} */ columns) {
    for (const column of columns) {
      const at = `[data-seat="${column.seat}"]`;
      const { total, place, gap } = column;
      part(table, `[data-sum=total]${at}`).textContent = total === null ? "–" : points(total);
      const behind = gap ? [" ", make("span", { className: "gap", textContent: `+${gap}` })] : [];
      part(table, `[data-sum=place]${at}`).replaceChildren(place === null ? "–" : `${place}.`, ...behind);
      part(table, `thead ${at}`).classList.toggle("is-leader", column.place === 1);
    }
  }

  showGeneral(/** @type {Note[]} */ notes) {
    const general = byId("general-findings");
    part(general, "ul").replaceChildren(...notes.map(noteItem));
    general.hidden = notes.length === 0;
  }

  /** The forms below the grid speak of the last game that is on the sheet.
   * @param {News} news @param {number} last  its number, 0: there is none */
  showSheet({ state, revision }, last) {
    byId("sheet-state").textContent = state;
    for (const place of document.querySelectorAll("[data-last-game]")) place.textContent = `${last}`;
    const removal = byId("removal");
    removal.hidden = last === 0;
    find(removal, "[name=number]", HTMLInputElement).value = `${last}`;
    find(removal, "[name=seen_revision]", HTMLInputElement).value = `${revision}`;
  }

  /** For the screen reader alone. */
  say(/** @type {string} */ text) { byId("grid-live").textContent = text; }

  /** For everybody: something needs attention. */
  warn(/** @type {string} */ text) { tell(this.#alert, text); }
}
