// The bar below the grid and its drawer, which opens over the grid and moves nothing: one tool is open at a time. F2 leads to
// the bar, a digit there to its tool (they are counted as they stand), Escape back to the cell; whoever goes there closes it.

import { around, byId, find, findAll } from "../../basics.js";
import { ANNOUNCED } from "../life/noting.js";

/** @import { Grid } from "./grid.js" */
/** What a tool begins with: what it names itself, as its first button may do more than one would undo; a link only if there
 * is nothing else. */
const BEGINNINGS = ["[data-begins]", "button, summary, input:not([type=hidden]), select, textarea", "a[href]"];

export class Tools {
  #element = byId("tools");
  #bar = find(this.#element, ".tools-bar", HTMLElement);
  #grid;

  constructor(/** @type {Grid} */ grid) {
    this.#grid = grid;
    this.#bar.addEventListener("click", (event) => {
      const name = around(event, "[data-opens-tool]")?.dataset.opensTool;
      if (name) this.open(name === this.#element.dataset.open ? "" : name);
    });
    this.#element.addEventListener("keydown", (event) => {
      if (this.#pressed(event)) event.preventDefault();
    });
    grid.table.addEventListener("focusin", () => this.#element.dataset.open && this.open(""));
    document.addEventListener(ANNOUNCED, () => this.#leave());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F2" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.#buttons[0].focus();
    });
  }

  /** Open a tool, or with "" close the drawer. */
  open(/** @type {string} */ name) {
    this.#element.dataset.open = name;
    for (const button of findAll(this.#bar, "[data-opens-tool]", HTMLElement)) {
      button.setAttribute("aria-expanded", `${button.dataset.opensTool === name}`);
    }
    if (!name) return;
    const tools = findAll(this.#element, `[data-tool="${name}"]`, HTMLElement);
    const places = BEGINNINGS.flatMap((kind) => tools.flatMap((tool) => findAll(tool, kind, HTMLElement)));
    places.find(isShown)?.focus();
  }

  /** Close the drawer, and go on in the cell. */
  #leave() {
    this.open("");
    return this.#grid.focus(this.#grid.lastCell);
  }

  get #buttons() { return findAll(this.#bar, "button, a", HTMLElement).filter(isShown); }

  #pressed(/** @type {KeyboardEvent} */ { key, target, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
    if (key === "Escape") return this.#leave();
    if (!this.#bar.contains(target)) return false;
    const buttons = this.#buttons;
    const numbered = buttons.filter(({ dataset }) => dataset.opensTool)[Number(key) - 1];
    if (numbered) this.open(numbered.dataset.opensTool ?? "");
    else if (key === "ArrowRight" || key === "ArrowLeft") {
      const at = buttons.indexOf(target) + (key === "ArrowRight" ? 1 : -1);
      buttons[(at + buttons.length) % buttons.length].focus();
    } else return false;
    return true;
  }
}

function isShown(/** @type {HTMLElement} */ element) { return element.getClientRects().length > 0; }
