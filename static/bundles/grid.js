var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};

// js/audit/returned.js
import { findAll as findAll2, part as part2 } from "./app.js";

// js/audit/viewer.js
import { around, findAll, part } from "./app.js";
var STEP = 1.25;
var NEAREST = 8;
var PUSH = 60;
var KEYS = { "+": "in", "-": "out", r: "turn", R: "turn", 0: "fit", PageDown: "next", PageUp: "previous" };
var Viewer = class {
  #pointers = /* @__PURE__ */ new Map();
  #page = 0;
  constructor(element) {
    this.element = element;
    this.stage = part(element, ".viewer-stage");
    this.pages = findAll(this.stage, "img", HTMLImageElement);
    this.views = this.pages.map(() => ({ zoom: 1, x: 0, y: 0, turns: 0 }));
    this.label = element.querySelector("[data-page]");
    element.addEventListener("click", (event) => this.act(around(event, "[data-view]")?.dataset.view));
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

// js/audit/returned.js
function mark() {
  for (const marked of findAll2(document, "[data-returned]", HTMLElement)) delete marked.dataset.returned;
  for (const link of findAll2(document, "#returned-places a", HTMLAnchorElement)) {
    const place = document.getElementById(link.hash.slice(1));
    if (place) place.dataset.returned = link.dataset.paperSays;
  }
}
function land() {
  mark();
  const reason = document.getElementById("returned");
  if (!reason || location.hash) return;
  (reason.querySelector("a") ?? part2(reason, "h2")).focus({ preventScroll: true });
  scrollTo(0, 0);
}
var photo = document.getElementById("viewer");
if (photo) new Viewer(photo);
document.addEventListener("htmx:oobAfterSwap", mark);
document.addEventListener("grid-ready", land);

// js/entry/life/page.js
import { announce, around as around4, byId as byId3, read } from "./app.js";

// js/entry/life/noting.js
import { around as around2, fill as fill4, findAll as findAll5, make as make3, newId as newId2 } from "./app.js";
import { queue as queue2 } from "./outbox.js";
import { say } from "./outbox.js";

// js/entry/life/last_round.js
import { byId, fill as fill2, find as find2, findAll as findAll3, newId, part as part4 } from "./app.js";
import { queue } from "./outbox.js";

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
function takeEliminations(seats, columns) {
  for (const seat of seats) seat.outAfter = columns.find((column) => column.seat === seat.id)?.out_after ?? null;
}

// js/entry/questions.js
var questions_exports = {};
__export(questions_exports, {
  askConflict: () => askConflict,
  askCorrection: () => askCorrection,
  closed: () => closed
});
import { fill, find, make, part as part3 } from "./app.js";
function closed(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}
function dialogAbout(id, number, title) {
  const dialog = find(document, `#${id}`, HTMLDialogElement);
  part3(dialog, "[data-title]").textContent = fill(dialog.dataset[title] ?? "", { number });
  return dialog;
}
function line(label, ...cells) {
  return make("tr", {}, make("th", { scope: "row", textContent: label }), ...cells.map((cell) => make("td", {}, cell)));
}
function changeLine({ label, old, new: now, follows }) {
  return line(label, follows ? old : make("s", { className: "struck", textContent: old }), now);
}
async function askCorrection(number, changes) {
  const dialog = dialogAbout("correction-dialog", number, "title");
  const follows = changes.filter((change) => change.follows);
  part3(dialog, "[data-written]").replaceChildren(...changes.filter((change) => !change.follows).map(changeLine));
  const heading = make("th", { scope: "rowgroup", colSpan: 3, textContent: dialog.dataset.follows ?? "" });
  const consequences = part3(dialog, "tbody[data-follows]");
  consequences.replaceChildren(make("tr", {}, heading), ...follows.map(changeLine));
  consequences.hidden = follows.length === 0;
  const [initials, reason] = ["initials", "reason"].map((name) => find(dialog, `[name=${name}]`, HTMLInputElement));
  reason.value = "";
  const answer = await closed(dialog);
  if (answer === "yes") return { initials: initials.value, reason: reason.value };
  return answer === "no" ? "no" : "later";
}
function askConflict(row, theirs, columns) {
  const dialog = dialogAbout("conflict-dialog", row.number, theirs ? "title" : "titleRemoved");
  for (const words2 of dialog.querySelectorAll("[data-when]")) {
    words2.toggleAttribute("hidden", words2.matches("[data-when=written]") !== Boolean(theirs));
  }
  const kept = row.pending?.typed.values ?? row.values;
  part3(dialog, "tbody").replaceChildren(...columns.flatMap(({ label, read: read3, unset }) => {
    const [ours, other] = [read3(kept), theirs ? read3(theirs) : "–"];
    if (ours === unset && (other === unset || !theirs)) return [];
    const both = line(label, ours, other);
    both.classList.toggle("differs", ours !== other);
    return [both];
  }));
  return closed(dialog);
}

// js/entry/life/last_round.js
async function decideLastRound(entry) {
  const { choices = [], message = "" } = entry.answer ?? {};
  const dialog = find2(document, "#last-round-dialog", HTMLDialogElement);
  if (dialog.open || !choices.length || !await queue.holds(entry.clientId)) return;
  part4(dialog, "[data-question]").textContent = message;
  findAll3(dialog, "button[data-choice]", HTMLButtonElement).forEach((button, index) => {
    button.value = `${choices[index]}`;
    button.textContent = fill2(dialog.dataset.choice ?? "", { number: choices[index] });
  });
  const after = await closed(dialog);
  if (after === "" || !await queue.holds(entry.clientId)) return;
  const clientId = newId();
  const body = new URLSearchParams(entry.body);
  const said = { after_game: `${after}`, seen_last: `${Math.max(...choices)}`, client_id: clientId };
  for (const [name, value] of Object.entries(said)) body.set(name, value);
  const { sheet, kind, url } = entry;
  const text = fill2(dialog.dataset.text ?? "", said);
  await queue.enqueue({ sheet, kind, game: Number(after), url, body, clientId, typed: Object.fromEntries(body), text, instead: entry.clientId });
}
function askAboutLastRound(sheet) {
  queue.on("answered", ({ entry, answer }) => {
    const isOurs = entry.sheet === sheet && entry.kind === "last_round" && answer.kind === "conflict";
    if (isOurs && !byId("last-round-dialog").hasAttribute("open")) decideLastRound({ ...entry, answer });
  });
}

// js/entry/life/playing.js
import { fill as fill3, find as find3, findAll as findAll4, make as make2, part as part5 } from "./app.js";
var known = { last: 0, dealer: null };
function knowLastGame(now) {
  known = now;
  follow();
}
function follow() {
  followLastRound();
  for (const panel of findAll4(document, "[data-tool=shuffling][data-drawn-for]", HTMLElement)) followShuffling(panel);
}
function lastRoundForms() {
  return findAll4(document, "form[data-kind=last_round]", HTMLFormElement);
}
function followLastRound() {
  for (const form of lastRoundForms()) {
    const field = find3(form, "[name=after_game]", HTMLInputElement);
    field.value = `${known.last}`;
    find3(form, "[name=seen_last]", HTMLInputElement).value = `${known.last}`;
    if (field.type === "hidden") form.dataset.confirm = fill3(form.dataset.asks ?? "", { number: known.last });
  }
}
function followShuffling(panel) {
  const drawn = Number(panel.dataset.drawnFor);
  const number = Math.max(drawn, known.last + 1);
  const heading = part5(panel, "[data-heading]");
  heading.textContent = fill3(heading.dataset.heading ?? "", { number });
  for (const form of findAll4(panel, "form[data-kind=passes]", HTMLFormElement)) {
    find3(form, "[name=game_number]", HTMLInputElement).value = `${number}`;
    for (const count of findAll4(form, "[data-drawn]", HTMLElement)) count.hidden = number !== drawn;
    form.querySelector(".played-on")?.remove();
    const unpressed = find3(form, "template", HTMLTemplateElement).content.cloneNode(true);
    if (number !== drawn) form.append(make2("span", { className: "played-on" }, unpressed));
  }
  for (const form of findAll4(panel, "form[data-kind=misdeal]", HTMLFormElement)) followMisdeal(form, number, number !== drawn);
}
function followMisdeal(form, number, isPlayedOn) {
  const field = find3(form, "[name=game_number]", HTMLInputElement);
  if (field.value !== field.defaultValue) return;
  field.value = field.defaultValue = `${number}`;
  const dealer = find3(form, "[name=dealer_id]", HTMLSelectElement);
  if (!isPlayedOn || known.dealer === null || !dealer.selectedOptions[0]?.defaultSelected) return;
  for (const option of dealer.options) option.defaultSelected = option.value === `${known.dealer}`;
  dealer.value = `${known.dealer}`;
}

// js/entry/life/noting.js
var FORMS = "form[data-kind]";
var Noting = class {
  #sheet;
  #addresses;
  #told;
  constructor({ sheet, addresses }, told2) {
    this.#sheet = sheet;
    this.#addresses = addresses;
    this.#told = told2;
    document.addEventListener("submit", (event) => this.#submitted(event), { capture: true });
    queue2.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
    document.addEventListener("htmx:afterSwap", () => {
      follow();
      this.#showAnnounced();
    });
    this.#showAnnounced();
    askAboutLastRound(sheet);
  }
  #submitted(event) {
    const form = around2(event, FORMS, HTMLFormElement);
    if (!form) return;
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event;
    const fields = new FormData(form);
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
    this.#note(form, fields);
    submitter?.focus();
  }
  async #note(form, fields) {
    const { kind: name = "", text: sentence = "", kept = "" } = form.dataset;
    const kind = name;
    const clientId = newId2();
    const typed = Object.fromEntries([...fields].map(([field, value]) => [field, `${value}`]));
    const body = new URLSearchParams({ ...typed, client_id: clientId });
    const text = fill4(sentence, { ...typed, ...chosen(form) });
    const game = Number(typed.game_number ?? typed.number ?? typed.after_game ?? 0);
    const place = kind === "misdeal" ? { place: clientId } : {};
    const kinds = { sheet: this.#sheet, kind, game, ...place };
    const asked = queue2.enqueue({ ...kinds, url: this.#addresses[kind], body, clientId, typed, text });
    if (kind === "last_round") form.replaceWith(make3("p", { textContent: text }));
    else form.reset();
    if (await asked === "queued") this.#told.say(`${text} – ${queue2.holdsInMemory ? say("memory") : kept}`, "warning");
  }
  #answered(entry, answer) {
    if (entry.sheet !== this.#sheet || entry.kind === "game" || entry.kind === "penalty") return;
    if (answer.kind !== "saved") return this.#told.say([entry.text, answer.message].filter(Boolean).join(" – "), "error");
    this.#told.saved();
    this.#told.say(answer.message ?? entry.text, "success");
  }
  async #showAnnounced() {
    const announced = (await queue2.entries()).find(({ sheet, kind }) => sheet === this.#sheet && kind === "last_round");
    if (!announced) return;
    for (const form of lastRoundForms()) form.replaceWith(make3("p", { textContent: announced.text }));
  }
};
function chosen(form) {
  return Object.fromEntries(findAll5(form, "select", HTMLSelectElement).map(({ name, selectedOptions }) => [name, selectedOptions[0]?.text ?? ""]));
}

// js/entry/life/panels.js
import { byId as byId2, findAll as findAll6, part as part6 } from "./app.js";
var FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea";
var LifePanels = class {
  #isStale = false;
  #isAsking = false;
  #isWantedAgain = false;
  #begun = null;
  #word = [];
  constructor() {
    document.addEventListener("focusout", ({ target, relatedTarget }) => {
      if (this.#isStale && this.#holds(target) && !this.#holds(relatedTarget)) this.refresh();
    });
    document.addEventListener("close", () => this.#isStale && this.refresh(), { capture: true });
    document.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (detail.requestConfig.elt.id === "life" && !detail.successful) this.#isThere();
    });
    document.addEventListener("htmx:beforeSwap", ({ detail }) => {
      const { target, requestConfig } = detail;
      if (target.id !== "life" || !detail.shouldSwap) return;
      detail.shouldSwap = requestConfig.elt !== target || !this.#isUsed();
      this.#isStale = !detail.shouldSwap;
      if (detail.shouldSwap) {
        this.#begun = begunIn(target, requestConfig.elt);
        this.#word = requestConfig.elt === target ? [...byId2("life-word").children] : [];
      } else this.#isAsking = this.#isWantedAgain = false;
    });
    document.addEventListener("htmx:afterSettle", ({ target }) => {
      if (!(target instanceof Element) || target.id !== "life") return;
      if (this.#begun) goOn(this.#begun);
      this.#begun = null;
      if (!byId2("life-word").hasChildNodes()) byId2("life-word").append(...this.#word);
      this.#isThere();
    });
  }
  tell(...word) {
    byId2("life-word").replaceChildren(...word);
  }
  #isThere() {
    this.#isAsking = false;
    if (this.#isWantedAgain) this.refresh();
  }
  refresh() {
    this.#isStale = this.#isUsed();
    if (this.#isStale) return;
    this.#isWantedAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    byId2("life").dispatchEvent(new Event("refresh"));
  }
  #isUsed() {
    const isAtField = this.#holds(document.activeElement?.closest("input, select, textarea, summary") ?? null);
    return isAtField || document.querySelector("dialog[open], #life button:active") !== null;
  }
  #holds(element) {
    return element instanceof Element && element.closest("#life") !== null;
  }
};
function begunIn(life, answered) {
  const open = findAll6(life, "details[open]", HTMLElement).filter((fold) => !fold.contains(answered)).map(placeOf);
  const changed = fieldsOf(life).filter((field) => field.form !== answered && field.value !== drawnValue(field));
  return { open, typed: new Map(changed.map((field) => [placeOf(field), field.value])) };
}
function goOn({ open, typed }) {
  const life = byId2("life");
  for (const fold of findAll6(life, "details", HTMLDetailsElement)) fold.open ||= open.includes(placeOf(fold));
  for (const field of fieldsOf(life)) field.value = typed.get(placeOf(field)) ?? field.value;
}
function fieldsOf(life) {
  return findAll6(life, FIELDS, HTMLElement);
}
function drawnValue(field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}
function placeOf(element) {
  const own = element.matches("details") ? part6(element, "summary").textContent : element.id;
  return `${part6(element.closest("[data-tool]") ?? document, "h2").id} ${own}`;
}

// js/entry/life/penalties.js
import { around as around3, fill as fill5, find as find4, newId as newId3, part as part7 } from "./app.js";
import { queue as queue3 } from "./outbox.js";
import { say as say2 } from "./outbox.js";
var PenaltyDialog = class {
  #dialog = find4(document, "#penalty-dialog", HTMLDialogElement);
  #form = find4(this.#dialog, "form", HTMLFormElement);
  #sheet = Number(this.#dialog.dataset.sheet);
  #told;
  constructor(told2) {
    this.#told = told2;
    this.#dialog.addEventListener("click", (event) => this.#note(around3(event, "[data-offence]")));
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event));
    queue3.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
  }
  ask({ game, seat }) {
    this.#form.reset();
    find4(this.#form, "[name=game_number]", HTMLInputElement).value = `${game}`;
    if (seat) find4(this.#form, `[name=seat_id][value="${seat}"]`, HTMLInputElement).checked = true;
    this.#dialog.showModal();
  }
  #pressed(event) {
    if (around3(event, "input:not([type=radio]), select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = this.#dialog.querySelector(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    this.#note(button);
  }
  async #note(button) {
    if (!button || !this.#form.reportValidity()) return;
    const clientId = newId3();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) body.append(name, `${value}`);
    body.set("offence", button.dataset.offence ?? "");
    body.set("client_id", clientId);
    const { text: sentence = "", url = "", kept = "" } = this.#dialog.dataset;
    const text = fill5(sentence, { number: body.get("game_number") ?? "", name: part7(this.#dialog, `[data-name][value="${CSS.escape(body.get("seat_id") ?? "")}"]`).dataset.name ?? "", offence: part7(button, "span").textContent ?? "" });
    this.#dialog.close();
    const of = { sheet: this.#sheet, kind: "penalty", game: Number(body.get("game_number")), place: clientId };
    const answer = await queue3.enqueue({ ...of, url, body, clientId, typed: Object.fromEntries(body), text });
    if (answer === "queued") this.#told.say(queue3.holdsInMemory ? say2("memory") : kept, "warning");
    else if (answer.kind === "saved") this.#told.say(`✓ ${text}`, "success");
  }
  #answered(entry, answer) {
    if (entry.sheet !== this.#sheet || entry.kind !== "penalty") return;
    if (answer.kind === "saved") return this.#told.saved();
    this.#told.say([entry.text, answer.message].filter(Boolean).join(" – "), "error");
  }
};

// js/entry/life/page.js
var table = byId3("grid");
var panels = new LifePanels();
var told = { say: announce, saved: () => panels.refresh() };
var penalties = new PenaltyDialog(told);
new Noting(read("entry-options"), told);
var lastCell = null;
table.addEventListener("focusin", (event) => lastCell = around4(event, "tr.game [data-field]") ?? lastCell);
table.addEventListener("keydown", (event) => {
  if (event.key !== "!" || event.isComposing) return;
  event.preventDefault();
  ask(around4(event, "[data-field]"));
});
document.addEventListener("click", (event) => {
  if (around4(event, "[data-opens-penalty]")) ask(lastCell);
});
function ask(cell) {
  const row = cell?.closest("tr.game") ?? table.querySelector("tr.game:last-of-type") ?? table.querySelector("tr.game");
  penalties.ask({ game: Number(row?.id.replace("game-", "")) || 1, seat: cell?.dataset.seat });
}
table.addEventListener("sheet-saved", () => panels.refresh());
table.addEventListener("input", () => panels.tell());

// js/entry/grid/page.js
import { find as find12, part as part15, read as read2 } from "./app.js";

// js/entry/grid/grid.js
import { around as around6, fill as fill11, isCaretFree, part as part14 } from "./app.js";
import { serve } from "./outbox.js";
import { isGameOf as isGameOf3 } from "./outbox.js";

// js/offline/page.js
var owner = document.getElementById("unsent")?.dataset.owner;
var sign = document.getElementById("offline-ready");
var latest = null;
async function rememberPage(data) {
  latest = data;
  if (!navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "remember", path: location.pathname, title: document.title, owner, data });
}
async function newestData(drawn) {
  const kept = await keptHere(`${location.pathname}?remembered`);
  const remembered = await kept?.json();
  return remembered?.owner === owner && remembered?.data?.told > drawn.told ? remembered.data : drawn;
}
async function keptHere(path) {
  try {
    return await caches.match(path);
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return void 0;
    throw error;
  }
}
function show(readiness) {
  if (readiness === "ready") document.body.dataset.isKept = "";
  if (!sign) return;
  sign.dataset.state = readiness;
  sign.hidden = false;
}
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data.type === "remembered") show(data.isKept ? "ready" : "never");
});
navigator.serviceWorker?.addEventListener("controllerchange", () => latest && rememberPage(latest));
document.addEventListener("worker-refused", () => show("never"));
if (sign) {
  const isKept = await keptHere(location.pathname);
  const canBeKept = navigator.serviceWorker && !("hasNoWorker" in document.documentElement.dataset);
  if (sign.hidden) show(isKept ? "ready" : canBeKept ? "preparing" : "never");
}

// js/entry/grid/grid.js
import { SHEET_TOLD } from "./outbox.js";
import { AT_A_TABLE, Poll } from "./app.js";

// js/entry/device.js
import { queue as queue4 } from "./outbox.js";
async function deviceReport(sheet) {
  const { unsent: unsent2 } = await queue4.counts(sheet.id);
  return { "Unsent-Entries": `${unsent2}`, "Last-Known-Game": `${sheet.lastKnown}` };
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

// js/entry/sender.js
import { bodyOf } from "./outbox.js";
import { isGameOf, missingOn, placeOf as placeOf2 } from "./outbox.js";
import { queue as unsent } from "./outbox.js";
import { Unreachable, post } from "./app.js";
import { fill as fill6, newId as newId4, wasToldBefore } from "./app.js";

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

// js/entry/checking.js
var AFTER = 250;
var Checking = class {
  #checks = /* @__PURE__ */ new Map();
  #ask;
  constructor(ask2) {
    this.#ask = ask2;
  }
  soon(row) {
    const check = this.#checks.get(row) ?? {};
    this.#checks.set(row, check);
    clearTimeout(check.timer);
    check.timer = setTimeout(() => {
      check.request?.abort();
      if (!row.isDirty) return;
      check.request = new AbortController();
      this.#ask(row, check.request.signal);
    }, AFTER);
  }
  stop(row) {
    this.#checks.get(row)?.request?.abort();
  }
};

// js/entry/comparison.js
function comparison({ seats, words: words2 }) {
  const name = (id) => seats.find((seat) => seat.id === id)?.name ?? "–";
  const whole = ({ field, label, is_mark: isMark }) => ({ label, read: ({ [field]: value }) => isMark ? words2[value ? "yes" : "no"] : name(Number(value)), ...isMark ? { unset: words2.no } : {} });
  return [...words2.written.filter((written) => !written.is_mark).map(whole), ...seats.map(({ id, name: label }) => ({ label, read: (values) => handText(values, id) })), ...words2.written.filter((written) => written.is_mark).map(whole)];
}
function replacedValues({ written, values }, sheet) {
  if (!written) return [];
  return comparison(sheet).map(({ label, read: read3 }) => ({ label, old: read3(written), new: read3(values) })).filter((change) => change.old !== "–" && change.old !== change.new);
}
function describe(row, sheet) {
  const cells = comparison(sheet).flatMap(({ label, read: read3, unset }) => {
    const text = read3(row.values);
    if (unset === void 0) return [`${label} ${text}`];
    return text === unset ? [] : [label];
  });
  return `${row.number}. ${cells.join(" · ")}`;
}
function handText({ hands, winner }, seat) {
  return hands[seat] || (winner === seat ? "0" : "–");
}

// js/entry/decisions.js
var Decisions = class {
  asking = null;
  #turn = Promise.resolve();
  #sender;
  #questions;
  constructor(sender, questions = questions_exports) {
    this.#sender = sender;
    this.#questions = questions;
  }
  about(row, entry = null) {
    return this.#inTurn(row, async () => {
      const aside = entry && await this.#bring(row, entry);
      const answer = row.pending?.answer;
      if (answer?.kind === "correction_needed") await this.#askForNote(row, answer.changes);
      if (answer?.kind === "conflict") await this.#askWhich(row, answer);
      if (aside) await this.#putBack(row, aside);
    });
  }
  async #bring(row, wanted) {
    const entry = (await this.#sender.queue.entriesOf(this.#sender.sheet.id)).find(({ clientId }) => clientId === wanted.clientId);
    if (!entry?.answer || row.pending?.clientId === entry.clientId) return null;
    const { pending, typed, isUnkept } = row;
    row.typed = entry.typed;
    row.keep(entry);
    return { pending, typed: isUnkept ? typed : null };
  }
  async #putBack(row, { pending, typed }) {
    if (!row.pending && pending && await this.#sender.queue.holds(pending.clientId)) {
      row.typed = pending.typed;
      row.keep(pending);
    }
    if (!typed) return;
    row.typed = typed;
    this.#sender.typed(row);
  }
  beforehand(row, changes) {
    return this.#inTurn(row, async () => {
      if (row.pending?.state === "waiting") await this.#askForNote(row, changes);
    });
  }
  #inTurn(row, ask2) {
    const turn = this.#turn.then(async () => {
      this.asking = row;
      await ask2().finally(() => this.asking = null);
    });
    this.#turn = turn.catch(() => {
    });
    return turn;
  }
  async #askWhich(row, answer) {
    const asked = row.pending?.clientId ?? "";
    const choice = await this.#questions.askConflict(row, answer.theirs, comparison(this.#sender));
    if (!await this.#sender.queue.holds(asked) || row.pending?.clientId !== asked) return;
    if (choice === "theirs") {
      await this.#giveUp(row, answer.theirs);
      if (answer.revision >= this.#sender.sheet.revision) this.#sender.take(answer);
    } else if (choice === "both") {
      this.#writeAsNext(row, answer);
    } else if (choice === "mine") {
      row.accept(answer.theirs, { keep: true });
      await this.#sendAgain(row, { seen_revision: `${answer.revision}` });
      const refusal = row.pending?.answer;
      const changes = refusal?.kind === "correction_needed" ? refusal.changes : replacedValues(row, this.#sender);
      if (row.pending && await this.#askForNote(row, changes) === "later") await this.#askAgain(row, answer);
    } else {
      this.#sender.view.wasPutOff?.(row);
    }
  }
  async #askAgain(row, answer) {
    const { pending } = row;
    if (!pending || !await this.#sender.queue.holds(pending.clientId)) return;
    row.keep({ ...pending, state: "conflict", answer });
    await this.#sender.queue.putBack(pending.clientId, { seen_revision: `${pending.typed.revision}` }, answer);
  }
  #writeAsNext(row, answer) {
    const { pending, typed } = row;
    if (!pending) return;
    row.keep(null);
    row.accept(answer.theirs);
    if (answer.revision >= this.#sender.sheet.revision) this.#sender.take(answer);
    const next = this.#sender.sheet.insertNext(typed);
    this.#sender.save(next, pending.clientId);
    this.#sender.view.wasMoved?.(row, next);
  }
  async #askForNote(row, changes) {
    if (!changes.length) return void 0;
    const note = await this.#questions.askCorrection(row.number, changes);
    if (note === "no") await this.#giveUp(row, row.saved);
    else if (note !== "later") await this.#sendAgain(row, note);
    else this.#sender.view.wasPutOff?.(row);
    return note === "later" ? note : void 0;
  }
  async #sendAgain(row, fields) {
    if (!row.pending) return;
    row.keep({ ...row.pending, state: "waiting", answer: null });
    await this.#sender.queue.amend(row.pending.clientId, fields);
  }
  async #giveUp(row, written) {
    if (row.pending) await this.#sender.queue.withdraw(row.pending.clientId);
    row.keep(null);
    row.accept(written);
    this.#sender.drafts.store(this.#sender.sheet.rows);
    this.#sender.view.showNotes(row, []);
    this.#sender.view.wasGivenUp(row);
  }
};

