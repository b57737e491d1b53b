// The grid: its rows, moving between cells, and what happens when a row is left.

import { announce, around, byId, fill, isCaretFree } from "../../basics.js";
import { serve } from "../../offline/badge.js";
import { isGameOf } from "../../offline/entries.js";
import { newestData } from "../../offline/page.js";
import { SHEET_TOLD } from "../../offline/snapshot.js";
import { AT_A_TABLE, Poll } from "../../live/poll.js";
import { deviceReport } from "../device.js";
import { FLAGS } from "../row.js";
import { decideLastRound } from "../life/last_round.js";
import { knowLastGame } from "../life/playing.js";
import { Sender } from "../sender.js";
import { Sheet } from "../sheet.js";
import { Caution } from "./caution.js";
import { History } from "./history.js";
import { pressed } from "./keys.js";
import { Line } from "./line.js";
import { cellOf, isShownByPaper, showPaper } from "./paper.js";
import { afterPress } from "./press.js";
import { Said } from "./said.js";
import { Surroundings } from "./surroundings.js";
import { connectToolbar } from "./toolbar.js";
import { Walk } from "./walk.js";

/** @import { Cell } from "./walk.js" */

/** @typedef {{cell: Cell, line: Line, row: Row}} Found  Where something has happened. */

/** @implements {View} @extends {Walk<Line>} */
export class Grid extends Walk {
  asksAtOnce = false;
  /** The cell that was used last. @type {Cell | null} */ lastCell = null;
  /** The row of the caret, as it was when the caret came. @type {{row: Row, values: Values, isFree: boolean} | null} */ #before = null;
  /** Whether all games of the last round are written; null before the first news. @type {boolean | null} */ #isPlayed = null;
  #history = new History();
  #around = new Surroundings();
  #said = new Said(byId("grid-said"), byId("general-findings"));
  #news;

