// The keys under the thumb: digits, cards, and the button that saves. The keyboard does the same.

import { fill } from "../grid/text.js";
import { tokens } from "./counting.js";

const MOST_DIGITS = 4;

export class Keypad {
  #mode = "points";
  #isFresh = true;

  constructor(game, words) {
    this.game = game;
    this.words = words;
    this.dock = document.getElementById("phone-dock");
    this.save = this.dock.querySelector(".phone-save");
    this.word = this.dock.querySelector(".phone-word");
    this.dock.addEventListener("mousedown", (event) => event.target.closest(".key") && event.preventDefault());
    this.dock.addEventListener("click", ({ target }) => this.#tapped(target.closest("button")));
    game.form.addEventListener("keydown", (event) => this.#pressed(event) && event.preventDefault());
    game.addEventListener("activated", () => this.#begin());
    game.addEventListener("won", () => this.#won());
    game.addEventListener("changed", () => this.#describe());
  }

  /** What the dock shows: "points", "cards" or "confirm". */
  show(mode) {
    if (mode === "points" || mode === "cards") this.#mode = mode;
    this.dock.dataset.mode = mode;
    this.#describe();
  }

  /** On to the next hand that is missing; when none is, to the button that saves. */
  next() {
    const { following, isComplete } = this.game;
    if (following !== null) this.game.activate(following);
    else if (isComplete) this.confirm();
    else this.say("missing", this.game.summary);
  }

  /** Show what will be saved. */
  confirm() {
    this.game.activate(null);
    this.show("confirm");
    this.save.focus({ preventScroll: true });
  }

  /** Say something above the keys, until the next tap: that a game is "saved" or "kept", or what is "missing". */
  say(kind, text) {
    this.word.dataset.kind = kind;
    this.word.querySelector("strong").textContent = text;
    if (text && kind !== "missing") navigator.vibrate?.(kind === "saved" ? [40, 60, 40] : 200);
  }

  #begin() {
    this.#isFresh = true;
    if (this.game.active !== null) this.show(this.#mode);
  }

  #tapped(button) {
    if (!button) return;
    const { digit, card, modeTo } = button.dataset;
    if (digit) this.#digit(digit);
    else if (card) this.#card(card);
    else if (modeTo) this.#change(modeTo);
    else if ("undo" in button.dataset) this.#undo();
    else if ("winner" in button.dataset) this.#win();
    else if ("next" in button.dataset) this.next();
  }

  /** The first tap on a hand that was typed before replaces it, further ones continue it. */
  #digit(digit) {
    if (!this.game.input) return;
    const text = this.#isFresh || !/^\d*$/.test(this.game.input.value) ? "" : this.game.input.value;
    this.#isFresh = false;
    this.game.setText(`${text}${digit}`.replace(/^0+(?=\d)/, "").slice(0, MOST_DIGITS));
  }

  #card(card) {
    if (!this.game.input) return;
    const cards = this.#isFresh ? [] : tokens(this.game.input.value);
    this.#isFresh = false;
    this.game.setText([...cards, card].join(" "));
  }

  #undo() {
    if (!this.game.input) return;
    this.#isFresh = false;
    const text = this.game.input.value;
    this.game.setText(this.#mode === "cards" ? tokens(text).slice(0, -1).join(" ") : text.slice(0, -1).trimEnd());
  }

  #win() {
    if (this.game.active === null) return;
    this.game.setWinner(this.game.active);
    if (this.game.winner === this.game.active) this.next();
  }

  /** A star was tapped: the hand that is being typed goes on, unless it is the winner's or done. */
  #won() {
    if (this.game.missing.some((seat) => seat.id === this.game.active)) this.game.activate(this.game.active);
    else this.next();
  }

  #change(mode) {
    this.#isFresh = true;
    this.show(mode);
    if (this.game.active === null) this.game.activate(this.game.open[0]?.id ?? null);
    else this.game.input.focus({ preventScroll: true });
  }

  #pressed(event) {
    if (!event.target.matches(".phone-row input") || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(step);
    else if (event.key === "Enter") this.next();
    else if (event.key === "*") this.#win();
    else return false;
    return true;
  }

  #move(step) {
    const ids = this.game.open.map((seat) => seat.id);
    const id = ids[ids.indexOf(this.game.active) + step];
    if (id !== undefined) this.game.activate(id);
  }

  #describe() {
    const { number, written, summary, isComplete, isDirty, isVoid } = this.game;
    const title = written ? this.words.saveCorrection : this.words.save;
    this.save.querySelector("strong").textContent = fill(title, { number });
    this.save.querySelector("span").textContent = summary;
    this.save.disabled = !isComplete;
    if (isDirty) this.word.querySelector("strong").textContent = "";
    if (isVoid && this.dock.dataset.mode !== "confirm") this.confirm();
  }
}
