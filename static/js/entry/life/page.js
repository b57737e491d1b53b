// What is noted at the table besides results: penalty cards by one key, and panels that follow the games.

import { announce, around, byId, read } from "../../basics.js";
import { Noting } from "./noting.js";
import { LifePanels } from "./panels.js";
import { PenaltyDialog } from "./penalties.js";

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

/** Open the dialog for the player and the game of a cell; without one for the game that is played now. */
function ask(/** @type {HTMLElement | null} */ cell) {
  const row = cell?.closest("tr.game") ?? table.querySelector("tr.game:last-of-type") ?? table.querySelector("tr.game");
  penalties.ask({ game: Number(row?.id.replace("game-", "")) || 1, seat: cell?.dataset.seat });
}

table.addEventListener("sheet-saved", () => panels.refresh());
table.addEventListener("input", () => panels.tell());
