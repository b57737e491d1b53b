// The table scorer's phone: one game at a time, counted with the thumb, kept until the server has it.

import { around, byId, fill, find, part, read, tell } from "../../basics.js";
import { serve } from "../../offline/badge.js";
import { isGameOf } from "../../offline/entries.js";
import { newestData } from "../../offline/page.js";
import { SHEET_TOLD } from "../../offline/snapshot.js";
import { queue } from "../../offline/queue.js";
import { AT_A_TABLE, Poll } from "../../live/poll.js";
import { deviceReport } from "../device.js";
import { decideLastRound, isOverHere } from "../life/last_round.js";
import { knowLastGame } from "../life/playing.js";
import { Sender } from "../sender.js";
import { Sheet } from "../sheet.js";
import { layDock } from "./dock.js";
import { Form } from "./form.js";
import { Keypad } from "./keypad.js";
import { Table } from "./table.js";

/** @implements {View} */
export class Phone {
  asksAtOnce = true;
  #alert = byId("phone-alert");
  #list = byId("guest-games");
  /** The game that a person has opened to look at or correct: only its button leaves it. @type {Row | null} */ #opened = null;
  #news;
  /** The game of which it was said last that somebody else has written it. @type {Row | null} */ #elsewhere = null;
  /** Whether it has been said that the last round is over. */
  #isOver = false;

  constructor(/** @type {Options} */ options, /** @type {PhoneWords} */ words) {
    this.words = words;
    this.addresses = options.addresses;
    this.sheet = new Sheet(options, (row) => row === this.form?.row && this.form.draw());
    this.form = new Form(find(document, "#phone", HTMLFormElement), this.sheet.next, words);
    this.keypad = new Keypad(this.form, words);
    const worth = (/** @type {string} */ hand) => this.form.counting.of(hand)?.points;
    this.table = new Table(this.sheet, words, { rules: read("entry-counting"), worth });
    const drafts = `sheet-${options.sheet}/phone`;
    this.sender = new Sender({ sheet: this.sheet, view: this, drafts, options, words });
    const headers = () => deviceReport(this.sheet);
    this.#news = new Poll(options.urls.news, { every: AT_A_TABLE, headers, onPart: (html) => this.#show(html) });
  }

