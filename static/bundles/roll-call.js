// js/planning/roll-call.js
import { announce, around, byId, fill, find, findAll, make, part, read, wasToldBefore } from "./app.js";
import { Poll } from "./app.js";
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
    const step = this.#steps.pop();
    if (!step) return [];
    const before = [...step.before].filter(([player]) => this.of(player) === step.mark);
    this.#want(new Map(before), false);
    return [...step.before.keys()];
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

// js/planning/roll-call.js
var form = find(document, "#roll", HTMLFormElement);
var search = find(document, "#roll-search", HTMLInputElement);
var about = read("roll-data");
var EVERY = 4;
var marks = new Marks(send, take);
var latest = 0;
var rows = () => findAll(byId("roll-people"), ".called", HTMLElement);
var nameOf = (row) => row.dataset.player ?? "";
var radios = (row) => findAll(row, "input[type=radio]", HTMLInputElement);
async function send(batch, rest) {
  try {
    return await post(about.address, fieldsOf(batch, rest));
  } catch (error) {
    if (error instanceof Unreachable && error.reason === "refused") return { refused: about.words.refused };
    throw error;
  }
}
function take({ saved, refused } = {}) {
  if (saved && !wasToldBefore(saved.told ?? 0, latest)) {
    latest = saved.told ?? 0;
    for (const [name, html] of Object.entries(saved.rows)) replaceRow(name, html);
    for (const [name, mark] of Object.entries(saved.marks ?? {})) marks.know(name, mark);
    byId("roll-counts").outerHTML = saved.counts;
  }
  if (refused) announce(refused);
  show();
}
function replaceRow(name, html) {
  const row = rows().find((one) => nameOf(one) === name);
  if (!row) return;
  const focused = row.contains(document.activeElement) ? document.activeElement : null;
  const fresh = part(make("template", { innerHTML: html }).content, ".called");
  fresh.hidden = row.hidden;
  row.replaceWith(fresh);
  learn(fresh);
  if (focused instanceof HTMLElement && focused.id) document.getElementById(focused.id)?.focus();
}
function learn(row) {
  marks.know(nameOf(row), row.dataset.mark);
}
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
form.addEventListener("click", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".called");
  if (radio && row && marks.of(nameOf(row)) === radio.value && event.detail > 0) marks.set([nameOf(row)], "");
});
form.addEventListener("change", (event) => {
  const radio = around(event, "input[type=radio]", HTMLInputElement);
  const row = around(event, ".called");
  if (radio && row) marks.set([nameOf(row)], radio.value);
});
form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || button.name !== "others") return;
  event.preventDefault();
  marks.setRest(rows().map(nameOf), button.value);
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
var headers = async () => ({ Accept: "application/json" });
new Poll(about.address, { every: EVERY, headers, onPart: (text) => take(JSON.parse(text)) }).start();
