// js/audit/reading.js
import { around as around3, byId as byId2, find as find4, findAll as findAll5, part as part5, read } from "./app.js";

// js/entry/grid/caution.js
import { fill, part } from "./app.js";
var COMMAND_KEYS = { "*": "winner", "/": "exact_grab", ",": "uno_card_finish", ".": "uno_card_finish", "-": "is_void" };
var NO = ["Escape", "Enter", "Backspace", "Delete"];
var Caution = class {
  #asked = null;
  #words;
  #say;
  constructor(words, say) {
    this.#words = words;
    this.#say = say;
  }
  does({ line, command, work, cell }) {
    const isMeant = this.#asked?.line === line && this.#asked.command === command;
    this.dismiss();
    if (isMeant || !isRisky(line.row, command, cell)) return work();
    this.#asked = { line, command, work };
    const key = Object.keys(COMMAND_KEYS).find((name) => COMMAND_KEYS[name] === command) ?? "";
    const question = fill(this.#words.ask[command], { number: line.row.number, name: cell.dataset.name ?? "" });
    const text = `${question} ${fill(this.#words.askKeys, { key })}`;
    line.ask(text);
    this.#say(text);
  }
  takes(key) {
    if (!this.#asked || COMMAND_KEYS[key] === this.#asked.command) return false;
    if (key.length === 1) {
      this.#say("");
      this.#say(part(this.#asked.line.notes, "[data-ask]").textContent ?? "");
      return true;
    }
    if (key !== "Shift") this.dismiss();
    return NO.includes(key);
  }
  dismiss() {
    this.#asked?.line.ask("");
    this.#asked = null;
  }
};
function isRisky(row, command, cell) {
  if (command === "winner") return cell instanceof HTMLInputElement && isBeingTyped(cell);
  if (row.is(command)) return false;
  return row.hasPoints || command === "is_void" && row.winner !== null;
}
function isBeingTyped({ value, selectionStart, selectionEnd }) {
  const isSelected = selectionStart === 0 && selectionEnd === value.length;
  return /\d/.test(value) && !isSelected;
}

// js/audit/blind.js
import { around, byId, fill as fill4, find as find3, findAll as findAll3, tell } from "./app.js";

// js/entry/grid/keys.js
function pressed(event, cell, grid) {
  const line = cell && grid.lineOf(cell);
  if (!line || event.altKey || event.isComposing) return false;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return travelled(event, grid);
  if (grid.caution.takes(key)) return true;
  if (key === "Enter") return entered(event, cell, grid);
  if (key === "ArrowUp" || key === "ArrowDown") {
    return cell.dataset.field !== "dealer" && grid.moveVertically(cell, key === "ArrowUp" ? -1 : 1);
  }
  if (key === "ArrowLeft" || key === "ArrowRight") return movedSideways(key === "ArrowLeft" ? -1 : 1, cell, grid);
  if (key === "Escape") return grid.revertCell(cell);
  if (key === "?") return grid.showHelp();
  const isHand = cell.dataset.field === "hand";
  if (!isHand && /^\d$/.test(key)) return grid.startTyping(line, key);
  const command = COMMAND_KEYS[key];
  return Boolean(command) && (isHand || command !== "winner") && grid.command(line, cell, command);
}
function travelled({ key, shiftKey }, grid) {
  const name = key.toLowerCase();
  if (name === "z" && !shiftKey) return grid.travel("undo");
  return (name === "y" || name === "z") && grid.travel("redo");
}
function entered({ shiftKey }, cell, grid) {
  const { field } = cell.dataset;
  const line = grid.lineOf(cell);
  if (!line || field === "save") return false;
  if (field === "dealer") return grid.focus(line.openInputs[0]);
  if (line.row.is("is_void")) return grid.moveToNextRow(line);
  return grid.moveAmongHands(cell, shiftKey ? -1 : 1);
}
function movedSideways(step, cell, grid) {
  if (cell.dataset.field === "hand" && cell instanceof HTMLInputElement && !isAtEdge(cell, step)) return false;
  return grid.moveSideways(cell, step);
}
function isAtEdge({ selectionStart: start, selectionEnd: end, value }, step) {
  if (start === 0 && end === value.length) return true;
  return start === end && (step < 0 ? start === 0 : end === value.length);
}

// js/entry/grid/walk.js
import { find, findAll } from "./app.js";
var CELLS = "[data-field]:not(:disabled)";
var Walk = class {
  lines = [];
  lineOf(element) {
    const line = element.closest("tr");
    return this.lines.find((each) => each.element === line);
  }
  showHelp() {
    find(document, "#help-dialog", HTMLDialogElement).showModal();
    return true;
  }
  focus(cell) {
    if (!cell) return false;
    cell.focus();
    if (cell instanceof HTMLInputElement) cell.select();
    return true;
  }
  moveVertically(cell, step) {
    const line = this.lines[this.#placeOf(cell) + step];
    return line ? this.moveInto(line, cell) : true;
  }
  moveInto(line, { dataset: { field, seat } }) {
    const same = find(line.element, `[data-field=${field}]${seat ? `[data-seat="${seat}"]` : ""}`, HTMLElement);
    return this.focus(same.matches(":disabled") ? line.openInputs[0] : same);
  }
  moveSideways(cell, step) {
    const cells = findAll(this.lines[this.#placeOf(cell)].element, CELLS, HTMLElement);
    return this.focus(cells[cells.indexOf(cell) + step]) || true;
  }
  moveAmongHands(cell, step) {
    const place = this.#placeOf(cell);
    const line = this.lines[place];
    const at = line.openInputs.findIndex((input) => input === cell);
    const next = line.openInputs[at + step];
    if (next && at >= 0) return this.focus(next);
    if (step > 0) return this.moveToNextRow(line);
    const above = this.lines[place - 1]?.openInputs ?? [];
    return this.focus(above[above.length - 1]) || true;
  }
  moveToNextRow(line) {
    return this.focus(this.lines[this.lines.indexOf(line) + 1]?.openInputs[0]) || true;
  }
  #placeOf(cell) {
    return Math.max(0, this.lines.findIndex(({ element }) => element.contains(cell)));
  }
};

// js/entry/presence.js
function isAtTable(seat, number) {
  return number >= (seat.first ?? 1) && number <= Math.min(seat.last ?? Infinity, seat.outAfter ?? Infinity);
}
function nextDealer(seats, before, number) {
  const from = before ? seats.findIndex(({ id }) => id === before.dealer) : 0;
  if (from < 0) return null;
  const turn = !before || before.is_void ? from : from + 1;
  return [...seats.slice(turn), ...seats.slice(0, turn)].find((seat) => isAtTable(seat, number))?.id ?? null;
}

// js/entry/row.js
var FLAGS = ["exact_grab", "uno_card_finish", "is_void"];
var KEPT = { saving: "saving", waiting: "waiting", conflict: "conflict", correction_needed: "question", invalid: "unsaved", closed: "closed", refused: "closed", missing: "missing", sent: "saved" };
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
var Row = class {
  saved = null;
  pending = null;
  revision = 0;
  writtenAs = null;
  dealerIsChosen = false;
  #newer;
  #isLeft = false;
  #own = /* @__PURE__ */ new Set();
  #now;
  #found = {};
  #seats;
  #changed;
  constructor(number, seats, changed) {
    this.number = number;
    this.#seats = seats;
    this.#changed = () => {
      this.#found = {};
      changed(this);
    };
    this.#now = this.#blank;
  }
  get #blank() {
    const hands = Object.fromEntries(this.#seats.map(({ id }) => [id, ""]));
    return { dealer: null, winner: null, hands, exact_grab: false, uno_card_finish: false, is_void: false };
  }
  get dealer() {
    return this.#now.dealer;
  }
  get winner() {
    return this.#now.winner;
  }
  is(name) {
    return this.#now[name];
  }
  hand(seat) {
    return this.#now.hands[seat] ?? "";
  }
  get hasPoints() {
    return Object.values(this.#now.hands).some((text) => text.trim());
  }
  get values() {
    const isMadeVoid = this.#now.is_void && !this.saved?.is_void;
    return this.#read(isMadeVoid ? { ...this.#now, hands: {} } : this.#now);
  }
  set values({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
    this.#now = { dealer, winner, hands: { ...hands }, exact_grab, uno_card_finish, is_void };
    if (winner !== null && this.hand(winner) === "0") this.#now.hands[winner] = "";
    this.#touch();
  }
  get typed() {
    return { values: this.values, revision: this.revision, dealerIsChosen: this.dealerIsChosen };
  }
  set typed({ values, revision, dealerIsChosen }) {
    this.dealerIsChosen = Boolean(dealerIsChosen);
    this.values = values;
    if (this.isDirty) this.revision = revision;
  }
  get written() {
    return this.saved && this.#read(this.saved);
  }
  get isDirty() {
    return this.#found.isDirty ??= this.#differs;
  }
  get #differs() {
    const now = this.values;
    return !isSame(now, this.written ?? { ...this.#blank, dealer: this.dealerIsChosen ? null : now.dealer });
  }
  get isUnkept() {
    const { pending } = this;
    return this.#found.isUnkept ??= pending ? !isSame(this.values, this.#read(pending.typed.values)) : this.isDirty;
  }
  get state() {
    if (this.pending?.state === "saving") return "saving";
    if (this.isUnkept) return this.#isLeft ? "incomplete" : "unsaved";
    if (this.pending) return KEPT[this.pending.state];
    return this.saved ? "saved" : "empty";
  }
  get open() {
    return this.#seats.filter((seat) => isAtTable(seat, this.number));
  }
  get missing() {
    if (this.is("is_void")) return [];
    return this.open.filter(({ id }) => id !== this.winner && !this.hand(id).trim());
  }
  get isComplete() {
    return this.is("is_void") || this.winner !== null && this.missing.length === 0;
  }
  missingAfter(seat) {
    const turn = this.open.findIndex(({ id }) => id === seat) + 1;
    const missing = this.missing;
    return [...this.open.slice(turn), ...this.open.slice(0, turn)].find((next) => missing.includes(next))?.id ?? null;
  }
  type(seat, text) {
    this.#now.hands[seat] = text;
    if (text.trim()) this.#now.is_void = false;
    if (seat === this.winner) this.#now.winner = null;
    this.#touch();
  }
  setWinner(seat) {
    this.#now.winner = seat;
    if (seat !== null) {
      this.#now.hands[seat] = "";
      this.#now.is_void = false;
    }
    this.#touch();
  }
  toggle(name) {
    const isSet = !this.is(name);
    if (name === "is_void" && isSet) Object.assign(this.#now, { winner: null, exact_grab: false, uno_card_finish: false });
    else if (isSet) this.#now.is_void = false;
    this.#now[name] = isSet;
    this.#touch();
  }
  chooseDealer(seat) {
    this.dealerIsChosen = true;
    this.#now.dealer = seat;
    this.#touch();
  }
  proposeDealer(seat) {
    if (this.dealerIsChosen || this.saved || this.pending || this.dealer === seat) return;
    this.#now.dealer = seat;
    this.#changed();
  }
  leave() {
    this.#isLeft = !this.isComplete;
    this.#changed();
  }
  keep(entry, { isOwn = true } = {}) {
    this.pending = entry;
    if (entry && isOwn) this.#own.add(entry.clientId);
    this.#changed();
  }
  isOwn(clientId) {
    return this.#own.has(clientId);
  }
  get isOfOthers() {
    if (this.isUnkept) return false;
    return this.pending ? !this.isOwn(this.pending.clientId) : this.saved !== null && this.writtenAs === null;
  }
  overtake(game) {
    if (game && isSame(this.#read(game), this.values)) return this.accept(game);
    this.#newer = game;
    return this.#changed();
  }
  get isOvertaken() {
    return this.#newer !== void 0 && this.isDirty;
  }
  accept(game, { keep = false } = {}) {
    this.#newer = void 0;
    this.saved = game;
    this.revision = game?.revision ?? 0;
    if (keep) this.#changed();
    else this.revert();
  }
  revert() {
    if (this.#newer === void 0) this.values = this.written ?? this.#blank;
    else this.accept(this.#newer);
  }
  #read({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
    const texts = this.#seats.map(({ id }) => [id, (hands[id] ?? "").trim() || (id === winner ? "0" : "")]);
    return { dealer, winner, hands: Object.fromEntries(texts), exact_grab, uno_card_finish, is_void };
  }
  #touch() {
    this.#isLeft &&= !this.isComplete;
    this.#changed();
  }
};

// js/audit/blind_row.js
import { fill as fill3, part as part3 } from "./app.js";

// js/entry/grid/cells.js
import { fill as fill2, find as find2, findAll as findAll2, part as part2 } from "./app.js";
var WINNER = "★";
var Cells = class {
  #drawn = /* @__PURE__ */ new Map();
  constructor({ row, seats, words, element, notes }) {
    this.row = row;
    this.seats = seats;
    this.called = words;
    this.element = element;
    this.notes = notes;
    this.dealer = find2(this.element, "[data-field=dealer]", HTMLSelectElement);
    this.flags = new Map(FLAGS.map((name) => [name, find2(this.element, `[data-field=${name}]`, HTMLInputElement)]));
    const inputs = findAll2(this.element, "[data-field=hand]", HTMLInputElement);
    this.hands = new Map(inputs.map((input) => [Number(input.dataset.seat), input]));
    const { number } = row;
    this.dealer.setAttribute("aria-label", fill2(words.dealer, { number }));
    for (const [name, box] of this.flags) box.setAttribute("aria-label", fill2(words[name], { number }));
  }
  get openInputs() {
    return [...this.hands.values()].filter((input) => !input.disabled);
  }
  inputThatDiffers(before, after) {
    const differing = [...this.hands].find(([seat]) => before.hands[seat] !== after.hands[seat]);
    return differing?.[1] ?? this.openInputs[0];
  }
  typed({ value, dataset }) {
    if (value === WINNER) this.row.setWinner(Number(dataset.seat));
    else this.row.type(Number(dataset.seat), value.replaceAll(WINNER, ""));
  }
  drawValues() {
    const { row } = this;
    if (this.dealer.value !== `${row.dealer ?? ""}`) this.dealer.value = `${row.dealer ?? ""}`;
    for (const [name, box] of this.flags) box.checked = row.is(name);
    for (const seat of this.seats) this.#drawSeat(seat);
    this.element.classList.toggle("is-void", row.is("is_void"));
  }
  #drawSeat({ id, name, ...presence }) {
    const { row, called } = this;
    const input = this.hands.get(id);
    const isWinner = id === row.winner;
    const text = row.hand(id) || (isWinner ? WINNER : "");
    if (input.value !== text) input.value = text;
    const isDealer = id === row.dealer;
    const isAway = !isAtTable(presence, row.number);
    const drawn = [isWinner, isDealer, isAway].join();
    if (this.#drawn.get(id) === drawn) return;
    this.#drawn.set(id, drawn);
    input.disabled = isAway;
    find2(this.dealer, `[value="${id}"]`, HTMLOptionElement).disabled = isAway;
    const cell = part2(this.element, `td[data-seat="${id}"]`);
    cell.classList.toggle("is-winner", isWinner);
    cell.classList.toggle("is-dealer", isDealer);
    if (isDealer) this.dealer.title = name;
    const label = fill2(called.cell, { number: row.number, name });
    input.setAttribute("aria-label", isWinner ? `${label}, ${called.winner}` : label);
  }
  ask(text) {
    const question = part2(this.notes, "[data-ask]");
    question.textContent = text;
    question.hidden = !text;
    this.showNotesRow();
  }
  showNotesRow() {
    const sentences = findAll2(this.notes, "[data-missing], [data-ask]", HTMLElement);
    const isEmpty = !this.notes.querySelector("li") && sentences.every(({ hidden }) => hidden);
    this.notes.hidden = isEmpty;
    this.element.classList.toggle("has-notes", !isEmpty);
  }
};

// js/audit/blind_row.js
var MARKS = [["exact_grab", "E"], ["uno_card_finish", "U"], ["is_void", "V"]];
var WINNER2 = "*";
var BlindRow = class extends Cells {
  get number() {
    return this.row.number;
  }
  nameOf(place) {
    return `figure-${this.number}-${place}`;
  }
  restore(valueOf) {
    const hands = [...this.hands.keys()].map((seat) => [seat, valueOf(this.nameOf(seat)) ?? ""]);
    const marks = valueOf(this.nameOf("marks")) ?? "";
    const dealer = valueOf(this.nameOf("dealer"));
    this.row.values = { dealer: Number(dealer) || null, winner: hands.find(([, value]) => value === WINNER2)?.[0] ?? null, hands: Object.fromEntries(hands.map(([seat, value]) => [seat, value === WINNER2 ? "" : value])), exact_grab: marks.includes("E"), uno_card_finish: marks.includes("U"), is_void: marks.includes("V") };
    this.row.dealerIsChosen = dealer !== null;
  }
  figures({ isLeft, knows }) {
    const { row } = this;
    const isVoid = row.is("is_void");
    const said = /* @__PURE__ */ new Map();
    for (const [seat, input] of this.hands) {
      if (input.disabled || input === document.activeElement) continue;
      said.set(this.nameOf(seat), isVoid ? null : figure(row.winner === seat ? WINNER2 : row.hand(seat).trim()));
    }
    const isRead = isLeft && row.isComplete;
    const marks = MARKS.filter(([flag]) => row.is(flag)).map(([, letter]) => letter).join("");
    const marksName = this.nameOf("marks");
    said.set(marksName, marks || isRead || knows(marksName) ? marks : null);
    const dealerName = this.nameOf("dealer");
    said.set(dealerName, row.dealerIsChosen || isRead || knows(dealerName) ? `${row.dealer ?? ""}` : null);
    return said;
  }
  cellOf(name) {
    const place = name.replace(/^figure-\d+-/, "");
    const selector = place === "marks" || place === "dealer" ? `td.${place}` : `td[data-seat="${place}"]`;
    return part3(this.element, selector);
  }
  spoken(name, value, words) {
    if (name.endsWith("-marks")) return words.marks[value];
    if (name.endsWith("-dealer")) return this.seats.find(({ id }) => `${id}` === value)?.name ?? words.nothing;
    return value === WINNER2 ? "★" : value || words.nothing;
  }
  show(name, state, text = "") {
    const cell = this.cellOf(name);
    cell.dataset.state = state;
    part3(cell, ".written").textContent = text;
  }
  judge(isRead, figures, words) {
    const states = figures.map(({ state }) => state);
    const verdict = states.includes("different") ? "different" : isRead && states.includes("accepted") ? "decided" : isRead ? "same" : "";
    this.element.dataset.read = verdict;
    const mark = part3(this.element, "[data-read-mark]");
    mark.title = verdict && fill3(words[verdict], { number: this.number });
    mark.textContent = mark.title;
  }
};
function figure(text) {
  if (text === "") return null;
  return text === WINNER2 || /^[0-9]{1,5}$/.test(text) ? text : void 0;
}

// js/audit/readings.js
import { Unreachable, post } from "./app.js";
var PATIENCE = 4e3;
var Readings = class {
  unsent;
  read;
  #isSending = false;
  #retry = 0;
  constructor({ key, url, read: read2 }, reader) {
    this.key = key;
    this.url = url;
    this.reader = reader;
    this.read = new Map(Object.entries(read2));
    this.unsent = new Map(Object.entries(JSON.parse(localStorage.getItem(key) ?? "{}")));
    addEventListener("online", () => this.send());
  }
  valueOf(name) {
    return (this.unsent.has(name) ? this.unsent : this.read).get(name) ?? null;
  }
  note(name, value) {
    if (value === this.valueOf(name)) return false;
    this.unsent.set(name, value);
    this.#store();
    this.send();
    return true;
  }
  async send() {
    this.#store();
    if (this.#isSending || !this.unsent.size) return;
    this.#isSending = true;
    clearTimeout(this.#retry);
    const batch = new Map(this.unsent);
    const fields = [...batch].map(([name, value]) => value === null ? ["withdrawn", name] : [name, value]);
    try {
      this.#accept(await post(this.url, new URLSearchParams(fields)), batch);
      setTimeout(() => this.send());
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.reader.warn(error.reason);
      if (error.reason !== "refused") this.#retry = setTimeout(() => this.send(), PATIENCE);
    } finally {
      this.#isSending = false;
    }
  }
  #accept(answer, batch) {
    for (const [name, value] of batch) if (this.unsent.get(name) === value) this.unsent.delete(name);
    this.#store();
    this.reader.warn(answer.message ?? "");
    if (answer.message) return;
    this.read = new Map(answer.figures.map(({ name, value }) => [name, value]));
    this.reader.compared(answer, [...batch.keys()].filter((name) => !this.unsent.has(name)));
  }
  #store() {
    if (this.unsent.size) localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(this.unsent)));
    else localStorage.removeItem(this.key);
    this.reader.waiting(this.unsent.size);
  }
};

// js/audit/blind.js
var Blind = class extends Walk {
  lastCell = null;
  #before = null;
  #progress = find3(document, "#reading-progress", HTMLProgressElement);
  #differences = null;
  constructor(table, paper) {
    super();
    this.words = paper.words;
    this.seats = paper.seats;
    this.order = paper.order;
    this.caution = new Caution(paper.words, (text) => this.say(text));
    this.readings = new Readings(paper, this);
    table.style.setProperty("--players", `${paper.seats.length}`);
    for (const element of findAll3(table, "tr.game", HTMLTableRowElement)) this.#add(element);
    this.#listen(table);
    for (const name of this.readings.unsent.keys()) this.#lineNamed(name)?.show(name, "waiting");
    const next = this.lines.find(({ element }) => !element.dataset.read) ?? this.lines[0];
    this.focus(next?.openInputs.find((input) => !input.value) ?? next?.openInputs[0]);
    this.readings.send();
  }
  #add(element) {
    const notes = element.nextElementSibling;
    let line = void 0;
    const row = new Row(Number(element.dataset.game), this.seats, () => line?.drawValues());
    line = new BlindRow({ row, seats: this.seats, words: this.words, element, notes });
    this.lines.push(line);
    line.restore((name) => this.readings.valueOf(name));
  }
  say(text) {
    byId("reading-live").textContent = text;
  }
  command(line, cell, command) {
    const work = () => {
      if (command === "winner") line.row.setWinner(Number(cell.dataset.seat));
      else line.row.toggle(command);
      if (command !== "winner") this.#sync(line);
    };
    this.caution.does({ line, command, work, cell });
    return true;
  }
  startTyping(line, digit) {
    const input = line.hands.get(line.row.missing[0]?.id) ?? line.openInputs[0];
    this.focus(input);
    input.value = digit;
    line.typed(input);
    return true;
  }
  revertCell(cell) {
    const row = this.lineOf(cell)?.row;
    if (!row || this.#before?.row !== row) return false;
    row.values = this.#before.values;
    if (cell instanceof HTMLInputElement) cell.select();
    return true;
  }
  travel(direction) {
    const name = direction === "undo" ? this.order.findLast((known) => /-\d+$/.test(known)) : void 0;
    const line = name && this.#lineNamed(name);
    if (!line) return true;
    const seat = Number(name.replace(/.*-/, ""));
    if (line.row.winner === seat) line.row.setWinner(null);
    else line.row.type(seat, "");
    this.#note(line, name, null);
    return this.focus(line.hands.get(seat));
  }
  moveToNextRow(line) {
    if (line === this.lines.at(-1)) this.#sync(line, { isLeft: true });
    return super.moveToNextRow(line);
  }
  #sync(line, { isLeft = false } = {}) {
    const knows = (name) => this.readings.valueOf(name) !== null;
    let unreadable = "";
    for (const [name, value] of line.figures({ isLeft, knows })) {
      const input = line.hands.get(Number(name.replace(/.*-/, "")));
      if (value === void 0) unreadable = input?.value ?? "";
      if (value === void 0) input?.setAttribute("aria-invalid", "true");
      else input?.removeAttribute("aria-invalid");
      if (value !== void 0) this.#note(line, name, value);
    }
    if (unreadable) this.#warn(fill4(this.words.unreadable, { text: unreadable }));
    return !unreadable;
  }
  #note(line, name, value) {
    if (!this.readings.note(name, value)) return;
    line.show(name, value === null ? "unread" : "waiting");
    this.order = this.order.filter((known) => known !== name);
    if (value !== null) this.order.push(name);
  }
  #lineNamed(name) {
    const number = Number(name.split("-")[1]);
    return this.lines.find((line) => line.number === number);
  }
  #propose(line) {
    const before = this.lines[this.lines.indexOf(line) - 1]?.row;
    line.row.proposeDealer(nextDealer(this.seats, before?.values, line.number));
  }
  #warn(text) {
    tell(byId("reading-alert"), text);
  }
  warn(reason) {
    this.#warn(this.words[reason] ?? reason);
  }
  waiting(count) {
    const badge = byId("reading-unsent");
    badge.hidden = !count;
    badge.textContent = fill4(this.words.waiting, { count });
  }
  compared(answer, names) {
    const answered = new Map(answer.figures.map((figure2) => [figure2.name, figure2]));
    for (const name of names) this.#compare(name, answered.get(name));
    for (const line of this.lines) {
      const own = answer.figures.filter(({ name }) => name.startsWith(`figure-${line.number}-`));
      line.judge(answer.read.includes(line.number), own, this.words.rows);
    }
    this.#progress.value = answer.read.length;
    byId("reading-count").textContent = fill4(this.words.progress, { read: answer.read.length, games: this.#progress.max });
    const isComplete = answer.read.length === this.#progress.max;
    if (answer.differences !== this.#differences || isComplete) document.body.dispatchEvent(new Event("differences-changed"));
    this.#differences = answer.differences;
  }
  #compare(name, figure2) {
    const line = this.#lineNamed(name);
    if (!line) return;
    if (!figure2) return line.show(name, "unread");
    const written = typeof figure2.written === "string" ? line.spoken(name, figure2.written, this.words) : "";
    line.show(name, figure2.state, written && fill4(this.words.sheet, { written }));
    const place = line.cellOf(name).dataset.name ?? "";
    const values = { number: line.number, name: place, value: line.spoken(name, figure2.value, this.words), written };
    this.say(fill4(figure2.state === "same" ? this.words.same : this.words.different, values));
  }
  #listen(table) {
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
      const line = around(event, "[data-field]") && this.lineOf(event.target);
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
  #isReadable(cell) {
    const text = cell.dataset.field === "hand" && cell instanceof HTMLInputElement ? cell.value.trim() : "";
    if (/^(★|[0-9]{0,5})$/.test(text)) return true;
    cell.setAttribute("aria-invalid", "true");
    this.#warn(fill4(this.words.unreadable, { text }));
    return false;
  }
};

// js/audit/viewer.js
import { around as around2, findAll as findAll4, part as part4 } from "./app.js";
var STEP = 1.25;
var NEAREST = 8;
var PUSH = 60;
var KEYS = { "+": "in", "-": "out", r: "turn", R: "turn", 0: "fit", PageDown: "next", PageUp: "previous" };
var Viewer = class {
  #pointers = /* @__PURE__ */ new Map();
  #page = 0;
  constructor(element) {
    this.element = element;
    this.stage = part4(element, ".viewer-stage");
    this.pages = findAll4(this.stage, "img", HTMLImageElement);
    this.views = this.pages.map(() => ({ zoom: 1, x: 0, y: 0, turns: 0 }));
    this.label = element.querySelector("[data-page]");
    element.addEventListener("click", (event) => this.act(around2(event, "[data-view]")?.dataset.view));
    this.stage.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && (this.#push(event.key) || this.pressed(event.key))) event.preventDefault();
    });
    this.#listenToPointers();
    new ResizeObserver(() => this.#draw()).observe(this.stage);
    this.#draw();
  }
  pressed(key) {
    return this.act(KEYS[key]);
  }
  act(action) {
    const view = this.#view;
    if (action === "in") this.#zoom(STEP);
    else if (action === "out") this.#zoom(1 / STEP);
    else if (action === "turn") Object.assign(view, { turns: (view.turns + 1) % 4, x: 0, y: 0 });
    else if (action === "fit") Object.assign(view, { zoom: 1, x: 0, y: 0 });
    else if (action === "next" || action === "previous") this.#turnTo(this.#page + (action === "next" ? 1 : -1));
    else return false;
    this.#draw();
    return true;
  }
  get #view() {
    return this.views[this.#page];
  }
  #turnTo(page) {
    if (page < 0 || page >= this.pages.length) return;
    this.#page = page;
    this.pages.forEach((image, number) => image.hidden = number !== page);
    if (this.label) this.label.textContent = `${page + 1} / ${this.pages.length}`;
  }
  #zoom(factor, { x, y } = { x: 0, y: 0 }) {
    const view = this.#view;
    const zoom = Math.min(NEAREST, Math.max(1, view.zoom * factor));
    const grown = zoom / view.zoom;
    view.x = x - (x - view.x) * grown;
    view.y = y - (y - view.y) * grown;
    view.zoom = zoom;
  }
  #push(key) {
    const view = this.#view;
    if (key === "ArrowLeft") view.x += PUSH;
    else if (key === "ArrowRight") view.x -= PUSH;
    else if (key === "ArrowUp") view.y += PUSH;
    else if (key === "ArrowDown") view.y -= PUSH;
    else return false;
    this.#draw();
    return true;
  }
  #draw() {
    const image = this.pages[this.#page];
    const view = this.#view;
    const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)));
    const [across, down] = view.turns % 2 ? [height, width] : [width, height];
    const fit = Math.min(this.stage.clientWidth / across, this.stage.clientHeight / down) || 0.1;
    const scale = fit * view.zoom;
    const limit = (size, room) => Math.max(0, (size * fit * view.zoom - room) / 2);
    const [mostX, mostY] = [limit(across, this.stage.clientWidth), limit(down, this.stage.clientHeight)];
    view.x = Math.min(mostX, Math.max(-mostX, view.x));
    view.y = Math.min(mostY, Math.max(-mostY, view.y));
    image.style.transform = `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})`;
    this.element.dataset.zoom = view.zoom.toFixed(2);
    this.element.dataset.turns = `${view.turns}`;
  }
  #listenToPointers() {
    this.stage.addEventListener("pointerdown", (event) => {
      this.stage.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    this.stage.addEventListener("pointermove", (event) => this.#moved(event));
    this.stage.addEventListener("pointerup", ({ pointerId }) => this.#pointers.delete(pointerId));
    this.stage.addEventListener("pointercancel", ({ pointerId }) => this.#pointers.delete(pointerId));
    this.stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.#place(event.clientX, event.clientY));
      this.#draw();
    }, { passive: false });
    this.stage.addEventListener("dblclick", (event) => {
      if (this.#view.zoom > 1) return this.act("fit");
      this.#zoom(3, this.#place(event.clientX, event.clientY));
      return this.#draw();
    });
  }
  #moved({ pointerId, clientX: x, clientY: y }) {
    const before = this.#pointers.get(pointerId);
    if (!before) return;
    const others = [...this.#pointers].filter(([id]) => id !== pointerId).map(([, place]) => place);
    if (others.length === 0) {
      this.#view.x += x - before.x;
      this.#view.y += y - before.y;
    } else {
      const distance = (place) => Math.hypot(place.x - others[0].x, place.y - others[0].y) || 1;
      const middle = this.#place((x + others[0].x) / 2, (y + others[0].y) / 2);
      this.#zoom(distance({ x, y }) / distance(before), middle);
    }
    this.#pointers.set(pointerId, { x, y });
    this.#draw();
  }
  #place(x, y) {
    const box = this.stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }
};

// js/audit/reading.js
var form = find4(document, "#reading", HTMLFormElement);
var blind = new Blind(find4(form, "table", HTMLTableElement), read("reading-data"));
var photo = document.getElementById("viewer");
if (photo) new Viewer(photo);
var keypad = byId2("keypad");
if (keypad.checkVisibility()) {
  for (const input of findAll5(form, "[data-field=hand]", HTMLInputElement)) input.inputMode = "none";
  part5(document, ".ticking").scrollIntoView();
}
keypad.addEventListener("pointerdown", (event) => event.preventDefault());
keypad.addEventListener("click", (event) => {
  const key = around3(event, "[data-key]")?.dataset.key;
  const cell = blind.lastCell;
  const line = cell && blind.lineOf(cell);
  if (!key || !line) return;
  if (key === "undo") return void blind.travel("undo");
  if (document.activeElement !== cell) cell.focus();
  if (key === "Enter") blind.moveAmongHands(cell, 1);
  else if (COMMAND_KEYS[key]) blind.command(line, cell, COMMAND_KEYS[key]);
  else if (cell instanceof HTMLInputElement) {
    type(cell, key);
    line.typed(cell);
  }
});
function type(input, key) {
  const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  if (key === "Backspace") input.value = input.value.slice(0, -1);
  else input.value = (isSelected || input.value === "★" ? "" : input.value) + key;
  input.setSelectionRange(input.value.length, input.value.length);
}
form.addEventListener("submit", (event) => event.preventDefault());
form.dataset.ready = "yes";
