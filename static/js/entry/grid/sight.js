// The cell in which one types stays where it is, and in sight, whatever is inserted above or below its row.

export class Sight {
  constructor(/** @type {HTMLElement} */ scroller) {
    this.scroller = scroller;
  }

  /** Change what stands around the cell that has the focus. */
  hold(/** @type {() => void} */ change) {
    const cell = document.activeElement;
    if (!cell || !this.scroller.contains(cell)) return change();
    const before = cell.getBoundingClientRect();
    const wasInSight = this.#shows(before);
    change();
    this.scroller.scrollTop += cell.getBoundingClientRect().top - before.top;
    if (wasInSight) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #shows(/** @type {DOMRect} */ { top, bottom }) {
    const around = this.scroller.getBoundingClientRect();
    return top >= Math.max(0, around.top) && bottom <= Math.min(innerHeight, around.bottom);
  }
}
