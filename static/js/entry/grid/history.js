// Undo and redo of what is typed, cell by cell: until the row is over, and L6.5 begins (decision 0050).

import { isSame } from "../row.js";

/** @typedef {{row: Row, before: Values, after: Values}} Step */

export class History {
  /** @type {Step[]} */ #done = [];
  /** @type {Step[]} */ #undone = [];
  /** @type {Map<Row, Values>} */ #known = new Map();

  /** Note how a row looks before it is changed. */
  watch(/** @type {Row} */ row) {
    if (!this.#known.has(row)) this.#known.set(row, row.values);
  }

  /** A step is over: remember it if the row looks different now. */
  commit(/** @type {Row} */ row) {
    const before = this.#known.get(row);
    const after = row.values;
    if (!before || isSame(before, after)) return;
    this.#done.push({ row, before, after });
    this.#undone = [];
    this.#known.set(row, after);
  }

  /** Take the last step back; gives it, or undefined if there is none. */
  undo() { return this.#move(this.#done, this.#undone, "before"); }
  redo() { return this.#move(this.#undone, this.#done, "after"); }

  /** A row is over: from here on there are corrections, not undo. */
  forget(/** @type {Row} */ row) {
    this.#done = this.#done.filter((step) => step.row !== row);
    this.#undone = this.#undone.filter((step) => step.row !== row);
    this.#known.set(row, row.values);
  }

  /** A row is written, and those above it are over. */
  keepFrom(/** @type {Row} */ row) {
    for (const earlier of this.#known.keys()) if (earlier.saved && earlier.number < row.number) this.forget(earlier);
    this.#known.set(row, row.values);
  }

  #move(/** @type {Step[]} */ from, /** @type {Step[]} */ to, /** @type {"before" | "after"} */ side) {
    const step = from.pop();
    if (!step) return undefined;
    to.push(step);
    step.row.values = step[side];
    this.#known.set(step.row, step[side]);
    return step;
  }
}
