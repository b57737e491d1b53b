// The sheet as this page knows it: its rows, who is at the table, and what comes next.

import { isGameOf } from "../offline/entries.js";
import { rememberPage } from "../offline/page.js";
import { nextDealer, takeEliminations } from "./presence.js";
import { Row } from "./row.js";

export class Sheet {
  /** @type {Row[]} */ rows = [];
  revision = 0;
  // Whether somebody sits at the table whom this page does not know, or not any more.
  isReseated = false;
  /** What the server has told last. @type {News | null} */ news = null;
  #changed;

  /** @param {Options} options @param {(row: Row) => void} changed  told after each change of a row */
  constructor({ sheet, seats }, changed) {
    this.id = sheet;
    this.seats = seats;
    this.#changed = changed;
  }

  rowNumbered(/** @type {number} */ number) {
    while (this.rows.length < number) {
      const row = new Row(this.rows.length + 1, this.seats, this.#changed);
      this.rows.push(row);
      this.#changed(row);
      this.#propose(row);
    }
    return this.rows[number - 1];
  }

  /** The number of the last game that is written or kept on this device, 0: there is none. */
  get lastKnown() { return this.rows.findLast((row) => row.saved || row.pending)?.number ?? 0; }

  /** The game that is typed next. */
  get next() { return this.rowNumbered(1 + this.lastKnown); }

  /** The first row behind all that is written, kept or begun. */
  get nextUntouched() {
    const last = this.rows.findLast((row) => row.saved || row.pending || row.isDirty)?.number ?? 0;
    return this.rowNumbered(last + 1);
  }

  /** A new row with what was typed, behind all that is written or kept; what somebody has begun to type there moves on.
   * Whose turn it is there deals, unless somebody has chosen who. */
  insertNext(/** @type {Typed} */ { values, dealerIsChosen }) {
    const { next } = this;
    const { typed, isDirty } = next;
    if (isDirty) this.rowNumbered(next.number + 1).typed = typed;
    next.accept(null);
    next.values = values;
    next.dealerIsChosen = Boolean(dealerIsChosen);
    this.#propose(next);
    return next;
  }

  /** What this device has sent since the server told of the sheet stands on it, although this page has not heard of it. */
  fill(/** @type {Entry[]} */ journal) {
    const known = this.news?.told ?? 0;
    for (const { game, clientId, typed, revision = 0, told = 0 } of journal.filter((entry) => isGameOf(this.id, entry))) {
      const row = this.rowNumbered(game);
      const { values } = /** @type {Typed} */ (typed);
      const isNews = told > known && revision > row.revision && !row.isDirty;
      if (isNews) row.accept({ ...values, number: game, revision, recorded: {}, strikes: {} });
      if (row.revision === revision) row.writtenAs = clientId;
    }
    this.proposeDealers();
  }

  /** Whether a slip in a row is simply changed, as far as is known here: this device wrote it, and no game after it. The
   * server decides, and asks for initials if it knows better (L6.5). */
  isStillWritten(/** @type {Row} */ row) { return row.writtenAs !== null && row.number === this.lastKnown; }

  /** Take over what the server tells: rows that nobody is changing here, and who has gone out. ``isWhole``: games that
   * it does not tell of are not on the sheet any more. */
  take(/** @type {News} */ news, /** @type {{isWhole?: boolean}} */ { isWhole = false } = {}) {
    this.news = { ...news, columns: news.columns.filter(({ seat }) => this.seats.some(({ id }) => id === seat)) };
    this.revision = news.revision;
    this.#takeSeats(news.seats ?? this.seats);
    takeEliminations(this.seats, news.columns);
    const told = new Set(news.games.map(({ number }) => number));
    if (isWhole) for (const row of this.rows) if (row.saved && !told.has(row.number)) this.#takeRow(row, null);
    for (const game of news.games) {
      const row = this.rowNumbered(game.number);
      if (isWhole || row.revision < game.revision) this.#takeRow(row, game);
    }
    for (const row of this.rows) this.#changed(row);
    this.proposeDealers();
    this.remember();
  }

  /** A row as it is on the sheet now; null: it is not any more. What is being typed there stays. */
  #takeRow(/** @type {Row} */ row, /** @type {Game | null} */ game) {
    if (!row.isDirty) row.accept(game);
    else if (!row.pending && row.revision !== (game?.revision ?? 0)) row.overtake(game);
  }

  /** Between which games everybody plays. Whoever this page was not drawn for cannot be shown on it. */
  #takeSeats(/** @type {Seat[]} */ seats) {
    const names = (/** @type {Seat[]} */ all) => all.map(({ id, name }) => `${id} ${name}`).join();
    this.isReseated = names(seats) !== names(this.seats);
    for (const seat of this.seats) {
      const { first = null, last = null } = seats.find(({ id }) => id === seat.id) ?? seat;
      Object.assign(seat, { first, last });
    }
  }

  /** Have what is known kept on this device, for the time without a network. */
  remember() {
    rememberPage({ ...this.news, revision: this.revision, games: this.rows.flatMap(({ saved }) => saved ?? []) });
  }

  /** Whose turn it is to deal, in every row below another. */
  proposeDealers(after = 0) {
    for (const row of this.rows.slice(after)) this.#propose(row);
  }

  /** Nobody deals any more when it is over. */
  #propose(/** @type {Row} */ row) {
    const previous = this.rows[row.number - 2];
    if (previous?.dealer === null) return;
    const before = previous && { dealer: previous.dealer, is_void: previous.is("is_void") };
    row.proposeDealer(this.news?.is_over ? null : nextDealer(this.seats, before, row.number));
  }
}
