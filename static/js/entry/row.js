// A game's row: what is typed, what is written on the sheet, and what waits between the two. The grid and the phone
// show it; neither knows more of it than this.

import { isAtTable } from "./presence.js";

/** @type {Flag[]} */ export const FLAGS = ["exact_grab", "uno_card_finish", "is_void"];
/** What a row is called whose entry is in the queue, by the state of that entry. */
const KEPT = {
  saving: "saving",
  waiting: "waiting",
  conflict: "conflict",
  correction_needed: "question",
  invalid: "unsaved",
  closed: "closed",
  refused: "closed",
  missing: "missing",
  sent: "saved",
};

export function isSame(/** @type {Values} */ one, /** @type {Values} */ other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class Row {
  /** @type {Game | null} */ saved = null;
  /** @type {Pending | null} */ pending = null;
  /** The version of the row that whoever types here knows. */
  revision = 0;
  /** The id of the request with which this device wrote the row last. @type {string | null} */ writtenAs = null;
  dealerIsChosen = false;
  // What somebody else has written while this was typed, null: taken off; undefined: nothing.
  /** @type {Game | null | undefined} */ #newer;
  #isLeft = false;
  /** @type {Set<string>} */ #own = new Set();
  /** @type {Values} */ #now;
  /** What was found out about the row since its last change; each key asks it of every row. @type {{isDirty?: boolean, isUnkept?: boolean}} */
  #found = {};
  #seats;
  #changed;

  /** @param {number} number @param {Seat[]} seats @param {(row: Row) => void} changed  told after each change */
  constructor(number, seats, changed) {
    this.number = number;
    this.#seats = seats;
    this.#changed = () => {
      this.#found = {};
      changed(this);
    };
    this.#now = this.#blank;
  }

  /** @returns {Values} */
  get #blank() {
    const hands = Object.fromEntries(this.#seats.map(({ id }) => [id, ""]));
    return { dealer: null, winner: null, hands, exact_grab: false, uno_card_finish: false, is_void: false };
  }

  get dealer() { return this.#now.dealer; }
  get winner() { return this.#now.winner; }
  is(/** @type {Flag} */ name) { return this.#now[name]; }

  /** The text of a hand as it was typed; the winner's is empty. */
  hand(/** @type {number} */ seat) { return this.#now.hands[seat] ?? ""; }

  /** Whether points are typed or written for anybody. */
  get hasPoints() { return Object.values(this.#now.hands).some((text) => text.trim()); }

  /** Everything typed, in the shape in which the server writes a row. The winner's hand is 0; the points of a game that
   * was made void stay in sight until it is saved, and are not written. */
  get values() {
    const isMadeVoid = this.#now.is_void && !this.saved?.is_void;
    return this.#read(isMadeVoid ? { ...this.#now, hands: {} } : this.#now);
  }

  set values({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
    this.#now = { dealer, winner, hands: { ...hands }, exact_grab, uno_card_finish, is_void };
    if (winner !== null && this.hand(winner) === "0") this.#now.hands[winner] = "";
    this.#touch();
  }

  /** @returns {Typed} */
  get typed() {
    return { values: this.values, revision: this.revision, dealerIsChosen: this.dealerIsChosen };
  }

  set typed({ values, revision, dealerIsChosen }) {
    this.dealerIsChosen = Boolean(dealerIsChosen);
    this.values = values;
    if (this.isDirty) this.revision = revision;
  }

  /** The written values as this row would read them back; null while nothing is written. */
  get written() { return this.saved && this.#read(this.saved); }

  /** Whether anything is typed that is not written yet. A dealer filled in by itself does not count. */
  get isDirty() { return (this.#found.isDirty ??= this.#differs); }

  get #differs() {
    const now = this.values;
    return !isSame(now, this.written ?? { ...this.#blank, dealer: this.dealerIsChosen ? null : now.dealer });
  }

  /** Whether anything is typed that is neither written nor kept in the queue. */
  get isUnkept() {
    const { pending } = this;
    return (this.#found.isUnkept ??= pending ? !isSame(this.values, this.#read(pending.typed.values)) : this.isDirty);
  }

  /** What the row is called where rows are shown. */
  get state() {
    if (this.pending?.state === "saving") return "saving";
    if (this.isUnkept) return this.#isLeft ? "incomplete" : "unsaved";
    if (this.pending) return KEPT[this.pending.state];
    return this.saved ? "saved" : "empty";
  }

  /** The players who take part in this game. */
  get open() { return this.#seats.filter((seat) => isAtTable(seat, this.number)); }

  /** Whose hand is still to be typed. */
  get missing() {
    if (this.is("is_void")) return [];
    return this.open.filter(({ id }) => id !== this.winner && !this.hand(id).trim());
  }

  get isComplete() { return this.is("is_void") || (this.winner !== null && this.missing.length === 0); }

  /** The seat clockwise after this one whose hand is missing, null if none is. */
  missingAfter(/** @type {number | null} */ seat) {
    const turn = this.open.findIndex(({ id }) => id === seat) + 1;
    const missing = this.missing;
    return [...this.open.slice(turn), ...this.open.slice(0, turn)].find((next) => missing.includes(next))?.id ?? null;
  }

  /** A hand was typed: points or cards. Whoever has points has not won, and a game with points is not void. */
  type(/** @type {number} */ seat, /** @type {string} */ text) {
    this.#now.hands[seat] = text;
    if (text.trim()) this.#now.is_void = false;
    if (seat === this.winner) this.#now.winner = null;
    this.#touch();
  }

  /** Mark who has won; null takes the mark away. */
  setWinner(/** @type {number | null} */ seat) {
    this.#now.winner = seat;
    if (seat !== null) {
      this.#now.hands[seat] = "";
      this.#now.is_void = false;
    }
    this.#touch();
  }

  toggle(/** @type {Flag} */ name) {
    const isSet = !this.is(name);
    if (name === "is_void" && isSet) Object.assign(this.#now, { winner: null, exact_grab: false, uno_card_finish: false });
    else if (isSet) this.#now.is_void = false;
    this.#now[name] = isSet;
    this.#touch();
  }

  chooseDealer(/** @type {number | null} */ seat) {
    this.dealerIsChosen = true;
    this.#now.dealer = seat;
    this.#touch();
  }

  /** Who deals by the order of the table, unless somebody has chosen, or it is written or on its way. */
  proposeDealer(/** @type {number | null} */ seat) {
    if (this.dealerIsChosen || this.saved || this.pending || this.dealer === seat) return;
    this.#now.dealer = seat;
    this.#changed();
  }

  /** The row is left: what is missing now will not follow by itself, and is missing until somebody types it. */
  leave() {
    this.#isLeft = !this.isComplete;
    this.#changed();
  }

  /** The entry of the queue that holds what this row says; null when there is none.
   * @param {Pending | null} entry @param {{isOwn?: boolean}} [options]  false: it was typed in another tab */
  keep(entry, { isOwn = true } = {}) {
    this.pending = entry;
    if (entry && isOwn) this.#own.add(entry.clientId);
    this.#changed();
  }

  /** Whether an entry was typed here, now or before the page was opened again. */
  isOwn(/** @type {string} */ clientId) { return this.#own.has(clientId); }

  /** Whether it says what was typed elsewhere, and nothing else. */
  get isOfOthers() {
    if (this.isUnkept) return false;
    return this.pending ? !this.isOwn(this.pending.clientId) : this.saved !== null && this.writtenAs === null;
  }

  /** Somebody else has written the row, or taken it off (null), while something else is typed here, which stays. */
  overtake(/** @type {Game | null} */ game) {
    if (game && isSame(this.#read(game), this.values)) return this.accept(game);
    this.#newer = game;
    return this.#changed();
  }

  /** The game on the sheet, also if others have written it while something else is typed here; null: there is none. */
  get onSheet() { return this.#newer === undefined ? this.saved : this.#newer; }

  /** What is known of the game without what is only being typed: what waits here, else what is on the sheet.
   * @returns {Values | null} */
  get told() { return this.pending?.typed.values ?? this.onSheet; }

  /** Whether what is typed here is about a row that somebody else has changed meanwhile. */
  get isOvertaken() { return this.#newer !== undefined && this.isDirty; }

  /** Take over what is written on the sheet, null: nothing. With ``keep`` what has been typed stays. */
  accept(/** @type {Game | null} */ game, /** @type {{keep?: boolean}} */ { keep = false } = {}) {
    this.#newer = undefined;
    this.saved = game;
    this.revision = game?.revision ?? 0;
    if (keep) this.#changed();
    else this.revert();
  }

  /** Forget what was typed: back to what is written, or to an empty row. */
  revert() {
    if (this.#newer === undefined) this.values = this.written ?? this.#blank;
    else this.accept(this.#newer);
  }

  /** @returns {Values} */
  #read(/** @type {Values} */ { dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
    const texts = this.#seats.map(({ id }) => [id, (hands[id] ?? "").trim() || (id === winner ? "0" : "")]);
    return { dealer, winner, hands: Object.fromEntries(texts), exact_grab, uno_card_finish, is_void };
  }

  #touch() {
    this.#isLeft &&= !this.isComplete;
    this.#changed();
  }
}
