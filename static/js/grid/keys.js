// The keyboard: everything is on the numeric keypad, so that a whole sheet is typed with one hand.

const FLAG_KEYS = { "/": "exact_grab", ",": "uno_card_finish", ".": "uno_card_finish", "-": "is_void" };

/** Handle a key in a cell of the grid; true if it was one of the grid's keys. */
export function pressed(event, grid) {
  const row = grid.rowOf(event.target);
  const field = event.target.dataset.field;
  if (!row || event.altKey || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey) return history(event, grid);
  if (event.key === "Enter") return enter(event, grid, row, field);
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    if (field === "dealer") return false;
    return grid.moveVertically(event.target, event.key === "ArrowUp" ? -1 : 1);
  }
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") return sideways(event, grid, field);
  if (event.key === "Escape") return grid.revertCell(event.target);
  if (event.key === "?") return grid.showHelp();
  if (field !== "hand") return false;
  if (event.key === "*") return grid.setWinner(row, Number(event.target.dataset.seat));
  if (event.key in FLAG_KEYS) return grid.toggleFlag(row, FLAG_KEYS[event.key]);
  return false;
}

function history(event, grid) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) return grid.undo();
  if (key === "y" || (key === "z" && event.shiftKey)) return grid.redo();
  return false;
}

function enter(event, grid, row, field) {
  if (field === "save") return false;
  if (field === "dealer") return grid.focus(row.openInputs[0]);
  if (row.flags.is_void.checked) return grid.moveToNextRow(row);
  return grid.moveAmongHands(event.target, event.shiftKey ? -1 : 1);
}

function sideways(event, grid, field) {
  const step = event.key === "ArrowLeft" ? -1 : 1;
  if (field === "hand" && !isAtEdge(event.target, step)) return false;
  return grid.moveSideways(event.target, step);
}

/** Whether the caret can go no further, so that the arrow leaves the cell. */
function isAtEdge(input, step) {
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === 0 && end === value.length) return true;
  return start === end && (step < 0 ? start === 0 : end === value.length);
}
