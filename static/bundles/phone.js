var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};

// js/entry/phone/page.js
import { around as around5, make as make6, read as read2 } from "./app.js";
import { queue as queue6 } from "./outbox.js";

// js/entry/life/noting.js
import { around, fill as fill4, findAll as findAll3, make as make3, newId as newId2 } from "./app.js";
import { queue as queue2 } from "./outbox.js";
import { say } from "./outbox.js";

// js/entry/life/last_round.js
import { byId, fill as fill2, find as find2, findAll, newId, part as part2 } from "./app.js";
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
import { fill, find, make, part } from "./app.js";
function closed(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}
function dialogAbout(id, number, title) {
  const dialog = find(document, `#${id}`, HTMLDialogElement);
  part(dialog, "[data-title]").textContent = fill(dialog.dataset[title] ?? "", { number });
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
  part(dialog, "[data-written]").replaceChildren(...changes.filter((change) => !change.follows).map(changeLine));
  const heading = make("th", { scope: "rowgroup", colSpan: 3, textContent: dialog.dataset.follows ?? "" });
  const consequences = part(dialog, "tbody[data-follows]");
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
  for (const words of dialog.querySelectorAll("[data-when]")) {
    words.toggleAttribute("hidden", words.matches("[data-when=written]") !== Boolean(theirs));
  }
  const kept = row.pending?.typed.values ?? row.values;
  part(dialog, "tbody").replaceChildren(...columns.flatMap(({ label, read: read3, unset }) => {
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
  part2(dialog, "[data-question]").textContent = message;
  findAll(dialog, "button[data-choice]", HTMLButtonElement).forEach((button, index) => {
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
async function isOverHere({ id, rows, seats }) {
  const entry = (await queue.entries()).find(({ sheet, kind }) => sheet === id && kind === "last_round");
  if (!entry) return null;
  const after = Number(new URLSearchParams(entry.body).get("after_game"));
  const games = seats.filter((seat) => isAtTable(seat, after + 1)).length;
  const played = rows.filter((row) => row.number > after && (row.saved || row.pending) && !row.is("is_void")).length;
  return played < games ? null : { after, games };
}
function askAboutLastRound(sheet) {
  queue.on("answered", ({ entry, answer }) => {
    const isOurs = entry.sheet === sheet && entry.kind === "last_round" && answer.kind === "conflict";
    if (isOurs && !byId("last-round-dialog").hasAttribute("open")) decideLastRound({ ...entry, answer });
  });
}

// js/entry/life/playing.js
import { fill as fill3, find as find3, findAll as findAll2, make as make2, part as part3 } from "./app.js";
var known = { last: 0, dealer: null };
function knowLastGame(now) {
  known = now;
  follow();
}
function follow() {
  followLastRound();
  for (const panel of findAll2(document, "[data-tool=shuffling][data-drawn-for]", HTMLElement)) followShuffling(panel);
}
function lastRoundForms() {
  return findAll2(document, "form[data-kind=last_round]", HTMLFormElement);
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
  const heading = part3(panel, "[data-heading]");
  heading.textContent = fill3(heading.dataset.heading ?? "", { number });
  for (const form of findAll2(panel, "form[data-kind=passes]", HTMLFormElement)) {
    find3(form, "[name=game_number]", HTMLInputElement).value = `${number}`;
    for (const count of findAll2(form, "[data-drawn]", HTMLElement)) count.hidden = number !== drawn;
    form.querySelector(".played-on")?.remove();
    const unpressed = find3(form, "template", HTMLTemplateElement).content.cloneNode(true);
    if (number !== drawn) form.append(make2("span", { className: "played-on" }, unpressed));
  }
  for (const form of findAll2(panel, "form[data-kind=misdeal]", HTMLFormElement)) followMisdeal(form, number, number !== drawn);
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
    const form = around(event, FORMS, HTMLFormElement);
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
  return Object.fromEntries(findAll3(form, "select", HTMLSelectElement).map(({ name, selectedOptions }) => [name, selectedOptions[0]?.text ?? ""]));
}

// js/entry/life/panels.js
import { byId as byId2, findAll as findAll4, part as part4 } from "./app.js";
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
  const open = findAll4(life, "details[open]", HTMLElement).filter((fold) => !fold.contains(answered)).map(placeOf);
  const changed = fieldsOf(life).filter((field) => field.form !== answered && field.value !== drawnValue(field));
  return { open, typed: new Map(changed.map((field) => [placeOf(field), field.value])) };
}
function goOn({ open, typed }) {
  const life = byId2("life");
  for (const fold of findAll4(life, "details", HTMLDetailsElement)) fold.open ||= open.includes(placeOf(fold));
  for (const field of fieldsOf(life)) field.value = typed.get(placeOf(field)) ?? field.value;
}
function fieldsOf(life) {
  return findAll4(life, FIELDS, HTMLElement);
}
function drawnValue(field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}
function placeOf(element) {
  const own = element.matches("details") ? part4(element, "summary").textContent : element.id;
  return `${part4(element.closest("[data-tool]") ?? document, "h2").id} ${own}`;
}

// js/entry/life/penalties.js
import { around as around2, fill as fill5, find as find4, newId as newId3, part as part5 } from "./app.js";
import { queue as queue3 } from "./outbox.js";
import { say as say2 } from "./outbox.js";
var PenaltyDialog = class {
  #dialog = find4(document, "#penalty-dialog", HTMLDialogElement);
  #form = find4(this.#dialog, "form", HTMLFormElement);
  #sheet = Number(this.#dialog.dataset.sheet);
  #told;
  constructor(told2) {
    this.#told = told2;
    this.#dialog.addEventListener("click", (event) => this.#note(around2(event, "[data-offence]")));
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
    if (around2(event, "input:not([type=radio]), select") || event.ctrlKey || event.metaKey || event.altKey) return;
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
    const text = fill5(sentence, { number: body.get("game_number") ?? "", name: part5(this.#dialog, `[data-name][value="${CSS.escape(body.get("seat_id") ?? "")}"]`).dataset.name ?? "", offence: part5(button, "span").textContent ?? "" });
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

// js/entry/phone/phone.js
import { around as around4, byId as byId6, fill as fill11, find as find8, part as part9, read, tell } from "./app.js";
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

// js/entry/phone/phone.js
import { SHEET_TOLD } from "./outbox.js";
import { queue as queue5 } from "./outbox.js";
import { AT_A_TABLE, Poll } from "./app.js";

// js/entry/device.js
import { queue as queue4 } from "./outbox.js";
async function deviceReport(sheet) {
  const { unsent: unsent2 } = await queue4.counts(sheet.id);
  return { "Unsent-Entries": `${unsent2}`, "Last-Known-Game": `${sheet.lastKnown}` };
}

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
  constructor(ask) {
    this.#ask = ask;
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
function comparison({ seats, words }) {
  const name = (id) => seats.find((seat) => seat.id === id)?.name ?? "–";
  const whole = ({ field, label, is_mark: isMark }) => ({ label, read: ({ [field]: value }) => isMark ? words[value ? "yes" : "no"] : name(Number(value)), ...isMark ? { unset: words.no } : {} });
  return [...words.written.filter((written) => !written.is_mark).map(whole), ...seats.map(({ id, name: label }) => ({ label, read: (values) => handText(values, id) })), ...words.written.filter((written) => written.is_mark).map(whole)];
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
  #inTurn(row, ask) {
    const turn = this.#turn.then(async () => {
      this.asking = row;
      await ask().finally(() => this.asking = null);
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
var SHORTEST_LIFE = 2e4;
var Sender = class {
  #decisions;
  #checking = new Checking((row, signal) => this.#check(row, signal));
  constructor({ sheet, view, drafts, options, words, queue: queue7 = unsent, questions }) {
    this.sheet = sheet;
    this.seats = sheet.seats;
    this.view = view;
    this.drafts = new Drafts(drafts);
    this.urls = options.urls;
    this.addresses = options.addresses;
    this.words = words;
    this.queue = queue7;
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

// js/entry/phone/dock.js
import { byId as byId3 } from "./app.js";
function layDock(typed) {
  const dock = byId3("phone-dock");
  const said = byId3("phone-said");
  said.before(byId3("unsent"));
  said.prepend(byId3("messages"));
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`);
    typed()?.scrollIntoView({ block: "nearest" });
  }).observe(dock);
}

// js/entry/phone/form.js
import { fill as fill8, find as find5, findAll as findAll5, part as part6, points } from "./app.js";

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

// js/entry/phone/hand.js
var MOST_DIGITS = 4;
function tokens(text) {
  return text.split(/\s+/).filter(Boolean);
}
function withDigit(text, digit) {
  const before = /^\d*$/.test(text) ? text : "";
  return `${before}${digit}`.replace(/^0+(?=\d)/, "").slice(0, MOST_DIGITS);
}
function withCard(text, card) {
  return [...tokens(text), card].join(" ");
}
function withoutLast(text, { isCards }) {
  return isCards ? tokens(text).slice(0, -1).join(" ") : text.slice(0, -1).trimEnd();
}
var Counting = class {
  #values;
  constructor(values) {
    this.#values = new Map(Object.entries(values).map(([card, value]) => [card.toLowerCase(), value]));
  }
  of(text) {
    if (/^\d+$/.test(text)) return { points: Number(text), cards: null };
    const values = tokens(text).map((token) => this.#values.get(token.toLowerCase()) ?? NaN);
    const sum = values.reduce((total, value) => total + value, 0);
    return values.length && !Number.isNaN(sum) ? { points: sum, cards: values.length } : null;
  }
};

// js/entry/phone/summary.js
import { fill as fill7 } from "./app.js";
function summary(row, { words, counting }) {
  if (row.is("is_void")) return words.void;
  const names = row.missing.map(({ name }) => name).join(", ");
  if (names && !(row.missing.length === 1 && row.winner === null)) return fill7(words.missingHands, { names });
  if (row.winner === null) return words.missingWinner;
  const hand = ({ id, name }) => {
    const text = row.hand(id).trim();
    return fill7(words.points, { name, points: counting.of(text)?.points ?? text });
  };
  const winner = row.open.find(({ id }) => id === row.winner)?.name ?? "–";
  const hands = row.open.filter(({ id }) => id !== row.winner).map(hand);
  return [fill7(words.won, { name: winner }), ...hands, ...FLAGS.filter((flag) => row.is(flag)).map((flag) => words[flag])].join(", ");
}

// js/entry/phone/form.js
var Form = class extends EventTarget {
  active = null;
  isNew = true;
  #players = /* @__PURE__ */ new Map();
  #flags = /* @__PURE__ */ new Map();
  constructor(form, row, words) {
    super();
    this.form = form;
    this.row = row;
    this.words = words;
    const keys = findAll5(form, "[data-card]", HTMLElement);
    this.counting = new Counting(Object.fromEntries(keys.map(({ dataset }) => [dataset.card, Number(dataset.value)])));
    this.dealer = find5(form, "[name=dealer]", HTMLSelectElement);
    this.dealer.addEventListener("change", () => {
      this.row.chooseDealer(Number(this.dealer.value) || null);
      this.#typed();
    });
    for (const element of findAll5(form, ".phone-row", HTMLElement)) this.#addPlayer(element);
    for (const name of FLAGS) for (const box of findAll5(form, `[name=${name}]`, HTMLInputElement)) this.#addFlag(name, box);
  }
  show(row) {
    this.row = row;
    this.isNew = !row.saved && !row.pending;
    this.showNotes([]);
    this.draw();
    this.activate(row.open[0]?.id ?? null);
  }
  get summary() {
    return summary(this.row, this);
  }
  get input() {
    return this.active === null ? null : this.#players.get(this.active)?.input ?? null;
  }
  setText(text) {
    if (this.active !== null) this.#type(this.active, text);
  }
  setWinner(seat) {
    this.row.setWinner(this.row.winner === seat ? null : seat);
    this.#typed();
  }
  activate(seat) {
    this.active = seat;
    for (const [id, { element }] of this.#players) element.classList.toggle("is-active", id === seat);
    this.dispatchEvent(new Event("activated"));
    if (document.activeElement !== this.input) this.input?.focus({ preventScroll: true });
    if (seat !== null) this.#players.get(seat)?.element.scrollIntoView({ block: "nearest" });
  }
  showNotes(notes, errors) {
    const general = part6(this.form, "#phone-notes");
    for (const { list } of [{ list: general }, ...this.#players.values()]) list.replaceChildren();
    for (const note of [...unreadable(errors), ...notes]) {
      const { list } = note.seat !== null && this.#players.get(note.seat) || { list: general };
      list.append(noteItem(note));
    }
    for (const { input, list } of this.#players.values()) {
      input.setAttribute("aria-invalid", String(list.querySelector("[data-severity=error]") !== null));
    }
  }
  draw() {
    const { row, words } = this;
    const isVoid = row.is("is_void");
    part6(this.form, "#phone-game").textContent = fill8(row.saved ? words.correct : words.game, { number: row.number });
    part6(this.form, "[data-calls-off]").hidden = !row.saved && !row.pending;
    this.form.classList.toggle("is-void", isVoid);
    this.dealer.value = `${row.dealer ?? ""}`;
    for (const [name, box] of this.#flags) box.checked = row.is(name);
    const open = new Set(row.open.map(({ id }) => id));
    for (const [seat, { element, input, star, about, count }] of this.#players) {
      const isWinner = seat === row.winner;
      element.hidden = !open.has(seat);
      element.classList.toggle("is-winner", isWinner);
      star.setAttribute("aria-pressed", String(isWinner));
      star.disabled = input.disabled = isVoid;
      input.placeholder = isWinner ? "★" : "–";
      if (input.value !== row.hand(seat)) input.value = row.hand(seat);
      about.textContent = seat === row.dealer ? words.deals : "";
      count.textContent = this.#countText(row.hand(seat).trim());
    }
    this.dispatchEvent(new Event("drawn"));
  }
  #addPlayer(element) {
    const seat = Number(element.dataset.seat);
    const player = partsOf(element);
    this.#players.set(seat, player);
    player.star.addEventListener("click", () => {
      this.setWinner(seat);
      if (this.row.winner === seat) this.dispatchEvent(new Event("won"));
    });
    player.input.addEventListener("focus", () => this.active !== seat && this.activate(seat));
    player.input.addEventListener("input", () => this.#type(seat, player.input.value));
  }
  #addFlag(name, box) {
    this.#flags.set(name, box);
    box.addEventListener("change", () => {
      this.row.toggle(name);
      if (name === "is_void" && !box.checked) this.activate(this.row.open[0]?.id ?? null);
      this.#typed();
    });
  }
  #type(seat, text) {
    if (!text && seat === this.row.winner) return;
    this.row.type(seat, text);
    this.#players.get(seat)?.element.scrollIntoView({ block: "nearest" });
    this.#typed();
  }
  #typed() {
    this.dispatchEvent(new Event("typed"));
  }
  #countText(text) {
    const counted = this.counting.of(text);
    if (!counted || counted.cards === null) return "";
    const [one, many] = this.words.cards;
    const cards = fill8(counted.cards === 1 ? one : many, { count: counted.cards });
    return `${fill8(this.words.sum, { points: points(counted.points) })} · ${cards}`;
  }
};
function partsOf(element) {
  return { element, input: find5(element, "input", HTMLInputElement), star: find5(element, ".phone-winner", HTMLButtonElement), about: part6(element, ".phone-about"), count: part6(element, ".phone-count"), list: part6(element, ".notes") };
}

// js/entry/phone/keypad.js
import { around as around3, byId as byId4, fill as fill9, find as find6, part as part7 } from "./app.js";
var Keypad = class {
  #mode = "points";
  #isFresh = true;
  constructor(form, words) {
    this.form = form;
    this.words = words;
    this.dock = byId4("phone-dock");
    this.save = find6(this.dock, ".phone-save", HTMLButtonElement);
    this.word = part7(this.dock, ".phone-word");
    this.dock.addEventListener("mousedown", (event) => around3(event, ".key") && event.preventDefault());
    this.dock.addEventListener("click", (event) => this.#tapped(around3(event, "button")?.dataset ?? {}));
    form.form.addEventListener("keydown", (event) => this.#pressed(event) && event.preventDefault());
    form.addEventListener("activated", () => this.#begin());
    form.addEventListener("won", () => this.#won());
    form.addEventListener("drawn", () => this.#describe());
    form.addEventListener("typed", () => this.say("missing", ""));
  }
  show(mode) {
    if (mode !== "confirm") this.#mode = mode;
    this.dock.dataset.mode = mode;
    this.#describe();
  }
  begin() {
    this.show(this.#mode);
  }
  next() {
    const { row, active, summary: summary2 } = this.form;
    const following = row.missingAfter(active);
    if (following !== null) this.form.activate(following);
    else if (row.isComplete) this.confirm();
    else this.say("missing", summary2);
  }
  confirm() {
    this.form.activate(null);
    this.show("confirm");
    this.save.focus({ preventScroll: true });
  }
  say(kind, text) {
    this.word.dataset.kind = kind;
    part7(this.word, "strong").textContent = text;
    if (text && kind !== "missing") navigator.vibrate?.(kind === "saved" ? [40, 60, 40] : 200);
  }
  #begin() {
    this.#isFresh = true;
    if (this.form.active !== null) this.show(this.#mode);
  }
  #tapped(key) {
    if (key.digit) this.#type(withDigit(this.#text(), key.digit));
    else if (key.card) this.#type(withCard(this.#text(), key.card));
    else if (key.modeTo) this.#change(key.modeTo === "cards" ? "cards" : "points");
    else if ("undo" in key) this.#type(withoutLast(this.form.input?.value ?? "", { isCards: this.#mode === "cards" }));
    else if ("winner" in key) this.#win();
    else if ("next" in key) this.next();
  }
  #text() {
    return this.#isFresh ? "" : this.form.input?.value ?? "";
  }
  #type(text) {
    this.#isFresh = false;
    this.form.setText(text);
  }
  #win() {
    const { active, row } = this.form;
    if (active === null) return;
    this.form.setWinner(active);
    if (row.winner === active) this.next();
  }
  #won() {
    const { active, row } = this.form;
    if (row.missing.some(({ id }) => id === active)) this.form.activate(active);
    else this.next();
  }
  #change(mode) {
    this.#isFresh = true;
    this.show(mode);
    if (this.form.active === null) this.form.activate(this.form.row.open[0]?.id ?? null);
    else this.form.input?.focus({ preventScroll: true });
  }
  #pressed(event) {
    if (!around3(event, ".phone-row input") || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Enter") this.next();
    else if (event.key === "*") this.#win();
    else return false;
    return true;
  }
  #move(step) {
    const { open } = this.form.row;
    const next = open[open.findIndex(({ id }) => id === this.form.active) + step];
    if (next) this.form.activate(next.id);
  }
  #describe() {
    const { row, summary: summary2 } = this.form;
    part7(this.save, "strong").textContent = fill9(this.words[row.saved ? "saveCorrection" : "save"], { number: row.number });
    part7(this.save, "span").textContent = summary2;
    this.save.disabled = !row.isComplete || row.state === "saving";
    if (row.is("is_void") && this.dock.dataset.mode !== "confirm") this.confirm();
  }
};

// js/entry/phone/table.js
import { byId as byId5, fill as fill10, find as find7, findAll as findAll6, make as make5, part as part8, points as points3 } from "./app.js";

// js/entry/phone/totals.js
function totalsWith(sheet, news, count) {
  const totals = new Map(news.columns.map(({ seat, total }) => [seat, total]));
  let games = 0;
  for (const row of sheet.rows) {
    const isUntold = row.saved !== null && row.saved.revision > news.revision;
    if (!row.pending && !isUntold) continue;
    const before = isUntold || !row.saved ? [] : points2(row.saved, count);
    const now = points2(row.pending?.typed.values ?? row.values, count);
    if (!now || !before) continue;
    games += 1;
    for (const [seat, value] of now) add(totals, seat, value);
    for (const [seat, value] of before) add(totals, seat, -value);
  }
  return { totals, games };
}
function add(totals, seat, value) {
  const total = totals.get(seat);
  if (total != null) totals.set(seat, total + value);
}
function points2({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }, { rules, worth }) {
  if (is_void) return [];
  const credited = winner === null ? void 0 : rules?.credited[winner];
  const factors = rules?.factors[`${Number(exact_grab)}${Number(uno_card_finish)}`];
  if (!credited || !factors) return null;
  return Object.entries(hands).flatMap(([holder, text]) => {
    const value = (worth(text) ?? 0) * factors[Number(holder) === dealer ? 0 : 1];
    return value ? (credited[Number(holder)] ?? []).map((seat) => [seat, value]) : [];
  });
}

// js/entry/phone/table.js
var Table = class {
  #list = byId5("guest-games");
  #item = find7(document, "#phone-game-item", HTMLTemplateElement);
  constructor(sheet, words, count) {
    this.sheet = sheet;
    this.words = words;
    this.count = count;
  }
  draw() {
    const { news, rows, lastKnown } = this.sheet;
    if (!news) return;
    const shown = rows.slice(0, lastKnown).reverse();
    find7(this.#list, ".phone-games", HTMLOListElement).replaceChildren(...shown.map((row) => this.#game(row, news)));
    byId5("games-count").textContent = `${shown.filter(isWritten).length}`;
    byId5("no-games").hidden = shown.length > 0;
    this.#drawStanding(news);
  }
  #drawStanding(news) {
    const { totals, games } = totalsWith(this.sheet, news, this.count);
    const [one, many] = this.words.withUnsent;
    byId5("standing-about").textContent = games ? fill10(games === 1 ? one : many, { count: games }) : "";
    const placeOf3 = ({ place }) => games ? 0 : place ?? news.columns.length;
    const columns = [...news.columns].sort((column, other) => placeOf3(column) - placeOf3(other));
    const lines = columns.map(({ seat, place, gap }) => {
      const name = this.sheet.seats.find(({ id }) => id === seat)?.name ?? "";
      return make5("li", {}, make5("span", { className: "place", textContent: games || place === null ? "" : `${place}.` }), make5("span", { className: "name", textContent: name }), ...gap && !games ? [make5("span", { className: "muted small", textContent: `+${gap}` })] : [], make5("strong", { className: "number", textContent: points3(totals.get(seat)) }));
    });
    find7(this.#list, ".phone-standing", HTMLOListElement).replaceChildren(...lines);
  }
  #game(row, news) {
    const parts = this.#item.content.cloneNode(true);
    const item = find7(parts, "li", HTMLLIElement);
    const link = find7(item, "a", HTMLAnchorElement);
    link.href = `?game=${row.number}`;
    link.dataset.game = `${row.number}`;
    part8(item, ".game-number").textContent = `${row.number}`;
    const winner = this.sheet.seats.find(({ id }) => id === row.winner);
    const isGap = !isWritten(row);
    part8(item, "[data-winner]").textContent = isGap ? fill10(this.words.gap, { number: row.number }) : row.is("is_void") ? this.words.void : winner ? `★ ${winner.name}` : "";
    part8(item, ".hands").append(...isGap ? [] : this.#hands(row));
    for (const mark of findAll6(item, "[data-mark]", HTMLElement)) {
      mark.hidden = !FLAGS.some((flag) => flag === mark.dataset.mark && row.is(flag));
    }
    const findings = news.findings.filter(({ game }) => game === row.number).length;
    part8(item, "[data-findings]").hidden = !findings || Boolean(row.pending);
    part8(item, "[data-findings] > :last-child").textContent = `${findings}`;
    const state = part8(item, "[data-state]");
    state.textContent = row.pending ? this.words.states[row.state] ?? "" : "";
    state.hidden = !row.pending;
    return item;
  }
  #hands(row) {
    const { saved, pending } = row;
    return row.open.filter(({ id }) => id !== row.winner && row.hand(id)).map(({ id, name }) => {
      const strikes = saved?.strikes[id] ?? [];
      const recorded = pending ? void 0 : saved?.recorded[id];
      const hand = make5("span", {}, `${name} `, ...strikes.map(({ old }) => make5("s", { className: "struck", textContent: old })));
      hand.append(strikes.length ? " " : "", `${recorded ?? row.hand(id)}`);
      if (recorded != null && `${recorded}` !== row.hand(id)) hand.append(" ", make5("small", { textContent: `(${row.hand(id)})` }));
      return hand;
    });
  }
};
function isWritten({ saved, pending }) {
  return Boolean(saved || pending);
}

// js/entry/phone/phone.js
var Phone = class {
  asksAtOnce = true;
  #alert = byId6("phone-alert");
  #list = byId6("guest-games");
  #opened = null;
  #news;
  #elsewhere = null;
  #isOver = false;
  constructor(options, words) {
    this.words = words;
    this.addresses = options.addresses;
    this.sheet = new Sheet(options, (row) => row === this.form?.row && this.form.draw());
    this.form = new Form(find8(document, "#phone", HTMLFormElement), this.sheet.next, words);
    this.keypad = new Keypad(this.form, words);
    const worth = (hand) => this.form.counting.of(hand)?.points;
    this.table = new Table(this.sheet, words, { rules: read("entry-counting"), worth });
    const drafts = `sheet-${options.sheet}/phone`;
    this.sender = new Sender({ sheet: this.sheet, view: this, drafts, options, words });
    const headers = () => deviceReport(this.sheet);
    this.#news = new Poll(options.urls.news, { every: AT_A_TABLE, headers, onPart: (html) => this.#show(html) });
  }
  async begin(drawn) {
    this.sheet.take(await newestData(drawn));
    this.form.show(this.sheet.next);
    this.#listen();
    const restored = await this.sender.restore();
    this.settle();
    this.form.form.hidden = false;
    layDock(() => this.form.input);
    serve({ sheet: this.sheet.id, addresses: this.addresses, open: (entry) => isGameOf3(this.sheet.id, entry) ? this.#look(this.sheet.rowNumbered(entry.game), entry) : decideLastRound(entry), textOf: (entry) => this.sender.textOf(entry) });
    this.#goOn();
    if (restored) {
      this.form.show(this.sheet.rows.find((row) => row.isUnkept) ?? this.form.row);
      this.keypad.say("kept", this.words.restored);
    }
    this.#news.start();
    queue5.on("reached", () => this.#news.now());
  }
  #listen() {
    const { form } = this.form;
    queue5.on("unreachable", ({ reason, owner: owner2 }) => reason === "signed-out" && queue5.isOwn(owner2) && this.warn(this.words[reason]));
    this.form.addEventListener("typed", () => this.sender.typed(this.form.row));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.keypad.save.disabled) return;
      this.#opened = null;
      this.sender.press(this.form.row);
    });
    part9(form, "[data-calls-off]").addEventListener("click", () => {
      this.sender.callOff(this.form.row);
      this.warn("");
      this.#goOn();
    });
    this.#list.addEventListener("click", (event) => this.#open(event));
  }
  showNotes(row, notes, errors) {
    if (row.pending?.state === "invalid") this.#offer(row);
    if (row === this.form.row) this.form.showNotes(notes, errors);
  }
  synchronise() {
    const { row } = this.form;
    document.dispatchEvent(new Event(SHEET_TOLD));
    this.settle();
    if (this.#elsewhere && !this.#elsewhere.saved) this.#takeBackElsewhere();
    if (row === this.form.row || row.state !== "saved") return;
    this.#elsewhere = row;
    this.keypad.say("saved", fill11(this.words.elsewhere, { number: row.number }));
  }
  #takeBackElsewhere() {
    this.#elsewhere = null;
    this.keypad.say("missing", "");
  }
  renew() {
    this.#news.now();
  }
  redraw() {
    location.reload();
  }
  wasSaved(row) {
    this.#news.changed();
    this.keypad.say("saved", fill11(this.words.saved, { number: row.number }));
    this.#goOnFrom(row);
  }
  wasKept(row) {
    const words = queue5.holdsInMemory ? this.words.keptInMemory : this.words.kept;
    this.keypad.say("kept", fill11(words, { number: row.number }));
    this.table.draw();
    this.#goOnFrom(row);
  }
  wasPutOff(row) {
    this.keypad.say("kept", fill11(this.words.putOff, { number: row.number }));
    if (row === this.form.row && !row.isUnkept) this.#goOn();
  }
  wasMoved(from, to) {
    if (this.form.row === from || this.form.row === to) this.#goOn();
  }
  wasGivenUp(row) {
    this.warn("");
    this.#news.now();
    this.#goOnFrom(row);
  }
  settle() {
    knowLastGame({ last: this.sheet.lastKnown, dealer: this.sheet.next.dealer });
    this.table.draw();
    const { row, isNew } = this.form;
    if (isNew && (row.state === "saved" || row.state === "waiting")) this.#goOn();
    this.#tellTheEnd();
  }
  async #tellTheEnd() {
    const over = await isOverHere(this.sheet);
    if (!over === !this.#isOver) return;
    this.#isOver = over !== null;
    this.warn(over ? fill11(this.words.lastRoundIsOver, { number: over.after, count: over.games }) : "");
  }
  isAt(row) {
    return row === this.form.row;
  }
  warn(text) {
    tell(this.#alert, text);
  }
  #goOnFrom(row) {
    if (row === this.form.row && row !== this.#opened && !row.isUnkept) this.#goOn();
  }
  #goOn() {
    this.#opened = null;
    this.form.show(this.sheet.next);
    this.keypad.begin();
  }
  #offer(row) {
    if (row !== this.form.row && !this.form.row.isUnkept) this.form.show(row);
  }
  #open(event) {
    const number = Number(around4(event, "[data-game]")?.dataset.game);
    if (!number) return;
    event.preventDefault();
    this.#look(this.sheet.rowNumbered(number));
  }
  #look(row, entry = null) {
    const isAsked = entry !== null || row.state === "conflict" || row.state === "question";
    this.#opened = isAsked ? null : row;
    this.keypad.say("missing", "");
    this.form.show(row);
    this.form.form.scrollIntoView();
    if (isAsked) this.sender.decide(row, entry);
  }
  #show(html) {
    const data = new DOMParser().parseFromString(html, "text/html").getElementById("entry-data");
    return data && this.sender.renew(JSON.parse(data.textContent ?? ""));
  }
};

// js/entry/phone/page.js
var phone = new Phone(read2("entry-options"), read2("entry-words"));
var panels = new LifePanels();
var told = { say(text, level) {
  phone.keypad.say(level === "success" ? "saved" : "kept", text.replace(/^✓ /, ""));
  panels.tell(make6("div", { className: `notice ${level}` }, make6("p", {}, text)));
}, saved: () => panels.refresh() };
var penalties = new PenaltyDialog(told);
new Noting(read2("entry-options"), told);
document.addEventListener("click", (event) => {
  if (around5(event, "[data-opens-penalty]")) penalties.ask({ game: phone.form.row.number });
});
queue6.on("answered", ({ entry, answer }) => {
  if (entry.sheet === phone.sheet.id && entry.kind === "game" && answer.kind === "saved") panels.refresh();
});
phone.form.addEventListener("typed", () => panels.tell());
await phone.begin(read2("entry-data"));
