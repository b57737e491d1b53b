// The game in the phone's form: who dealt, who won, what the others had left.

import { fill, find, findAll, part, points } from "../../basics.js";
import { noteItem, unreadable } from "../notes.js";
import { FLAGS } from "../row.js";
import { Counting } from "./hand.js";
import { summary } from "./summary.js";

/** @typedef {ReturnType<typeof partsOf>} Parts  What belongs to a player. */

/** Events: "typed" after something was typed, "drawn", "activated" when another hand is typed, "won" after a tap on a star. */
export class Form extends EventTarget {
  /** Whose hand is typed; null: nobody's. @type {number | null} */ active = null;
  /** Whether the game was neither written nor kept when it was opened here. */
  isNew = true;
  /** @type {Map<number, Parts>} */ #players = new Map();
  /** @type {Map<Flag, HTMLInputElement>} */ #flags = new Map();

  constructor(/** @type {HTMLFormElement} */ form, /** @type {Row} */ row, /** @type {PhoneWords} */ words) {
    super();
    this.form = form;
    this.row = row;
    this.words = words;
    const keys = findAll(form, "[data-card]", HTMLElement);
    this.counting = new Counting(Object.fromEntries(keys.map(({ dataset }) => [dataset.card, Number(dataset.value)])));
    this.dealer = find(form, "[name=dealer]", HTMLSelectElement);
    this.dealer.addEventListener("change", () => {
      this.row.chooseDealer(Number(this.dealer.value) || null);
      this.#typed();
    });
    for (const element of findAll(form, ".phone-row", HTMLElement)) this.#addPlayer(element);
    for (const name of FLAGS) for (const box of findAll(form, `[name=${name}]`, HTMLInputElement)) this.#addFlag(name, box);
  }

  /** Open a game: one that is to be typed, or one that is on the sheet. */
  show(/** @type {Row} */ row) {
    this.row = row;
    this.isNew = !row.saved && !row.pending;
    this.showNotes([]);
    this.draw();
    this.activate(row.open[0]?.id ?? null);
  }

  /** What will be saved, in a sentence; or what is still missing. */
  get summary() { return summary(this.row, this); }

  /** The field of the hand that is typed. */
  get input() { return this.active === null ? null : (this.#players.get(this.active)?.input ?? null); }

  setText(/** @type {string} */ text) {
    if (this.active !== null) this.#type(this.active, text);
  }

  /** Who has won; once more takes it back. */
  setWinner(/** @type {number} */ seat) {
    this.row.setWinner(this.row.winner === seat ? null : seat);
    this.#typed();
  }

  /** Choose whose hand is typed; null: nobody's. */
  activate(/** @type {number | null} */ seat) {
    this.active = seat;
    for (const [id, { element }] of this.#players) element.classList.toggle("is-active", id === seat);
    this.dispatchEvent(new Event("activated"));
    if (document.activeElement !== this.input) this.input?.focus({ preventScroll: true });
    if (seat !== null) this.#players.get(seat)?.element.scrollIntoView({ block: "nearest" });
  }

  /** What the engine says, above the keys, where it moves no row; the rows that it is about are marked.
   * @param {Note[]} notes @param {Record<string, string[]>} [errors]  what could not be read, by field */
  showNotes(notes, errors) {
    const all = [...unreadable(errors), ...notes];
    part(this.form, "#phone-notes").replaceChildren(...all.map((note, index) => this.#noteItem(note, index)));
    for (const [seat, { element, input }] of this.#players) {
      const own = all.flatMap((note, index) => (note.seat === seat ? [{ id: noteId(index), ...note }] : []));
      element.dataset.severity = own.some(({ severity }) => severity === "error") ? "error" : (own[0]?.severity ?? "");
      input.setAttribute("aria-invalid", String(element.dataset.severity === "error"));
      input.setAttribute("aria-describedby", [`count-${seat}`, ...own.map(({ id }) => id)].join(" "));
    }
  }

  /** A sentence about a hand says whose it is. @param {Note} note @param {number} index */
  #noteItem(note, index) {
    const name = (note.seat !== null && this.#players.get(note.seat)?.element.dataset.name) || "";
    const text = note.text.includes(name) ? note.text : `${name}: ${note.text}`;
    return Object.assign(noteItem({ ...note, text }), { id: noteId(index) });
  }

  draw() {
    const { row, words } = this;
    const isVoid = row.is("is_void");
    part(this.form, "#phone-game").textContent = fill(row.saved ? words.correct : words.game, { number: row.number });
    part(this.form, "[data-calls-off]").hidden = !row.saved && !row.pending;
    this.form.classList.toggle("is-void", isVoid);
    this.dealer.value = `${row.dealer ?? ""}`;
    for (const [name, box] of this.#flags) box.checked = row.is(name);
    const open = new Set(row.open.map(({ id }) => id));
    for (const [seat, { element, input, star, about, count }] of this.#players) {
      const isWinner = seat === row.winner;
      element.hidden = !open.has(seat);
      element.classList.toggle("is-winner", isWinner);
      star.setAttribute("aria-pressed", String(isWinner));
      star.disabled = input.disabled = isVoid;
      input.placeholder = isWinner ? "★" : "–";
      if (input.value !== row.hand(seat)) input.value = row.hand(seat);
      about.textContent = seat === row.dealer ? words.deals : "";
      count.textContent = this.#countText(row.hand(seat).trim());
    }
    this.dispatchEvent(new Event("drawn"));
  }

  #addPlayer(/** @type {HTMLElement} */ element) {
    const seat = Number(element.dataset.seat);
    const player = partsOf(element);
    this.#players.set(seat, player);
    player.star.addEventListener("click", () => {
      this.setWinner(seat);
      if (this.row.winner === seat) this.dispatchEvent(new Event("won"));
    });
    player.input.addEventListener("focus", () => this.active !== seat && this.activate(seat));
    player.input.addEventListener("input", () => this.#type(seat, player.input.value));
  }

  #addFlag(/** @type {Flag} */ name, /** @type {HTMLInputElement} */ box) {
    this.#flags.set(name, box);
    box.addEventListener("change", () => {
      this.row.toggle(name);
      if (name === "is_void" && !box.checked) this.activate(this.row.open[0]?.id ?? null);
      this.#typed();
    });
  }

  /** An empty field says nothing about who has won. */
  #type(/** @type {number} */ seat, /** @type {string} */ text) {
    if (!text && seat === this.row.winner) return;
    this.row.type(seat, text);
    this.#players.get(seat)?.element.scrollIntoView({ block: "nearest" });
    this.#typed();
  }

  #typed() { this.dispatchEvent(new Event("typed")); }

  /** What the typed cards add up to; nothing for plain points. */
  #countText(/** @type {string} */ text) {
    const counted = this.counting.of(text);
    if (!counted || counted.cards === null) return "";
    const [one, many] = this.words.cards;
    const cards = fill(counted.cards === 1 ? one : many, { count: counted.cards });
    return `${fill(this.words.sum, { points: points(counted.points) })} · ${cards}`;
  }
}

function noteId(/** @type {number} */ index) { return `phone-note-${index}`; }

function partsOf(/** @type {HTMLElement} */ element) {
  return {
    element,
    input: find(element, "input", HTMLInputElement),
    star: find(element, ".phone-winner", HTMLButtonElement),
    about: part(element, ".phone-about"),
    count: part(element, ".phone-count"),
  };
}
