// From a row to the sheet and back: the queue, the server's answers, the questions that they raise, and what the server
// thinks of a row while it is being typed. The grid and the phone send alike; what they show of it differs.

import { bodyOf } from "../offline/body.js";
import { isGameOf, missingOn, placeOf } from "../offline/entries.js";
import { queue as unsent } from "../offline/queue.js";
import { Unreachable, post } from "../offline/request.js";
import { fill, newId, wasToldBefore } from "../basics.js";
import { unlessLeaving } from "../leaving.js";
import { Checking } from "./checking.js";
import { describe, replacedValues } from "./comparison.js";
import { Decisions } from "./decisions.js";
import { Drafts } from "./drafts.js";
import { isSame } from "./row.js";

/** @import { Queue } from "../offline/queue.js" */
/** @import { Questions } from "./decisions.js" */
/** @typedef {{sheet: Sheet, view: View, drafts: string, options: Pick<Options, "urls" | "addresses">, words: RowWords, queue?: Queue, questions?: Questions}} Parts */
/** A page that was loaded just now would not be another one if it were loaded again. */
const SHORTEST_LIFE = 20_000;

export class Sender {
  #decisions;
  #checking = new Checking((row, signal) => this.#check(row, signal));

  /** ``drafts`` is the key under which they are kept. @param {Parts} parts */
  constructor({ sheet, view, drafts, options, words, queue = unsent, questions }) {
    this.sheet = sheet;
    this.seats = sheet.seats;
    this.view = view;
    this.drafts = new Drafts(drafts);
    this.urls = options.urls;
    this.addresses = options.addresses;
    this.words = words;
    this.queue = queue;
    this.#decisions = new Decisions(this, questions);
  }

  /** Show what this device has sent and the picture of the sheet does not have yet, and what an earlier visit has left, in
   * the queue and unfinished; gives the number of unfinished rows. */
  async restore() {
    const drafts = Object.entries(this.drafts.load()); // before any answer to what waits: it has them stored anew
    this.queue.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
    this.queue.on("withdrawn", ({ clientIds }) => this.#discarded(clientIds));
    this.queue.on("reached", ({ owner }) => this.queue.isOwn(owner) && this.view.warn(""));
    const { news } = this.sheet;
    this.sheet.fill(await this.queue.journal(this.sheet.id));
    if (news) await this.#miss(news);
    for (const entry of await this.queue.restore(this.sheet.id, this.addresses)) {
      this.#adopt(entry, { isOwn: this.queue.isTypedHere(entry.clientId) });
    }
    for (const [number, draft] of drafts) this.#takeUp(Number(number), draft);
    this.queue.on("changed", () => this.#follow());
    return this.sheet.rows.filter((row) => row.isUnkept).length;
  }

  /** Go on with a draft: in its row, or in the next free one if it is a new game and another tab has kept one there.
   * @param {number} number @param {Typed & {over?: string}} draft */
  #takeUp(number, { over, ...draft }) {
    const own = this.sheet.rowNumbered(number);
    if (own.pending && isSame(draft.values, own.pending.typed.values)) return;
    const isTaken = own.pending && own.pending.clientId !== over && draft.revision === 0;
    const row = isTaken ? this.sheet.nextUntouched : own;
    row.typed = draft;
    if (isTaken) this.sheet.proposeDealers(row.number - 1);
    this.typed(row);
  }

  /** Somebody has typed in a row: keep it, and ask soon what the server thinks of it. */
  typed(/** @type {Row} */ row) {
    this.sheet.proposeDealers(row.number);
    this.drafts.store(this.sheet.rows);
    this.#checking.soon(row);
  }

  /** What was typed and not kept is not meant. */
  callOff(/** @type {Row} */ row) {
    if (row.pending) row.typed = row.pending.typed;
    else row.revert();
    this.drafts.store(this.sheet.rows);
  }

  /** The sheet as the server has it now. What this device has sent and the server does not have any more is an alarm, and
   * waits for a person to send it again. */
  async renew(/** @type {News} */ news) {
    if (wasToldBefore(news.told, this.sheet.news?.told ?? 0)) return;
    this.#show(news, { isWhole: true });
    await this.#miss(news, { isFresh: true });
    this.view.settle();
    if (this.sheet.isReseated || !news.is_open) this.#outlive(news);
  }

  /** The page was drawn for other players or for an open sheet. It is drawn anew as soon as nothing is typed or waits. */
  #outlive(/** @type {News} */ news) {
    unlessLeaving(() => {
      const isBusy = this.#decisions.asking || this.sheet.rows.some((row) => row.isUnkept || row.pending);
      if (isBusy || performance.now() < SHORTEST_LIFE) this.view.warn(news.is_open ? this.words.reseated : this.words.notOpen);
      else this.view.redraw();
    });
  }

