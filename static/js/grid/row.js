// A game's row: what is typed in its cells, what is written on the sheet, and the state between the two.

import { isAtTable } from "../presence.js";
import { fill, newId } from "./text.js";

const WINNER = "★";
/** What a row is called whose entry is in the queue, by the state of that entry. */
const KEPT = {
  waiting: "waiting",
  conflict: "conflict",
  correction_needed: "question",
  invalid: "unsaved",
  closed: "closed",
  refused: "closed",
};
const FLAGS = ["exact_grab", "uno_card_finish", "is_void"];

export class Row {
  constructor(number, seats, words) {
    const parts = document.getElementById("row-template").content.cloneNode(true);
    [this.element, this.notesElement] = parts.querySelectorAll("tr");
    this.number = number;
    this.seats = seats;
    this.words = words;
    this.winner = null;
    this.revision = 0;
    this.clientId = newId();
    this.saved = null;
    this.pending = null;
    this.versions = new Set();
    this.dealerIsChosen = false;
    this.errors = {};
    this.dealer = this.element.querySelector("[data-field=dealer]");
    this.flags = Object.fromEntries(
      FLAGS.map((name) => [name, this.element.querySelector(`[data-field=${name}]`)]),
    );
    this.hands = new Map(
      [...this.element.querySelectorAll("[data-field=hand]")].map((input) => [Number(input.dataset.seat), input]),
    );
    this.badge = this.element.querySelector("[data-badge]");
    this.#label();
    this.blank = this.values;
    this.setState("empty");
  }

  /** Everything typed, in the shape in which the server writes a row. The winner's hand is 0. */
  get values() {
    const hands = {};
    for (const [seat, input] of this.hands) {
      const text = input.value.trim();
      hands[seat] = seat === this.winner && (text === "" || text === WINNER) ? "0" : text;
    }
    return {
      dealer: Number(this.dealer.value) || null,
      winner: this.winner,
      hands,
      ...Object.fromEntries(FLAGS.map((name) => [name, this.flags[name].checked])),
    };
  }

  set values(values) {
    this.winner = values.winner;
    this.dealer.value = values.dealer ?? "";
    for (const name of FLAGS) this.flags[name].checked = values[name];
    for (const [seat, input] of this.hands) this.#show(seat, input, values.hands[seat] ?? "");
    this.markWinner();
  }

  /** All that is needed to show this row again after the page was closed. */
  get typedState() {
    return { values: this.values, revision: this.revision, dealerIsChosen: this.dealerIsChosen };
  }

  set typedState({ values, revision, dealerIsChosen }) {
    this.dealerIsChosen = dealerIsChosen;
    this.values = values;
    if (this.isDirty) this.revision = revision;
  }

  /** Whether the cells say something that is neither written nor kept in the queue. */
  get isUnkept() {
    if (!this.pending) return this.isDirty;
    return JSON.stringify(this.values) !== JSON.stringify(this.pending.typed.values);
  }

  /** The entry of the queue that holds what this row says; null when there is none. */
  keep(entry) {
    this.pending = entry;
    if (entry) this.versions.add(entry.clientId);
  }

  /** The row's state while no answer is expected. */
  get restingState() {
    if (this.isUnkept) return "unsaved";
    if (this.pending) return KEPT[this.pending.state];
    return this.saved ? "saved" : "empty";
  }

  /** The written values as this row would read them back; null while nothing is written. */
  get written() {
    if (!this.saved) return null;
    const { dealer, winner, hands, exact_grab, uno_card_finish, is_void } = this.saved;
    const texts = { ...hands };
    if (winner !== null && !texts[winner]) texts[winner] = "0";
    return { dealer, winner, hands: texts, exact_grab, uno_card_finish, is_void };
  }

  /** Whether anything is typed that is not written yet. A dealer filled in by itself does not count. */
  get isDirty() {
    const now = this.values;
    const before = this.written ?? { ...this.blank, dealer: this.dealerIsChosen ? null : now.dealer };
    return JSON.stringify(now) !== JSON.stringify(before);
  }

  get isComplete() {
    if (this.flags.is_void.checked) return true;
    if (this.winner === null) return false;
    return this.openInputs.every((input) => input.value.trim() !== "");
  }

