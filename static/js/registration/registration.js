// The list of participants: found by typing, noted with one key or tap each, taken back if it was a slip.

import { announce, around, byId, fill, find, findAll, isCaretFree, make, part, read } from "../basics.js";
import { unlessLeaving } from "../leaving.js";
import { Unreachable, post } from "../offline/request.js";
import { Marks, fieldsOf } from "./marks.js";
import { letters } from "./letters.js";

/** @import { Answer, Mark } from "./marks.js" */
/** @typedef {{keys: Record<string, Mark>, words: Record<string, string>, address: string}} About */

const form = find(document, "#registration", HTMLFormElement);
const search = find(document, "#registration-search", HTMLInputElement);
/** @type {About} */ const about = read("registration-data");
const marks = new Marks(send, take);
let isEnterWaiting = false;
/** Rows that were saved while the server was searching: what it finds may be older. @type {Map<string, string>} */
const meanwhile = new Map();
/** Where somebody wants to go as soon as all is saved. @type {URL | null} */ let leadingTo = null;

const list = () => byId("attendees");
const rows = () => findAll(list(), ".attendee", HTMLElement);
const shownRows = () => rows().filter((row) => !row.hidden);
const playerOf = (/** @type {HTMLElement} */ row) => row.dataset.player ?? "";
const isFixed = (/** @type {HTMLElement} */ row) => "fixed" in row.dataset;
const radios = (/** @type {HTMLElement} */ row) => findAll(row, "input[type=radio]", HTMLInputElement);

/** @param {Map<string, Mark>} batch @param {string[]} rest @returns {Promise<Answer>} */
async function send(batch, rest) {
  try {
    return await post(about.address, fieldsOf(batch, rest));
  } catch (error) {
    if (error instanceof Unreachable && error.reason === "refused") return { refused: about.words.refused };
    throw error;
  }
}

function take(/** @type {Answer} */ answer = {}) {
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
    leadingTo = null; // it is to be read here
  }
  show();
  if (leadingTo && !marks.unsent) lead(leadingTo);
}

function lead(/** @type {URL} */ place) {
  leadingTo = null;
  unlessLeaving(() => location.assign(place));
}

/** The server's row in the place of the page's; who stands in it stays there. */
function replaceRow(/** @type {string} */ player, /** @type {string} */ html) {
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

function learn(/** @type {HTMLElement} */ row) { marks.know(playerOf(row), /** @type {Mark} */ (row.dataset.mark)); }

/** Draw what is noted, and how far it is saved. */
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

/** Which rows are shown for what is typed. A list that goes on over several pages is searched by the server. */
function filter() {
  const wanted = letters(search.value.trim());
  for (const row of rows()) row.hidden = !(row.dataset.letters ?? "").includes(wanted);
  const shown = shownRows();
  for (const row of rows()) row.classList.toggle("is-first", wanted !== "" && row === shown[0]);
  part(document, "#registration-nobody").hidden = shown.length > 0 || !isCurrent();
  part(document, "#registration-nobody-name").textContent = search.value.trim();
  part(document, "#registration-found").textContent = wanted && isCurrent() ? fill(about.words.found, { count: found() }) : "";
}

/** How many the search has found, on all pages. */
function found() { return "whole" in list().dataset ? shownRows().length : Number(list().dataset.found); }

const isCurrent = () => "whole" in list().dataset || letters(list().dataset.search ?? "") === letters(search.value.trim());

function focusRow(/** @type {HTMLElement | undefined} */ row) {
  if (!row) return;
  const [first, ...others] = radios(row);
  const target = [first, ...others].find((radio) => radio.checked) ?? first;
  if (target.disabled) part(row, "a").focus();
  else target.focus();
  row.scrollIntoView({ block: "nearest" });
}

function step(/** @type {HTMLElement} */ row, /** @type {number} */ by) {
  const shown = shownRows();
  const next = shown[shown.indexOf(row) + by];
  if (next) focusRow(next);
  else if (by < 0) search.focus();
  else focusRow(row); // on the mark that is set now
}

function note(/** @type {HTMLElement} */ row, /** @type {Mark} */ mark) {
  if (isFixed(row) || (mark === "" && "seated" in row.dataset)) return announce(about.words.fixed, "info");
  marks.set([playerOf(row)], mark);
}

/** Enter in the search: the first who is found is in time, and the next name can be typed. */
function noteFirst() {
  if (!isCurrent()) {
    isEnterWaiting = true;
    return;
  }
  const [first] = shownRows();
  if (!first) return;
  if (!search.value.trim()) return focusRow(shownRows().find((row) => !marks.of(playerOf(row))) ?? first);
  note(first, "in_time");
  clearSearch();
}

/** Where a button leads: to another page of the list as it is searched now, or to another list, searched in the same way. */
function placeFor(/** @type {HTMLButtonElement} */ button) {
  if (button.name === "show") return placeOf({ show: button.value, q: search.value.trim() });
  return placeOf({ q: list().dataset.search ?? "", page: button.value });
}

/** The address of a part of the list; of the choice that is shown, where no other is named. */
function placeOf(/** @type {Record<string, string>} */ asked) {
  const place = new URL(location.href);
  place.search = String(new URLSearchParams({ show: place.searchParams.get("show") ?? "", ...asked }));
  return place;
}

function undo() {
  const [player] = marks.undo();
  focusRow(shownRows().find((row) => playerOf(row) === player));
}

/** Show everybody again, ready for the next name. */
function clearSearch() {
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  search.focus();
}

search.addEventListener("input", filter);

search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") noteFirst();
  else if (event.key === "ArrowDown") focusRow(shownRows()[0]);
  else if (event.key === "Escape" && search.value) clearSearch();
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
  else if (key === "Escape" && search.value) clearSearch();
  else if (key === "Delete" || key === "Backspace") note(row, "");
  else if (key === "Enter" && around(event, "input")) step(row, 1);
  else if (key === "/" || /^\p{L}$/u.test(key)) {
    search.value = key === "/" ? "" : key;
    search.focus();
    search.dispatchEvent(new Event("input", { bubbles: true }));
  } else return;
  event.preventDefault();
});

// A tap on the mark that is set takes it away again.
form.addEventListener("click", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".attendee");
  if (radio && row && marks.of(playerOf(row)) === radio.value && event.detail > 0) note(row, "");
});

form.addEventListener("change", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".attendee");
  if (radio && row) note(row, /** @type {Mark} */ (radio.value));
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
  history.replaceState(history.state, "", placeOf({ q: list().dataset.search ?? "" })); // for whoever comes back here
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
