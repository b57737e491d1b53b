// Blind reading: figures are typed with one hand, kept on the device until the server has them, and compared there.

import { Unreachable, post } from "../offline/request.js";
import { fill } from "../text.js";

const PATIENCE = 4_000;
const MARK_KEYS = { "/": "E", ",": "U", ".": "U", "-": "V" };
const EVERY_MARK = "EUV";

const form = document.getElementById("reading");
const { key, order, words } = JSON.parse(document.getElementById("reading-data").textContent);
const inputs = [...form.querySelectorAll("td.figure input")];
const byName = new Map(inputs.map((input) => [input.name, input]));
const alertBox = document.getElementById("reading-alert");
const unsentBadge = document.getElementById("reading-unsent");
const live = document.getElementById("reading-live");

/** Figures that the server does not have yet, by name; null takes one away. Survives a closed tab. */
const unsent = new Map(Object.entries(JSON.parse(localStorage.getItem(key) ?? "{}")));
/** What the server has, by name. */
const read = new Map(inputs.filter((input) => stateOf(input) !== "unread").map((input) => [input.name, figure(input)]));
let differences = form.querySelectorAll("[data-state=different]").length;
let current = null;
let isSending = false;
let retry = null;

function stateOf(input) {
  return input.parentElement.dataset.state;
}

function show(input, state, written = null) {
  input.parentElement.dataset.state = state;
  input.nextElementSibling.textContent = written === null ? "" : fill(words.sheet, { written: spoken(input, written) });
}

/** A figure as it stands in a field. */
function shown(value) {
  return value === "*" ? "★" : (value ?? "");
}

function spoken(input, value) {
  return isMarks(input) ? words.marks[value] : shown(value) || words.nothing;
}

function isMarks(input) {
  return input.dataset.kind === "marks";
}

function showMarks(input) {
  input.placeholder = stateOf(input) === "unread" ? "" : words.marks[""];
}

function warn(text) {
  alertBox.querySelector("p").textContent = text;
  alertBox.hidden = !text;
}

// --- Typing ---------------------------------------------------------------------------------------------------

/** The figure in the field as the server reads it; undefined if it cannot be read. */
function figure(input) {
  const text = input.value.trim().toUpperCase();
  if (isMarks(input)) return [...EVERY_MARK].filter((mark) => text.includes(mark)).join("");
  if (text === "*" || text === "+" || text === "★") return "*";
  return /^[0-9]{0,5}$/.test(text) ? text : undefined;
}

/** Keep what stands in the field. ``isConfirmed``: empty marks mean that there are none. False: it cannot be read. */
function keep(input, { isConfirmed = false } = {}) {
  const value = figure(input);
  if (value === undefined) {
    input.setAttribute("aria-invalid", "true");
    warn(fill(words.unreadable, { text: input.value }));
    return false;
  }
  input.removeAttribute("aria-invalid");
  input.value = shown(value);
  const known = unsent.has(input.name) ? unsent.get(input.name) : (read.get(input.name) ?? null);
  const isEmpty = value === "" && !(isMarks(input) && (isConfirmed || known !== null));
  const now = isEmpty ? null : value;
  if (now === known) return true;
  remember(input, now);
  return true;
}

function remember(input, value) {
  unsent.set(input.name, value);
  store();
  show(input, value === null ? "unread" : "waiting");
  forget(input.name);
  if (value !== null) order.push(input.name);
  showMarks(input);
  send();
}

function forget(name) {
  const place = order.indexOf(name);
  if (place >= 0) order.splice(place, 1);
}

function store() {
  if (unsent.size) localStorage.setItem(key, JSON.stringify(Object.fromEntries(unsent)));
  else localStorage.removeItem(key);
  showUnsent();
}

function showUnsent() {
  unsentBadge.hidden = !unsent.size;
  unsentBadge.textContent = fill(words.waiting, { count: unsent.size });
}

function undo() {
  const name = order.at(-1);
  if (!name) return;
  const input = byName.get(name);
  input.value = "";
  remember(input, null);
  input.focus();
}

/** Take the next field after a figure; a row that is read as void has no hands. */
function step(input, by) {
  const next = inputs[inputs.indexOf(input) + by];
  if (next) next.focus();
  else input.select();
}

function enter(input) {
  if (!keep(input, { isConfirmed: true })) return;
  step(input, 1);
}

