// The game that is being entered: who dealt, who won, what the others had left.

import { fill, newId, points } from "../grid/text.js";
import { noteItem } from "../grid/findings.js";
import { Counting } from "./counting.js";
import { isAtTable } from "../presence.js";

const FLAGS = ["exact_grab", "uno_card_finish", "is_void"];

export class Game extends EventTarget {
  number = 0;
  revision = 0;
  written = null;
  active = null;
  winner = null;
  #rows = new Map();

  constructor(form, { seats }, words) {
    super();
    this.form = form;
    this.seats = seats;
    this.words = words;
    this.counting = new Counting(form.querySelectorAll("[data-card]"));
    for (const element of form.querySelectorAll(".phone-row")) this.#addRow(element);
    form.elements.dealer.addEventListener("change", () => this.#changed());
    for (const name of FLAGS) form.elements[name]?.addEventListener("change", () => this.#flagged(name));
  }

  /** Begin a game: a new one with its dealer, or one that is on the sheet. */
  start(number, { dealer = null, written = null } = {}) {
    this.number = number;
    this.written = written;
    this.revision = written?.revision ?? 0;
    this.clientId = newId();
    this.initial = null;
    for (const seat of this.seats) this.#rows.get(seat.id).element.hidden = !isAtTable(seat, number);
    this.values = written ?? { dealer, winner: null, hands: {}, exact_grab: false, uno_card_finish: false, is_void: false };
    this.initial = JSON.stringify(this.values);
    this.showNotes([]);
    const title = written ? this.words.correct : this.words.game;
    this.form.querySelector("#phone-game").textContent = fill(title, { number });
    this.form.querySelector("[data-calls-off]").hidden = !written;
    this.activate(this.open[0]?.id ?? null);
  }

  /** Everything typed, in the shape in which the server writes a row. The winner's hand is 0. */
  get values() {
    const hands = {};
    for (const [seat, { input }] of this.#rows) hands[seat] = seat === this.winner ? "0" : input.value.trim();
    const flags = FLAGS.map((name) => [name, this.form.elements[name]?.checked ?? false]);
    return { dealer: Number(this.form.elements.dealer.value) || null, winner: this.winner, hands, ...Object.fromEntries(flags) };
  }

  set values({ dealer, winner, hands, ...flags }) {
    this.winner = winner;
    this.form.elements.dealer.value = dealer ?? "";
    for (const name of FLAGS) if (this.form.elements[name]) this.form.elements[name].checked = flags[name];
    for (const [seat, { input }] of this.#rows) input.value = seat === winner ? "" : (hands[seat] ?? "");
    this.#changed();
  }

  get isVoid() {
    return this.form.elements.is_void.checked;
  }

  get isDirty() {
    return this.initial !== null && JSON.stringify(this.values) !== this.initial;
  }

  /** The players who take part in this game. */
  get open() {
    return this.seats.filter((seat) => isAtTable(seat, this.number));
  }

  get missing() {
    return this.isVoid ? [] : this.open.filter((seat) => seat.id !== this.winner && !this.#rows.get(seat.id).input.value.trim());
  }

  get isComplete() {
    return this.isVoid || (this.winner !== null && this.missing.length === 0);
  }

  /** What will be saved, in a sentence; or what is still missing. */
  get summary() {
    if (this.isVoid) return this.words.void;
    const names = this.missing.map((seat) => seat.name).join(", ");
    if (names && !(this.missing.length === 1 && this.winner === null)) return fill(this.words.missingHands, { names });
    if (this.winner === null) return this.words.missingWinner;
    const hands = this.open.filter((seat) => seat.id !== this.winner).map((seat) => this.#essence(seat));
    const marks = FLAGS.filter((name) => this.form.elements[name]?.checked).map((name) => this.words[name]);
    return [fill(this.words.won, { name: this.#name(this.winner) }), ...hands, ...marks].join(", ");
  }

  get input() {
    return this.#rows.get(this.active)?.input ?? null;
  }

  setText(text) {
    this.input.value = text;
    this.#typed(this.active);
  }

  setWinner(seat) {
    this.winner = this.winner === seat ? null : seat;
    if (this.winner !== null) {
      this.#rows.get(seat).input.value = "";
      this.form.elements.is_void.checked = false;
    }
    this.#changed();
  }

  /** Choose whose hand is typed; null: nobody's. */
  activate(seat) {
    this.active = seat;
    for (const [id, { element }] of this.#rows) element.classList.toggle("is-active", id === seat);
    this.dispatchEvent(new Event("activated"));
    if (seat === null) return;
    const { input, element } = this.#rows.get(seat);
    if (document.activeElement !== input) input.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }

  /** The next hand that is missing after the active one; null if none is. */
  get following() {
    const ids = this.open.map((seat) => seat.id);
    const turn = ids.indexOf(this.active) + 1;
    const around = [...ids.slice(turn), ...ids.slice(0, turn)];
    const open = new Set(this.missing.map((seat) => seat.id));
    return around.find((id) => open.has(id)) ?? null;
  }

  /** What the engine says, each sentence at the player that it is about. */
  showNotes(notes, unreadable = {}) {
    const lists = new Map([[null, this.form.querySelector("#phone-notes")]]);
    for (const [seat, { notes: list }] of this.#rows) lists.set(seat, list);
    for (const list of lists.values()) list.replaceChildren();
    const unread = Object.entries(unreadable).flatMap(([field, sentences]) =>
      sentences.map((text) => ({ severity: "error", text, seat: Number(field.replace("hand-", "")) || null })),
    );
    for (const note of [...unread, ...notes]) (lists.get(note.seat) ?? lists.get(null)).append(noteItem(note));
    for (const { input, notes: list } of this.#rows.values()) {
      input.setAttribute("aria-invalid", String(list.querySelector(".error") !== null));
    }
  }

  #addRow(element) {
    const seat = Number(element.dataset.seat);
    const part = (selector) => element.querySelector(selector);
    const row = { element, input: part("input"), star: part(".phone-winner"), about: part(".phone-about") };
    Object.assign(row, { count: part(".phone-count"), notes: part(".notes") });
    this.#rows.set(seat, row);
    row.star.addEventListener("click", () => {
      this.setWinner(seat);
      if (this.winner === seat) this.dispatchEvent(new Event("won"));
    });
    row.input.addEventListener("focus", () => this.active !== seat && this.activate(seat));
    row.input.addEventListener("input", () => this.#typed(seat));
  }

  #typed(seat) {
    if (seat === this.winner && this.#rows.get(seat).input.value) this.winner = null;
    this.#changed();
  }

  #flagged(name) {
    const { is_void: isVoid, exact_grab: exact, uno_card_finish: uno } = this.form.elements;
    if (name === "is_void" && isVoid.checked) {
      this.winner = null;
      exact.checked = false;
      if (uno) uno.checked = false;
    } else if (this.form.elements[name].checked) {
      isVoid.checked = false;
    }
    if (name === "is_void" && !isVoid.checked) this.activate(this.open[0]?.id ?? null);
    this.#changed();
  }

  #changed() {
    this.form.classList.toggle("is-void", this.isVoid);
    for (const [seat, row] of this.#rows) {
      const isWinner = seat === this.winner;
      row.element.classList.toggle("is-winner", isWinner);
      row.star.setAttribute("aria-pressed", String(isWinner));
      row.input.disabled = this.isVoid;
      row.star.disabled = this.isVoid;
      row.input.placeholder = isWinner ? "★" : "–";
      row.about.textContent = seat === Number(this.form.elements.dealer.value) ? this.words.deals : "";
      row.count.textContent = this.#countText(row.input.value.trim());
    }
    this.dispatchEvent(new Event("changed"));
  }

  /** What the typed cards add up to; nothing for plain points. */
  #countText(text) {
    const counted = this.counting.of(text);
    if (!counted || counted.cards === null) return "";
    const [one, many] = this.words.cards;
    const cards = fill(counted.cards === 1 ? one : many, { count: counted.cards });
    return `${fill(this.words.sum, { points: points(counted.points) })} · ${cards}`;
  }

  #essence(seat) {
    const text = this.#rows.get(seat.id).input.value.trim();
    return fill(this.words.points, { name: seat.name, points: this.counting.of(text)?.points ?? text });
  }

  #name(id) {
    return this.seats.find((seat) => seat.id === id)?.name ?? "–";
  }
}
