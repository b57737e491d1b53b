// What is said about rows, in the free space of the toolbar, where it moves nothing: of the row in which one types, else
// of the one that was used last and still has something to say, else of the sheet as a whole.

/** @import { Cells } from "./cells.js" */

export class Said {
  /** Rows in the order in which they were used, the last one first. @type {Cells[]} */ #used = [];
  /** @type {Cells[]} */ #lines = [];

  /** @param {HTMLElement} place @param {HTMLElement} general  what is said of the sheet as a whole */
  constructor(place, general) {
    this.place = place;
    this.general = general;
  }

  /** Have a row's sentences among those that are shown in turn. */
  add(/** @type {Cells} */ line) {
    this.#lines.push(line);
    this.place.append(line.notes);
  }

  /** Somebody types in a row. */
  use(/** @type {Cells} */ line) {
    this.#used = [line, ...this.#used.filter((used) => used !== line)];
    this.show();
  }

  /** Show what is to be said now; what is typed and not written comes before what has not been looked at. */
  show() {
    const speaks = (/** @type {Cells} */ { notes }) => !notes.hidden;
    const begun = this.#lines.filter(({ row }) => row.isUnkept).reverse();
    const spoken = [...this.#used, ...begun].find(speaks)?.notes ?? this.general;
    for (const notes of [this.general, ...this.#lines.map((line) => line.notes)]) notes.classList.toggle("is-shown", notes === spoken);
  }
}