  /** Note what is missing on the whole sheet as the server has told it. */
  async #miss(/** @type {News} */ news, /** @type {{isFresh?: boolean}} */ how = {}) {
    const missing = missingOn(await this.queue.journal(this.sheet.id), news, how);
    if (!missing.length) return;
    for (const entry of await this.queue.miss(missing)) if (isGameOf(this.sheet.id, entry)) this.#adopt(entry, { isOwn: true });
  }

  /** A game of the outbox in words, as this sheet reads what was typed. */
  textOf(/** @type {Entry} */ entry) {
    if (!isGameOf(this.sheet.id, entry)) return entry.text;
    return describe({ number: entry.game, values: entry.typed.values }, this);
  }

  /** The button of a row: decide what was refused, send what waits or is missing, save what is typed. */
  press(/** @type {Row} */ row) {
    if (row.state === "conflict" || row.state === "question") return this.decide(row);
    if (row.state === "missing") return this.queue.sendLost(placeOf(this.sheet.id, "game", row.number));
    return row.state === "waiting" || row.state === "closed" ? this.queue.retry() : this.save(row);
  }

  /** Keep a row in the queue, which sends it now or later, instead of an entry that it comes from.
   * @param {Row} row @param {string | null} [instead] */
  async save(row, instead = null) {
    const clientId = newId();
    /** @type {Omit<Written, "text"> & {typed: Typed}} */
    const entry = { clientId, typed: row.typed, sheet: this.sheet.id, kind: "game", game: row.number, url: this.addresses.game };
    row.keep({ ...entry, state: "saving" });
    const answer = await this.queue.enqueue({ ...entry, body: this.#fields(row, clientId), text: describe(row, this), instead });
    if (row.pending?.clientId !== clientId) return;
    if (answer === "queued") await this.#isKept(row);
    else if (!this.view.asksAtOnce) await this.decide(row);
  }

  /** Ask what is to become of a row that was refused, or of an entry for it that it does not show by now.
   * @param {Row} row @param {RowEntry | null} [entry] */
  decide(row, entry = null) { return this.#decisions.about(row, entry); }

  /** What the server's form knows of a row. */
  #fields(/** @type {Row} */ row, /** @type {string} */ clientId) {
    const { number: game, typed } = row;
    const fields = bodyOf({ sheet: this.sheet.id, game, clientId, typed, known: this.sheet.revision });
    if (row.writtenAs) fields.set("follows", row.writtenAs);
    return fields;
  }

  async #check(/** @type {Row} */ row, /** @type {AbortSignal} */ signal) {
    try {
      /** @type {Checked} */ const reply = await post(this.urls.check, this.#fields(row, newId()), { signal });
      if (row.isDirty) this.view.showNotes(row, [...this.#overtaken(row), ...reply.findings], reply.errors);
    } catch (error) {
      if (!signal.aborted && !(error instanceof Unreachable)) throw error;
    }
  }

  /** There is no answer yet. A correction needs its initials all the same (L6.5), so they are asked for now. */
  async #isKept(/** @type {Row} */ row) {
    if (row.pending?.state === "saving") row.keep({ ...row.pending, state: "waiting" });
    this.drafts.store(this.sheet.rows);
    this.view.wasKept?.(row);
    if (this.sheet.isStillWritten(row)) return;
    await this.#decisions.beforehand(row, replacedValues(row, this));
  }

  #answered(/** @type {Entry} */ entry, /** @type {Answer} */ answer) {
    if (!isGameOf(this.sheet.id, entry)) return;
    const row = this.sheet.rowNumbered(entry.game);
    if (answer.kind === "saved") this.#saved(row, entry, answer);
    else if (row.pending?.clientId === entry.clientId || !row.isDirty) this.#adopt({ ...entry, state: answer.kind, answer });
  }

  #saved(/** @type {Row} */ row, /** @type {RowEntry} */ entry, /** @type {Saved} */ answer) {
    const isLatest = row.pending?.clientId === entry.clientId;
    const isMore = row.isDirty && !isSame(row.values, entry.typed.values);
    this.#checking.stop(row);
    if (row.isOwn(entry.clientId)) row.writtenAs = entry.clientId;
    if (isLatest) row.keep(null);
    if (!isMore || row.isOwn(entry.clientId)) row.accept(answer.game, { keep: isMore });
    this.take(answer);
    this.view.wasSaved(row);
    if (isMore && isLatest && row.isComplete && !this.view.isAt(row)) this.save(row);
  }

  /** Take over what came with an answer. */
  take(/** @type {News} */ news) {
    if (news.revision < this.sheet.revision) this.view.renew?.();
    this.#show(news);
  }

  #show(/** @type {News} */ news, /** @type {{isWhole?: boolean}} */ how = {}) {
    this.sheet.take(news, how);
    this.drafts.store(this.sheet.rows);
    this.view.synchronise(this.sheet.news ?? news);
    for (const row of this.sheet.rows) if (row.isOvertaken) this.view.showNotes(row, this.#overtaken(row));
  }

  /** What is said at a row that somebody else has written while it was typed. @returns {Note[]} */
  #overtaken(/** @type {Row} */ { isOvertaken, number }) {
    return isOvertaken ? [{ severity: "warning", text: fill(this.words.overtaken, { number }), clauses: "", seat: null }] : [];
  }

  /** Show an entry of the queue in its row, unless something else has been typed there meanwhile. @param {RowEntry} entry */
  #adopt(entry, { isOwn = false } = {}) {
    const row = this.sheet.rowNumbered(entry.game);
    if (row.pending?.clientId !== entry.clientId) row.typed = entry.typed;
    row.keep(entry, { isOwn });
    if (entry.answer?.kind === "invalid") this.view.showNotes(row, [], entry.answer.errors);
    if (!entry.answer) return;
    const text = entry.answer.message ?? this.words.refused;
    if (text) this.view.warn(text);
    if (this.view.asksAtOnce && row.isOwn(entry.clientId) && this.#decisions.asking !== row) this.decide(row);
  }

  /** What other tabs have put into the queue is shown here as well; what a person has discarded is not any more. */
  async #follow() {
    const kept = await this.queue.entriesOf(this.sheet.id);
    for (const entry of kept) {
      const row = this.sheet.rowNumbered(entry.game);
      const isKnown = row.pending?.clientId === entry.clientId;
      if (isKnown && row.pending?.state !== "saving" && row.pending?.state !== entry.state) row.keep(entry);
      else if (!row.pending && !row.isDirty && !row.isOwn(entry.clientId)) this.#adopt(entry);
    }
    for (const row of this.sheet.rows) {
      const { pending } = row;
      if (!pending || kept.some(({ clientId }) => clientId === pending.clientId)) continue;
      const isExpected = pending.state === "saving" || pending.state === "waiting";
      if (!isExpected || !row.isOwn(pending.clientId)) this.#release(row);
    }
    this.view.settle();
  }

  /** A person has discarded entries, here or in another tab, also such as wait. */
  #discarded(/** @type {string[]} */ clientIds) {
    for (const row of this.sheet.rows) if (row.pending && clientIds.includes(row.pending.clientId)) this.#release(row);
    this.view.settle();
  }

  /** The entry is gone; with it goes what it said, unless more was typed. */
  #release(/** @type {Row} */ row) {
    const isUntouched = !row.isUnkept;
    row.keep(null);
    if (isUntouched) row.revert();
  }
}
