// The entry grid of a protocol sheet. Everything it says comes translated from the page; its parts are in grid/.

import { Grid } from "./grid/grid.js";
import { View } from "./grid/view.js";

const table = document.getElementById("grid");
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const grid = new Grid(table, { ...read("grid-options"), words: read("grid-words") }, new View(table));
await grid.start(read("grid-data"));

addEventListener("beforeunload", (event) => {
  if (grid.hasUnwritten) event.preventDefault();
});

// The buttons above the grid act on the cell that was used last, for fingers and for those who forget the keys.
document.getElementById("grid-keys").addEventListener("click", ({ target }) => {
  const action = target.closest("[data-key]")?.dataset.key;
  if (action === "help") grid.showHelp();
  if (!action || !grid.lastCell) return;
  const cell = grid.lastCell;
  const row = grid.rowOf(cell);
  if (action === "winner" && cell.dataset.seat) grid.setWinner(row, Number(cell.dataset.seat));
  if (["exact_grab", "uno_card_finish", "is_void"].includes(action)) grid.toggleFlag(row, action);
  if (action === "undo") grid.undo();
  if (action === "redo") grid.redo();
  if (action === "next") grid.moveAmongHands(cell, 1);
  else if (action !== "help") grid.focus(cell);
});
