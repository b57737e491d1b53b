// The hall screen: shows one slide after the other, and renews them while they are shown.

import { around, byId, findAll, make, part, toggleTheme } from "../basics.js";
import { fit } from "./fit.js";
import { clock, OLDEST_COPY, Poll, sentenceFor } from "./poll.js";
import { movedSince, placesIn } from "./places.js";
import { highlight, parsed, remember, renew } from "./renew.js";

const EVERY = 2;
const SHOWN = 9000;
const IDLE = 3000;

const { body } = document;
const frame = byId("hall-slides");
const connection = byId("live-connection");
const dots = byId("hall-dots");
let current = "";
let isPaused = false;
let turning = 0;
let resting = 0;

function slides() { return findAll(frame, ".slide", HTMLElement); }

/** Show the slide with the current key, or the first if it is gone. */
function draw() {
  const all = slides();
  const shown = all.find((slide) => slide.dataset.key === current) ?? all[0];
  current = shown?.dataset.key ?? "";
  for (const slide of all) slide.classList.toggle("is-shown", slide === shown);
  if (shown) fit(shown);
  dots.replaceChildren(...all.map((slide) => make("li", { className: slide === shown ? "is-current" : "" })));
}

function turn(/** @type {number} */ steps) {
  const all = slides();
  if (all.length === 0) return;
  const at = all.findIndex((slide) => slide.dataset.key === current);
  current = all[(at + steps + all.length) % all.length].dataset.key ?? "";
  draw();
  schedule();
}

function schedule() {
  clearTimeout(turning);
  if (!isPaused) turning = setTimeout(() => turn(1), SHOWN);
}

function pause() {
  isPaused = !isPaused;
  part(document, "[data-do=pause]").setAttribute("aria-pressed", String(isPaused));
  byId("hall-paused").hidden = !isPaused;
  schedule();
}

function fullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {}); // a browser that refuses shows the page as it is
}

/** @type {Record<string, () => void>} */
const ACTIONS = { back: () => turn(-1), next: () => turn(1), pause, theme: toggleTheme, fullscreen };
/** @type {Record<string, string>} */ const KEYS = {
  ArrowLeft: "back", PageUp: "back", ArrowRight: "next", PageDown: "next", n: "next",
  " ": "pause", p: "pause", t: "theme", f: "fullscreen",
};

addEventListener("keydown", (event) => {
  const action = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  const isOnButton = event.key === " " && around(event, "button, a");
  if (!action || isOnButton || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  ACTIONS[action]();
});

byId("hall-controls").addEventListener("click", (event) => {
  const action = around(event, "[data-do]")?.dataset.do;
  if (action) ACTIONS[action]();
});

/** Cursor and buttons are there while somebody moves, and gone from the projector after that. */
function stir() {
  body.classList.add("is-stirred");
  clearTimeout(resting);
  resting = setTimeout(() => body.classList.remove("is-stirred"), IDLE);
}
for (const name of ["pointermove", "pointerdown", "keydown"]) addEventListener(name, stir);

/** Keep the screen from going dark; the browser takes the lock away whenever the page is hidden. */
async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    body.dataset.wakeLock = "refused"; // a device that saves its battery may refuse: nothing else depends on it
  }
}
document.addEventListener("visibilitychange", stayAwake);

function show(/** @type {string} */ html) {
  const content = document.getElementById("hall-slides-content");
  if (content) {
    const before = placesIn(content);
    renew(content, html);
    highlight(movedSince(before, content));
  } else {
    frame.replaceChildren(parsed(html));
    remember(frame.firstElementChild);
  }
  draw();
}

function tell(/** @type {import("./poll.js").State} */ state) {
  const sentence = sentenceFor(state, body.dataset);
  connection.hidden = !sentence;
  connection.textContent = sentence;
  body.classList.toggle("is-stale", Boolean(sentence));
}

function tick() {
  const now = new Date();
  byId("hall-clock").textContent = clock(now);
  setTimeout(tick, 60000 - (now.getTime() % 60000));
}

tick();
stir();
stayAwake();
addEventListener("resize", draw);
schedule();
new Poll(body.dataset.url ?? "", { every: EVERY, oldest: OLDEST_COPY, onPart: show, onState: tell }).start();