// js/entry/drafts.js
var Drafts = class {
  #key;
  constructor(key) {
    this.#key = key;
  }
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}");
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof DOMException) return {};
      throw error;
    }
  }
  store(rows) {
    const drafts = rows.filter((row) => row.isUnkept).map((row) => [row.number, { ...row.typed, over: row.pending?.clientId }]);
    try {
      if (drafts.length) localStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(drafts)));
      else localStorage.removeItem(this.#key);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
};

// js/entry/sender.js
var SHORTEST_LIFE = 2e4;
var Sender = class {
  #decisions;
  #checking = new Checking((row, signal) => this.#check(row, signal));
  constructor({ sheet, view, drafts, options, words: words2, queue: queue5 = unsent, questions }) {
    this.sheet = sheet;
    this.seats = sheet.seats;
    this.view = view;
    this.drafts = new Drafts(drafts);
    this.urls = options.urls;
    this.addresses = options.addresses;
    this.words = words2;
    this.queue = queue5;
    this.#decisions = new Decisions(this, questions);
  }
  async restore() {
    const { news } = this.sheet;
    this.sheet.fill(await this.queue.journal(this.sheet.id));
    if (news) await this.#miss(news);
    for (const entry of await this.queue.restore(this.sheet.id, this.addresses)) this.#adopt(entry, { isOwn: true });
    for (const [number, draft] of Object.entries(this.drafts.load())) this.#takeUp(Number(number), draft);
    this.queue.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
    this.queue.on("changed", () => this.#follow());
    this.queue.on("reached", ({ owner: owner2 }) => this.queue.isOwn(owner2) && this.view.warn(""));
    return this.sheet.rows.filter((row) => row.isUnkept).length;
  }
  #takeUp(number, { over, ...draft }) {
    const own = this.sheet.rowNumbered(number);
    if (own.pending && isSame(draft.values, own.pending.typed.values)) return;
    const isTaken = own.pending && own.pending.clientId !== over && draft.revision === 0;
    const row = isTaken ? this.sheet.nextUntouched : own;
    row.typed = draft;
    if (isTaken) this.sheet.proposeDealers(row.number - 1);
    this.typed(row);
  }
  typed(row) {
    this.sheet.proposeDealers(row.number);
    this.drafts.store(this.sheet.rows);
    this.#checking.soon(row);
  }
  callOff(row) {
    if (row.pending) row.typed = row.pending.typed;
    else row.revert();
    this.drafts.store(this.sheet.rows);
  }
  async renew(news) {
    if (wasToldBefore(news.told, this.sheet.news?.told ?? 0)) return;
    this.#show(news, { isWhole: true });
    await this.#miss(news, { isFresh: true });
    this.view.settle();
    if (this.sheet.isReseated || !news.is_open) this.#outlive(news);
  }
  #outlive(news) {
    unlessLeaving(() => {
      const isBusy = this.#decisions.asking || this.sheet.rows.some((row) => row.isUnkept || row.pending);
      if (isBusy || performance.now() < SHORTEST_LIFE) this.view.warn(news.is_open ? this.words.reseated : this.words.notOpen);
      else this.view.redraw();
    });
  }
  async #miss(news, how = {}) {
    const missing = missingOn(await this.queue.journal(this.sheet.id), news, how);
    if (!missing.length) return;
    for (const entry of await this.queue.miss(missing)) if (isGameOf(this.sheet.id, entry)) this.#adopt(entry, { isOwn: true });
  }
  textOf(entry) {
    if (!isGameOf(this.sheet.id, entry)) return entry.text;
    return describe({ number: entry.game, values: entry.typed.values }, this);
  }
  press(row) {
    if (row.state === "conflict" || row.state === "question") return this.decide(row);
    if (row.state === "missing") return this.queue.sendLost(placeOf2(this.sheet.id, "game", row.number));
    return row.state === "waiting" || row.state === "closed" ? this.queue.retry() : this.save(row);
  }
  async save(row, instead = null) {
    const clientId = newId4();
    const entry = { clientId, typed: row.typed, sheet: this.sheet.id, kind: "game", game: row.number, url: this.addresses.game };
    row.keep({ ...entry, state: "saving" });
    const answer = await this.queue.enqueue({ ...entry, body: this.#fields(row, clientId), text: describe(row, this), instead });
    if (row.pending?.clientId !== clientId) return;
    if (answer === "queued") await this.#isKept(row);
    else if (!this.view.asksAtOnce) await this.decide(row);
  }
  decide(row, entry = null) {
    return this.#decisions.about(row, entry);
  }
  #fields(row, clientId) {
    const { number: game, typed } = row;
    const fields = bodyOf({ sheet: this.sheet.id, game, clientId, typed, known: this.sheet.revision });
    if (row.writtenAs) fields.set("follows", row.writtenAs);
    return fields;
  }
  async #check(row, signal) {
    try {
      const reply = await post(this.urls.check, this.#fields(row, newId4()), { signal });
      if (row.isDirty) this.view.showNotes(row, [...this.#overtaken(row), ...reply.findings], reply.errors);
    } catch (error) {
      if (!signal.aborted && !(error instanceof Unreachable)) throw error;
    }
  }
  async #isKept(row) {
    if (row.pending?.state === "saving") row.keep({ ...row.pending, state: "waiting" });
    this.drafts.store(this.sheet.rows);
    this.view.wasKept?.(row);
    if (this.sheet.isStillWritten(row)) return;
    await this.#decisions.beforehand(row, replacedValues(row, this));
  }
  #answered(entry, answer) {
    if (!isGameOf(this.sheet.id, entry)) return;
    const row = this.sheet.rowNumbered(entry.game);
    if (answer.kind === "saved") this.#saved(row, entry, answer);
    else if (row.pending?.clientId === entry.clientId || !row.isDirty) this.#adopt({ ...entry, state: answer.kind, answer });
  }
  #saved(row, entry, answer) {
    const isLatest = row.pending?.clientId === entry.clientId;
    const isMore = row.isDirty && !isSame(row.values, entry.typed.values);
    this.#checking.stop(row);
    if (row.isOwn(entry.clientId)) row.writtenAs = entry.clientId;
    if (isLatest) row.keep(null);
    if (!isMore || row.isOwn(entry.clientId)) row.accept(answer.game, { keep: isMore });
    this.take(answer);
    this.view.wasSaved(row);
    if (isMore && isLatest && row.isComplete && !this.view.isAt(row)) this.save(row);
  }
  take(news) {
    if (news.revision < this.sheet.revision) this.view.renew?.();
    this.#show(news);
  }
  #show(news, how = {}) {
    this.sheet.take(news, how);
    this.drafts.store(this.sheet.rows);
    this.view.synchronise(this.sheet.news ?? news);
    for (const row of this.sheet.rows) if (row.isOvertaken) this.view.showNotes(row, this.#overtaken(row));
  }
  #overtaken({ isOvertaken, number }) {
    return isOvertaken ? [{ severity: "warning", text: fill6(this.words.overtaken, { number }), clauses: "", seat: null }] : [];
  }
  #adopt(entry, { isOwn = false } = {}) {
    const row = this.sheet.rowNumbered(entry.game);
    if (row.pending?.clientId !== entry.clientId) row.typed = entry.typed;
    row.keep(entry, { isOwn });
    if (entry.answer?.kind === "invalid") this.view.showNotes(row, [], entry.answer.errors);
    if (!entry.answer) return;
    const text = entry.answer.message ?? this.words.refused;
    if (text) this.view.warn(text);
    if (this.view.asksAtOnce && row.isOwn(entry.clientId) && this.#decisions.asking !== row) this.decide(row);
  }
  async #follow() {
    const kept = await this.queue.entriesOf(this.sheet.id);
    for (const entry of kept) {
      const row = this.sheet.rowNumbered(entry.game);
      const isKnown = row.pending?.clientId === entry.clientId;
      if (isKnown && row.pending?.state !== "saving" && row.pending?.state !== entry.state) row.keep(entry);
      else if (!row.pending && !row.isDirty && !row.isOwn(entry.clientId)) this.#adopt(entry);
    }
    for (const row of this.sheet.rows) {
      const { pending } = row;
      if (!pending || kept.some(({ clientId }) => clientId === pending.clientId)) continue;
      const isExpected = pending.state === "saving" || pending.state === "waiting";
      if (!isExpected || !row.isOwn(pending.clientId)) this.#release(row);
    }
    this.view.settle();
  }
  #release(row) {
    const isUntouched = !row.isUnkept;
    row.keep(null);
    if (isUntouched) row.revert();
  }
};

