// What is noted at the table besides results: penalty cards by one key, and panels that follow the games.

import { announce } from "./app.js";
import { fill, newId } from "./grid/text.js";
import { queue } from "./offline/queue.js";

const table = document.getElementById("grid");
const dialog = document.getElementById("penalty-dialog");
const fields = dialog.querySelector("form").elements;
const QUEUE_NAME = `${dialog.dataset.sheet}/penalties`;
let lastCell = null;
let isStale = false;
let isAsking = false;
let isWantedAgain = false;

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
  fields.game_number.value = Number(row?.id.replace("game-", "")) || 1;
  if (cell?.dataset.seat) fields.seat_id.value = cell.dataset.seat;
  fields.cards.value = 1;
  dialog.showModal();
}

dialog.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-offence]");
  if (button) note(button);
});

dialog.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = dialog.querySelector(`[data-shortcut="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  note(button);
});

/** Keep the card in the device's queue, which sends it now or as soon as there is a network. */
async function note(button) {
  if (!dialog.querySelector("form").reportValidity()) return;
  const clientId = newId();
  const text = fill(dialog.dataset.text, {
    number: fields.game_number.value,
    name: fields.seat_id.selectedOptions[0].textContent,
    offence: button.querySelector("span").textContent,
  });
  const body = new URLSearchParams({
    game_number: fields.game_number.value,
    seat_id: fields.seat_id.value,
    cards: fields.cards.value,
    offence: button.dataset.offence,
    client_id: clientId,
  });
  dialog.close();
  const place = { sheet: QUEUE_NAME, game: clientId, url: dialog.dataset.url };
  const answer = await queue.enqueue({ ...place, body, clientId, typed: {}, text });
  if (answer === "queued") announce(dialog.dataset.kept, "warning");
  if (answer.kind === "saved") announce(`✓ ${text}`, "success");
}

queue.addEventListener("answered", ({ detail: { entry, answer } }) => {
  if (entry.sheet !== QUEUE_NAME) return;
  if (answer.kind === "saved") return refresh();
  announce([entry.text, answer.message].filter(Boolean).join(" – "));
  queue.withdraw(entry.clientId);
});

table.addEventListener("sheet-saved", refresh);
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (isStale && target.closest("#life") && !relatedTarget?.closest("#life")) refresh();
});

/**
 * Ask for the panels again, but not while somebody types in one of them. An answer replaces the element that asked, and
 * with it whatever it would have asked next: so what is wanted meanwhile is asked for after the answer.
 */
function refresh() {
  const life = document.getElementById("life");
  isStale = life.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  if (isStale) return;
  isWantedAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  life.dispatchEvent(new Event("refresh"));
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.elt.id !== "life") return;
  isAsking = false;
  if (isWantedAgain) refresh();
});
