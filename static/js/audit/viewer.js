// A photo to look at closely: zoomed, moved and turned by fingers, mouse, wheel, buttons and keys.

import { around, findAll, part } from "../basics.js";

/** @typedef {{x: number, y: number}} Place  On the screen, in pixels. */
const STEP = 1.25;
const NEAREST = 8;
const PUSH = 60;
/** @type {Record<string, string>} */
const KEYS = { "+": "in", "-": "out", r: "turn", R: "turn", 0: "fit", PageDown: "next", PageUp: "previous" };

export class Viewer {
  /** @type {Map<number, Place>} */ #pointers = new Map();
  #page = 0;

  constructor(/** @type {HTMLElement} */ element) {
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

  /** Keys that mean the same beside the photo; true if it was one. */
  pressed(/** @type {string} */ key) { return this.act(KEYS[key]); }

  act(/** @type {string | undefined} */ action) {
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

  get #view() { return this.views[this.#page]; }

  #turnTo(/** @type {number} */ page) {
    if (page < 0 || page >= this.pages.length) return;
    this.#page = page;
    this.pages.forEach((image, number) => (image.hidden = number !== page));
    if (this.label) this.label.textContent = `${page + 1} / ${this.pages.length}`;
  }

  /** Zoom around a place of the stage, by default its middle. */
  #zoom(/** @type {number} */ factor, /** @type {Place=} */ { x, y } = { x: 0, y: 0 }) {
    const view = this.#view;
    const zoom = Math.min(NEAREST, Math.max(1, view.zoom * factor));
    const grown = zoom / view.zoom;
    view.x = x - (x - view.x) * grown;
    view.y = y - (y - view.y) * grown;
    view.zoom = zoom;
  }

  #push(/** @type {string} */ key) {
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
    /** @param {number} size @param {number} room */
    const limit = (size, room) => Math.max(0, (size * fit * view.zoom - room) / 2);
    const [mostX, mostY] = [limit(across, this.stage.clientWidth), limit(down, this.stage.clientHeight)];
    view.x = Math.min(mostX, Math.max(-mostX, view.x));
    view.y = Math.min(mostY, Math.max(-mostY, view.y));
    image.style.transform =
      `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})`;
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
    this.stage.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.#place(event.clientX, event.clientY));
        this.#draw();
      },
      { passive: false },
    );
    this.stage.addEventListener("dblclick", (event) => {
      if (this.#view.zoom > 1) return this.act("fit");
      this.#zoom(3, this.#place(event.clientX, event.clientY));
      return this.#draw();
    });
  }

  #moved(/** @type {PointerEvent} */ { pointerId, clientX: x, clientY: y }) {
    const before = this.#pointers.get(pointerId);
    if (!before) return;
    const others = [...this.#pointers].filter(([id]) => id !== pointerId).map(([, place]) => place);
    if (others.length === 0) {
      this.#view.x += x - before.x;
      this.#view.y += y - before.y;
    } else {
      const distance = (/** @type {Place} */ place) => Math.hypot(place.x - others[0].x, place.y - others[0].y) || 1;
      const middle = this.#place((x + others[0].x) / 2, (y + others[0].y) / 2);
      this.#zoom(distance({ x, y }) / distance(before), middle);
    }
    this.#pointers.set(pointerId, { x, y });
    this.#draw();
  }

  /** A place on the screen, measured from the middle of the stage. */
  #place(/** @type {number} */ x, /** @type {number} */ y) {
    const box = this.stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }
}
