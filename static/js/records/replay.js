// A recorded game step by step: the table is fetched for each step, everything else follows from the slider.
// Without scripts every step is a link, and the slider has a button.

const PAUSE = 1100;
const form = document.getElementById("replay-controls");
const slider = document.getElementById("replay-step");
const count = form.querySelector("output");
const plays = form.querySelector("[data-plays]");
const moves = document.getElementById("replay-moves");
const table = document.querySelector(".replay-table");
const narrow = matchMedia("(max-width: 59.99rem)");
const last = Number(slider.max);
const steps = {
  first: () => 0,
  back: () => Math.max(Number(slider.value) - 1, 0),
  forward: () => Math.min(Number(slider.value) + 1, last),
  last: () => last,
};
const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
let shown = Number(slider.value);
let waiting = 0;

/** Bring controls and list in line with the slider. */
function follow() {
  const step = Number(slider.value);
  count.textContent = `${step}\u2009/\u2009${last}`;
  for (const link of form.querySelectorAll("[data-to]")) {
    const target = steps[link.dataset.to]();
    link.href = `?step=${target}`;
    link.toggleAttribute("aria-disabled", target === step);
    if (target === step) link.setAttribute("aria-disabled", "true");
  }
  moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = moves.querySelector(`[data-step="${step}"]`);
  current.setAttribute("aria-current", "step");
  moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
}

function go(step) {
  slider.value = step;
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

function play(isPlaying) {
  clearTimeout(waiting);
  plays.setAttribute("aria-pressed", String(isPlaying));
  if (isPlaying) waiting = setTimeout(() => go(shown === last ? 0 : shown + 1), shown === last ? 0 : PAUSE / 2);
}

const isPlaying = () => plays.getAttribute("aria-pressed") === "true";

slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});

plays.addEventListener("click", () => play(!isPlaying()));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-to], a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  go(link.dataset.to ? steps[link.dataset.to]() : Number(link.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const target = keys[event.key];
  if (!target || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  event.preventDefault();
  play(false);
  go(steps[target]());
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id !== "replay-table" || !isPlaying()) return;
  if (shown === last) play(false);
  else waiting = setTimeout(() => go(shown + 1), PAUSE);
});

plays.hidden = false;
follow();
