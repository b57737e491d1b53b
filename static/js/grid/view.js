// What surrounds the rows: totals, findings on the sheet as a whole, the sheet's state, words for the screen reader.

import { noteItem } from "./findings.js";
import { points } from "./text.js";

export class View {
  constructor(table) {
    this.table = table;
    this.live = document.getElementById("grid-live");
    this.alert = document.getElementById("grid-alert");
    this.general = document.getElementById("general-findings");
  }

  showTotals(columns) {
    for (const column of columns) {
      for (const name of ["points", "total", "place", "gap"]) {
        const cell = this.table.querySelector(`[data-sum=${name}][data-seat="${column.seat}"]`);
        cell.textContent = this.#text(name, column[name]);
      }
      this.table.querySelector(`thead [data-seat="${column.seat}"]`).classList.toggle("is-leader", column.place === 1);
    }
  }

  showGeneral(notes) {
    this.general.querySelector("ul").replaceChildren(...notes.map(noteItem));
    this.general.hidden = notes.length === 0;
  }

  showState(state) {
    document.getElementById("sheet-state").textContent = state;
  }

  /** The forms below the grid speak of the last game that is on the sheet. */
  showLastGame(number, revision) {
    document.querySelectorAll("[data-last-game]").forEach((place) => (place.textContent = number));
    const afterGame = document.querySelector("[name=after_game]");
    if (afterGame) afterGame.value = number;
    const removal = document.getElementById("removal");
    removal.hidden = number === 0;
    removal.querySelector("[name=number]").value = number;
    removal.querySelector("[name=seen_revision]").value = revision;
  }

  /** For the screen reader alone. */
  say(text) {
    this.live.textContent = text;
  }

  /** For everybody: something needs attention. */
  warn(text) {
    this.alert.querySelector("p").textContent = text;
    this.alert.hidden = false;
  }

  calm() {
    this.alert.hidden = true;
  }

  #text(name, value) {
    if (value == null) return "–";
    if (name === "place") return `${value}.`;
    if (name === "gap") return value === 0 ? "" : `+${value}`;
    return points(value);
  }
}
