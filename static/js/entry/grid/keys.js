// The keyboard: everything is on the numeric keypad, so that a whole sheet is typed with one hand.

import { COMMAND_KEYS } from "./caution.js";

/** @import { Caution, Command } from "./caution.js" */
/** @import { Cells } from "./cells.js" */
/** @import { Cell, Walk } from "./walk.js" */
/** What obeys the keys: the grid, and the paper that is read blind.
 * @template {Cells} Each @typedef {Walk<Each> & {caution: Caution, travel(direction: "undo" | "redo"): boolean, revertCell(cell: Cell): boolean,
 *   startTyping(line: Each, digit: string): boolean, command(line: Each, cell: Cell, command: Command): boolean}} Keyed */

/** Handle a key in a cell of the grid; true if it was one of the grid's keys.
 * @template {Cells} Each @param {KeyboardEvent} event @param {Cell | null} cell @param {Keyed<Each>} grid */
export function pressed(event, cell, grid) {
  const line = cell && grid.lineOf(cell);
  if (!line || event.altKey || event.isComposing) return false;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return travelled(event, grid);
  if (grid.caution.takes(key)) return true;
  if (key === "Enter") return entered(event, cell, grid);
  if (key === "ArrowUp" || key === "ArrowDown") {
    return cell.dataset.field !== "dealer" && grid.moveVertically(cell, key === "ArrowUp" ? -1 : 1);
  }
  if (key === "ArrowLeft" || key === "ArrowRight") return movedSideways(key === "ArrowLeft" ? -1 : 1, cell, grid);
  if (key === "Escape") return grid.revertCell(cell);
  if (key === "?") return grid.showHelp();
  const isHand = cell.dataset.field === "hand";
  if (!isHand && /^\d$/.test(key)) return grid.startTyping(line, key);
  const command = COMMAND_KEYS[key];
  return Boolean(command) && (isHand || command !== "winner") && grid.command(line, cell, command);
}

/** @template {Cells} Each @param {KeyboardEvent} event @param {Keyed<Each>} grid */
function travelled({ key, shiftKey }, grid) {
  const name = key.toLowerCase();
  if (name === "z" && !shiftKey) return grid.travel("undo");
  return (name === "y" || name === "z") && grid.travel("redo");
}

/** @template {Cells} Each @param {KeyboardEvent} event @param {Cell} cell @param {Keyed<Each>} grid */
function entered({ shiftKey }, cell, grid) {
  const { field } = cell.dataset;
  const line = grid.lineOf(cell);
  if (!line || field === "save") return false;
  if (field === "dealer") return grid.focus(line.openInputs[0]);
  if (line.row.is("is_void")) return grid.moveToNextRow(line);
  return grid.moveAmongHands(cell, shiftKey ? -1 : 1);
}

/** @template {Cells} Each @param {1 | -1} step @param {Cell} cell @param {Keyed<Each>} grid */
function movedSideways(step, cell, grid) {
  if (cell.dataset.field === "hand" && cell instanceof HTMLInputElement && !isAtEdge(cell, step)) return false;
  return grid.moveSideways(cell, step);
}

/** Whether the caret can go no further, so that the arrow leaves the cell. @param {HTMLInputElement} input @param {1 | -1} step */
function isAtEdge({ selectionStart: start, selectionEnd: end, value }, step) {
  if (start === 0 && end === value.length) return true;
  return start === end && (step < 0 ? start === 0 : end === value.length);
}
