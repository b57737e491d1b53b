// The roll call: a tap ticks somebody as here or not here, a second one takes the tick back; kept until it is saved.

import { announce, around, byId, fill, find, findAll, make, part, read, wasToldBefore } from "../basics.js";
import { Poll } from "../live/poll.js";
import { Unreachable, post } from "../offline/request.js";
import { Marks, fieldsOf } from "./marks.js";
import { letters } from "./letters.js";

/** @import { Answer, Mark } from "./marks.js" */
/** @typedef {{words: Record<string, string>, address: string}} About */

const form = find(document, "#roll", HTMLFormElement);
const search = find(document, "#roll-search", HTMLInputElement);
/** @type {About} */ const about = read("roll-data");
/** Seconds between two looks at what other devices have ticked. */
const EVERY = 4;
const marks = new Marks(send, take);
/** When the server has told what is shown: of two answers the later one counts. */
let latest = 0;

const rows = () => findAll(byId("roll-people"), ".called", HTMLElement);
const nameOf = (/** @type {HTMLElement} */ row) => row.dataset.player ?? "";
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

function take(/** @type {Answer} */ { saved, refused } = {}) {
  if (saved && !wasToldBefore(saved.told ?? 0, latest)) {
    latest = saved.told ?? 0;
    for (const [name, html] of Object.entries(saved.rows)) replaceRow(name, html);
    for (const [name, mark] of Object.entries(saved.marks ?? {})) marks.know(name, mark);
    byId("roll-counts").outerHTML = saved.counts;
  }
  if (refused) announce(refused);
  show();
}

/** The server's row in the place of the page's; who stands in it stays there. */
function replaceRow(/** @type {string} */ name, /** @type {string} */ html) {
  const row = rows().find((one) => nameOf(one) === name);
  if (!row) return;
  const focused = row.contains(document.activeElement) ? document.activeElement : null;
  const fresh = part(make("template", { innerHTML: html }).content, ".called");
  fresh.hidden = row.hidden;
  row.replaceWith(fresh);
  learn(fresh);
  if (focused instanceof HTMLElement && focused.id) document.getElementById(focused.id)?.focus();
}

function learn(/** @type {HTMLElement} */ row) { marks.know(nameOf(row), /** @type {Mark} */ (row.dataset.mark)); }

function show() {
  for (const row of rows()) {
    const mark = marks.of(nameOf(row));
    for (const radio of radios(row)) radio.checked = radio.value === mark;
    row.classList.toggle("is-present", mark === "present");
    row.classList.toggle("is-absent", mark === "absent");
    row.classList.toggle("is-unsent", marks.isUnsent(nameOf(row)));
  }
  const { unsent, isStuck } = marks;
  const state = part(form, "#roll-state");
  state.textContent = !unsent ? "" : fill(isStuck ? about.words.stuck : about.words.sending, { count: unsent });
  state.classList.toggle("is-stuck", isStuck && unsent > 0);
  part(form, "#roll-again").hidden = !(isStuck && unsent);
  part(form, "#roll-undo").hidden = !marks.canUndo;
}

function filter() {
  const wanted = letters(search.value.trim());
  for (const row of rows()) row.hidden = !(row.dataset.letters ?? "").includes(wanted);
  byId("roll-nobody").hidden = rows().some((row) => !row.hidden);
}

search.addEventListener("input", filter);
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const row = rows().find((one) => !one.hidden);
  if (!row || !search.value.trim()) return;
  marks.set([nameOf(row)], "present");
  search.value = "";
  filter();
});

// A tap on the tick that is set takes it away again.
form.addEventListener("click", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".called");
  if (radio && row && marks.of(nameOf(row)) === radio.value && event.detail > 0) marks.set([nameOf(row)], "");
});

form.addEventListener("change", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".called");
  if (radio && row) marks.set([nameOf(row)], /** @type {Mark} */ (radio.value));
});

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || button.name !== "others") return;
  event.preventDefault();
  marks.setRest(rows().map(nameOf), /** @type {Mark} */ (button.value));
});

part(form, "#roll-undo").addEventListener("click", () => {
  const [name] = marks.undo();
  rows().find((row) => nameOf(row) === name)?.scrollIntoView({ block: "nearest" });
});
part(form, "#roll-again").addEventListener("click", () => marks.flush());
addEventListener("online", () => marks.flush());
addEventListener("beforeunload", (event) => marks.unsent && event.preventDefault());

form.classList.add("is-live");
for (const row of rows()) learn(row);
show();
const headers = async () => ({ Accept: "application/json" });
new Poll(about.address, { every: EVERY, headers, onPart: (text) => take(JSON.parse(text)) }).start();
