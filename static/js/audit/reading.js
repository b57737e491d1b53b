// Blind reading: figures are typed with one hand, kept on the device until the server has them, and compared there.

import { around, byId, fill, find, findAll, part, read as readData, tell } from "../basics.js";
import { Unreachable, post } from "../offline/request.js";

/** @typedef {{name: string, value: string, state: string, written?: string | null}} Figure  As the server compares it. */
const PATIENCE = 4_000;
/** @type {Record<string, string>} */ const MARK_KEYS = { "/": "E", ",": "U", ".": "U", "-": "V" };
const EVERY_MARK = "EUV";

const form = find(document, "#reading", HTMLFormElement);
const { key, order, words } = readData("reading-data");
const inputs = findAll(form, "td.figure input", HTMLInputElement);
const byName = new Map(inputs.map((input) => [input.name, input]));
const alertBox = byId("reading-alert");
const unsentBadge = byId("reading-unsent");
const progress = find(document, "#reading-progress", HTMLProgressElement);

/** Figures that the server does not have yet, by name; null takes one away. Survives a closed tab. @type {Map<string, string | null>} */
const unsent = new Map(Object.entries(JSON.parse(localStorage.getItem(key) ?? "{}")));
/** What the server has, by name. */
const read = new Map(inputs.filter((input) => stateOf(input) !== "unread").map((input) => [input.name, figure(input)]));
let differences = form.querySelectorAll("[data-state=different]").length;
/** @type {HTMLInputElement | null} */ let current = null;
let isSending = false;
let retry = 0;

function cellOf(/** @type {HTMLInputElement} */ input) {
  return /** @type {HTMLElement} */ (input.parentElement);
}

function stateOf(/** @type {HTMLInputElement} */ input) { return cellOf(input).dataset.state; }

/** @param {HTMLInputElement} input @param {string} state @param {string | null} [written] */
function show(input, state, written = null) {
  cellOf(input).dataset.state = state;
  part(cellOf(input), "input + *").textContent = written === null ? "" : fill(words.sheet, { written: spoken(input, written) });
}

/** A figure as it stands in a field. */
function shown(/** @type {string | null} */ value) { return value === "*" ? "★" : (value ?? ""); }

/** @returns {string} */
function spoken(/** @type {HTMLInputElement} */ input, /** @type {string} */ value) {
  return isMarks(input) ? words.marks[value] : shown(value) || words.nothing;
}

function isMarks(/** @type {HTMLInputElement} */ input) { return input.dataset.kind === "marks"; }

function showMarks(/** @type {HTMLInputElement} */ input) {
  input.placeholder = stateOf(input) === "unread" ? "" : words.marks[""];
}

const warn = (/** @type {string} */ text) => tell(alertBox, text);

// --- Typing ---------------------------------------------------------------------------------------------------

/** The figure in the field as the server reads it; undefined if it cannot be read. */
function figure(/** @type {HTMLInputElement} */ input) {
  const text = input.value.trim().toUpperCase();
  if (isMarks(input)) return [...EVERY_MARK].filter((mark) => text.includes(mark)).join("");
  if (text === "*" || text === "+" || text === "★") return "*";
  return /^[0-9]{0,5}$/.test(text) ? text : undefined;
}

/** Keep what stands in the field. ``isConfirmed``: empty marks mean that there are none. False: it cannot be read. @param {HTMLInputElement} input */
function keep(input, { isConfirmed = false } = {}) {
  const value = figure(input);
  if (value === undefined) {
    input.setAttribute("aria-invalid", "true");
    warn(fill(words.unreadable, { text: input.value }));
    return false;
  }
  input.removeAttribute("aria-invalid");
  input.value = shown(value);
  const known = (unsent.has(input.name) ? unsent : read).get(input.name) ?? null;
  const isEmpty = value === "" && !(isMarks(input) && (isConfirmed || known !== null));
  const now = isEmpty ? null : value;
  if (now !== known) remember(input, now);
  return true;
}

function remember(/** @type {HTMLInputElement} */ input, /** @type {string | null} */ value) {
  unsent.set(input.name, value);
  store();
  show(input, value === null ? "unread" : "waiting");
  const place = order.indexOf(input.name);
  if (place >= 0) order.splice(place, 1);
  if (value !== null) order.push(input.name);
  showMarks(input);
  send();
}

function store() {
  if (unsent.size) localStorage.setItem(key, JSON.stringify(Object.fromEntries(unsent)));
  else localStorage.removeItem(key);
  unsentBadge.hidden = !unsent.size;
  unsentBadge.textContent = fill(words.waiting, { count: unsent.size });
}

function undo() {
  const input = byName.get(order.at(-1));
  if (!input) return;
  input.value = "";
  remember(input, null);
  input.focus();
}

/** Take the next field after a figure; a row that is read as void has no hands. */
function step(/** @type {HTMLInputElement} */ input, /** @type {1 | -1} */ by) {
  const next = inputs[inputs.indexOf(input) + by];
  if (next) next.focus();
  else input.select();
}

function toggleMark(/** @type {HTMLInputElement} */ input, /** @type {string} */ mark) {
  const marks = byName.get(input.name.replace(/-[^-]+$/, "-marks"));
  const row = marks?.closest("tr");
  if (!marks || !row) return;
  const has = marks.value.toUpperCase();
  if (mark === "V") marks.value = has.includes("V") ? "" : "V";
  else marks.value = has.includes(mark) ? has.replace(mark, "") : has.replace("V", "") + mark;
  keep(marks, { isConfirmed: true });
  if (mark !== "V" || !marks.value) return;
  for (const hand of findAll(row, "[data-kind=hand]", HTMLInputElement)) {
    hand.value = "";
    keep(hand);
  }
  marks.focus();
}

