// Undo and redo of what is typed but not written yet, cell by cell.

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

  /** Take the last step back; gives the row that changed, or undefined. */
  undo() { return this.#move(this.#done, this.#undone, "before"); }
  redo() { return this.#move(this.#undone, this.#done, "after"); }

  /** A row is written: from here on there are corrections, not undo. */
  forget(/** @type {Row} */ row) {
    this.#done = this.#done.filter((step) => step.row !== row);
    this.#undone = this.#undone.filter((step) => step.row !== row);
    this.#known.set(row, row.values);
  }

  #move(/** @type {Step[]} */ from, /** @type {Step[]} */ to, /** @type {"before" | "after"} */ side) {
    const step = from.pop();
    if (!step) return undefined;
    to.push(step);
    step.row.values = step[side];
    this.#known.set(step.row, step[side]);
    return step.row;
  }
}
