// The two signs beside a game's number, each in a place of its own that it never leaves: how far the row is written, and
// what the checks think of it. What is written may still be impossible, so neither stands for the other.

import { fill, find, part } from "../../basics.js";

/** The sign of a state; a row without one is empty. @type {Record<string, string>} */
const STATE_ICONS = {
  unsaved: "edit",
  incomplete: "incomplete",
  saving: "upload",
  saved: "check",
  waiting: "clock",
  conflict: "copy",
  question: "initials",
  closed: "lock",
  missing: "error",
};
/** @type {Record<string, string>} */ const WORTH_ICONS = { warning: "warning", error: "impossible" };
/** In which one can do something about the row with the button. */
const OPEN_STATES = ["unsaved", "incomplete", "waiting", "conflict", "question", "closed", "missing"];

export class Mark {
  /** @type {Note["severity"] | ""} */ #severity = "";
  #drawn = "";

  constructor(/** @type {Row} */ row, /** @type {HTMLElement} */ element, /** @type {GridWords} */ words) {
    this.row = row;
    this.element = element;
    this.words = words;
    this.button = find(element, "[data-badge]", HTMLButtonElement);
    this.worth = part(element, "[data-worth-mark]");
  }

  /** The worst of what is found in the row; "" if nothing is. */
  set severity(/** @type {Note["severity"] | ""} */ severity) {
    this.#severity = severity;
    this.draw();
  }

  draw() {
    const { number, state } = this.row;
    const drawn = `${state} ${this.#severity}`;
    if (this.#drawn === drawn) return;
    this.#drawn = drawn;
    const worth = this.words.worth[this.#severity];
    this.element.dataset.state = state;
    this.button.disabled = !OPEN_STATES.includes(state);
    const text = [this.words.states[state], worth].filter(Boolean).join(", ");
    this.button.title = this.worth.title = text;
    this.button.setAttribute("aria-label", fill(this.words.badge, { number, state: text }));
    show(this.button, STATE_ICONS[state]);
    this.worth.dataset.severity = this.#severity;
    show(this.worth, WORTH_ICONS[this.#severity]);
  }
}

/** Show a sign in its place; none leaves the place empty. */
function show(/** @type {HTMLElement} */ place, /** @type {string | undefined} */ icon) {
  place.classList.toggle("is-empty", !icon);
  const { href } = find(place, "use", SVGUseElement);
  const address = href.baseVal.replace(/#.*/, `#${icon}`);
  if (icon && href.baseVal !== address) href.baseVal = address;
}
