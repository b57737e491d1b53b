// js/records/replay.js
import { around, byId, find, findAll, part } from "./app.js";
var PAUSE = 1100;
var form = find(document, "#replay-controls", HTMLFormElement);
var slider = find(document, "#replay-step", HTMLInputElement);
var plays = part(form, "[data-plays]");
var moves = byId("replay-moves");
var table = part(document, ".replay-table");
var narrow = matchMedia("(max-width: 59.99rem)");
var last = Number(slider.max);
var shown = Number(slider.value);
var waiting = 0;
function target(name) {
  const step = Number(slider.value);
  if (name === "back") return Math.max(step - 1, 0);
  if (name === "forward") return Math.min(step + 1, last);
  return name === "first" ? 0 : last;
}
function follow() {
  const step = Number(slider.value);
  part(form, "output").textContent = `${step} / ${last}`;
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
function go(step) {
  slider.value = `${step}`;
  follow();
  if (step === shown) return;
  shown = step;
  form.requestSubmit();
  showTable();
}
function showTable() {
  const { top, bottom } = table.getBoundingClientRect();
  if (narrow.matches && (top < 0 || bottom > form.getBoundingClientRect().top)) scrollTo({ top: top + scrollY - 8 });
}
function play(isOn) {
  clearTimeout(waiting);
  plays.setAttribute("aria-pressed", String(isOn));
  if (isOn) waiting = setTimeout(() => go(shown === last ? 0 : shown + 1), shown === last ? 0 : PAUSE / 2);
}
var isPlaying = () => plays.getAttribute("aria-pressed") === "true";
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
  const to = (/* @__PURE__ */ new Map([["ArrowLeft", "back"], ["ArrowRight", "forward"], ["Home", "first"], ["End", "last"]])).get(event.key);
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
