// A recorded game step by step: the table is fetched for each step, everything else follows from the slider.
// Without scripts every step is a link, and the slider has a button.

import { around, byId, find, findAll, part } from "../basics.js";

const PAUSE = 1100;
const form = find(document, "#replay-controls", HTMLFormElement);
const slider = find(document, "#replay-step", HTMLInputElement);
const plays = part(form, "[data-plays]");
const moves = byId("replay-moves");
const table = part(document, ".replay-table");
const narrow = matchMedia("(max-width: 59.99rem)");
const last = Number(slider.max);
let shown = Number(slider.value);
let waiting = 0;

/** Where a control leads from the step that the slider shows. */
function target(/** @type {string | undefined} */ name) {
  const step = Number(slider.value);
  if (name === "back") return Math.max(step - 1, 0);
  if (name === "forward") return Math.min(step + 1, last);
  return name === "first" ? 0 : last;
}

/** Bring controls and list in line with the slider. */
function follow() {
  const step = Number(slider.value);
  part(form, "output").textContent = `${step}\u2009/\u2009${last}`;
  for (const link of findAll(form, "[data-to]", HTMLAnchorElement)) {
    const to = target(link.dataset.to);
    link.href = `?step=${to}`;
    if (to === step) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
  moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = part(moves, `[data-step="${step}"]`);
  current.setAttribute("aria-current", "step");
  moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
}

function go(/** @type {number} */ step) {
  slider.value = `${step}`;
  follow();
  if (step === shown) return;
  shown = step;
  form.requestSubmit();
  showTable();
}

/** On a phone the controls are always in sight; the table should be as well. */
function showTable() {
  const { top, bottom } = table.getBoundingClientRect();
  if (narrow.matches && (top < 0 || bottom > form.getBoundingClientRect().top)) scrollTo({ top: top + scrollY - 8 });
}

function play(/** @type {boolean} */ isOn) {
  clearTimeout(waiting);
  plays.setAttribute("aria-pressed", String(isOn));
  if (isOn) waiting = setTimeout(() => go(shown === last ? 0 : shown + 1), shown === last ? 0 : PAUSE / 2);
}

const isPlaying = () => plays.getAttribute("aria-pressed") === "true";

slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});

plays.addEventListener("click", () => play(!isPlaying()));

document.addEventListener("click", (event) => {
  const link = around(event, "a[data-to], a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  go(link.dataset.to ? target(link.dataset.to) : Number(link.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const to = new Map([["ArrowLeft", "back"], ["ArrowRight", "forward"], ["Home", "first"], ["End", "last"]]).get(event.key);
  if (!to || event.altKey || event.ctrlKey || event.metaKey || around(event, "input, select, textarea")) return;
  event.preventDefault();
  play(false);
  go(target(to));
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id !== "replay-table" || !isPlaying()) return;
  if (shown === last) play(false);
  else waiting = setTimeout(() => go(shown + 1), PAUSE);
});

plays.hidden = false;
follow();
