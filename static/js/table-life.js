// What is noted at the table besides results: penalty cards by one key, and panels that follow the games.

import { announce } from "./app.js";
import { LifePanels } from "./life-panels.js";
import { PenaltyDialog } from "./penalties.js";

const table = document.getElementById("grid");
const panels = new LifePanels("life");
const penalties = new PenaltyDialog();
let lastCell = null;

table.addEventListener("focusin", ({ target }) => {
  if (target.closest("tr.game")) lastCell = target;
});

table.addEventListener("keydown", (event) => {
  if (event.key !== "!" || event.isComposing) return;
  event.preventDefault();
  ask(event.target);
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-opens-penalty]")) ask(lastCell);
});

/** Open the dialog for the player and the game of a cell; without one for the game that is played now. */
function ask(cell) {
  const row = cell?.closest("tr.game") ?? table.querySelector("tr.game:last-of-type") ?? table.querySelector("tr.game");
  penalties.ask({ game: Number(row?.id.replace("game-", "")) || 1, seat: cell?.dataset.seat });
}

penalties.addEventListener("said", ({ detail: { text, level } }) => announce(text, level));
penalties.addEventListener("saved", () => panels.refresh());
table.addEventListener("sheet-saved", () => panels.refresh());
