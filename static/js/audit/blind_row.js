// A game as it is read from the paper: its cells, the figures that are made of them, and how they compare with the sheet.

import { fill, part } from "../basics.js";
import { Cells } from "../entry/grid/cells.js";

/** @import { Figure } from "./readings.js" */
/** How marks are sent, in this order. @type {[Flag, string][]} */
const MARKS = [["exact_grab", "E"], ["uno_card_finish", "U"], ["is_void", "V"]];
const WINNER = "*";

export class BlindRow extends Cells {
  get number() { return this.row.number; }

  /** The name of the field of a seat's hand, the marks or the dealer. */
  nameOf(/** @type {number | "marks" | "dealer"} */ place) { return `figure-${this.number}-${place}`; }

  /** Show what was read before. @param {(name: string) => string | null} valueOf */
  restore(valueOf) {
    const hands = [...this.hands.keys()].map((seat) => /** @type {[number, string]} */ ([seat, valueOf(this.nameOf(seat)) ?? ""]));
    const marks = valueOf(this.nameOf("marks")) ?? "";
    const dealer = valueOf(this.nameOf("dealer"));
    this.row.values = {
      dealer: Number(dealer) || null,
      winner: hands.find(([, value]) => value === WINNER)?.[0] ?? null,
      hands: Object.fromEntries(hands.map(([seat, value]) => [seat, value === WINNER ? "" : value])),
      exact_grab: marks.includes("E"),
      uno_card_finish: marks.includes("U"),
      is_void: marks.includes("V"),
    };
    this.row.dealerIsChosen = dealer !== null;
  }

  /** What the row says now, by name; null: nothing yet, undefined: it cannot be read. Marks and dealer are read with the
   * row, once it is left as a whole; before that when somebody has set them.
   * @param {{isLeft: boolean, knows: (name: string) => boolean}} when  ``knows``: it was read before */
  figures({ isLeft, knows }) {
    const { row } = this;
    const isVoid = row.is("is_void");
    /** @type {Map<string, string | null | undefined>} */ const said = new Map();
    for (const [seat, input] of this.hands) {
      if (input.disabled || input === document.activeElement) continue;
      said.set(this.nameOf(seat), isVoid ? null : figure(row.winner === seat ? WINNER : row.hand(seat).trim()));
    }
    const isRead = isLeft && row.isComplete;
    const marks = MARKS.filter(([flag]) => row.is(flag)).map(([, letter]) => letter).join("");
    const marksName = this.nameOf("marks");
    said.set(marksName, marks || isRead || knows(marksName) ? marks : null);
    const dealerName = this.nameOf("dealer");
    said.set(dealerName, row.dealerIsChosen || isRead || knows(dealerName) ? `${row.dealer ?? ""}` : null);
    return said;
  }

  /** The cell of a figure. */
  cellOf(/** @type {string} */ name) {
    const place = name.replace(/^figure-\d+-/, "");
    const selector = place === "marks" || place === "dealer" ? `td.${place}` : `td[data-seat="${place}"]`;
    return part(this.element, selector);
  }

  /** How people say a value of a figure. @param {string} name @param {string} value @param {Record<string, any>} words */
  spoken(name, value, words) {
    if (name.endsWith("-marks")) return words.marks[value];
    if (name.endsWith("-dealer")) return this.seats.find(({ id }) => `${id}` === value)?.name ?? words.nothing;
    return value === WINNER ? "★" : value || words.nothing;
  }

  /** @param {string} name @param {string} state @param {string} [text] */
  show(name, state, text = "") {
    const cell = this.cellOf(name);
    cell.dataset.state = state;
    part(cell, ".written").textContent = text;
  }

  /** Whether the row is read, and whether all of it agrees: never a tick beside what differs.
   * @param {boolean} isRead @param {Figure[]} figures  of this row @param {Record<string, string>} words */
  judge(isRead, figures, words) {
    const states = figures.map(({ state }) => state);
    const verdict = states.includes("different") ? "different" : isRead && states.includes("accepted") ? "decided" : isRead ? "same" : "";
    this.element.dataset.read = verdict;
    const mark = part(this.element, "[data-read-mark]");
    mark.title = verdict && fill(words[verdict], { number: this.number });
    mark.textContent = mark.title;
  }
}

/** A hand as the server reads it; null: empty, undefined: no such thing. */
function figure(/** @type {string} */ text) {
  if (text === "") return null;
  return text === WINNER || /^[0-9]{1,5}$/.test(text) ? text : undefined;
}
