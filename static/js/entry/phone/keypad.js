// The keys under the thumb: digits, cards, and the button that saves. The keyboard does the same.

import { around, byId, fill, find, part } from "../../basics.js";
import { withCard, withDigit, withoutLast } from "./hand.js";

/** @import { Form } from "./form.js" */
/** @typedef {"points" | "cards" | "confirm"} Mode  What the dock shows. */

export class Keypad {
  /** @type {Mode} */ #mode = "points";
  #isFresh = true;

  constructor(/** @type {Form} */ form, /** @type {Record<"save" | "saveCorrection", string>} */ words) {
    this.form = form;
    this.words = words;
    this.dock = byId("phone-dock");
    this.save = find(this.dock, ".phone-save", HTMLButtonElement);
    this.word = part(this.dock, ".phone-word");
    this.dock.addEventListener("mousedown", (event) => around(event, ".key") && event.preventDefault());
    this.dock.addEventListener("click", (event) => this.#tapped(around(event, "button")?.dataset ?? {}));
    form.form.addEventListener("keydown", (event) => this.#pressed(event) && event.preventDefault());
    form.addEventListener("activated", () => this.#begin());
    form.addEventListener("won", () => this.#won());
    form.addEventListener("drawn", () => this.#describe());
    form.addEventListener("typed", () => this.say("missing", ""));
  }

  show(/** @type {Mode} */ mode) {
    if (mode !== "confirm") this.#mode = mode;
    this.dock.dataset.mode = mode;
    this.#describe();
  }

  /** The keys for a new game: points or cards, as before. */
  begin() { this.show(this.#mode); }

  /** On to the next hand that is missing; when none is, to the button that saves. */
  next() {
    const { row, active, summary } = this.form;
    const following = row.missingAfter(active);
    if (following !== null) this.form.activate(following);
    else if (row.isComplete) this.confirm();
    else this.say("missing", summary);
  }

  /** Show what will be saved. */
  confirm() {
    this.form.activate(null);
    this.show("confirm");
    this.save.focus({ preventScroll: true });
  }

  /** Say something above the keys, until the next tap: that a game is "saved" or "kept", or what is "missing". */
  say(/** @type {"saved" | "kept" | "missing"} */ kind, /** @type {string} */ text) {
    this.word.dataset.kind = kind;
    part(this.word, "strong").textContent = text;
    if (text && kind !== "missing") navigator.vibrate?.(kind === "saved" ? [40, 60, 40] : 200);
  }

  #begin() {
    this.#isFresh = true;
    if (this.form.active !== null) this.show(this.#mode);
  }

  #tapped(/** @type {DOMStringMap} */ key) {
    if (key.digit) this.#type(withDigit(this.#text(), key.digit));
    else if (key.card) this.#type(withCard(this.#text(), key.card));
    else if (key.modeTo) this.#change(key.modeTo === "cards" ? "cards" : "points");
    else if ("undo" in key) this.#type(withoutLast(this.form.input?.value ?? "", { isCards: this.#mode === "cards" }));
    else if ("winner" in key) this.#win();
    else if ("next" in key) this.next();
  }

  /** The first tap on a hand that was typed before replaces it, further ones continue it. */
  #text() { return this.#isFresh ? "" : (this.form.input?.value ?? ""); }

  #type(/** @type {string} */ text) {
    this.#isFresh = false;
    this.form.setText(text);
  }

  #win() {
    const { active, row } = this.form;
    if (active === null) return;
    this.form.setWinner(active);
    if (row.winner === active) this.next();
  }

  /** A star was tapped: the hand that is being typed goes on, unless it is the winner's or done. */
  #won() {
    const { active, row } = this.form;
    if (row.missing.some(({ id }) => id === active)) this.form.activate(active);
    else this.next();
  }

  #change(/** @type {Mode} */ mode) {
    this.#isFresh = true;
    this.show(mode);
    if (this.form.active === null) this.form.activate(this.form.row.open[0]?.id ?? null);
    else this.form.input?.focus({ preventScroll: true });
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    if (!around(event, ".phone-row input") || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Enter") this.next();
    else if (event.key === "*") this.#win();
    else return false;
    return true;
  }

  #move(/** @type {1 | -1} */ step) {
    const { open } = this.form.row;
    const next = open[open.findIndex(({ id }) => id === this.form.active) + step];
    if (next) this.form.activate(next.id);
  }

  #describe() {
    const { row, summary } = this.form;
    part(this.save, "strong").textContent = fill(this.words[row.saved ? "saveCorrection" : "save"], { number: row.number });
    part(this.save, "span").textContent = summary;
    this.save.disabled = !row.isComplete || row.state === "saving";
    if (row.is("is_void") && this.dock.dataset.mode !== "confirm") this.confirm();
  }
}