function toggleMark(input, mark) {
  const marks = byName.get(input.name.replace(/-[^-]+$/, "-marks"));
  const has = marks.value.toUpperCase();
  if (mark === "V") marks.value = has.includes("V") ? "" : "V";
  else marks.value = has.includes(mark) ? has.replace(mark, "") : has.replace("V", "") + mark;
  keep(marks, { isConfirmed: true });
  if (mark !== "V" || !marks.value) return;
  for (const hand of marks.closest("tr").querySelectorAll("[data-kind=hand]")) {
    hand.value = "";
    keep(hand);
  }
  marks.focus();
}

function vertically(input, by) {
  const row = by < 0 ? input.closest("tr").previousElementSibling : input.closest("tr").nextElementSibling;
  const target = row?.children[input.closest("td").cellIndex]?.querySelector("input");
  target?.focus();
}

/** Handle a key in a field; true if it was one of ours. */
function pressed(input, name, event = {}) {
  if ((event.ctrlKey || event.metaKey) && name.toLowerCase() === "z") undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (name === "Enter" && event.shiftKey) step(input, -1);
  else if (name === "Enter") enter(input);
  else if (name === "ArrowUp" || name === "ArrowDown") vertically(input, name === "ArrowUp" ? -1 : 1);
  else if (name in MARK_KEYS) toggleMark(input, MARK_KEYS[name]);
  else if ((name === "*" || name === "+") && !isMarks(input)) input.value = shown("*");
  else if (isMarks(input) && /^[0-9*+]$/.test(name)) return true;
  else return false;
  return true;
}

form.addEventListener("keydown", (event) => {
  if (!byName.has(event.target.name)) return;
  if (pressed(event.target, event.key, event)) event.preventDefault();
});

form.addEventListener("focusin", ({ target }) => {
  if (!byName.has(target.name)) return;
  current = target;
  target.select();
});

form.addEventListener("focusout", ({ target }) => {
  if (byName.has(target.name)) keep(target);
});

// The keypad acts on the field that was used last. It takes no focus, so that no other keyboard comes up.
const keypad = document.getElementById("keypad");
for (const input of inputs) input.inputMode = "none";
keypad.addEventListener("pointerdown", (event) => event.preventDefault());
keypad.addEventListener("click", ({ target }) => {
  const name = target.closest("[data-key]")?.dataset.key;
  if (!name || !current) return;
  if (name === "undo") {
    undo();
    return;
  }
  if (document.activeElement !== current) current.focus();
  if (name === "Backspace") current.value = current.value.slice(0, -1);
  else if (!pressed(current, name)) type(current, name);
});

function type(input, digit) {
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
  try {
    accept(await post(form.action, fields(batch)), batch);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    warn(words[error.message]);
    if (error.message !== "refused") retry = setTimeout(send, PATIENCE);
    isSending = false;
    return;
  }
  isSending = false;
  send();
}

function fields(batch) {
  const body = new URLSearchParams();
  for (const [name, value] of batch) {
    if (value === null) body.append("withdrawn", name);
    else body.append(name, value);
  }
  return body;
}

function accept(answer, batch) {
  for (const [name, value] of batch) if (unsent.get(name) === value) unsent.delete(name);
  store();
  warn(answer.message ?? "");
  if (answer.message) return;
  const answered = new Map(answer.figures.map((item) => [item.name, item]));
  read.clear();
  for (const { name, value } of answer.figures) read.set(name, value);
  for (const name of batch.keys()) if (!unsent.has(name)) compare(byName.get(name), answered.get(name));
  for (const row of form.querySelectorAll("tr[data-game]")) {
    row.classList.toggle("is-read", answer.read.includes(Number(row.dataset.game)));
  }
  document.getElementById("reading-progress").value = answer.read.length;
  document.getElementById("reading-count").textContent = fill(words.progress, {
    read: answer.read.length,
    games: document.getElementById("reading-progress").max,
  });
  const isComplete = answer.read.length === document.getElementById("reading-progress").max;
  if (answer.differences !== differences || isComplete) document.body.dispatchEvent(new Event("differences-changed"));
  differences = answer.differences;
}

/** Show how a figure compares, and say it. */
function compare(input, item) {
  if (!item) {
    show(input, "unread");
    return;
  }
  show(input, item.state, item.written);
  showMarks(input);
  const [, number] = input.name.split("-");
  const name = input.getAttribute("aria-label").replace(/^[^,]*, /, "");
  const values = { number, name, value: spoken(input, item.value), written: spoken(input, item.written ?? "") };
  live.textContent = fill(item.state === "same" ? words.same : words.different, values);
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
showUnsent();
form.dataset.ready = "yes";
send();
