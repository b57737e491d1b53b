// The buttons above the grid act on the cell that was used last, for fingers and for those who forget the keys.

import { around, byId } from "../../basics.js";
import { COMMAND_KEYS } from "./caution.js";

/** @import { Grid } from "./grid.js" */

export function connectToolbar(/** @type {Grid} */ grid) {
  byId("grid-keys").addEventListener("click", (event) => tapped(around(event, "[data-key]")?.dataset.key, grid));
}

function tapped(/** @type {string | undefined} */ action, /** @type {Grid} */ grid) {
  if (action === "help") return grid.showHelp();
  const cell = grid.lastCell;
  const line = cell && grid.lineOf(cell);
  if (!action || !line) return false;
  if (action === "next") return grid.moveAmongHands(cell, 1);
  const command = Object.values(COMMAND_KEYS).find((name) => name === action);
  if (command && (command !== "winner" || cell.dataset.seat)) grid.command(line, cell, command);
  else if (action === "undo" || action === "redo") grid.travel(action);
  return grid.focus(cell);
}