// js/entry/sheet.js
import { isGameOf as isGameOf2 } from "./outbox.js";
var Sheet = class {
  rows = [];
  revision = 0;
  isReseated = false;
  news = null;
  #changed;
  constructor({ sheet, seats }, changed) {
    this.id = sheet;
    this.seats = seats;
    this.#changed = changed;
  }
  rowNumbered(number) {
    while (this.rows.length < number) {
      const row = new Row(this.rows.length + 1, this.seats, this.#changed);
      this.rows.push(row);
      this.#changed(row);
      this.#propose(row);
    }
    return this.rows[number - 1];
  }
  get lastKnown() {
    return this.rows.findLast((row) => row.saved || row.pending)?.number ?? 0;
  }
  get next() {
    return this.rowNumbered(1 + this.lastKnown);
  }
  get nextUntouched() {
    const last = this.rows.findLast((row) => row.saved || row.pending || row.isDirty)?.number ?? 0;
    return this.rowNumbered(last + 1);
  }
  insertNext({ values, dealerIsChosen }) {
    const { next } = this;
    const { typed, isDirty } = next;
    if (isDirty) this.rowNumbered(next.number + 1).typed = typed;
    next.accept(null);
    next.values = values;
    next.dealerIsChosen = Boolean(dealerIsChosen);
    this.#propose(next);
    return next;
  }
  fill(journal) {
    const known2 = this.news?.told ?? 0;
    for (const { game, clientId, typed, revision = 0, told: told2 = 0 } of journal.filter((entry) => isGameOf2(this.id, entry))) {
      const row = this.rowNumbered(game);
      const { values } = typed;
      const isNews = told2 > known2 && revision > row.revision && !row.isDirty;
      if (isNews) row.accept({ ...values, number: game, revision, recorded: {}, strikes: {} });
      if (row.revision === revision) row.writtenAs = clientId;
    }
    this.proposeDealers();
  }
  isStillWritten(row) {
    return row.writtenAs !== null && row.number === this.lastKnown;
  }
  take(news, { isWhole = false } = {}) {
    this.news = { ...news, columns: news.columns.filter(({ seat }) => this.seats.some(({ id }) => id === seat)) };
    this.revision = news.revision;
    this.#takeSeats(news.seats ?? this.seats);
    takeEliminations(this.seats, news.columns);
    const told2 = new Set(news.games.map(({ number }) => number));
    if (isWhole) {
      for (const row of this.rows) if (row.saved && !told2.has(row.number)) this.#takeRow(row, null);
    }
    for (const game of news.games) {
      const row = this.rowNumbered(game.number);
      if (isWhole || row.revision < game.revision) this.#takeRow(row, game);
    }
    for (const row of this.rows) this.#changed(row);
    this.proposeDealers();
    this.remember();
  }
  #takeRow(row, game) {
    if (!row.isDirty) row.accept(game);
    else if (!row.pending && row.revision !== (game?.revision ?? 0)) row.overtake(game);
  }
  #takeSeats(seats) {
    const names = (all) => all.map(({ id, name }) => `${id} ${name}`).join();
    this.isReseated = names(seats) !== names(this.seats);
    for (const seat of this.seats) {
      const { first = null, last = null } = seats.find(({ id }) => id === seat.id) ?? seat;
      Object.assign(seat, { first, last });
    }
  }
  remember() {
    rememberPage({ ...this.news, revision: this.revision, games: this.rows.flatMap(({ saved }) => saved ?? []) });
  }
  proposeDealers(after = 0) {
    for (const row of this.rows.slice(after)) this.#propose(row);
  }
  #propose(row) {
    const previous = this.rows[row.number - 2];
    if (previous?.dealer === null) return;
    const before = previous && { dealer: previous.dealer, is_void: previous.is("is_void") };
    row.proposeDealer(this.news?.is_over ? null : nextDealer(this.seats, before, row.number));
  }
};

