// Going from cell to cell: the same in the grid and where a paper is read blind, for hands that know it.

import { find, findAll } from "../../basics.js";

/** @import { Cells } from "./cells.js" */
/** @typedef {HTMLElement} Cell  What has `data-field`: a hand, the dealer, a mark or the button at the end of the row. */
const CELLS = "[data-field]:not(:disabled)";

/** @template {Cells} Each  a row */
export class Walk {
  /** @type {Each[]} */ lines = [];

  lineOf(/** @type {Element} */ element) {
    const line = element.closest("tr");
    return this.lines.find((each) => each.element === line);
  }

  showHelp() {
    find(document, "#help-dialog", HTMLDialogElement).showModal();
    return true;
  }

  focus(/** @type {Cell | null | undefined} */ cell) {
    if (!cell) return false;
    cell.focus();
    if (cell instanceof HTMLInputElement) cell.select();
    return true;
  }

  moveVertically(/** @type {Cell} */ cell, /** @type {1 | -1} */ step) {
    const line = this.lines[this.#placeOf(cell) + step];
    return line ? this.moveInto(line, cell) : true;
  }

  /** To the cell of another row that stands in the same column. */
  moveInto(/** @type {Each} */ line, /** @type {Cell} */ { dataset: { field, seat } }) {
    const same = find(line.element, `[data-field=${field}]${seat ? `[data-seat="${seat}"]` : ""}`, HTMLElement);
    return this.focus(same.matches(":disabled") ? line.openInputs[0] : same);
  }

  moveSideways(/** @type {Cell} */ cell, /** @type {1 | -1} */ step) {
    const cells = findAll(this.lines[this.#placeOf(cell)].element, CELLS, HTMLElement);
    return this.focus(cells[cells.indexOf(cell) + step]) || true;
  }

  /** To the next hand; behind the last one to the next row, before the first one to the row above. */
  moveAmongHands(/** @type {Cell} */ cell, /** @type {1 | -1} */ step) {
    const place = this.#placeOf(cell);
    const line = this.lines[place];
    const at = line.openInputs.findIndex((input) => input === cell);
    const next = line.openInputs[at + step];
    if (next && at >= 0) return this.focus(next);
    if (step > 0) return this.moveToNextRow(line);
    const above = this.lines[place - 1]?.openInputs ?? [];
    return this.focus(above[above.length - 1]) || true;
  }

  moveToNextRow(/** @type {Each} */ line) {
    return this.focus(this.lines[this.lines.indexOf(line) + 1]?.openInputs[0]) || true;
  }

  #placeOf(/** @type {Element} */ cell) {
    return Math.max(0, this.lines.findIndex(({ element }) => element.contains(cell)));
  }
}
