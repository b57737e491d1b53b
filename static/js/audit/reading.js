// The page on which a paper is read blind, beside its photo.

import { around, byId, find, findAll, part, read } from "../basics.js";
import { COMMAND_KEYS } from "../entry/grid/caution.js";
import { Blind } from "./blind.js";
import { Viewer } from "./viewer.js";

const form = find(document, "#reading", HTMLFormElement);
const blind = new Blind(find(form, "table", HTMLTableElement), read("reading-data"));
const photo = document.getElementById("viewer");
if (photo) new Viewer(photo);

// The keypad acts on the cell that was used last. It takes no focus, so that no other keyboard comes up. Where it is shown,
// the paper is what one sees first.
const keypad = byId("keypad");
if (keypad.checkVisibility()) {
  for (const input of findAll(form, "[data-field=hand]", HTMLInputElement)) input.inputMode = "none";
  part(document, ".ticking").scrollIntoView();
}
keypad.addEventListener("pointerdown", (event) => event.preventDefault());
keypad.addEventListener("click", (event) => {
  const key = around(event, "[data-key]")?.dataset.key;
  const cell = blind.lastCell;
  const line = cell && blind.lineOf(cell);
  if (!key || !line) return;
  if (key === "undo") return void blind.travel("undo");
  if (document.activeElement !== cell) cell.focus();
  if (key === "Enter") blind.moveAmongHands(cell, 1);
  else if (COMMAND_KEYS[key]) blind.command(line, cell, COMMAND_KEYS[key]);
  else if (cell instanceof HTMLInputElement) {
    type(cell, key);
    line.typed(cell);
  }
});

function type(/** @type {HTMLInputElement} */ input, /** @type {string} */ key) {
  const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  if (key === "Backspace") input.value = input.value.slice(0, -1);
  else input.value = (isSelected || input.value === "★" ? "" : input.value) + key;
  input.setSelectionRange(input.value.length, input.value.length);
}

form.addEventListener("submit", (event) => event.preventDefault());
form.dataset.ready = "yes";
