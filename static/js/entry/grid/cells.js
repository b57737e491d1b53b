// The cells in which a game is typed, with the keys of the grid: in the grid itself, and where a paper is read blind.

import { fill, find, findAll, part } from "../../basics.js";
import { isAtTable } from "../presence.js";
import { FLAGS } from "../row.js";

const WINNER = "★";

/** What cells are called, for the screen reader. @typedef {Record<Flag | "cell" | "dealer" | "winner", string>} CellWords */

export class Cells {
  /** How each seat was drawn last, for most keys change only one. @type {Map<number, string>} */ #drawn = new Map();

  /** @param {{row: Row, seats: Seat[], words: CellWords, element: HTMLTableRowElement, notes: HTMLElement}} parts */
  constructor({ row, seats, words, element, notes }) {
    this.row = row;
    this.seats = seats;
    this.called = words;
    this.element = element;
    this.notes = notes;
    this.dealer = find(this.element, "[data-field=dealer]", HTMLSelectElement);
    /** @type {Map<Flag, HTMLInputElement>} */
    this.flags = new Map(FLAGS.map((name) => [name, find(this.element, `[data-field=${name}]`, HTMLInputElement)]));
    const inputs = findAll(this.element, "[data-field=hand]", HTMLInputElement);
    this.hands = new Map(inputs.map((input) => [Number(input.dataset.seat), input]));
    const { number } = row;
    this.dealer.setAttribute("aria-label", fill(words.dealer, { number }));
    for (const [name, box] of this.flags) box.setAttribute("aria-label", fill(words[name], { number }));
  }

  get openInputs() { return [...this.hands.values()].filter((input) => !input.disabled); }

  /** The first cell that two versions of the row differ in; the row's first one if it is none of the hands. */
  inputThatDiffers(/** @type {Values} */ before, /** @type {Values} */ after) {
    const differing = [...this.hands].find(([seat]) => before.hands[seat] !== after.hands[seat]);
    return differing?.[1] ?? this.openInputs[0];
  }

  /** What was typed in a cell; the winner's star is no hand, and typing over it takes it away. */
  typed(/** @type {HTMLInputElement} */ { value, dataset }) {
    if (value === WINNER) this.row.setWinner(Number(dataset.seat));
    else this.row.type(Number(dataset.seat), value.replaceAll(WINNER, ""));
  }

  /** Show what is typed. */
  drawValues() {
    const { row } = this;
    if (this.dealer.value !== `${row.dealer ?? ""}`) this.dealer.value = `${row.dealer ?? ""}`;
    for (const [name, box] of this.flags) box.checked = row.is(name);
    for (const seat of this.seats) this.#drawSeat(seat);
    this.element.classList.toggle("is-void", row.is("is_void"));
  }

  #drawSeat(/** @type {Seat} */ { id, name, ...presence }) {
    const { row, called } = this;
    const input = /** @type {HTMLInputElement} */ (this.hands.get(id));
    const isWinner = id === row.winner;
    const text = row.hand(id) || (isWinner ? WINNER : "");
    if (input.value !== text) input.value = text;
    const isDealer = id === row.dealer;
    const isAway = !isAtTable(presence, row.number);
    const drawn = [isWinner, isDealer, isAway].join();
    if (this.#drawn.get(id) === drawn) return;
    this.#drawn.set(id, drawn);
    input.disabled = isAway;
    find(this.dealer, `[value="${id}"]`, HTMLOptionElement).disabled = isAway;
    const cell = part(this.element, `td[data-seat="${id}"]`);
    cell.classList.toggle("is-winner", isWinner);
    cell.classList.toggle("is-dealer", isDealer);
    if (isDealer) this.dealer.title = name;
    const label = fill(called.cell, { number: row.number, name });
    input.setAttribute("aria-label", isWinner ? `${label}, ${called.winner}` : label);
  }

  /** Ask something in the place for notes; "": nothing any more. */
  ask(/** @type {string} */ text) {
    const question = part(this.notes, "[data-ask]");
    question.textContent = text;
    question.hidden = !text;
    this.showNotesRow();
  }

  showNotesRow() {
    const sentences = findAll(this.notes, "[data-missing], [data-ask]", HTMLElement);
    const isEmpty = !this.notes.querySelector("li") && sentences.every(({ hidden }) => hidden);
    this.notes.hidden = isEmpty;
    this.element.classList.toggle("has-notes", !isEmpty);
  }
}