  get openInputs() {
    return [...this.hands.values()].filter((input) => !input.disabled);
  }

  /** Take over what is written on the sheet, null: nothing. With ``keep`` what has been typed stays in the cells. */
  accept(game, { keep = false } = {}) {
    this.saved = game;
    this.revision = game?.revision ?? 0;
    if (!keep) this.revert();
    for (const cell of this.element.querySelectorAll("td[data-seat]")) {
      const recorded = game?.recorded[cell.dataset.seat];
      cell.querySelector("[data-recorded]").textContent = recorded == null ? "" : `= ${recorded}`;
      cell.querySelector("[data-strikes]").replaceChildren(
        ...(game?.strikes[cell.dataset.seat] ?? []).flatMap(({ old, initials }) => [
          Object.assign(document.createElement("s"), { className: "struck", textContent: old }),
          Object.assign(document.createElement("span"), { className: "initials", textContent: initials }),
        ]),
      );
    }
  }

  /** Open the cells of those who take part. */
  markPresence() {
    for (const seat of this.seats) {
      const isAbsent = !isAtTable(seat, this.number);
      this.hands.get(seat.id).disabled = isAbsent;
      this.dealer.querySelector(`[value="${seat.id}"]`).disabled = isAbsent;
    }
  }

  /** Forget what was typed: back to what is written, or to an empty row. */
  revert() {
    this.values = this.written ?? this.blank;
    this.setState(this.saved ? "saved" : "empty");
  }

  /** Mark who has won; null takes the mark away. */
  setWinner(seat) {
    const previous = this.hands.get(this.winner);
    if (previous?.value === WINNER) previous.value = "";
    this.winner = seat;
    if (seat !== null) {
      this.hands.get(seat).value = WINNER;
      this.flags.is_void.checked = false;
    }
    this.markWinner();
  }

  toggleFlag(name) {
    this.flags[name].checked = !this.flags[name].checked;
    if (name === "is_void" && this.flags.is_void.checked) {
      this.setWinner(null);
      this.flags.exact_grab.checked = this.flags.uno_card_finish.checked = false;
    } else if (this.flags[name].checked) {
      this.flags.is_void.checked = false;
    }
    this.markWinner();
  }

  /** Typing over the winner's star takes it away. */
  typed(seat) {
    const input = this.hands.get(seat);
    if (seat === this.winner && input.value !== WINNER) {
      input.value = input.value.replaceAll(WINNER, "");
      this.winner = null;
      this.markWinner();
    }
  }

  setDealer(seat) {
    this.dealer.value = seat ?? "";
  }

  setState(state) {
    this.state = state;
    this.element.dataset.state = state;
    const word = this.words.states[state] ?? "";
    this.badge.textContent = state === "saved" ? "✓" : word;
    this.badge.title = word;
    this.badge.disabled = !["unsaved", "incomplete", "waiting", "conflict", "question", "closed"].includes(state);
    this.badge.setAttribute("aria-label", fill(this.words.badge, { number: this.number, state: word }));
  }

  markWinner() {
    this.element.classList.toggle("is-void", this.flags.is_void.checked);
    for (const [seat, input] of this.hands) {
      const isWinner = seat === this.winner;
      input.closest("td").classList.toggle("is-winner", isWinner);
      input.closest("td").classList.toggle("is-dealer", seat === Number(this.dealer.value));
      const label = fill(this.words.cell, { number: this.number, name: input.dataset.name });
      input.setAttribute("aria-label", isWinner ? `${label}, ${this.words.winner}` : label);
    }
  }

  #show(seat, input, text) {
    input.value = seat === this.winner && (text === "" || text === "0") ? WINNER : text;
  }

  #label() {
    this.element.querySelector("[data-number]").textContent = this.number;
    this.element.id = `game-${this.number}`;
    this.dealer.setAttribute("aria-label", fill(this.words.dealer, { number: this.number }));
    for (const [name, box] of Object.entries(this.flags)) {
      box.setAttribute("aria-label", fill(this.words[name], { number: this.number }));
    }
    for (const seat of this.seats) {
      const input = this.hands.get(seat.id);
      input.closest("td").id = `cell-${this.number}-${seat.id}`;
    }
    this.markPresence();
    this.markWinner();
  }
}