  /** Show what an earlier visit has left, and begin with the next game. */
  async begin(/** @type {News} */ drawn) {
    this.sheet.take(await newestData(drawn));
    this.form.show(this.sheet.next);
    this.#listen();
    const restored = await this.sender.restore();
    this.settle();
    this.form.form.inert = false;
    layDock(() => this.form.input);
    serve({
      sheet: this.sheet.id,
      addresses: this.addresses,
      open: (entry) => (isGameOf(this.sheet.id, entry) ? this.#look(this.sheet.rowNumbered(entry.game), entry) : decideLastRound(entry)),
      textOf: (entry) => this.sender.textOf(entry),
    });
    this.#goOn();
    if (restored) {
      this.form.show(this.sheet.rows.find((row) => row.isUnkept) ?? this.form.row);
      this.keypad.say("kept", this.words.restored);
    }
    this.#news.start();
    queue.on("reached", () => this.#news.now());
  }

  /** The game that something is noted about: the one in the form, or the last one while nothing is typed of it. */
  get gameInHand() {
    const { row } = this.form;
    return row.state === "empty" ? Math.max(1, this.sheet.lastKnown) : row.number;
  }

  #listen() {
    const { form } = this.form;
    queue.on("unreachable", ({ reason, owner }) => reason === "signed-out" && queue.isOwn(owner) && this.warn(this.words[reason]));
    this.form.addEventListener("typed", () => this.sender.typed(this.form.row));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.keypad.save.disabled) return;
      this.#opened = null;
      this.sender.press(this.form.row);
    });
    part(form, "[data-calls-off]").addEventListener("click", () => {
      this.sender.callOff(this.form.row);
      this.warn("");
      this.#goOn();
    });
    this.#list.addEventListener("click", (event) => this.#open(event));
  }

  showNotes(/** @type {Row} */ row, /** @type {Note[]} */ notes, /** @type {Record<string, string[]>=} */ errors) {
    if (row.pending?.state === "invalid") this.#offer(row);
    if (row === this.form.row) this.form.showNotes(notes, errors);
  }

  /** A form that goes on because somebody else has written its game says so. */
  synchronise() {
    const { row } = this.form;
    document.dispatchEvent(new Event(SHEET_TOLD));
    this.settle();
    if (this.#elsewhere && !this.#elsewhere.saved) this.#takeBackElsewhere();
    if (row === this.form.row || row.state !== "saved") return;
    this.#elsewhere = row;
    this.keypad.say("saved", fill(this.words.elsewhere, { number: row.number }));
  }

  /** The server does not have the game any more of which it was said that it is written. */
  #takeBackElsewhere() {
    this.#elsewhere = null;
    this.keypad.say("missing", "");
  }

  renew() { this.#news.now(); }
  redraw() { location.reload(); }

  wasSaved(/** @type {Row} */ row) {
    this.#news.changed();
    const words = this.sheet.news?.is_played ? this.words.playedOut : this.words.saved;
    this.keypad.say("saved", fill(words, { number: row.number }));
    this.#goOnFrom(row);
  }

  wasKept(/** @type {Row} */ row) {
    const words = queue.holdsInMemory ? this.words.keptInMemory : this.words.kept;
    this.keypad.say("kept", fill(words, { number: row.number }));
    this.table.draw();
    this.#goOnFrom(row);
  }

  /** It waits in the outbox for a decision; here goes on what is played. */
  wasPutOff(/** @type {Row} */ row) {
    this.keypad.say("kept", fill(this.words.putOff, { number: row.number }));
    if (row === this.form.row && !row.isUnkept) this.#goOn();
  }

  wasMoved(/** @type {Row} */ from, /** @type {Row} */ to) {
    if (this.form.row === from || this.form.row === to) this.#goOn();
  }

  wasGivenUp(/** @type {Row} */ row) {
    this.warn("");
    this.#news.now();
    this.#goOnFrom(row);
  }

  /** Somebody else has written or kept the game that nobody has begun to type here: on to the next one. */
  settle() {
    knowLastGame({ last: this.sheet.lastKnown, dealer: this.sheet.next.dealer });
    this.table.draw();
    const { row, isNew } = this.form;
    if (isNew && (row.state === "saved" || row.state === "waiting")) this.#goOn();
    this.#tellTheEnd();
  }

  /** No further game is typed without a word after the last round that was announced here and waits. */
  async #tellTheEnd() {
    const over = await isOverHere(this.sheet);
    if (!over === !this.#isOver) return;
    this.#isOver = over !== null;
    this.warn(over ? fill(this.words.lastRoundIsOver, { number: over.after, count: over.games }) : "");
  }

  isAt(/** @type {Row} */ row) { return row === this.form.row; }

  warn(/** @type {string} */ text) { tell(this.#alert, text); }

  /** The game is done with, unless something else is typed in it or in another one, or somebody has opened it again. */
  #goOnFrom(/** @type {Row} */ row) {
    if (row === this.form.row && row !== this.#opened && !row.isUnkept) this.#goOn();
  }

  #goOn() {
    this.#opened = null;
    this.form.show(this.sheet.next);
    this.keypad.begin();
  }

  /** Open a game that somebody has to look at, but not in the middle of another one. */
  #offer(/** @type {Row} */ row) {
    if (row !== this.form.row && !this.form.row.isUnkept) this.form.show(row);
  }

  /** A tap on a game of the list opens it: to be corrected, or typed if it is missing in between. */
  #open(/** @type {MouseEvent} */ event) {
    const number = Number(around(event, "[data-game]")?.dataset.game);
    if (!number) return;
    event.preventDefault();
    this.#look(this.sheet.rowNumbered(number));
  }

  /** Open a game, and ask what is to be decided about it. */
  #look(/** @type {Row} */ row, /** @type {RowEntry | null} */ entry = null) {
    const isAsked = entry !== null || row.state === "conflict" || row.state === "question";
    this.#opened = isAsked ? null : row;
    this.keypad.say("missing", "");
    this.form.show(row);
    this.form.form.scrollIntoView();
    if (isAsked) this.sender.decide(row, entry);
  }

  /** Draw standing and games anew, and take over what is new on the sheet. */
  #show(/** @type {string} */ html) {
    const data = new DOMParser().parseFromString(html, "text/html").getElementById("entry-data");
    return data && this.sender.renew(JSON.parse(data.textContent ?? ""));
  }
}