// js/entry/grid/caution.js
import { fill as fill7, part as part8 } from "./app.js";
var COMMAND_KEYS = { "*": "winner", "/": "exact_grab", ",": "uno_card_finish", ".": "uno_card_finish", "-": "is_void" };
var NO = ["Escape", "Enter", "Backspace", "Delete"];
var Caution = class {
  #asked = null;
  #words;
  #say;
  constructor(words2, say3) {
    this.#words = words2;
    this.#say = say3;
  }
  does({ line: line2, command, work, cell }) {
    const isMeant = this.#asked?.line === line2 && this.#asked.command === command;
    this.dismiss();
    if (isMeant || !isRisky(line2.row, command, cell)) return work();
    this.#asked = { line: line2, command, work };
    const key = Object.keys(COMMAND_KEYS).find((name) => COMMAND_KEYS[name] === command) ?? "";
    const question = fill7(this.#words.ask[command], { number: line2.row.number, name: cell.dataset.name ?? "" });
    const text = `${question} ${fill7(this.#words.askKeys, { key })}`;
    line2.ask(text);
    this.#say(text);
  }
  takes(key) {
    if (!this.#asked || COMMAND_KEYS[key] === this.#asked.command) return false;
    if (key.length === 1) {
      this.#say("");
      this.#say(part8(this.#asked.line.notes, "[data-ask]").textContent ?? "");
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

// js/entry/grid/history.js
var History = class {
  #done = [];
  #undone = [];
  #known = /* @__PURE__ */ new Map();
  watch(row) {
    if (!this.#known.has(row)) this.#known.set(row, row.values);
  }
  commit(row) {
    const before = this.#known.get(row);
    const after = row.values;
    if (!before || isSame(before, after)) return;
    this.#done.push({ row, before, after });
    this.#undone = [];
    this.#known.set(row, after);
  }
  undo() {
    return this.#move(this.#done, this.#undone, "before");
  }
  redo() {
    return this.#move(this.#undone, this.#done, "after");
  }
  forget(row) {
    this.#done = this.#done.filter((step) => step.row !== row);
    this.#undone = this.#undone.filter((step) => step.row !== row);
    this.#known.set(row, row.values);
  }
  keepFrom(row) {
    for (const earlier of this.#known.keys()) if (earlier.saved && earlier.number < row.number) this.forget(earlier);
    this.#known.set(row, row.values);
  }
  #move(from, to, side) {
    const step = from.pop();
    if (!step) return void 0;
    to.push(step);
    step.row.values = step[side];
    this.#known.set(step.row, step[side]);
    return step;
  }
};

// js/entry/grid/keys.js
function pressed(event, cell, grid2) {
  const line2 = cell && grid2.lineOf(cell);
  if (!line2 || event.altKey || event.isComposing) return false;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return travelled(event, grid2);
  if (grid2.caution.takes(key)) return true;
  if (key === "Enter") return entered(event, cell, grid2);
  if (key === "ArrowUp" || key === "ArrowDown") {
    return cell.dataset.field !== "dealer" && grid2.moveVertically(cell, key === "ArrowUp" ? -1 : 1);
  }
  if (key === "ArrowLeft" || key === "ArrowRight") return movedSideways(key === "ArrowLeft" ? -1 : 1, cell, grid2);
  if (key === "Escape") return grid2.revertCell(cell);
  if (key === "?") return grid2.showHelp();
  const isHand = cell.dataset.field === "hand";
  if (!isHand && /^\d$/.test(key)) return grid2.startTyping(line2, key);
  const command = COMMAND_KEYS[key];
  return Boolean(command) && (isHand || command !== "winner") && grid2.command(line2, cell, command);
}
function travelled({ key, shiftKey }, grid2) {
  const name = key.toLowerCase();
  if (name === "z" && !shiftKey) return grid2.travel("undo");
  return (name === "y" || name === "z") && grid2.travel("redo");
}
function entered({ shiftKey }, cell, grid2) {
  const { field } = cell.dataset;
  const line2 = grid2.lineOf(cell);
  if (!line2 || field === "save") return false;
  if (field === "dealer") return grid2.focus(line2.openInputs[0]);
  if (line2.row.is("is_void")) return grid2.moveToNextRow(line2);
  return grid2.moveAmongHands(cell, shiftKey ? -1 : 1);
}
function movedSideways(step, cell, grid2) {
  if (cell.dataset.field === "hand" && cell instanceof HTMLInputElement && !isAtEdge(cell, step)) return false;
  return grid2.moveSideways(cell, step);
}
function isAtEdge({ selectionStart: start, selectionEnd: end, value }, step) {
  if (start === 0 && end === value.length) return true;
  return start === end && (step < 0 ? start === 0 : end === value.length);
}

// js/entry/grid/line.js
import { fill as fill10, find as find7, findAll as findAll8, make as make5, part as part11 } from "./app.js";

// js/entry/notes.js
import { make as make4 } from "./app.js";
var SYMBOLS = { error: "✕", warning: "!", notice: "i" };
function noteItem(note) {
  const symbol = make4("span", { className: "symbol", textContent: SYMBOLS[note.severity] });
  symbol.setAttribute("aria-hidden", "true");
  const item = make4("li", { className: "note" }, symbol, make4("span", {}, note.text));
  item.dataset.severity = note.severity;
  for (const name of note.clauses.split(", ")) if (name) item.append(" ", clauseMark(name));
  return item;
}
function unreadable(errors = {}) {
  return Object.entries(errors).flatMap(([field, sentences]) => sentences.map((text) => ({ severity: "error", text, clauses: "", field, seat: field.startsWith("hand-") ? Number(field.slice(5)) : null })));
}
function clauseMark(name) {
  return make4("a", { className: "clause", href: `/rules/${name}/`, textContent: `§ ${name}`, ariaHasPopup: "dialog" });
}

// js/entry/grid/cells.js
import { fill as fill8, find as find5, findAll as findAll7, part as part9 } from "./app.js";
var WINNER = "★";
var Cells = class {
  #drawn = /* @__PURE__ */ new Map();
  constructor({ row, seats, words: words2, element, notes }) {
    this.row = row;
    this.seats = seats;
    this.called = words2;
    this.element = element;
    this.notes = notes;
    this.dealer = find5(this.element, "[data-field=dealer]", HTMLSelectElement);
    this.flags = new Map(FLAGS.map((name) => [name, find5(this.element, `[data-field=${name}]`, HTMLInputElement)]));
    const inputs = findAll7(this.element, "[data-field=hand]", HTMLInputElement);
    this.hands = new Map(inputs.map((input) => [Number(input.dataset.seat), input]));
    const { number } = row;
    this.dealer.setAttribute("aria-label", fill8(words2.dealer, { number }));
    for (const [name, box] of this.flags) box.setAttribute("aria-label", fill8(words2[name], { number }));
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
    find5(this.dealer, `[value="${id}"]`, HTMLOptionElement).disabled = isAway;
    const cell = part9(this.element, `td[data-seat="${id}"]`);
    cell.classList.toggle("is-winner", isWinner);
    cell.classList.toggle("is-dealer", isDealer);
    if (isDealer) this.dealer.title = name;
    const label = fill8(called.cell, { number: row.number, name });
    input.setAttribute("aria-label", isWinner ? `${label}, ${called.winner}` : label);
  }
  ask(text) {
    const question = part9(this.notes, "[data-ask]");
    question.textContent = text;
    question.hidden = !text;
    this.showNotesRow();
  }
  showNotesRow() {
    const sentences = findAll7(this.notes, "[data-missing], [data-ask]", HTMLElement);
    const isEmpty = !this.notes.querySelector("li") && sentences.every(({ hidden }) => hidden);
    this.notes.hidden = isEmpty;
    this.element.classList.toggle("has-notes", !isEmpty);
  }
};

// js/entry/grid/mark.js
import { fill as fill9, find as find6, part as part10 } from "./app.js";
var STATE_ICONS = { unsaved: "edit", incomplete: "incomplete", saving: "upload", saved: "check", waiting: "clock", conflict: "copy", question: "initials", closed: "lock", missing: "error" };
var WORTH_ICONS = { warning: "warning", error: "impossible" };
var OPEN_STATES = ["unsaved", "incomplete", "waiting", "conflict", "question", "closed", "missing"];
var Mark = class {
  #severity = "";
  #drawn = "";
  constructor(row, element, words2) {
    this.row = row;
    this.element = element;
    this.words = words2;
    this.button = find6(element, "[data-badge]", HTMLButtonElement);
    this.worth = part10(element, "[data-worth-mark]");
  }
  set severity(severity) {
    this.#severity = severity;
    this.draw();
  }
  draw() {
    const { number, state } = this.row;
    const drawn = `${state} ${this.#severity}`;
    if (this.#drawn === drawn) return;
    this.#drawn = drawn;
    const worth = this.words.worth[this.#severity];
    this.element.dataset.state = state;
    this.button.disabled = !OPEN_STATES.includes(state);
    const text = [this.words.states[state], worth].filter(Boolean).join(", ");
    this.button.title = this.worth.title = text;
    this.button.setAttribute("aria-label", fill9(this.words.badge, { number, state: text }));
    show2(this.button, STATE_ICONS[state]);
    this.worth.dataset.severity = this.#severity;
    show2(this.worth, WORTH_ICONS[this.#severity]);
  }
};
function show2(place, icon) {
  place.classList.toggle("is-empty", !icon);
  const { href } = find6(place, "use", SVGUseElement);
  const address = href.baseVal.replace(/#.*/, `#${icon}`);
  if (icon && href.baseVal !== address) href.baseVal = address;
}

// js/entry/grid/line.js
var SEVERITIES = ["", "notice", "warning", "error"];
var Line = class extends Cells {
  #shown;
  constructor(row, seats, words2) {
    const parts = find7(document, "#row-template", HTMLTemplateElement).content.cloneNode(true);
    const [element, notes] = findAll8(parts, "tr", HTMLTableRowElement);
    super({ row, seats, words: words2, element, notes });
    this.mark = new Mark(row, this.element, words2);
    this.words = words2;
    this.#label();
    this.draw();
  }
  draw() {
    this.drawValues();
    if (this.#shown !== this.row.saved) this.#drawWritten();
    this.mark.draw();
    this.#drawMissing();
  }
  #drawWritten() {
    this.#shown = this.row.saved;
    for (const cell of findAll8(this.element, "td[data-seat]", HTMLElement)) {
      const seat = Number(cell.dataset.seat);
      const recorded = this.#shown?.recorded[seat];
      part11(cell, "[data-recorded]").textContent = recorded == null ? "" : `= ${recorded}`;
      part11(cell, "[data-strikes]").replaceChildren(...(this.#shown?.strikes[seat] ?? []).flatMap(({ old, initials }) => [make5("s", { className: "struck", textContent: old }), make5("span", { className: "initials", textContent: initials })]));
    }
  }
  get missing() {
    const { row, words: words2 } = this;
    if (row.state !== "incomplete") return "";
    const hands = row.winner === null && row.missing.length === 1 ? [] : row.missing;
    const names = hands.map(({ name }) => name).join(", ");
    return [row.winner === null && words2.missingWinner, names && fill10(words2.missingHands, { names })].filter(Boolean).join(" ");
  }
  #drawMissing() {
    const text = this.missing;
    const sentence = part11(this.notes, "[data-missing]");
    if (sentence.textContent === text) return;
    sentence.textContent = text;
    sentence.hidden = !text;
    const missing = text ? this.row.missing.map(({ id }) => id) : [];
    for (const [seat, input] of this.hands) input.closest("td")?.classList.toggle("is-missing", missing.includes(seat));
    this.showNotesRow();
  }
  showNotes(notes, errors) {
    for (const input of this.hands.values()) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
      delete input.closest("td")?.dataset.severity;
    }
    const name = ({ seat, field }) => this.seats.find(({ id }) => id === seat)?.name ?? field;
    const named = unreadable(errors).map((note) => ({ ...note, text: `${name(note)}: ${note.text}` }));
    const items = [...named, ...notes].map((note, index) => {
      const item = noteItem(note);
      item.id = `note-${this.row.number}-${index}`;
      if (note.seat !== null) this.#mark(this.hands.get(note.seat), note, item.id);
      return item;
    });
    part11(this.notes, "ul").replaceChildren(...items);
    this.showNotesRow();
    this.mark.severity = worst([...named, ...notes].map(({ severity }) => severity));
  }
  #mark(input, { severity }, id) {
    const cell = input?.closest("td");
    if (!input || !cell) return;
    if (severity === "error") input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby") ?? ""} ${id}`.trim());
    cell.dataset.severity = worst([severity, cell.dataset.severity ?? ""]);
  }
  #label() {
    const { number } = this.row;
    part11(this.element, "[data-number]").textContent = `${number}`;
    this.element.id = `game-${number}`;
    for (const [seat, input] of this.hands) {
      const cell = input.closest("td");
      if (cell) cell.id = `cell-${number}-${seat}`;
    }
  }
};
function worst(severities) {
  return severities.reduce((one, other) => SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one, "");
}

// js/entry/grid/paper.js
import { byId as byId4, find as find8, findAll as findAll9, make as make6, part as part12 } from "./app.js";
import { Unreachable as Unreachable2, post as post2 } from "./app.js";
var PaperRow = class {
  #form = find8(document, "#paper-form", HTMLFormElement);
  #sent = "";
  constructor(row, grid2, network) {
    this.grid = grid2;
    this.network = network;
    this.inputs = findAll9(row, "input", HTMLInputElement);
    this.#sent = this.#typed;
    row.addEventListener("keydown", (event) => this.#pressed(event));
    row.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Element && row.contains(relatedTarget))) this.#send();
    });
    row.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.select());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }
  get #typed() {
    return this.inputs.map(({ value }) => value.trim()).join(" ");
  }
  #pressed(event) {
    const at = this.inputs.findIndex((input) => input === event.target);
    if (event.key !== "Enter" || at < 0) return;
    event.preventDefault();
    const next = this.inputs[at + (event.shiftKey ? -1 : 1)];
    if (next) next.focus();
    else this.#send();
  }
  async #send() {
    const typed = this.#typed;
    if (typed === this.#sent) return;
    this.#sent = typed;
    try {
      const answer = await post2(this.#form.action, new URLSearchParams(this.inputs.map(({ name, value }) => [name, value])));
      this.grid.warn(answer.kind === "saved" ? "" : answer.message);
      if (answer.kind === "saved") this.grid.synchronise(answer);
      else this.#sent = "";
    } catch (error) {
      if (!(error instanceof Unreachable2)) throw error;
      this.#sent = "";
      this.grid.warn(this.network);
    }
  }
};
function showPaper(table2, { label, cells, differences, suspects }) {
  const row = part12(table2, "[data-paper]");
  part12(row, "[data-paper-label]").textContent = label;
  for (const place of findAll9(row, "td[data-seat]", HTMLElement)) {
    part12(place, "[data-paper-cell]").innerHTML = cells[place.dataset.seat ?? ""] ?? "";
  }
  byId4("paper-differences").innerHTML = differences;
  for (const mark2 of table2.querySelectorAll("[data-suspected]")) mark2.replaceChildren();
  for (const { cell, text, taken } of suspects) {
    part12(byId4(cell), "[data-suspected]").append(make6("span", { title: text, textContent: `${taken}?` }));
  }
}
function isShownByPaper(note) {
  return note.field === "control_total" && note.seat !== null;
}
function cellOf(hash) {
  return document.querySelector(`[id="${CSS.escape(hash.slice(1))}"] input[data-field=hand]`);
}

// js/entry/grid/press.js
var isUnderWay = false;
addEventListener("pointerdown", () => isUnderWay = true, { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => isUnderWay = false, { capture: true });
function afterPress(work) {
  if (!isUnderWay) return work();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(work);
  };
  addEventListener("pointerup", end, { signal: ended.signal });
  return addEventListener("pointercancel", end, { signal: ended.signal });
}

// js/entry/grid/sight.js
var Sight = class {
  constructor(scroller) {
    this.scroller = scroller;
  }
  hold(change) {
    const cell = document.activeElement;
    if (!cell || !this.scroller.contains(cell)) return change();
    const before = cell.getBoundingClientRect();
    const wasInSight = this.#shows(before);
    change();
    this.scroller.scrollTop += cell.getBoundingClientRect().top - before.top;
    if (wasInSight) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  #shows({ top, bottom }) {
    const around8 = this.scroller.getBoundingClientRect();
    return top >= Math.max(0, around8.top) && bottom <= Math.min(innerHeight, around8.bottom);
  }
};

// js/entry/grid/surroundings.js
import { byId as byId5, find as find9, part as part13, points, tell } from "./app.js";
var SUMS = ["points", "total", "place", "gap"];
var Surroundings = class {
  #alert = byId5("grid-alert");
  showTotals(table2, columns) {
    for (const column of columns) {
      const at = `[data-seat="${column.seat}"]`;
      for (const name of SUMS) part13(table2, `[data-sum=${name}]${at}`).textContent = sumText(name, column[name]);
      part13(table2, `thead ${at}`).classList.toggle("is-leader", column.place === 1);
    }
  }
  showGeneral(notes) {
    const general = byId5("general-findings");
    part13(general, "ul").replaceChildren(...notes.map(noteItem));
    general.hidden = notes.length === 0;
  }
  showSheet({ state, revision }, last) {
    byId5("sheet-state").textContent = state;
    for (const place of document.querySelectorAll("[data-last-game]")) place.textContent = `${last}`;
    const removal = byId5("removal");
    removal.hidden = last === 0;
    find9(removal, "[name=number]", HTMLInputElement).value = `${last}`;
    find9(removal, "[name=seen_revision]", HTMLInputElement).value = `${revision}`;
  }
  say(text) {
    byId5("grid-live").textContent = text;
  }
  warn(text) {
    tell(this.#alert, text);
  }
};
function sumText(name, value) {
  if (value == null) return "–";
  if (name === "place") return `${value}.`;
  if (name === "gap") return value === 0 ? "" : `+${value}`;
  return points(value);
}

// js/entry/grid/toolbar.js
import { around as around5, byId as byId6 } from "./app.js";
function connectToolbar(grid2) {
  byId6("grid-keys").addEventListener("click", (event) => tapped(around5(event, "[data-key]")?.dataset.key, grid2));
}
function tapped(action, grid2) {
  if (action === "help") return grid2.showHelp();
  const cell = grid2.lastCell;
  const line2 = cell && grid2.lineOf(cell);
  if (!action || !line2) return false;
  if (action === "next") return grid2.moveAmongHands(cell, 1);
  const command = Object.values(COMMAND_KEYS).find((name) => name === action);
  if (command && (command !== "winner" || cell.dataset.seat)) grid2.command(line2, cell, command);
  else if (action === "undo" || action === "redo") grid2.travel(action);
  return grid2.focus(cell);
}

// js/entry/grid/walk.js
import { find as find10, findAll as findAll10 } from "./app.js";
var CELLS = "[data-field]:not(:disabled)";
var Walk = class {
  lines = [];
  lineOf(element) {
    const line2 = element.closest("tr");
    return this.lines.find((each) => each.element === line2);
  }
  showHelp() {
    find10(document, "#help-dialog", HTMLDialogElement).showModal();
    return true;
  }
  focus(cell) {
    if (!cell) return false;
    cell.focus();
    if (cell instanceof HTMLInputElement) cell.select();
    return true;
  }
  moveVertically(cell, step) {
    const line2 = this.lines[this.#placeOf(cell) + step];
    return line2 ? this.moveInto(line2, cell) : true;
  }
  moveInto(line2, { dataset: { field, seat } }) {
    const same = find10(line2.element, `[data-field=${field}]${seat ? `[data-seat="${seat}"]` : ""}`, HTMLElement);
    return this.focus(same.matches(":disabled") ? line2.openInputs[0] : same);
  }
  moveSideways(cell, step) {
    const cells = findAll10(this.lines[this.#placeOf(cell)].element, CELLS, HTMLElement);
    return this.focus(cells[cells.indexOf(cell) + step]) || true;
  }
  moveAmongHands(cell, step) {
    const place = this.#placeOf(cell);
    const line2 = this.lines[place];
    const at = line2.openInputs.findIndex((input) => input === cell);
    const next = line2.openInputs[at + step];
    if (next && at >= 0) return this.focus(next);
    if (step > 0) return this.moveToNextRow(line2);
    const above = this.lines[place - 1]?.openInputs ?? [];
    return this.focus(above[above.length - 1]) || true;
  }
  moveToNextRow(line2) {
    return this.focus(this.lines[this.lines.indexOf(line2) + 1]?.openInputs[0]) || true;
  }
  #placeOf(cell) {
    return Math.max(0, this.lines.findIndex(({ element }) => element.contains(cell)));
  }
};

// js/entry/grid/grid.js
var Grid = class extends Walk {
  asksAtOnce = false;
  lastCell = null;
  #before = null;
  #history = new History();
  #around = new Surroundings();
  #news;
  constructor(table2, options, words2) {
    super();
    this.table = table2;
    this.body = table2.tBodies[0];
    this.words = words2;
    this.caution = new Caution(words2, (text) => this.#around.say(text));
    this.sight = new Sight(part14(document, ".grid-scroll"));
    table2.style.setProperty("--players", `${options.seats.length}`);
    this.sheet = new Sheet(options, (row) => this.#draw(row));
    const drafts = `sheet-${options.sheet}`;
    this.sender = new Sender({ sheet: this.sheet, view: this, drafts, options, words: words2 });
    const headers = () => deviceReport(this.sheet);
    const onPart = (news) => this.sender.renew(JSON.parse(news));
    this.#news = new Poll(options.urls.news, { every: AT_A_TABLE, headers, onPart });
    const open = (entry) => isGameOf3(options.sheet, entry) ? this.#look(this.lineNumbered(entry.game), entry) : decideLastRound(entry);
    serve({ sheet: options.sheet, addresses: options.addresses, open, textOf: (entry) => this.sender.textOf(entry) });
    this.#listen();
  }
  async start(drawn) {
    const news = await newestData(drawn);
    this.sheet.take(news);
    const restored = await this.sender.restore();
    for (const row of this.sheet.rows) if (row.isUnkept) row.leave();
    this.#show(news);
    this.table.removeAttribute("aria-busy");
    this.#news.start();
    this.sender.queue.on("reached", () => this.#news.now());
    if (restored) this.#around.say(fill11(this.words.restored, { count: restored }));
    if (document.getElementById("game-form") || this.jump(location.hash) || !isCaretFree()) return;
    const next = this.lines.find(({ row }) => !row.saved && !row.pending) ?? this.lines[this.lines.length - 1];
    this.focus(next.row.dealer === null ? next.dealer : next.openInputs[0]);
  }
  lineNumbered(number) {
    this.sheet.rowNumbered(number);
    return this.lines[number - 1];
  }
  get hasUnwritten() {
    return this.sheet.rows.some((row) => row.isUnkept);
  }
  command(line2, cell, command) {
    const work = () => command === "winner" ? this.#setWinner(line2, Number(cell.dataset.seat)) : this.#toggle(line2, command);
    this.sight.hold(() => this.caution.does({ line: line2, command, work, cell }));
    return true;
  }
  startTyping(line2, digit) {
    const input = line2.hands.get(line2.row.missing[0]?.id) ?? line2.openInputs[0];
    this.focus(input);
    input.value = digit;
    this.#typedInto(line2, input);
    return true;
  }
  #setWinner({ row, hands }, seat) {
    row.setWinner(seat);
    this.#around.say(hands.get(seat)?.getAttribute("aria-label") ?? "");
    this.#typed(row);
  }
  #toggle({ row, flags }, name) {
    row.toggle(name);
    this.#around.say(`${flags.get(name)?.getAttribute("aria-label")}: ${this.words[row.is(name) ? "yes" : "no"]}`);
    this.#typed(row);
  }
  #typedInto(line2, input) {
    const wasVoid = line2.row.is("is_void");
    line2.typed(input);
    if (wasVoid && !line2.row.is("is_void")) this.#around.say(fill11(this.words.countsAgain, { number: line2.row.number }));
    this.#typed(line2.row);
  }
  revertCell(cell) {
    const row = this.lineOf(cell)?.row;
    if (!row || this.#before?.row !== row) return false;
    row.values = this.#before.values;
    if (cell instanceof HTMLInputElement) cell.select();
    return this.#typed(row);
  }
  travel(direction) {
    const here = document.activeElement && this.lineOf(document.activeElement);
    if (here) this.#history.commit(here.row);
    const step = this.#history[direction]();
    if (!step) return true;
    const { row } = step;
    if (row !== here?.row) this.focus(this.lineNumbered(row.number).inputThatDiffers(step.before, step.after));
    else if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    return this.#typed(row);
  }
  wasMoved(_from, to) {
    const cell = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (cell && this.lineOf(cell)?.row === to) this.moveVertically(cell, 1);
  }
  #look({ row, openInputs }, entry) {
    this.focus(openInputs[0]);
    this.sender.decide(row, entry);
  }
  jump(hash) {
    const cell = cellOf(hash);
    cell?.scrollIntoView({ block: "center", inline: "center" });
    return this.focus(cell);
  }
  moveToNextRow({ row }) {
    return this.focus(this.lineNumbered(row.number + 1).openInputs[0]);
  }
  synchronise(news) {
    this.#show(news);
    this.table.dispatchEvent(new CustomEvent("sheet-saved", { bubbles: true }));
    document.dispatchEvent(new Event(SHEET_TOLD));
  }
  renew() {
    this.#news.now();
  }
  redraw() {
    location.reload();
  }
  wasSaved(row) {
    this.#news.changed();
    if (this.sheet.isStillWritten(row)) this.#history.keepFrom(row);
    else this.#history.forget(row);
    this.#around.say(fill11(this.words.savedRow, { number: row.number }));
  }
  wasGivenUp(row) {
    this.#history.forget(row);
  }
  settle() {
    knowLastGame({ last: this.sheet.lastKnown, dealer: this.sheet.next.dealer });
    const last = this.sheet.rows[this.sheet.rows.length - 1];
    if (!last || last.saved || last.pending || last.isDirty) this.sheet.rowNumbered(this.sheet.rows.length + 1);
    this.#stepAside();
  }
  #stepAside() {
    const cell = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const { row, isFree } = this.#before ?? {};
    if (!cell || !row?.isOfOthers || !isFree || this.lineOf(cell)?.row !== row) return;
    this.moveInto(this.lineNumbered(this.sheet.next.number), cell);
    this.#around.say(fill11(this.words.elsewhere, { number: row.number }));
  }
  isAt(row) {
    return this.lineNumbered(row.number).element.contains(document.activeElement);
  }
  warn(text) {
    this.#around.warn(text);
  }
  showNotes(row, notes, errors = {}) {
    this.sight.hold(() => this.lineNumbered(row.number).showNotes(notes, errors));
  }
  #show(news) {
    this.sight.hold(() => this.#showAll(news));
  }
  #showAll(news) {
    this.settle();
    this.#around.showTotals(this.table, news.columns);
    showPaper(this.table, news.paper);
    this.#around.showSheet(news, this.sheet.rows.findLast((row) => row.saved)?.number ?? 0);
    for (const line2 of this.lines) {
      if (!line2.row.isDirty) line2.showNotes(news.findings.filter((note) => this.#isAbout(line2.row, note)));
    }
    this.#around.showGeneral(news.findings.filter((note) => note.game === null && !isShownByPaper(note)));
  }
  #isAbout({ number }, { game, code }) {
    if (game !== number) return false;
    const before = this.sheet.rows[number - 2];
    return code !== "GAME_NUMBERS_MISSING" || !before || !(before.pending || before.isDirty);
  }
  #draw(row) {
    const line2 = this.lines[row.number - 1];
    if (line2) return line2.draw();
    const added = new Line(row, this.sheet.seats, this.words);
    this.lines.push(added);
    return this.body.append(added.element, added.notes);
  }
  #typed(row) {
    this.sender.typed(row);
    this.settle();
    return true;
  }
  #left(row) {
    this.#history.commit(row);
    if (!row.isUnkept || row.state === "saving") return;
    if (row.isComplete) return void this.sender.save(row);
    afterPress(() => this.#tellMissing(row));
  }
  #tellMissing(row) {
    if (!row.isUnkept || row.isComplete) return;
    row.leave();
    const { missing } = this.lineNumbered(row.number);
    this.#around.say(fill11(this.words.leftRow, { number: row.number, missing }));
  }
  #on(type, work) {
    this.body.addEventListener(type, (event) => {
      const cell = around6(event, "[data-field]");
      const line2 = cell && this.lineOf(cell);
      if (line2) work({ cell, line: line2, row: line2.row }, event);
    });
  }
  #listen() {
    this.table.addEventListener("keydown", (event) => {
      if (pressed(event, around6(event, "[data-field]"), this)) event.preventDefault();
    });
    this.#on("focusin", ({ cell, line: line2, row }) => {
      this.#history.watch(row);
      this.#before = { row, values: row.values, isFree: !row.saved && !row.pending };
      this.lastCell = cell;
      line2.element.classList.add("is-current");
      if (cell instanceof HTMLInputElement && cell.dataset.field === "hand") cell.select();
    });
    this.#on("focusout", ({ line: line2, row }, { relatedTarget }) => {
      const to = relatedTarget instanceof Element ? relatedTarget : null;
      this.#history.commit(row);
      if (line2.element.contains(to)) return;
      line2.element.classList.remove("is-current");
      if (to?.closest("[data-keeps-row]")) return;
      afterPress(() => this.caution.dismiss());
      this.#left(row);
    });
    this.#on("input", ({ cell, line: line2, row }) => {
      const flag = FLAGS.find((name) => name === cell.dataset.field);
      if (flag) row.toggle(flag);
      else if (cell instanceof HTMLSelectElement) row.chooseDealer(Number(cell.value) || null);
      else if (cell instanceof HTMLInputElement) return this.#typedInto(line2, cell);
      this.#typed(row);
    });
    this.#on("click", ({ cell, row }) => cell.dataset.field === "save" && this.sender.press(row));
    document.addEventListener("click", (event) => {
      const link = around6(event, "a[href^='#cell-']", HTMLAnchorElement);
      if (link && this.jump(link.hash)) event.preventDefault();
    });
    connectToolbar(this);
  }
};

