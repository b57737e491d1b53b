// A row of the grid: the cells in which a game is typed, and what is said beside them.

import { fill, find, findAll, make, part } from "../../basics.js";
import { noteItem, unreadable } from "../notes.js";
import { isAtTable } from "../presence.js";
import { FLAGS } from "../row.js";
import { Mark } from "./mark.js";

const WINNER = "★";
/** @type {(Note["severity"] | "")[]} */ const SEVERITIES = ["", "notice", "warning", "error"];

export class Line {
  /** @type {Row["saved"] | undefined} */ #shown;

  constructor(/** @type {Row} */ row, /** @type {Seat[]} */ seats, /** @type {GridWords} */ words) {
    this.row = row;
    this.seats = seats;
    this.words = words;
    const parts = find(document, "#row-template", HTMLTemplateElement).content.cloneNode(true);
    const [element, notes] = findAll(/** @type {DocumentFragment} */ (parts), "tr", HTMLTableRowElement);
    this.element = element;
    this.notes = notes;
    this.dealer = find(this.element, "[data-field=dealer]", HTMLSelectElement);
    this.mark = new Mark(row, this.element, words);
    /** @type {Map<Flag, HTMLInputElement>} */
    this.flags = new Map(FLAGS.map((name) => [name, find(this.element, `[data-field=${name}]`, HTMLInputElement)]));
    const inputs = findAll(this.element, "[data-field=hand]", HTMLInputElement);
    this.hands = new Map(inputs.map((input) => [Number(input.dataset.seat), input]));
    this.#label();
    this.draw();
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

  draw() {
    const { row, element } = this;
    this.dealer.value = `${row.dealer ?? ""}`;
    for (const [name, box] of this.flags) box.checked = row.is(name);
    for (const seat of this.seats) this.#drawSeat(seat);
    element.classList.toggle("is-void", row.is("is_void"));
    if (this.#shown !== row.saved) this.#drawWritten();
    this.mark.draw();
    this.#drawMissing();
  }

  #drawSeat(/** @type {Seat} */ { id, name, ...presence }) {
    const { row, words } = this;
    const input = find(this.element, `[data-field=hand][data-seat="${id}"]`, HTMLInputElement);
    const isWinner = id === row.winner;
    const text = row.hand(id) || (isWinner ? WINNER : "");
    if (input.value !== text) input.value = text;
    input.disabled = !isAtTable(presence, row.number);
    find(this.dealer, `[value="${id}"]`, HTMLOptionElement).disabled = input.disabled;
    const cell = part(this.element, `td[data-seat="${id}"]`);
    cell.classList.toggle("is-winner", isWinner);
    cell.classList.toggle("is-dealer", id === row.dealer);
    const label = fill(words.cell, { number: row.number, name });
    input.setAttribute("aria-label", isWinner ? `${label}, ${words.winner}` : label);
  }

  /** Points after doubling, and what was corrected before. */
  #drawWritten() {
    this.#shown = this.row.saved;
    for (const cell of findAll(this.element, "td[data-seat]", HTMLElement)) {
      const seat = Number(cell.dataset.seat);
      const recorded = this.#shown?.recorded[seat];
      part(cell, "[data-recorded]").textContent = recorded == null ? "" : `= ${recorded}`;
      part(cell, "[data-strikes]").replaceChildren(
        ...(this.#shown?.strikes[seat] ?? []).flatMap(({ old, initials }) => [
          make("s", { className: "struck", textContent: old }),
          make("span", { className: "initials", textContent: initials }),
        ]),
      );
    }
  }

  /** What is still to be typed of a row that was left, in a sentence; "" of any other. */
  get missing() {
    const { row, words } = this;
    if (row.state !== "incomplete") return "";
    const hands = row.winner === null && row.missing.length === 1 ? [] : row.missing;
    const names = hands.map(({ name }) => name).join(", ");
    return [row.winner === null && words.missingWinner, names && fill(words.missingHands, { names })].filter(Boolean).join(" ");
  }

  /** Say in the line below what is missing, and mark where. */
  #drawMissing() {
    const text = this.missing;
    const sentence = part(this.notes, "[data-missing]");
    if (sentence.textContent === text) return;
    sentence.textContent = text;
    sentence.hidden = !text;
    const missing = text ? this.row.missing.map(({ id }) => id) : [];
    for (const [seat, input] of this.hands) input.closest("td")?.classList.toggle("is-missing", missing.includes(seat));
    this.#showNotesRow();
  }

  /** Ask something in the line below; "": nothing any more. */
  ask(/** @type {string} */ text) {
    const question = part(this.notes, "[data-ask]");
    question.textContent = text;
    question.hidden = !text;
    this.#showNotesRow();
  }

  #showNotesRow() {
    const sentences = findAll(this.notes, "[data-missing], [data-ask]", HTMLElement);
    const isEmpty = !part(this.notes, "ul").childElementCount && sentences.every(({ hidden }) => hidden);
    this.notes.hidden = isEmpty;
    this.element.classList.toggle("has-notes", !isEmpty);
  }

  /** Findings beside the cells: a line below the row, a colour at the cell, and a word for the screen reader.
   * @param {Note[]} notes @param {Record<string, string[]>} [errors]  what could not be read, by field */
  showNotes(notes, errors) {
    for (const input of this.hands.values()) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
      delete input.closest("td")?.dataset.severity;
    }
    const name = (/** @type {Note} */ { seat, field }) => this.seats.find(({ id }) => id === seat)?.name ?? field;
    const named = unreadable(errors).map((note) => ({ ...note, text: `${name(note)}: ${note.text}` }));
    const items = [...named, ...notes].map((note, index) => {
      const item = noteItem(note);
      item.id = `note-${this.row.number}-${index}`;
      if (note.seat !== null) this.#mark(this.hands.get(note.seat), note, item.id);
      return item;
    });
    part(this.notes, "ul").replaceChildren(...items);
    this.#showNotesRow();
    this.mark.severity = worst([...named, ...notes].map(({ severity }) => severity));
  }

  #mark(/** @type {HTMLInputElement | undefined} */ input, /** @type {Note} */ { severity }, /** @type {string} */ id) {
    const cell = input?.closest("td");
    if (!input || !cell) return;
    if (severity === "error") input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby") ?? ""} ${id}`.trim());
    cell.dataset.severity = worst([severity, /** @type {Note["severity"]} */ (cell.dataset.severity ?? "")]);
  }

  #label() {
    const { number } = this.row;
    part(this.element, "[data-number]").textContent = `${number}`;
    this.element.id = `game-${number}`;
    this.dealer.setAttribute("aria-label", fill(this.words.dealer, { number }));
    for (const [name, box] of this.flags) box.setAttribute("aria-label", fill(this.words[name], { number }));
    for (const [seat, input] of this.hands) {
      const cell = input.closest("td");
      if (cell) cell.id = `cell-${number}-${seat}`;
    }
  }
}

function worst(/** @type {(Note["severity"] | "")[]} */ severities) {
  return severities.reduce((one, other) => (SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one), "");
}
