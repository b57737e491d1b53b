// A row of the grid: the cells in which a game is typed, and what is said about them.

import { fill, find, findAll, make, part } from "../../basics.js";
import { noteItem, unreadable } from "../notes.js";
import { Cells } from "./cells.js";
import { Mark } from "./mark.js";

/** @import { Said } from "./said.js" */

/** @type {(Note["severity"] | "")[]} */ const SEVERITIES = ["", "notice", "warning", "error"];

export class Line extends Cells {
  /** @type {Row["saved"] | undefined} */ #shown;

  #said;

  /** @param {Row} row @param {Seat[]} seats @param {GridWords} words @param {Said} said  where its notes are shown */
  constructor(row, seats, words, said) {
    super({ row, seats, words, element: drawn("row-template", HTMLTableRowElement), notes: drawn("notes-template", HTMLElement) });
    this.mark = new Mark(row, this.element, words);
    this.words = words;
    this.#said = said;
    said.add(this);
    this.#label();
    this.draw();
  }

  /** @override */
  showNotesRow() {
    super.showNotesRow();
    const [list, ...sentences] = ["ul", "[data-missing]", "[data-ask]"].map((kind) => part(this.notes, kind));
    const isNamed = list.textContent?.startsWith(fill(this.words.game, { number: this.row.number }), 1) ?? false;
    part(this.notes, "[data-of-game]").hidden = isNamed && sentences.every(({ hidden }) => hidden);
    this.#said.show();
  }

  draw() {
    this.drawValues();
    if (this.#shown !== this.row.saved) this.#drawWritten();
    this.mark.draw();
    this.#drawMissing();
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

  /** Say what is missing, and mark where. */
  #drawMissing() {
    const text = this.missing;
    const sentence = part(this.notes, "[data-missing]");
    if (sentence.textContent === text) return;
    sentence.textContent = text;
    sentence.hidden = !text;
    const missing = text ? this.row.missing.map(({ id }) => id) : [];
    for (const [seat, input] of this.hands) input.closest("td")?.classList.toggle("is-missing", missing.includes(seat));
    this.showNotesRow();
  }

  /** Findings on the row: sentences, a colour at the cell, and a word for the screen reader.
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
    this.showNotesRow();
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
    this.notes.id = `notes-${number}`;
    part(this.notes, "[data-of-game]").textContent = `${fill(this.words.game, { number })}:`;
    for (const [seat, input] of this.hands) {
      const cell = input.closest("td");
      if (cell) cell.id = `cell-${number}-${seat}`;
    }
  }
}

/** The element that a template of the page holds. @template {HTMLElement} T @param {string} id @param {new () => T} kind */
function drawn(id, kind) {
  const { content } = find(document, `#${id}`, HTMLTemplateElement);
  return find(/** @type {DocumentFragment} */ (content.cloneNode(true)), "*", kind);
}

function worst(/** @type {(Note["severity"] | "")[]} */ severities) {
  return severities.reduce((one, other) => (SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one), "");
}
