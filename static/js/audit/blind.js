// Blind reading: the paper typed again with the grid's own keys, and compared by the server figure by figure.

import { around, byId, fill, find, findAll, tell } from "../basics.js";
import { Caution } from "../entry/grid/caution.js";
import { pressed } from "../entry/grid/keys.js";
import { Walk } from "../entry/grid/walk.js";
import { nextDealer } from "../entry/presence.js";
import { FLAGS, Row } from "../entry/row.js";
import { BlindRow } from "./blind_row.js";
import { Readings } from "./readings.js";

/** @import { Command } from "../entry/grid/caution.js" */
/** @import { Cell } from "../entry/grid/walk.js" */
/** @import { Comparison } from "./readings.js" */
/** @typedef {{key: string, url: string, seats: Seat[], read: Record<string, string>, order: string[], words: any}} Paper */

/** @extends {Walk<BlindRow>} */
export class Blind extends Walk {
  /** The cell that was used last. @type {Cell | null} */ lastCell = null;
  /** @type {{row: Row, values: Values} | null} */ #before = null;
  #progress = find(document, "#reading-progress", HTMLProgressElement);
  /** @type {number | null} */ #differences = null;

  constructor(/** @type {HTMLTableElement} */ table, /** @type {Paper} */ paper) {
    super();
    this.words = paper.words;
    this.seats = paper.seats;
    this.order = paper.order;
    this.caution = new Caution(paper.words, (text) => this.say(text));
    this.readings = new Readings(paper, this);
    table.style.setProperty("--players", `${paper.seats.length}`);
    for (const element of findAll(table, "tr.game", HTMLTableRowElement)) this.#add(element);
    this.#listen(table);
    for (const name of this.readings.unsent.keys()) this.#lineNamed(name)?.show(name, "waiting");
    const next = this.lines.find(({ element }) => !element.dataset.read) ?? this.lines[0];
    this.focus(next?.openInputs.find((input) => !input.value) ?? next?.openInputs[0]);
    this.readings.send();
  }

