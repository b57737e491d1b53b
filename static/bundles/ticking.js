// js/audit/ticking.js
import { byId, find, findAll as findAll2, isCaretFree, part as part2, read, tell } from "./app.js";
import { Unreachable, post } from "./app.js";

// js/audit/viewer.js
import { around, findAll, part } from "./app.js";
var STEP = 1.25;
var NEAREST = 8;
var PUSH = 60;
var KEYS = { "+": "in", "-": "out", r: "turn", R: "turn", 0: "fit", PageDown: "next", PageUp: "previous" };
var Viewer = class {
  #pointers = /* @__PURE__ */ new Map();
  #page = 0;
  constructor(element) {
    this.element = element;
    this.stage = part(element, ".viewer-stage");
    this.pages = findAll(this.stage, "img", HTMLImageElement);
    this.views = this.pages.map(() => ({ zoom: 1, x: 0, y: 0, turns: 0 }));
    this.label = element.querySelector("[data-page]");
    element.addEventListener("click", (event) => this.act(around(event, "[data-view]")?.dataset.view));
    this.stage.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && (this.#push(event.key) || this.pressed(event.key))) event.preventDefault();
    });
    this.#listenToPointers();
    new ResizeObserver(() => this.#draw()).observe(this.stage);
    this.#draw();
  }
  pressed(key) {
    return this.act(KEYS[key]);
  }
  act(action) {
    const view = this.#view;
    if (action === "in") this.#zoom(STEP);
    else if (action === "out") this.#zoom(1 / STEP);
    else if (action === "turn") Object.assign(view, { turns: (view.turns + 1) % 4, x: 0, y: 0 });
    else if (action === "fit") Object.assign(view, { zoom: 1, x: 0, y: 0 });
    else if (action === "next" || action === "previous") this.#turnTo(this.#page + (action === "next" ? 1 : -1));
    else return false;
    this.#draw();
    return true;
  }
  get #view() {
    return this.views[this.#page];
  }
  #turnTo(page) {
    if (page < 0 || page >= this.pages.length) return;
    this.#page = page;
    this.pages.forEach((image, number) => image.hidden = number !== page);
    if (this.label) this.label.textContent = `${page + 1} / ${this.pages.length}`;
  }
  #zoom(factor, { x, y } = { x: 0, y: 0 }) {
    const view = this.#view;
    const zoom = Math.min(NEAREST, Math.max(1, view.zoom * factor));
    const grown = zoom / view.zoom;
    view.x = x - (x - view.x) * grown;
    view.y = y - (y - view.y) * grown;
    view.zoom = zoom;
  }
  #push(key) {
    const view = this.#view;
    if (key === "ArrowLeft") view.x += PUSH;
    else if (key === "ArrowRight") view.x -= PUSH;
    else if (key === "ArrowUp") view.y += PUSH;
    else if (key === "ArrowDown") view.y -= PUSH;
    else return false;
    this.#draw();
    return true;
  }
  #draw() {
    const image = this.pages[this.#page];
    const view = this.#view;
    const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)));
    const [across, down] = view.turns % 2 ? [height, width] : [width, height];
    const fit = Math.min(this.stage.clientWidth / across, this.stage.clientHeight / down) || 0.1;
    const scale = fit * view.zoom;
    const limit = (size, room) => Math.max(0, (size * fit * view.zoom - room) / 2);
    const [mostX, mostY] = [limit(across, this.stage.clientWidth), limit(down, this.stage.clientHeight)];
    view.x = Math.min(mostX, Math.max(-mostX, view.x));
    view.y = Math.min(mostY, Math.max(-mostY, view.y));
    image.style.transform = `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})`;
    this.element.dataset.zoom = view.zoom.toFixed(2);
    this.element.dataset.turns = `${view.turns}`;
  }
  #listenToPointers() {
    this.stage.addEventListener("pointerdown", (event) => {
      this.stage.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    this.stage.addEventListener("pointermove", (event) => this.#moved(event));
    this.stage.addEventListener("pointerup", ({ pointerId }) => this.#pointers.delete(pointerId));
    this.stage.addEventListener("pointercancel", ({ pointerId }) => this.#pointers.delete(pointerId));
    this.stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.#place(event.clientX, event.clientY));
      this.#draw();
    }, { passive: false });
    this.stage.addEventListener("dblclick", (event) => {
      if (this.#view.zoom > 1) return this.act("fit");
      this.#zoom(3, this.#place(event.clientX, event.clientY));
      return this.#draw();
    });
  }
  #moved({ pointerId, clientX: x, clientY: y }) {
    const before = this.#pointers.get(pointerId);
    if (!before) return;
    const others = [...this.#pointers].filter(([id]) => id !== pointerId).map(([, place]) => place);
    if (others.length === 0) {
      this.#view.x += x - before.x;
      this.#view.y += y - before.y;
    } else {
      const distance = (place) => Math.hypot(place.x - others[0].x, place.y - others[0].y) || 1;
      const middle = this.#place((x + others[0].x) / 2, (y + others[0].y) / 2);
      this.#zoom(distance({ x, y }) / distance(before), middle);
    }
    this.#pointers.set(pointerId, { x, y });
    this.#draw();
  }
  #place(x, y) {
    const box = this.stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }
};

// js/audit/ticking.js
var form = find(document, "#ticks", HTMLFormElement);
var words = read("tick-words");
var boxes = findAll2(form, "input[name=ticked]", HTMLInputElement);
var photo = document.getElementById("viewer");
var viewer = photo && new Viewer(photo);
var alertBox = byId("tick-alert");
var turn = Promise.resolve();
var boxOf = (target) => boxes.find((box) => box === target);
function show(ticked) {
  for (const box of boxes) {
    const isTicked = ticked.includes(Number(box.dataset.game));
    box.checked = isTicked;
    box.closest("tr")?.classList.toggle("is-ticked", isTicked);
  }
  part2(document, "[data-ticked]").textContent = `${ticked.length}`;
  find(document, "#tick-progress", HTMLProgressElement).value = ticked.length;
  byId("tick-live").textContent = byId("tick-count").textContent;
}
async function save(box) {
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
var waiting = [];
function unsaved(saved) {
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
