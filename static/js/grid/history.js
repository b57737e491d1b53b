// Undo and redo of what is typed but not written yet, cell by cell.

export class History {
  #done = [];
  #undone = [];
  #known = new Map();

  /** Note how a row looks before it is changed. */
  watch(row) {
    if (!this.#known.has(row)) this.#known.set(row, row.values);
  }

  /** A step is over: remember it if the row looks different now. */
  commit(row) {
    const before = this.#known.get(row);
    const after = row.values;
    if (!before || JSON.stringify(before) === JSON.stringify(after)) return;
    this.#done.push({ row, before, after });
    this.#undone = [];
    this.#known.set(row, after);
  }

  /** Take the last step back; gives the row that changed, or undefined. */
  undo() {
    return this.#move(this.#done, this.#undone, "before");
  }

  redo() {
    return this.#move(this.#undone, this.#done, "after");
  }

  /** A row is written: from here on there are corrections, not undo. */
  forget(row) {
    this.#done = this.#done.filter((step) => step.row !== row);
    this.#undone = this.#undone.filter((step) => step.row !== row);
    this.#known.set(row, row.values);
  }

  #move(from, to, side) {
    const step = from.pop();
    if (!step) return undefined;
    to.push(step);
    step.row.values = step[side];
    this.#known.set(step.row, step[side]);
    return step.row;
  }
}
