// What is noted at the table besides results: penalty cards by one key, and panels that follow the games.

import { announce, around, byId, findAll, read } from "../../basics.js";
import { Noting } from "./noting.js";
import { LifePanels } from "./panels.js";
import { PenaltyDialog } from "./penalties.js";

/** Milliseconds for which a message that all is well stands while somebody types on. */
const TOLD = 4000;

const table = byId("grid");
const panels = new LifePanels();
const told = { say: announce, saved: () => panels.refresh() };
const penalties = new PenaltyDialog(told);
new Noting(read("entry-options"), told);
/** @type {HTMLElement | null} */ let lastCell = null;

table.addEventListener("focusin", (event) => (lastCell = around(event, "tr.game [data-field]") ?? lastCell));

table.addEventListener("keydown", (event) => {
  if (event.key !== "!" || event.isComposing) return;
  event.preventDefault();
  ask(around(event, "[data-field]"));
});

document.addEventListener("click", (event) => {
  if (around(event, "[data-opens-penalty]")) ask(lastCell);
});

/** Open the dialog for the player and the game of a cell, or the last one that was played: most cards are noted when a game
 * is over, and the caret is in the next row by then. */
function ask(/** @type {HTMLElement | null} */ cell) {
  const rows = findAll(table, "tr.game", HTMLElement);
  const at = cell ? rows.findIndex((row) => row.contains(cell)) : rows.length - 1;
  const played = rows.slice(0, at + 1).findLastIndex(({ dataset }) => dataset.state !== "empty");
  penalties.ask({ game: Math.max(played, 0) + 1, seat: cell?.dataset.seat });
}

table.addEventListener("sheet-saved", () => panels.refresh());
table.addEventListener("input", () => {
  panels.tell();
  const message = document.querySelector("#messages > .success");
  if (message) setTimeout(() => message.remove(), TOLD);
});