  constructor(/** @type {HTMLTableElement} */ table, /** @type {Options} */ options, /** @type {GridWords} */ words) {
    super();
    this.table = table;
    this.body = table.tBodies[0];
    this.words = words;
    this.caution = new Caution(words, (text) => this.#around.say(text));
    table.style.setProperty("--players", `${options.seats.length}`);
    this.sheet = new Sheet(options, (row) => this.#draw(row));
    const drafts = `sheet-${options.sheet}`;
    this.sender = new Sender({ sheet: this.sheet, view: this, drafts, options, words });
    const headers = () => deviceReport(this.sheet);
    const onPart = (/** @type {string} */ news) => this.sender.renew(JSON.parse(news));
    this.#news = new Poll(options.urls.news, { every: AT_A_TABLE, headers, onPart });
    const open = (/** @type {Entry} */ entry) => (isGameOf(options.sheet, entry) ? this.#look(this.lineNumbered(entry.game), entry) : decideLastRound(entry));
    serve({ sheet: options.sheet, addresses: options.addresses, open, textOf: (entry) => this.sender.textOf(entry) });
    this.#listen();
  }

  /** Show what is written, then what this browser still keeps unwritten from before. */
  async start(/** @type {News} */ drawn) {
    const news = await newestData(drawn);
    this.sheet.take(news);
    const restored = await this.sender.restore();
    for (const row of this.sheet.rows) if (row.isUnkept) row.leave();
    this.#show(news);
    this.table.removeAttribute("aria-busy");
    this.#news.start();
    this.sender.queue.on("reached", () => this.#news.now());
    if (restored) this.#around.say(fill(this.words.restored, { count: restored }));
    if (document.getElementById("game-form") || this.jump(location.hash) || !isCaretFree()) return;
    if (news.is_played && !this.hasUnwritten) return byId("finish").focus();
    const next = this.lines.find(({ row }) => !row.saved && !row.pending) ?? this.lines[this.lines.length - 1];
    this.focus(next.row.dealer === null ? next.dealer : next.openInputs[0]);
  }

  lineNumbered(/** @type {number} */ number) {
    this.sheet.rowNumbered(number);
    return this.lines[number - 1];
  }

  get hasUnwritten() { return this.sheet.rows.some((row) => row.isUnkept); }

  /** Void or double the row of a cell, or let its player win; where points are typed, only when asked twice.
   * @param {Line} line @param {Cell} cell @param {import("./caution.js").Command} command */
  command(line, cell, command) {
    const work = () => (command === "winner" ? this.#setWinner(line, Number(cell.dataset.seat)) : this.#toggle(line, command));
    this.caution.does({ line, command, work, cell });
    return true;
  }

  /** A digit that is typed elsewhere in the row belongs into the first hand that is missing. */
  startTyping(/** @type {Line} */ line, /** @type {string} */ digit) {
    const input = line.hands.get(line.row.missing[0]?.id) ?? line.openInputs[0];
    this.focus(input);
    input.value = digit;
    this.#typedInto(line, input);
    return true;
  }

  #setWinner(/** @type {Line} */ { row, hands }, /** @type {number} */ seat) {
    row.setWinner(seat);
    this.#around.say(hands.get(seat)?.getAttribute("aria-label") ?? "");
    this.#typed(row);
  }

  #toggle(/** @type {Line} */ { row, flags }, /** @type {Flag} */ name) {
    row.toggle(name);
    this.#around.say(`${flags.get(name)?.getAttribute("aria-label")}: ${this.words[row.is(name) ? "yes" : "no"]}`);
    this.#typed(row);
  }

  /** Points in a void game make it count again. */
  #typedInto(/** @type {Line} */ line, /** @type {HTMLInputElement} */ input) {
    const wasVoid = line.row.is("is_void");
    line.typed(input);
    if (wasVoid && !line.row.is("is_void")) this.#around.say(fill(this.words.countsAgain, { number: line.row.number }));
    this.#typed(line.row);
  }

  revertCell(/** @type {Cell} */ cell) {
    const row = this.lineOf(cell)?.row;
    if (!row || this.#before?.row !== row) return false;
    row.values = this.#before.values;
    if (cell instanceof HTMLInputElement) cell.select();
    return this.#typed(row);
  }

  /** Undo or redo what is typed, also in the game that was saved last: it is saved anew when it is left. */
  travel(/** @type {"undo" | "redo"} */ direction) {
    const here = document.activeElement && this.lineOf(document.activeElement);
    if (here) this.#history.commit(here.row);
    const step = this.#history[direction]();
    if (!step) return true;
    const { row } = step;
    if (row !== here?.row) this.focus(this.lineNumbered(row.number).inputThatDiffers(step.before, step.after));
    else if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    return this.#typed(row);
  }

  /** Whoever is in the row that was needed goes on in the one below, where it is now. */
  wasMoved(/** @type {Row} */ _from, /** @type {Row} */ to) {
    const cell = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (cell && this.lineOf(cell)?.row === to) this.moveVertically(cell, 1);
  }

  /** To a game, and ask what is to be decided about it. */
  #look(/** @type {Line} */ { row, openInputs }, /** @type {RowEntry} */ entry) {
    this.focus(openInputs[0]);
    this.sender.decide(row, entry);
  }

  /** To the cell that a link to ``#cell-…`` means; false if there is none. */
  jump(/** @type {string} */ hash) {
    const cell = cellOf(hash);
    cell?.scrollIntoView({ block: "center", inline: "center" });
    return this.focus(cell);
  }

  /** @override */
  moveToNextRow(/** @type {Line} */ { row }) { return this.focus(this.lineNumbered(row.number + 1).openInputs[0]); }

  synchronise(/** @type {News} */ news) {
    this.#show(news);
    this.table.dispatchEvent(new CustomEvent("sheet-saved", { bubbles: true }));
    document.dispatchEvent(new Event(SHEET_TOLD));
  }

  renew() { this.#news.now(); }
  redraw() { location.reload(); }

  wasSaved(/** @type {Row} */ row) {
    this.#news.changed();
    if (this.sheet.isStillWritten(row)) this.#history.keepFrom(row);
    else this.#history.forget(row);
    this.#around.say(fill(this.words.savedRow, { number: row.number }));
  }

  wasGivenUp(/** @type {Row} */ row) { this.#history.forget(row); }

  /** Below what is written, kept or begun there is always an empty row. */
  settle() {
    knowLastGame({ last: this.sheet.lastKnown, dealer: this.sheet.next.dealer });
    const last = this.sheet.rows[this.sheet.rows.length - 1];
    if (!last || last.saved || last.pending || last.isDirty) this.sheet.rowNumbered(this.sheet.rows.length + 1);
    this.#stepAside();
  }

  /** Whoever was about to type a game, and somebody else has filled its row, goes on in the next free one: the first key
   * would replace what is written. */
  #stepAside() {
    const cell = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const { row, isFree } = this.#before ?? {};
    if (!cell || !row?.isOfOthers || !isFree || this.lineOf(cell)?.row !== row) return;
    this.moveInto(this.lineNumbered(this.sheet.next.number), cell);
    this.#around.say(fill(this.words.elsewhere, { number: row.number }));
  }

  isAt(/** @type {Row} */ row) {
    return this.lineNumbered(row.number).element.contains(document.activeElement);
  }

  warn(/** @type {string} */ text) { this.#around.warn(text); }

  showNotes(/** @type {Row} */ row, /** @type {Note[]} */ notes, /** @type {Record<string, string[]>} */ errors = {}) {
    this.lineNumbered(row.number).showNotes(notes, errors);
  }

  #show(/** @type {News} */ news) {
    this.settle();
    this.#around.showTotals(this.table, news.columns);
    showPaper(this.table, news.paper);
    this.#around.showSheet(news, this.sheet.rows.findLast((row) => row.saved)?.number ?? 0);
    for (const line of this.lines) {
      if (!line.row.isDirty) line.showNotes(news.findings.filter((note) => this.#isAbout(line.row, note)));
    }
    this.#around.showGeneral(news.findings.filter((note) => note.game === null && !isShownByPaper(note)));
    this.#said.show();
    if (news.is_played && this.#isPlayed === false) this.#end();
    this.#isPlayed = news.is_played;
  }

  /** The last game is written: what comes next is to submit the sheet, unless somebody types on. */
  #end() {
    announce(this.words.playedOut, "success");
    const here = document.activeElement && this.lineOf(document.activeElement);
    if (isCaretFree() || here?.row.state === "empty") byId("finish").focus();
  }

  /** Whether a finding is about a row; that the game before it is missing is not, while that game is typed here. */
  #isAbout(/** @type {Row} */ { number }, /** @type {Note} */ { game, code }) {
    if (game !== number) return false;
    const before = this.sheet.rows[number - 2];
    return code !== "GAME_NUMBERS_MISSING" || !before || !(before.pending || before.isDirty);
  }

  #draw(/** @type {Row} */ row) {
    const line = this.lines[row.number - 1];
    if (line) return line.draw();
    const added = new Line(row, this.sheet.seats, this.words, this.#said);
    this.lines.push(added);
    return this.body.append(added.element);
  }

  #typed(/** @type {Row} */ row) {
    this.sender.typed(row);
    this.settle();
    return true;
  }

  #left(/** @type {Row} */ row) {
    this.#history.commit(row);
    if (!row.isUnkept || row.state === "saving") return;
    if (row.isComplete) return void this.sender.save(row);
    afterPress(() => this.#tellMissing(row));
  }

  #tellMissing(/** @type {Row} */ row) {
    if (!row.isUnkept || row.isComplete) return;
    row.leave();
    const { missing } = this.lineNumbered(row.number);
    this.#around.say(fill(this.words.leftRow, { number: row.number, missing }));
  }

  /** @template {keyof HTMLElementEventMap} Type @param {Type} type @param {(found: Found, event: HTMLElementEventMap[Type]) => void} work */
  #on(type, work) {
    this.body.addEventListener(type, (event) => {
      const cell = around(event, "[data-field]");
      const line = cell && this.lineOf(cell);
      if (line) work({ cell, line, row: line.row }, event);
    });
  }

  #listen() {
    this.table.addEventListener("keydown", (event) => {
      if (pressed(event, around(event, "[data-field]"), this)) event.preventDefault();
    });
    this.#on("focusin", ({ cell, line, row }) => {
      this.#history.watch(row);
      this.#before = { row, values: row.values, isFree: !row.saved && !row.pending };
      this.lastCell = cell;
      this.#said.use(line);
      line.element.classList.add("is-current");
      if (cell instanceof HTMLInputElement && cell.dataset.field === "hand") cell.select();
    });
    this.#on("focusout", ({ line, row }, { relatedTarget }) => {
      const to = relatedTarget instanceof Element ? relatedTarget : null;
      this.#history.commit(row);
      if (line.element.contains(to)) return;
      line.element.classList.remove("is-current");
      if (to?.closest("[data-keeps-row]")) return;
      afterPress(() => this.caution.dismiss());
      this.#left(row);
    });
    this.#on("input", ({ cell, line, row }) => {
      const flag = FLAGS.find((name) => name === cell.dataset.field);
      if (flag) row.toggle(flag);
      else if (cell instanceof HTMLSelectElement) row.chooseDealer(Number(cell.value) || null);
      else if (cell instanceof HTMLInputElement) return this.#typedInto(line, cell);
      this.#typed(row);
    });
    this.#on("click", ({ cell, row }) => cell.dataset.field === "save" && this.sender.press(row));
    document.addEventListener("click", (event) => {
      const link = around(event, "a[href^='#cell-']", HTMLAnchorElement);
      if (link && this.jump(link.hash)) event.preventDefault();
    });
    connectToolbar(this);
  }
}
