// Ticking game by game: space ticks and goes on, arrows move, the photo obeys its keys meanwhile.

import { Unreachable, post } from "../offline/request.js";
import { Viewer } from "./viewer.js";

const form = document.getElementById("ticks");
const words = JSON.parse(document.getElementById("tick-words").textContent);
const boxes = [...form.querySelectorAll("input[name=ticked]")];
const photo = document.getElementById("viewer");
const viewer = photo && new Viewer(photo);
const alertBox = document.getElementById("tick-alert");
let turn = Promise.resolve();

function warn(text) {
  alertBox.querySelector("p").textContent = text;
  alertBox.hidden = !text;
}

function show(ticked) {
  for (const box of boxes) {
    const isTicked = ticked.includes(Number(box.dataset.game));
    box.checked = isTicked;
    box.closest("tr").classList.toggle("is-ticked", isTicked);
  }
  document.querySelector("[data-ticked]").textContent = ticked.length;
  document.getElementById("tick-progress").value = ticked.length;
  document.getElementById("tick-live").textContent = document.getElementById("tick-count").textContent;
}

/** Save one tick; if that fails the box goes back to what the server has, and the reason is said. */
async function save(box) {
  const body = new URLSearchParams({ shown: box.dataset.game });
  if (box.checked) body.append("ticked", box.value);
  const row = box.closest("tr");
  try {
    const answer = await post(form.action, body);
    warn(answer.message ?? "");
    if (answer.ticked) return show(answer.ticked.concat(unsaved(box)));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    warn(words.network);
  }
  box.checked = row.classList.contains("is-ticked");
  return undefined;
}

let waiting = [];

/** Boxes that were changed after the one that is being saved: what the server says of them is out of date. */
function unsaved(saved) {
  waiting = waiting.filter((box) => box !== saved);
  return waiting.filter((box) => box.checked).map((box) => Number(box.dataset.game));
}

form.addEventListener("change", ({ target }) => {
  if (!boxes.includes(target)) return;
  waiting.push(target);
  turn = turn.then(() => save(target));
  if (target.checked) boxes[boxes.indexOf(target) + 1]?.focus();
});

form.addEventListener("keydown", (event) => {
  if (!boxes.includes(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) boxes[boxes.indexOf(event.target) + by]?.focus();
  if (by || viewer?.pressed(event.key)) event.preventDefault();
});

form.addEventListener("submit", (event) => event.preventDefault());
(boxes.find((box) => !box.checked) ?? boxes[0])?.focus();
form.dataset.ready = "yes";