  #add(/** @type {HTMLTableRowElement} */ element) {
    const notes = /** @type {HTMLTableRowElement} */ (element.nextElementSibling);
    /** @type {BlindRow | undefined} */ let line = undefined;
    const row = new Row(Number(element.dataset.game), this.seats, () => line?.drawValues());
    line = new BlindRow({ row, seats: this.seats, words: this.words, element, notes });
    this.lines.push(line);
    line.restore((name) => this.readings.valueOf(name));
  }

  say(/** @type {string} */ text) { byId("reading-live").textContent = text; }

  // --- What the keys do ------------------------------------------------------------------------------------------

  /** @param {BlindRow} line @param {Cell} cell @param {Command} command */
  command(line, cell, command) {
    const work = () => {
      if (command === "winner") line.row.setWinner(Number(cell.dataset.seat));
      else line.row.toggle(command);
      if (command !== "winner") this.#sync(line);
    };
    this.caution.does({ line, command, work, cell });
    return true;
  }

  startTyping(/** @type {BlindRow} */ line, /** @type {string} */ digit) {
    const input = line.hands.get(line.row.missing[0]?.id) ?? line.openInputs[0];
    this.focus(input);
    input.value = digit;
    line.typed(input);
    return true;
  }

  revertCell(/** @type {Cell} */ cell) {
    const row = this.lineOf(cell)?.row;
    if (!row || this.#before?.row !== row) return false;
    row.values = this.#before.values;
    if (cell instanceof HTMLInputElement) cell.select();
    return true;
  }

  /** Take the hand away that was read last; there is no way forward again. */
  travel(/** @type {"undo" | "redo"} */ direction) {
    const name = direction === "undo" ? this.order.findLast((known) => /-\d+$/.test(known)) : undefined;
    const line = name && this.#lineNamed(name);
    if (!line) return true;
    const seat = Number(name.replace(/.*-/, ""));
    if (line.row.winner === seat) line.row.setWinner(null);
    else line.row.type(seat, "");
    this.#note(line, name, null);
    return this.focus(line.hands.get(seat));
  }

  /** @override */
  moveToNextRow(/** @type {BlindRow} */ line) {
    return line === this.lines.at(-1) ? this.#finish() : super.moveToNextRow(line);
  }

  /** Behind the last cell comes what is still to do: the first hand that was passed over, else what is to be decided. */
  #finish() {
    const unread = this.lines.find(({ row }) => !row.isComplete);
    if (unread) return this.focus(unread.hands.get(unread.row.missing[0]?.id) ?? unread.openInputs[0]);
    byId("differences").focus();
    this.#leadOn();
    return true;
  }

  /** Whoever has come to the differences goes on to the signature where there is none, as soon as the server says so. */
  #leadOn() {
    const differences = byId("differences");
    if (document.activeElement !== differences || differences.querySelector(".difference")) return;
    findAll(differences, "a.primary", HTMLElement).at(0)?.focus();
  }

  // --- What is read ----------------------------------------------------------------------------------------------

  /** Keep what a row says. */
  #sync(/** @type {BlindRow} */ line, { isLeft = false } = {}) {
    const knows = (/** @type {string} */ name) => this.readings.valueOf(name) !== null;
    let unreadable = "";
    for (const [name, value] of line.figures({ isLeft, knows })) {
      const input = line.hands.get(Number(name.replace(/.*-/, "")));
      if (value === undefined) unreadable = input?.value ?? "";
      if (value === undefined) input?.setAttribute("aria-invalid", "true");
      else input?.removeAttribute("aria-invalid");
      if (value !== undefined) this.#note(line, name, value);
    }
    if (unreadable) this.#warn(fill(this.words.unreadable, { text: unreadable }));
    return !unreadable;
  }

  #note(/** @type {BlindRow} */ line, /** @type {string} */ name, /** @type {string | null} */ value) {
    if (!this.readings.note(name, value)) return;
    line.show(name, value === null ? "unread" : "waiting");
    this.order = this.order.filter((known) => known !== name);
    if (value !== null) this.order.push(name);
  }

  #lineNamed(/** @type {string} */ name) {
    const number = Number(name.split("-")[1]);
    return this.lines.find((line) => line.number === number);
  }

  /** Who deals is proposed by the order of the table from what was read of the game before, never from the sheet. */
  #propose(/** @type {BlindRow} */ line) {
    const before = this.lines[this.lines.indexOf(line) - 1]?.row;
    line.row.proposeDealer(nextDealer(this.seats, before?.values, line.number));
  }

  // --- What the server says --------------------------------------------------------------------------------------

  #warn(/** @type {string} */ text) { tell(byId("reading-alert"), text); }

  warn(/** @type {string} */ reason) { this.#warn(this.words[reason] ?? reason); }

  waiting(/** @type {number} */ count) {
    const badge = byId("reading-unsent");
    badge.hidden = !count;
    badge.textContent = fill(this.words.waiting, { count });
  }

  compared(/** @type {Comparison} */ answer, /** @type {Iterable<string>} */ names) {
    const answered = new Map(answer.figures.map((figure) => [figure.name, figure]));
    for (const name of names) this.#compare(name, answered.get(name));
    for (const line of this.lines) {
      const own = answer.figures.filter(({ name }) => name.startsWith(`figure-${line.number}-`));
      line.judge(answer.read.includes(line.number), own, this.words.rows);
    }
    this.#progress.value = answer.read.length;
    byId("reading-count").textContent = fill(this.words.progress, { read: answer.read.length, games: this.#progress.max });
    const isComplete = answer.read.length === this.#progress.max;
    if (answer.differences !== this.#differences || isComplete) document.body.dispatchEvent(new Event("differences-changed"));
    this.#differences = answer.differences;
  }

  /** Show how a figure compares, and say it. @param {string} name @param {Comparison["figures"][number] | undefined} figure */
  #compare(name, figure) {
    const line = this.#lineNamed(name);
    if (!line) return;
    if (!figure) return line.show(name, "unread");
    const written = typeof figure.written === "string" ? line.spoken(name, figure.written, this.words) : "";
    line.show(name, figure.state, written && fill(this.words.sheet, { written }));
    const place = line.cellOf(name).dataset.name ?? "";
    const values = { number: line.number, name: place, value: line.spoken(name, figure.value, this.words), written };
    this.say(fill(figure.state === "same" ? this.words.same : this.words.different, values));
  }

  // --- Listening -------------------------------------------------------------------------------------------------

  #listen(/** @type {HTMLTableElement} */ table) {
    document.addEventListener("htmx:afterSettle", () => this.#leadOn());
    table.addEventListener("keydown", (event) => {
      const cell = around(event, "[data-field]");
      if (event.key === "Enter" && cell && !this.#isReadable(cell)) event.preventDefault();
      else if (pressed(event, cell, this)) event.preventDefault();
    });
    table.addEventListener("focusin", (event) => {
      const cell = around(event, "[data-field]");
      const line = cell && this.lineOf(cell);
      if (!line) return;
      this.#propose(line);
      this.#before = { row: line.row, values: line.row.values };
      this.lastCell = cell;
      if (cell instanceof HTMLInputElement) cell.select();
    });
    table.addEventListener("focusout", (event) => {
      const line = around(event, "[data-field]") && this.lineOf(/** @type {Element} */ (event.target));
      if (!line) return;
      const to = event.relatedTarget instanceof Element ? event.relatedTarget : null;
      const isLeft = !line.element.contains(to);
      if (isLeft) this.caution.dismiss();
      this.#sync(line, { isLeft });
    });
    table.addEventListener("input", (event) => {
      const cell = around(event, "[data-field]");
      const line = cell && this.lineOf(cell);
      const flag = FLAGS.find((name) => name === cell?.dataset.field);
      if (!line) return;
      if (flag) line.row.toggle(flag);
      else if (cell instanceof HTMLSelectElement) line.row.chooseDealer(Number(cell.value) || null);
      else if (cell instanceof HTMLInputElement) return line.typed(cell);
      this.#sync(line);
    });
  }

  /** Whether one may go on from a hand: what cannot be read stays, and is quoted. */
  #isReadable(/** @type {Cell} */ cell) {
    const text = cell.dataset.field === "hand" && cell instanceof HTMLInputElement ? cell.value.trim() : "";
    if (/^(★|[0-9]{0,5})$/.test(text)) return true;
    cell.setAttribute("aria-invalid", "true");
    this.#warn(fill(this.words.unreadable, { text }));
    return false;
  }
}
