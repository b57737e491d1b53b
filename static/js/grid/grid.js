// The grid: its rows, moving between cells, and what happens when a row is left.

import { rememberPage, rememberedData } from "../offline/page.js";
import { takeEliminations } from "../presence.js";
import { showNotes } from "./findings.js";
import { Drafts } from "./drafts.js";
import { History } from "./history.js";
import { pressed } from "./keys.js";
import { cellOf, isShownByPaper, showPaper } from "./paper.js";
import { Row } from "./row.js";
import { RowWriter } from "./writer.js";
import { fill } from "./text.js";

const CELLS = "[data-field]:not(:disabled)";
const CHECK_DELAY = 250;

export class Grid {
  constructor(table, { sheet, seats, urls, words }, view) {
    this.table = table;
    this.sheet = sheet;
    this.body = table.tBodies[0];
    this.seats = seats;
    this.words = words;
    this.view = view;
    this.rows = [];
    this.history = new History();
    this.drafts = new Drafts(sheet);
    this.writer = new RowWriter(this, urls);
    this.lastCell = null;
    this.#listen();
  }

  /**
   * Show what is written, then what this browser still keeps unwritten from before. A page that was drawn some time
   * ago and kept may be older than what is remembered of the sheet.
   */
  async start(drawn) {
    const remembered = await rememberedData();
    const data = remembered?.revision > drawn.revision ? remembered : drawn;
    this.writer.revision = data.revision;
    takeEliminations(this.seats, data.columns);
    for (const game of data.games) this.rowNumbered(game.number).accept(game);
    await this.writer.restore();
    const restored = this.#restore();
    this.#openNextRow();
    this.showFindings(data.findings);
    this.view.showTotals(data.columns);
    showPaper(this.table, data.paper);
    this.table.removeAttribute("aria-busy");
    this.#remember(data);
    if (restored) this.view.say(fill(this.words.restored, { count: restored }));
    if (document.getElementById("game-form") || this.jump(location.hash)) return;
    const next = this.rows.find((row) => !row.saved && !row.pending) ?? this.rows.at(-1);
    this.focus(next.dealer.value ? next.openInputs[0] : next.dealer);
  }

  rowNumbered(number) {
    while (this.rows.length < number) this.#append();
    return this.rows[number - 1];
  }

  rowOf(element) {
    const line = element.closest("tr");
    return this.rows.find((row) => row.element === line);
  }

  get hasUnwritten() {
    return this.rows.some((row) => row.isUnkept);
  }

  setWinner(row, seat) {
    row.setWinner(seat);
    this.view.say(row.hands.get(seat).getAttribute("aria-label"));
    return this.#changed(row);
  }

  toggleFlag(row, name) {
    row.toggleFlag(name);
    this.view.say(`${row.flags[name].getAttribute("aria-label")}: ${this.words[row.flags[name].checked ? "yes" : "no"]}`);
    return this.#changed(row);
  }

  revertCell(cell) {
    const row = this.rowOf(cell);
    if (this.before?.row !== row) return false;
    row.values = this.before.values;
    cell.select?.();
    return this.#changed(row);
  }

  undo() {
    return this.#travel("undo");
  }

  redo() {
    return this.#travel("redo");
  }

  showHelp() {
    document.getElementById("help-dialog").showModal();
    return true;
  }

  focus(cell) {
    if (!cell) return false;
    cell.focus();
    cell.select?.();
    return true;
  }

  /** To the cell that a link to ``#cell-…`` means; false if there is none. */
  jump(hash) {
    const cell = cellOf(hash);
    if (!cell) return false;
    cell.scrollIntoView({ block: "center", inline: "center" });
    return this.focus(cell);
  }

  moveVertically(cell, step) {
    const row = this.rows[this.rowOf(cell).number - 1 + step];
    if (!row) return true;
    const same = [...row.element.querySelectorAll("[data-field]")].find(
      (other) => other.dataset.field === cell.dataset.field && other.dataset.seat === cell.dataset.seat,
    );
    return this.focus(same.disabled ? row.openInputs[0] : same);
  }

  moveSideways(cell, step) {
    const cells = [...this.rowOf(cell).element.querySelectorAll(CELLS)];
    return this.focus(cells[cells.indexOf(cell) + step]) || true;
  }

  /** To the next hand; behind the last one to the next row, before the first one to the row above. */
  moveAmongHands(cell, step) {
    const row = this.rowOf(cell);
    const next = row.openInputs[row.openInputs.indexOf(cell) + step];
    if (next && row.openInputs.includes(cell)) return this.focus(next);
    if (step > 0) return this.moveToNextRow(row);
    return this.focus(this.rows[row.number - 2]?.openInputs.at(-1)) || true;
  }

  moveToNextRow(row) {
    return this.focus(this.rowNumbered(row.number + 1).openInputs[0]);
  }

