// js/planning/registration.js
import { announce, around, byId, fill, find, findAll, isCaretFree, make, part, read } from "./app.js";

// js/leaving.js
var UNDER_WAY = 1e4;
var setOutAt = -UNDER_WAY;
addEventListener("beforeunload", () => setOutAt = performance.now());
addEventListener("pageshow", (event) => {
  if (event.persisted) setOutAt = -UNDER_WAY;
});
function unlessLeaving(leadOn) {
  const rest = setOutAt + UNDER_WAY - performance.now();
  if (rest <= 0) leadOn();
  else setTimeout(() => unlessLeaving(leadOn), rest);
}

// js/planning/registration.js
import { Unreachable, post } from "./app.js";

// js/planning/marks.js
var PAUSES = [1e3, 3e3, 1e4];
var TOGETHER = 200;
var fieldsOf = (marks2, rest) => new URLSearchParams([...[...marks2].map(([name, mark]) => [`mark-${name}`, mark]), ...rest.map((name) => ["rest", name])]);
var Marks = class {
  #send;
  #told;
  #saved = /* @__PURE__ */ new Map();
  #unsent = /* @__PURE__ */ new Map();
  #steps = [];
  #rest = /* @__PURE__ */ new Set();
  #isSending = false;
  #failures = 0;
  #timer;
  constructor(send2, told) {
    this.#send = send2;
    this.#told = told;
  }
  know(player, mark) {
    this.#saved.set(player, mark);
  }
  of(player) {
    return this.#unsent.get(player) ?? this.#saved.get(player) ?? "";
  }
  isUnsent(player) {
    return this.#unsent.has(player);
  }
  get unsent() {
    return this.#unsent.size;
  }
  get isStuck() {
    return this.#failures > 0;
  }
  get canUndo() {
    return this.#steps.length > 0;
  }
  set(players, mark) {
    this.#step(players, mark, false);
  }
  setRest(players, mark) {
    this.#step(players.filter((player) => !this.of(player)), mark, true);
  }
  undo() {
    const step2 = this.#steps.pop();
    if (!step2) return [];
    const before = [...step2.before].filter(([player]) => this.of(player) === step2.mark);
    this.#want(new Map(before), false);
    return [...step2.before.keys()];
  }
  async flush() {
    clearTimeout(this.#timer);
    if (this.#isSending || !this.#unsent.size) return;
    this.#isSending = true;
    try {
      while (this.#unsent.size) await this.#deliver(new Map([...this.#unsent].slice(0, TOGETHER)));
      this.#failures = 0;
    } catch {
      this.#timer = setTimeout(() => this.flush(), PAUSES[Math.min(this.#failures, PAUSES.length - 1)]);
      this.#failures += 1;
    } finally {
      this.#isSending = false;
      this.#told();
    }
  }
  #step(players, mark, isRest) {
    const changed = players.filter((player) => this.of(player) !== mark);
    if (!changed.length) return;
    this.#steps.push({ before: new Map(changed.map((player) => [player, this.of(player)])), mark });
    this.#want(new Map(changed.map((player) => [player, mark])), isRest);
  }
  #want(marks2, isRest) {
    for (const [player, mark] of marks2) {
      this.#unsent.set(player, mark);
      if (isRest) this.#rest.add(player);
      else this.#rest.delete(player);
    }
    this.#told();
    this.flush();
  }
  async #deliver(batch) {
    const answer = await this.#send(batch, [...batch.keys()].filter((player) => this.#rest.has(player)));
    this.#failures = 0;
    if (answer.refused && batch.size > 1) {
      for (const one of batch) await this.#deliver(new Map([one]));
      return;
    }
    for (const [player, mark] of batch) {
      if (answer.saved) this.#saved.set(player, mark);
      if (this.#unsent.get(player) === mark) this.#unsent.delete(player);
    }
    this.#told(answer);
  }
};

// js/planning/letters.js
var WITHOUT_DECOMPOSITION = { ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d", ı: "i", ß: "ss" };
function letters(text) {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[łøæœđıß]/g, (letter) => WITHOUT_DECOMPOSITION[letter]);
}

// js/planning/registration.js
var form = find(document, "#registration", HTMLFormElement);
var search = find(document, "#registration-search", HTMLInputElement);
var about = read("registration-data");
var marks = new Marks(send, take);
var isEnterWaiting = false;
var meanwhile = /* @__PURE__ */ new Map();
var leadingTo = null;
var list = () => byId("attendees");
var rows = () => findAll(list(), ".attendee", HTMLElement);
var shownRows = () => rows().filter((row) => !row.hidden);
var playerOf = (row) => row.dataset.player ?? "";
var isFixed = (row) => "fixed" in row.dataset;
var radios = (row) => findAll(row, "input[type=radio]", HTMLInputElement);
async function send(batch, rest) {
  try {
    return await post(about.address, fieldsOf(batch, rest));
  } catch (error) {
    if (error instanceof Unreachable && error.reason === "refused") return { refused: about.words.refused };
    throw error;
  }
}
function take(answer = {}) {
  for (const [player, html] of Object.entries(answer.saved?.rows ?? {})) {
    meanwhile.set(player, html);
    replaceRow(player, html);
  }
  if (answer.saved) {
    byId("registration-counts").outerHTML = answer.saved.counts;
    byId("to-tables").hidden = false;
  }
  if (answer.refused) {
    announce(answer.refused);
    leadingTo = null;
  }
  show();
  if (leadingTo && !marks.unsent) lead(leadingTo);
}
function lead(place) {
  leadingTo = null;
  unlessLeaving(() => location.assign(place));
}
function replaceRow(player, html) {
  const row = rows().find((one) => playerOf(one) === player);
  if (!row) return;
  const focused = row.contains(document.activeElement) ? document.activeElement : null;
  const template = make("template", { innerHTML: html });
  const fresh = part(template.content, ".attendee");
  fresh.hidden = row.hidden;
  row.replaceWith(fresh);
  learn(fresh);
  if (focused instanceof HTMLElement && focused.id) document.getElementById(focused.id)?.focus();
}
function learn(row) {
  marks.know(playerOf(row), row.dataset.mark);
}
function show() {
  for (const row of rows()) {
    const mark = marks.of(playerOf(row));
    for (const radio of radios(row)) radio.checked = radio.value === mark;
    row.classList.toggle("is-entered", mark !== "");
    row.classList.toggle("is-unsent", marks.isUnsent(playerOf(row)));
  }
  const { unsent, isStuck } = marks;
  const state = part(form, "#registration-state");
  state.textContent = !unsent ? about.words.saved : fill(isStuck ? about.words.stuck : about.words.sending, { count: unsent });
  state.classList.toggle("is-stuck", isStuck && unsent > 0);
  part(form, "#registration-again").hidden = !(isStuck && unsent);
  part(form, "#registration-undo").hidden = !marks.canUndo;
}
function filter() {
  const wanted = letters(search.value.trim());
  for (const row of rows()) row.hidden = !(row.dataset.letters ?? "").includes(wanted);
  const shown = shownRows();
  for (const row of rows()) row.classList.toggle("is-first", wanted !== "" && row === shown[0]);
  part(document, "#registration-nobody").hidden = shown.length > 0 || !isCurrent();
  part(document, "#registration-nobody-name").textContent = search.value.trim();
  part(document, "#registration-found").textContent = wanted && isCurrent() ? fill(about.words.found, { count: found() }) : "";
}
function found() {
  return "whole" in list().dataset ? shownRows().length : Number(list().dataset.found);
}
var isCurrent = () => "whole" in list().dataset || letters(list().dataset.search ?? "") === letters(search.value.trim());
function focusRow(row) {
  if (!row) return;
  const [first, ...others] = radios(row);
  const target = [first, ...others].find((radio) => radio.checked) ?? first;
  if (target.disabled) part(row, "a").focus();
  else target.focus();
  row.scrollIntoView({ block: "nearest" });
}
function step(row, by) {
  const shown = shownRows();
  const next = shown[shown.indexOf(row) + by];
  if (next) focusRow(next);
  else if (by < 0) search.focus();
}
function note(row, mark) {
  if (isFixed(row) || mark === "" && "seated" in row.dataset) return announce(about.words.fixed, "info");
  marks.set([playerOf(row)], mark);
}
function noteFirst() {
  if (!isCurrent()) {
    isEnterWaiting = true;
    return;
  }
  const [first] = shownRows();
  if (!first) return;
  if (!search.value.trim()) return focusRow(shownRows().find((row) => !marks.of(playerOf(row))) ?? first);
  note(first, "in_time");
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
}
function placeFor(button) {
  if (button.name === "show") return placeOf({ show: button.value, q: search.value.trim() });
  return placeOf({ q: list().dataset.search ?? "", page: button.value });
}
function placeOf(asked) {
  const place = new URL(location.href);
  place.search = String(new URLSearchParams({ show: place.searchParams.get("show") ?? "", ...asked }));
  return place;
}
function undo() {
  const [player] = marks.undo();
  focusRow(shownRows().find((row) => playerOf(row) === player));
}
search.addEventListener("input", filter);
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") noteFirst();
  else if (event.key === "ArrowDown") focusRow(shownRows()[0]);
  else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !search.value) undo();
  else return;
  event.preventDefault();
});
form.addEventListener("keydown", (event) => {
  const row = around(event, ".attendee");
  if (!row || event.altKey) return;
  const key = event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key !== "z") return;
    undo();
  } else if (key in about.keys) {
    note(row, about.keys[key]);
    step(row, 1);
  } else if (key === "ArrowDown") step(row, 1);
  else if (key === "ArrowUp") step(row, -1);
  else if (key === "Delete" || key === "Backspace") note(row, "");
  else if (key === "Enter" && around(event, "input")) step(row, 1);
  else if (key === "/" || /^\p{L}$/u.test(key)) {
    search.value = key === "/" ? "" : key;
    search.focus();
    search.dispatchEvent(new Event("input", { bubbles: true }));
  } else return;
  event.preventDefault();
});
form.addEventListener("click", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".attendee");
  if (radio && row && marks.of(playerOf(row)) === radio.value && event.detail > 0) note(row, "");
});
form.addEventListener("change", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".attendee");
  if (radio && row) note(row, radio.value);
});
form.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  const row = button.closest(".attendee");
  event.preventDefault();
  if (button.name === "all") {
    marks.setRest(shownRows().filter((one) => !("answered" in one.dataset)).map(playerOf), "in_time");
  } else if (button.name === "page" || button.name === "show") {
    if (marks.unsent) {
      leadingTo = placeFor(button);
      marks.flush();
    } else location.assign(placeFor(button));
  } else if (row instanceof HTMLElement) {
    try {
      take(await post(button.formAction, new URLSearchParams(button.value ? [[button.name, button.value]] : [])));
    } catch {
      announce(about.words.refused);
    }
  }
});
part(form, "#registration-undo").addEventListener("click", undo);
part(form, "#registration-again").addEventListener("click", () => marks.flush());
part(document, "#registration-new").addEventListener("click", () => {
  const name = find(document, "#new-participant [name=name]", HTMLInputElement);
  name.value = search.value.trim();
  name.focus();
});
search.addEventListener("htmx:beforeRequest", () => meanwhile.clear());
document.addEventListener("htmx:afterSettle", () => {
  for (const row of rows()) if (!marks.isUnsent(playerOf(row))) learn(row);
  for (const [player, html] of meanwhile) replaceRow(player, html);
  history.replaceState(history.state, "", placeOf({ q: list().dataset.search ?? "" }));
  filter();
  show();
  if (isEnterWaiting && isCurrent()) {
    isEnterWaiting = false;
    noteFirst();
  }
});
addEventListener("online", () => marks.flush());
addEventListener("beforeunload", (event) => marks.unsent && event.preventDefault());
form.classList.add("is-live");
for (const row of rows()) learn(row);
show();
if (isCaretFree() && matchMedia("(pointer: fine)").matches) search.focus();
