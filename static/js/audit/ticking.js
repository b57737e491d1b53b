// Ticking game by game: space ticks and goes on, arrows move, the photo obeys its keys meanwhile.

import { byId, find, findAll, isCaretFree, part, read, tell } from "../basics.js";
import { Unreachable, post } from "../offline/request.js";
import { Viewer } from "./viewer.js";

const form = find(document, "#ticks", HTMLFormElement);
const words = read("tick-words");
const boxes = findAll(form, "input[name=ticked]", HTMLInputElement);
const photo = document.getElementById("viewer");
const viewer = photo && new Viewer(photo);
const alertBox = byId("tick-alert");
let turn = Promise.resolve();

const boxOf = (/** @type {EventTarget | null} */ target) => boxes.find((box) => box === target);

function show(/** @type {number[]} */ ticked) {
  for (const box of boxes) {
    const isTicked = ticked.includes(Number(box.dataset.game));
    box.checked = isTicked;
    box.closest("tr")?.classList.toggle("is-ticked", isTicked);
  }
  part(document, "[data-ticked]").textContent = `${ticked.length}`;
  find(document, "#tick-progress", HTMLProgressElement).value = ticked.length;
  byId("tick-live").textContent = byId("tick-count").textContent;
}

/** Save one tick; if that fails the box goes back to what the server has, and the reason is said. */
async function save(/** @type {HTMLInputElement} */ box) {
  const body = new URLSearchParams({ shown: box.dataset.game ?? "" });
  if (box.checked) body.append("ticked", box.value);
  try {
    const answer = await post(form.action, body);
    tell(alertBox, answer.message ?? "");
    if (answer.ticked) return show(answer.ticked.concat(unsaved(box)));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    tell(alertBox, words.network);
  }
  box.checked = box.closest("tr.is-ticked") !== null;
}

/** @type {HTMLInputElement[]} */ let waiting = [];

/** Boxes that were changed after the one that is being saved: what the server says of them is out of date. */
function unsaved(/** @type {HTMLInputElement} */ saved) {
  waiting = waiting.filter((box) => box !== saved);
  return waiting.filter((box) => box.checked).map((box) => Number(box.dataset.game));
}

form.addEventListener("change", ({ target }) => {
  const box = boxOf(target);
  if (!box) return;
  waiting.push(box);
  turn = turn.then(() => save(box));
  if (box.checked) boxes[boxes.indexOf(box) + 1]?.focus();
});

form.addEventListener("keydown", (event) => {
  const box = boxOf(event.target);
  if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by) boxes[boxes.indexOf(box) + by]?.focus();
  if (by || viewer?.pressed(event.key)) event.preventDefault();
});

form.addEventListener("submit", (event) => event.preventDefault());
if (isCaretFree()) (boxes.find((box) => !box.checked) ?? boxes[0])?.focus();
form.dataset.ready = "yes";