  /** Take over what the server says after a write. */
  synchronise(data) {
    for (const game of data.games) {
      const row = this.rowNumbered(game.number);
      if (row.revision < game.revision && !row.isDirty) row.accept(game);
    }
    takeEliminations(this.seats, data.columns);
    for (const row of this.rows) {
      row.markPresence();
      this.#deal(row);
    }
    this.view.showTotals(data.columns);
    showPaper(this.table, data.paper);
    this.view.showState(data.state);
    this.view.showLastGame(this.rows.findLast((row) => row.saved)?.number ?? 0, data.revision);
    this.showFindings(data.findings);
    this.#openNextRow();
    this.drafts.store(this.rows);
    this.#remember(data);
    this.table.dispatchEvent(new CustomEvent("sheet-saved", { bubbles: true }));
  }

  showFindings(findings) {
    for (const row of this.rows) {
      if (!row.isDirty) showNotes(row, findings.filter((note) => note.game === row.number));
    }
    this.view.showGeneral(findings.filter((note) => note.game === null && !isShownByPaper(note)));
  }

  #remember({ revision, state, columns, findings, paper }) {
    const games = this.rows.filter((row) => row.saved).map((row) => row.saved);
    rememberPage({ revision, state, columns, findings, paper, games });
  }

  #append() {
    const row = new Row(this.rows.length + 1, this.seats, this.words);
    this.rows.push(row);
    this.body.append(row.element, row.notesElement);
    this.#deal(row);
  }

  /** The next one clockwise deals; after a void game the same one again. Only where nobody has chosen. */
  #deal(row) {
    const previous = this.rows[row.number - 2];
    if (!previous || row.dealerIsChosen || row.saved || !previous.dealer.value) return;
    const from = this.seats.findIndex((seat) => seat.id === Number(previous.dealer.value));
    const order = [...this.seats.slice(from + 1), ...this.seats.slice(0, from + 1)];
    const next = order.find((seat) => !row.hands.get(seat.id).disabled);
    row.setDealer(previous.flags.is_void.checked ? previous.dealer.value : next?.id);
    row.markWinner();
  }

  #openNextRow() {
    const last = this.rows.at(-1);
    if (!last || last.saved || last.pending || last.isDirty) this.#append();
  }

  #changed(row) {
    if (row.state !== "saving") row.setState(row.restingState);
    for (const later of this.rows.slice(row.number)) this.#deal(later);
    this.#openNextRow();
    this.drafts.store(this.rows);
    clearTimeout(row.checkTimer);
    row.checkTimer = setTimeout(() => this.writer.check(row), CHECK_DELAY);
    return true;
  }

  #travel(direction) {
    const here = this.rowOf(document.activeElement);
    if (here) this.history.commit(here);
    const row = this.history[direction]();
    if (!row) return true;
    this.focus(row === here ? document.activeElement : row.openInputs[0]);
    return this.#changed(row);
  }

  #left(row) {
    this.history.commit(row);
    if (!row.isUnkept || row.state === "saving") return;
    if (row.isComplete) this.writer.save(row);
    else row.setState("incomplete");
  }

  #restore() {
    const drafts = this.drafts.load();
    for (const [number, draft] of Object.entries(drafts)) {
      const row = this.rowNumbered(Number(number));
      row.typedState = draft;
      this.#changed(row);
    }
    return this.rows.filter((row) => row.isUnkept).length;
  }

  #listen() {
    this.table.addEventListener("keydown", (event) => {
      if (pressed(event, this)) event.preventDefault();
    });
    this.body.addEventListener("focusin", ({ target }) => {
      const row = this.rowOf(target);
      if (!row) return;
      this.history.watch(row);
      this.before = { row, values: row.values };
      this.lastCell = target;
      row.element.classList.add("is-current");
      if (target.dataset.field === "hand") target.select();
    });
    this.body.addEventListener("focusout", ({ target, relatedTarget }) => {
      const row = this.rowOf(target);
      if (!row) return;
      this.history.commit(row);
      if (row.element.contains(relatedTarget)) return;
      row.element.classList.remove("is-current");
      if (!relatedTarget?.closest("[data-keeps-row]")) this.#left(row);
    });
    this.body.addEventListener("input", ({ target }) => {
      const row = this.rowOf(target);
      if (target.dataset.field === "hand") row.typed(Number(target.dataset.seat));
      if (target.dataset.field === "dealer") row.dealerIsChosen = true;
      if (target.type === "checkbox") {
        target.checked = !target.checked;
        this.toggleFlag(row, target.dataset.field);
        return;
      }
      row.markWinner();
      this.#changed(row);
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#cell-']");
      if (link && this.jump(link.hash)) event.preventDefault();
    });
    this.body.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-field=save]");
      if (button) this.writer.press(this.rowOf(button));
    });
  }
}