function vertically(/** @type {HTMLInputElement} */ input, /** @type {1 | -1} */ by) {
  const row = input.closest("tr");
  const other = by < 0 ? row?.previousElementSibling : row?.nextElementSibling;
  const cell = other?.children[input.closest("td")?.cellIndex ?? -1];
  if (cell) findAll(cell, "input", HTMLInputElement).at(0)?.focus();
}

/** Handle a key in a field; true if it was one of ours.
 * @param {HTMLInputElement} input @param {string} name @param {Partial<KeyboardEvent>} [event] */
function pressed(input, name, event = {}) {
  if ((event.ctrlKey || event.metaKey) && name.toLowerCase() === "z") undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (name === "Enter" && event.shiftKey) step(input, -1);
  else if (name === "Enter") keep(input, { isConfirmed: true }) && step(input, 1);
  else if (name === "ArrowUp" || name === "ArrowDown") vertically(input, name === "ArrowUp" ? -1 : 1);
  else if (name in MARK_KEYS) toggleMark(input, MARK_KEYS[name]);
  else if ((name === "*" || name === "+") && !isMarks(input)) input.value = shown("*");
  else if (isMarks(input) && /^[0-9*+]$/.test(name)) return true;
  else return false;
  return true;
}

const fieldOf = (/** @type {EventTarget | null} */ target) => inputs.find((input) => input === target);

form.addEventListener("keydown", (event) => {
  const input = fieldOf(event.target);
  if (input && pressed(input, event.key, event)) event.preventDefault();
});

form.addEventListener("focusin", ({ target }) => {
  current = fieldOf(target) ?? current;
  fieldOf(target)?.select();
});

form.addEventListener("focusout", ({ target }) => {
  const input = fieldOf(target);
  if (input) keep(input);
});

// The keypad acts on the field that was used last. It takes no focus, so that no other keyboard comes up.
const keypad = byId("keypad");
for (const input of inputs) input.inputMode = "none";
keypad.addEventListener("pointerdown", (event) => event.preventDefault());
keypad.addEventListener("click", (event) => {
  const name = around(event, "[data-key]")?.dataset.key;
  if (!name || !current) return;
  if (name === "undo") return undo();
  if (document.activeElement !== current) current.focus();
  if (name === "Backspace") current.value = current.value.slice(0, -1);
  else if (!pressed(current, name)) type(current, name);
});

function type(/** @type {HTMLInputElement} */ input, /** @type {string} */ digit) {
  const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  input.value = (isSelected || input.value === shown("*") ? "" : input.value) + digit;
  input.setSelectionRange(input.value.length, input.value.length);
}

// --- Sending --------------------------------------------------------------------------------------------------

async function send() {
  if (isSending || !unsent.size) return;
  isSending = true;
  clearTimeout(retry);
  const batch = new Map(unsent);
  const fields = [...batch].map(([name, value]) => (value === null ? ["withdrawn", name] : [name, value]));
  try {
    accept(await post(form.action, new URLSearchParams(fields)), batch);
    setTimeout(send);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    warn(words[error.reason]);
    if (error.reason !== "refused") retry = setTimeout(send, PATIENCE);
  } finally {
    isSending = false;
  }
}

/** @param {{message?: string, figures: Figure[], read: number[], differences: number}} answer @param {Map<string, string | null>} batch */
function accept(answer, batch) {
  for (const [name, value] of batch) if (unsent.get(name) === value) unsent.delete(name);
  store();
  warn(answer.message ?? "");
  if (answer.message) return;
  const answered = new Map(answer.figures.map((item) => [item.name, item]));
  read.clear();
  for (const { name, value } of answer.figures) read.set(name, value);
  for (const name of batch.keys()) {
    const input = byName.get(name);
    if (input && !unsent.has(name)) compare(input, answered.get(name));
  }
  for (const row of findAll(form, "tr[data-game]", HTMLElement)) {
    row.classList.toggle("is-read", answer.read.includes(Number(row.dataset.game)));
  }
  progress.value = answer.read.length;
  byId("reading-count").textContent = fill(words.progress, { read: answer.read.length, games: progress.max });
  const isComplete = answer.read.length === progress.max;
  if (answer.differences !== differences || isComplete) document.body.dispatchEvent(new Event("differences-changed"));
  differences = answer.differences;
}

/** Show how a figure compares, and say it. */
function compare(/** @type {HTMLInputElement} */ input, /** @type {Figure | undefined} */ item) {
  if (!item) return show(input, "unread");
  show(input, item.state, item.written);
  showMarks(input);
  const [, number] = input.name.split("-");
  const name = (input.getAttribute("aria-label") ?? "").replace(/^[^,]*, /, "");
  const values = { number, name, value: spoken(input, item.value), written: spoken(input, item.written ?? "") };
  byId("reading-live").textContent = fill(item.state === "same" ? words.same : words.different, values);
}

form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("online", send);

for (const [name, value] of unsent) {
  const input = byName.get(name);
  if (!input) unsent.delete(name);
  else {
    input.value = shown(value);
    show(input, value === null ? "unread" : "waiting");
  }
}
inputs.filter(isMarks).forEach(showMarks);
(inputs.find((input) => stateOf(input) === "unread" && !input.closest("tr.is-read")) ?? inputs[0])?.focus();
store();
form.dataset.ready = "yes";
send();