// js/entry/grid/tools.js
import { around as around7, byId as byId7, find as find11, findAll as findAll11 } from "./app.js";
var BEGINNINGS = ["button, summary, input:not([type=hidden]), select, textarea", "a[href]"];
var Tools = class {
  #element = byId7("tools");
  #bar = find11(this.#element, ".tools-bar", HTMLElement);
  #grid;
  constructor(grid2) {
    this.#grid = grid2;
    this.#bar.addEventListener("click", (event) => {
      const name = around7(event, "[data-opens-tool]")?.dataset.opensTool;
      if (name) this.open(name === this.#element.dataset.open ? "" : name);
    });
    this.#element.addEventListener("keydown", (event) => {
      if (this.#pressed(event)) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F2" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.#buttons[0].focus();
    });
  }
  open(name) {
    this.#element.dataset.open = name;
    for (const button of findAll11(this.#bar, "[data-opens-tool]", HTMLElement)) {
      button.setAttribute("aria-expanded", `${button.dataset.opensTool === name}`);
    }
    if (!name) return;
    const tools = findAll11(this.#element, `[data-tool="${name}"]`, HTMLElement);
    const places = BEGINNINGS.flatMap((kind) => tools.flatMap((tool) => findAll11(tool, kind, HTMLElement)));
    places.find(isShown)?.focus();
    tools[0]?.scrollIntoView({ block: "nearest" });
  }
  get #buttons() {
    return findAll11(this.#bar, "button, a", HTMLElement).filter(isShown);
  }
  #pressed({ key, target, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
    if (key === "Escape") {
      this.open("");
      return this.#grid.focus(this.#grid.lastCell);
    }
    if (!this.#bar.contains(target)) return false;
    const buttons = this.#buttons;
    const numbered = buttons.find((button) => button.querySelector("kbd")?.textContent === key);
    if (numbered?.dataset.opensTool) this.open(numbered.dataset.opensTool);
    else if (key === "ArrowRight" || key === "ArrowLeft") {
      const at = buttons.indexOf(target) + (key === "ArrowRight" ? 1 : -1);
      buttons[(at + buttons.length) % buttons.length].focus();
    } else return false;
    return true;
  }
};
function isShown(element) {
  return element.getClientRects().length > 0;
}

// js/entry/grid/page.js
var words = read2("entry-words");
var grid = new Grid(find12(document, "#grid", HTMLTableElement), read2("entry-options"), words);
await grid.start(read2("entry-data"));
document.dispatchEvent(new Event("grid-ready"));
new PaperRow(part15(document, "[data-paper]"), grid, words.paperUnsent);
new Tools(grid);
addEventListener("beforeunload", (event) => {
  if (grid.hasUnwritten) event.preventDefault();
});
