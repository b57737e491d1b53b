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
  part(dialog, "tbody").replaceChildren(
    ...columns.flatMap(({ label, read: read3, unset }) => {
      const [ours, other] = [read3(kept), theirs ? read3(theirs) : "–"];
      if (ours === unset && (other === unset || !theirs)) return [];
      const both = line(label, ours, other);
      both.classList.toggle("differs", ours !== other);
      return [both];
    })
  );
  return closed(dialog);
}

// js/entry/life/last_round.js
async function decideLastRound(entry) {
  const { choices = [], message = "" } = (
    /** @type {{choices?: number[], message?: string}} */
    entry.answer ?? {}
  );
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
  /** @param {Pick<Options, "sheet" | "addresses">} options @param {Told} told  what to do when there is something to tell, and when the panels are out of date */
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
  /** Keep what the form says; htmx, which would send it, does not hear of it. */
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
    const kind = (
      /** @type {Kind} */
      name
    );
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
  /** What the server does not take stays in the outbox, where a person sends it again or discards it. */
  #answered(entry, answer) {
    if (entry.sheet !== this.#sheet || entry.kind === "game" || entry.kind === "penalty") return;
    if (answer.kind !== "saved") return this.#told.say([entry.text, answer.message].filter(Boolean).join(" – "), "error");
    this.#told.saved();
    this.#told.say(answer.message ?? entry.text, "success");
  }
  /** The last round is announced once, also while the announcement waits. */
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
  /** @type {Begun | null} */
  #begun = null;
  /** What was told last, while the panels are drawn anew. @type {Element[]} */
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
  /** What was told stands until something else is: the panels are drawn anew within seconds of whatever is noted. */
  tell(...word) {
    byId2("life-word").replaceChildren(...word);
  }
  #isThere() {
    this.#isAsking = false;
    if (this.#isWantedAgain) this.refresh();
  }
  /**
   * Ask for the panels again, but not while somebody is at one of their fields, nor while a dialog asks something: what it
   * asks about may be one of their forms. An answer replaces the element that asked,
   * and with it whatever it would have asked next: so what is wanted meanwhile is asked for after the answer.
   */
  refresh() {
    this.#isStale = this.#isUsed();
    if (this.#isStale) return;
    this.#isWantedAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    byId2("life").dispatchEvent(new Event("refresh"));
  }
  /** Whether a form that is drawn anew now would go from under somebody's hands. */
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
  return (
    /** @type {Field[]} */
    findAll4(life, FIELDS, HTMLElement)
  );
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
  /** @param {{say: (text: string, level: Level) => void, saved: () => void}} told  what to do when there is something to tell, and when the list is out of date */
  constructor(told2) {
    this.#told = told2;
    this.#dialog.addEventListener("click", (event) => this.#note(around2(event, "[data-offence]")));
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event));
    queue3.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
  }
  /** Open it for a game; without a seat it is open who. */
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
  /** Keep the card in the device's queue, which sends it now or as soon as there is a network. */
  async #note(button) {
    if (!button || !this.#form.reportValidity()) return;
    const clientId = newId3();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) body.append(name, `${value}`);
    body.set("offence", button.dataset.offence ?? "");
    body.set("client_id", clientId);
    const { text: sentence = "", url = "", kept = "" } = this.#dialog.dataset;
    const text = fill5(sentence, {
      number: body.get("game_number") ?? "",
      name: part5(this.#dialog, `[data-name][value="${CSS.escape(body.get("seat_id") ?? "")}"]`).dataset.name ?? "",
      offence: part5(button, "span").textContent ?? ""
    });
    this.#dialog.close();
    const of = { sheet: this.#sheet, kind: (
      /** @type {const} */
      "penalty"
    ), game: Number(body.get("game_number")), place: clientId };
    const answer = await queue3.enqueue({ ...of, url, body, clientId, typed: Object.fromEntries(body), text });
    if (answer === "queued") this.#told.say(queue3.holdsInMemory ? say2("memory") : kept, "warning");
    else if (answer.kind === "saved") this.#told.say(`✓ ${text}`, "success");
  }
  /** A card that the server does not take stays in the queue, where a person sends it again or discards it. */
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
  /** @type {Map<Row, {timer?: ReturnType<typeof setTimeout>, request?: AbortController}>} */
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
  const whole = ({ field, label, is_mark: isMark }) => ({
    label,
    read: ({ [field]: value }) => isMark ? words[value ? "yes" : "no"] : name(Number(value)),
    ...isMark ? { unset: words.no } : {}
  });
  return [
    ...words.written.filter((written) => !written.is_mark).map(whole),
    ...seats.map(({ id, name: label }) => ({ label, read: (values) => handText(values, id) })),
    ...words.written.filter((written) => written.is_mark).map(whole)
  ];
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
  /** The row that is asked about now. @type {Row | null} */
  asking = null;
  #turn = Promise.resolve();
  #sender;
  #questions;
  /** @param {Sender} sender @param {Questions} [questions] */
  constructor(sender, questions = questions_exports) {
    this.#sender = sender;
    this.#questions = questions;
  }
  /** Ask what is to become of a row that was refused, or of an entry for it that it does not show by now; dialogs come one
   * after the other. @param {Row} row @param {RowEntry | null} [entry] */
  about(row, entry = null) {
    return this.#inTurn(row, async () => {
      const aside = entry && await this.#bring(row, entry);
      const answer = row.pending?.answer;
      if (answer?.kind === "correction_needed") await this.#askForNote(row, answer.changes);
      if (answer?.kind === "conflict") await this.#askWhich(row, answer);
      if (aside) await this.#putBack(row, aside);
    });
  }
  /** Let a row show an entry that is to be decided; gives what it has shown instead until then.
   * @param {Row} row @param {RowEntry} wanted */
  async #bring(row, wanted) {
    const entry = (await this.#sender.queue.entriesOf(this.#sender.sheet.id)).find(({ clientId }) => clientId === wanted.clientId);
    if (!entry?.answer || row.pending?.clientId === entry.clientId) return null;
    const { pending, typed, isUnkept } = row;
    row.typed = entry.typed;
    row.keep(entry);
    return { pending, typed: isUnkept ? typed : null };
  }
  /** @param {Row} row @param {{pending: Pending | null, typed: Typed | null}} aside */
  async #putBack(row, { pending, typed }) {
    if (!row.pending && pending && await this.#sender.queue.holds(pending.clientId)) {
      row.typed = pending.typed;
      row.keep(pending);
    }
    if (!typed) return;
    row.typed = typed;
    this.#sender.typed(row);
  }
  /** Ask for initials while there is no answer yet. */
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
  /** Which of two versions counts; or both, if they are two games. What was decided in another tab meanwhile counts. */
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
  /** Whoever has only closed the question for the initials has decided nothing: all answers are offered again.
   * @param {Row} row @param {Conflict} answer */
  async #askAgain(row, answer) {
    const { pending } = row;
    if (!pending || !await this.#sender.queue.holds(pending.clientId)) return;
    row.keep({ ...pending, state: "conflict", answer });
    await this.#sender.queue.putBack(pending.clientId, { seen_revision: `${pending.typed.revision}` }, answer);
  }
  /** Both were played: what is on the sheet stays there, and what was typed here is the next game. Nobody waits for its
   * answer here: it may raise a question of its own, which is asked after this one. */
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
  /** @param {Row} row @param {Change[]} changes @returns {Promise<"later" | undefined>}  "later": nothing is decided */
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
  /** What is on the sheet stays. */
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
  /** All drafts: number of the game → what the row needs to show it; ``over``: the entry of the queue that it was typed over,
   * if there was one. @returns {Record<string, Typed & {over?: string}>} */
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}");
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof DOMException) return {};
      throw error;
    }
  }
  /** Keep the rows that hold something that the queue does not have, and only those. */
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
var KEPT = {
  saving: "saving",
  waiting: "waiting",
  conflict: "conflict",
  correction_needed: "question",
  invalid: "unsaved",
  closed: "closed",
  refused: "closed",
  missing: "missing",
  sent: "saved"
};
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
var Row = class {
  /** @type {Game | null} */
  saved = null;
  /** @type {Pending | null} */
  pending = null;
  /** The version of the row that whoever types here knows. */
  revision = 0;
  /** The id of the request with which this device wrote the row last. @type {string | null} */
  writtenAs = null;
  dealerIsChosen = false;
  // What somebody else has written while this was typed, null: taken off; undefined: nothing.
  /** @type {Game | null | undefined} */
  #newer;
  #isLeft = false;
  /** @type {Set<string>} */
  #own = /* @__PURE__ */ new Set();
  /** @type {Values} */
  #now;
  /** What was found out about the row since its last change; each key asks it of every row. @type {{isDirty?: boolean, isUnkept?: boolean}} */
  #found = {};
  #seats;
  #changed;
  /** @param {number} number @param {Seat[]} seats @param {(row: Row) => void} changed  told after each change */
  constructor(number, seats, changed) {
    this.number = number;
    this.#seats = seats;
    this.#changed = () => {
      this.#found = {};
      changed(this);
    };
    this.#now = this.#blank;
  }
  /** @returns {Values} */
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
  /** The text of a hand as it was typed; the winner's is empty. */
  hand(seat) {
    return this.#now.hands[seat] ?? "";
  }
  /** Whether points are typed or written for anybody. */
  get hasPoints() {
    return Object.values(this.#now.hands).some((text) => text.trim());
  }
  /** Everything typed, in the shape in which the server writes a row. The winner's hand is 0; the points of a game that
   * was made void stay in sight until it is saved, and are not written. */
  get values() {
    const isMadeVoid = this.#now.is_void && !this.saved?.is_void;
    return this.#read(isMadeVoid ? { ...this.#now, hands: {} } : this.#now);
  }
  set values({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
    this.#now = { dealer, winner, hands: { ...hands }, exact_grab, uno_card_finish, is_void };
    if (winner !== null && this.hand(winner) === "0") this.#now.hands[winner] = "";
    this.#touch();
  }
  /** @returns {Typed} */
  get typed() {
    return { values: this.values, revision: this.revision, dealerIsChosen: this.dealerIsChosen };
  }
  set typed({ values, revision, dealerIsChosen }) {
    this.dealerIsChosen = Boolean(dealerIsChosen);
    this.values = values;
    if (this.isDirty) this.revision = revision;
  }
  /** The written values as this row would read them back; null while nothing is written. */
  get written() {
    return this.saved && this.#read(this.saved);
  }
  /** Whether anything is typed that is not written yet. A dealer filled in by itself does not count. */
  get isDirty() {
    return this.#found.isDirty ??= this.#differs;
  }
  get #differs() {
    const now = this.values;
    return !isSame(now, this.written ?? { ...this.#blank, dealer: this.dealerIsChosen ? null : now.dealer });
  }
  /** Whether anything is typed that is neither written nor kept in the queue. */
  get isUnkept() {
    const { pending } = this;
    return this.#found.isUnkept ??= pending ? !isSame(this.values, this.#read(pending.typed.values)) : this.isDirty;
  }
  /** What the row is called where rows are shown. */
  get state() {
    if (this.pending?.state === "saving") return "saving";
    if (this.isUnkept) return this.#isLeft ? "incomplete" : "unsaved";
    if (this.pending) return KEPT[this.pending.state];
    return this.saved ? "saved" : "empty";
  }
  /** The players who take part in this game. */
  get open() {
    return this.#seats.filter((seat) => isAtTable(seat, this.number));
  }
  /** Whose hand is still to be typed. */
  get missing() {
    if (this.is("is_void")) return [];
    return this.open.filter(({ id }) => id !== this.winner && !this.hand(id).trim());
  }
  get isComplete() {
    return this.is("is_void") || this.winner !== null && this.missing.length === 0;
  }
  /** The seat clockwise after this one whose hand is missing, null if none is. */
  missingAfter(seat) {
    const turn = this.open.findIndex(({ id }) => id === seat) + 1;
    const missing = this.missing;
    return [...this.open.slice(turn), ...this.open.slice(0, turn)].find((next) => missing.includes(next))?.id ?? null;
  }
  /** A hand was typed: points or cards. Whoever has points has not won, and a game with points is not void. */
  type(seat, text) {
    this.#now.hands[seat] = text;
    if (text.trim()) this.#now.is_void = false;
    if (seat === this.winner) this.#now.winner = null;
    this.#touch();
  }
  /** Mark who has won; null takes the mark away. */
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
  /** Who deals by the order of the table, unless somebody has chosen, or it is written or on its way. */
  proposeDealer(seat) {
    if (this.dealerIsChosen || this.saved || this.pending || this.dealer === seat) return;
    this.#now.dealer = seat;
    this.#changed();
  }
  /** The row is left: what is missing now will not follow by itself, and is missing until somebody types it. */
  leave() {
    this.#isLeft = !this.isComplete;
    this.#changed();
  }
  /** The entry of the queue that holds what this row says; null when there is none.
   * @param {Pending | null} entry @param {{isOwn?: boolean}} [options]  false: it was typed in another tab */
  keep(entry, { isOwn = true } = {}) {
    this.pending = entry;
    if (entry && isOwn) this.#own.add(entry.clientId);
    this.#changed();
  }
  /** Whether an entry was typed here, now or before the page was opened again. */
  isOwn(clientId) {
    return this.#own.has(clientId);
  }
  /** Whether it says what was typed elsewhere, and nothing else. */
  get isOfOthers() {
    if (this.isUnkept) return false;
    return this.pending ? !this.isOwn(this.pending.clientId) : this.saved !== null && this.writtenAs === null;
  }
  /** Somebody else has written the row, or taken it off (null), while something else is typed here, which stays. */
  overtake(game) {
    if (game && isSame(this.#read(game), this.values)) return this.accept(game);
    this.#newer = game;
    return this.#changed();
  }
  /** Whether what is typed here is about a row that somebody else has changed meanwhile. */
  get isOvertaken() {
    return this.#newer !== void 0 && this.isDirty;
  }
  /** Take over what is written on the sheet, null: nothing. With ``keep`` what has been typed stays. */
  accept(game, { keep = false } = {}) {
    this.#newer = void 0;
    this.saved = game;
    this.revision = game?.revision ?? 0;
    if (keep) this.#changed();
    else this.revert();
  }
  /** Forget what was typed: back to what is written, or to an empty row. */
  revert() {
    if (this.#newer === void 0) this.values = this.written ?? this.#blank;
    else this.accept(this.#newer);
  }
  /** @returns {Values} */
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
  /** ``drafts`` is the key under which they are kept. @param {Parts} parts */
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
  /** Show what this device has sent and the picture of the sheet does not have yet, and what an earlier visit has left, in
   * the queue and unfinished; gives the number of unfinished rows. */
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
  /** Go on with a draft: in its row, or in the next free one if it is a new game and another tab has kept one there.
   * @param {number} number @param {Typed & {over?: string}} draft */
  #takeUp(number, { over, ...draft }) {
    const own = this.sheet.rowNumbered(number);
    if (own.pending && isSame(draft.values, own.pending.typed.values)) return;
    const isTaken = own.pending && own.pending.clientId !== over && draft.revision === 0;
    const row = isTaken ? this.sheet.nextUntouched : own;
    row.typed = draft;
    if (isTaken) this.sheet.proposeDealers(row.number - 1);
    this.typed(row);
  }
  /** Somebody has typed in a row: keep it, and ask soon what the server thinks of it. */
  typed(row) {
    this.sheet.proposeDealers(row.number);
    this.drafts.store(this.sheet.rows);
    this.#checking.soon(row);
  }
  /** What was typed and not kept is not meant. */
  callOff(row) {
    if (row.pending) row.typed = row.pending.typed;
    else row.revert();
    this.drafts.store(this.sheet.rows);
  }
  /** The sheet as the server has it now. What this device has sent and the server does not have any more is an alarm, and
   * waits for a person to send it again. */
  async renew(news) {
    if (wasToldBefore(news.told, this.sheet.news?.told ?? 0)) return;
    this.#show(news, { isWhole: true });
    await this.#miss(news, { isFresh: true });
    this.view.settle();
    if (this.sheet.isReseated || !news.is_open) this.#outlive(news);
  }
  /** The page was drawn for other players or for an open sheet. It is drawn anew as soon as nothing is typed or waits. */
  #outlive(news) {
    unlessLeaving(() => {
      const isBusy = this.#decisions.asking || this.sheet.rows.some((row) => row.isUnkept || row.pending);
      if (isBusy || performance.now() < SHORTEST_LIFE) this.view.warn(news.is_open ? this.words.reseated : this.words.notOpen);
      else this.view.redraw();
    });
  }
  /** Note what is missing on the whole sheet as the server has told it. */
  async #miss(news, how = {}) {
    const missing = missingOn(await this.queue.journal(this.sheet.id), news, how);
    if (!missing.length) return;
    for (const entry of await this.queue.miss(missing)) if (isGameOf(this.sheet.id, entry)) this.#adopt(entry, { isOwn: true });
  }
  /** A game of the outbox in words, as this sheet reads what was typed. */
  textOf(entry) {
    if (!isGameOf(this.sheet.id, entry)) return entry.text;
    return describe({ number: entry.game, values: entry.typed.values }, this);
  }
  /** The button of a row: decide what was refused, send what waits or is missing, save what is typed. */
  press(row) {
    if (row.state === "conflict" || row.state === "question") return this.decide(row);
    if (row.state === "missing") return this.queue.sendLost(placeOf2(this.sheet.id, "game", row.number));
    return row.state === "waiting" || row.state === "closed" ? this.queue.retry() : this.save(row);
  }
  /** Keep a row in the queue, which sends it now or later, instead of an entry that it comes from.
   * @param {Row} row @param {string | null} [instead] */
  async save(row, instead = null) {
    const clientId = newId4();
    const entry = { clientId, typed: row.typed, sheet: this.sheet.id, kind: "game", game: row.number, url: this.addresses.game };
    row.keep({ ...entry, state: "saving" });
    const answer = await this.queue.enqueue({ ...entry, body: this.#fields(row, clientId), text: describe(row, this), instead });
    if (row.pending?.clientId !== clientId) return;
    if (answer === "queued") await this.#isKept(row);
    else if (!this.view.asksAtOnce) await this.decide(row);
  }
  /** Ask what is to become of a row that was refused, or of an entry for it that it does not show by now.
   * @param {Row} row @param {RowEntry | null} [entry] */
  decide(row, entry = null) {
    return this.#decisions.about(row, entry);
  }
  /** What the server's form knows of a row. */
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
  /** There is no answer yet. A correction needs its initials all the same (L6.5), so they are asked for now. */
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
  /** Take over what came with an answer. */
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
  /** What is said at a row that somebody else has written while it was typed. @returns {Note[]} */
  #overtaken({ isOvertaken, number }) {
    return isOvertaken ? [{ severity: "warning", text: fill6(this.words.overtaken, { number }), clauses: "", seat: null }] : [];
  }
  /** Show an entry of the queue in its row, unless something else has been typed there meanwhile. @param {RowEntry} entry */
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
  /** What other tabs have put into the queue is shown here as well; what a person has discarded is not any more. */
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
  /** The entry is gone; with it goes what it said, unless more was typed. */
  #release(row) {
    const isUntouched = !row.isUnkept;
    row.keep(null);
    if (isUntouched) row.revert();
  }
};

// js/entry/sheet.js
import { isGameOf as isGameOf2 } from "./outbox.js";
var Sheet = class {
  /** @type {Row[]} */
  rows = [];
  revision = 0;
  // Whether somebody sits at the table whom this page does not know, or not any more.
  isReseated = false;
  /** What the server has told last. @type {News | null} */
  news = null;
  #changed;
  /** @param {Options} options @param {(row: Row) => void} changed  told after each change of a row */
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
  /** The number of the last game that is written or kept on this device, 0: there is none. */
  get lastKnown() {
    return this.rows.findLast((row) => row.saved || row.pending)?.number ?? 0;
  }
  /** The game that is typed next. */
  get next() {
    return this.rowNumbered(1 + this.lastKnown);
  }
  /** The first row behind all that is written, kept or begun. */
  get nextUntouched() {
    const last = this.rows.findLast((row) => row.saved || row.pending || row.isDirty)?.number ?? 0;
    return this.rowNumbered(last + 1);
  }
  /** A new row with what was typed, behind all that is written or kept; what somebody has begun to type there moves on.
   * Whose turn it is there deals, unless somebody has chosen who. */
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
  /** What this device has sent since the server told of the sheet stands on it, although this page has not heard of it. */
  fill(journal) {
    const known2 = this.news?.told ?? 0;
    for (const { game, clientId, typed, revision = 0, told: told2 = 0 } of journal.filter((entry) => isGameOf2(this.id, entry))) {
      const row = this.rowNumbered(game);
      const { values } = (
        /** @type {Typed} */
        typed
      );
      const isNews = told2 > known2 && revision > row.revision && !row.isDirty;
      if (isNews) row.accept({ ...values, number: game, revision, recorded: {}, strikes: {} });
      if (row.revision === revision) row.writtenAs = clientId;
    }
    this.proposeDealers();
  }
  /** Whether a slip in a row is simply changed, as far as is known here: this device wrote it, and no game after it. The
   * server decides, and asks for initials if it knows better (L6.5). */
  isStillWritten(row) {
    return row.writtenAs !== null && row.number === this.lastKnown;
  }
  /** Take over what the server tells: rows that nobody is changing here, and who has gone out. ``isWhole``: games that
   * it does not tell of are not on the sheet any more. */
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
  /** A row as it is on the sheet now; null: it is not any more. What is being typed there stays. */
  #takeRow(row, game) {
    if (!row.isDirty) row.accept(game);
    else if (!row.pending && row.revision !== (game?.revision ?? 0)) row.overtake(game);
  }
  /** Between which games everybody plays. Whoever this page was not drawn for cannot be shown on it. */
  #takeSeats(seats) {
    const names = (all) => all.map(({ id, name }) => `${id} ${name}`).join();
    this.isReseated = names(seats) !== names(this.seats);
    for (const seat of this.seats) {
      const { first = null, last = null } = seats.find(({ id }) => id === seat.id) ?? seat;
      Object.assign(seat, { first, last });
    }
  }
  /** Have what is known kept on this device, for the time without a network. */
  remember() {
    rememberPage({ ...this.news, revision: this.revision, games: this.rows.flatMap(({ saved }) => saved ?? []) });
  }
  /** Whose turn it is to deal, in every row below another. */
  proposeDealers(after = 0) {
    for (const row of this.rows.slice(after)) this.#propose(row);
  }
  /** Nobody deals any more when it is over. */
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
  return Object.entries(errors).flatMap(
    ([field, sentences]) => sentences.map((text) => ({
      severity: "error",
      text,
      clauses: "",
      field,
      seat: field.startsWith("hand-") ? Number(field.slice(5)) : null
    }))
  );
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
  /** @type {Map<string, number>} */
  #values;
  /** @param {Record<string, number>} values  points by the name of a card, for every card that the deck has */
  constructor(values) {
    this.#values = new Map(Object.entries(values).map(([card, value]) => [card.toLowerCase(), value]));
  }
  /** {points, cards} of what is typed; cards is null for plain points. Null if only the server can read it. */
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
  /** Whose hand is typed; null: nobody's. @type {number | null} */
  active = null;
  /** Whether the game was neither written nor kept when it was opened here. */
  isNew = true;
  /** @type {Map<number, Parts>} */
  #players = /* @__PURE__ */ new Map();
  /** @type {Map<Flag, HTMLInputElement>} */
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
  /** Open a game: one that is to be typed, or one that is on the sheet. */
  show(row) {
    this.row = row;
    this.isNew = !row.saved && !row.pending;
    this.showNotes([]);
    this.draw();
    this.activate(row.open[0]?.id ?? null);
  }
  /** What will be saved, in a sentence; or what is still missing. */
  get summary() {
    return summary(this.row, this);
  }
  /** The field of the hand that is typed. */
  get input() {
    return this.active === null ? null : this.#players.get(this.active)?.input ?? null;
  }
  setText(text) {
    if (this.active !== null) this.#type(this.active, text);
  }
  /** Who has won; once more takes it back. */
  setWinner(seat) {
    this.row.setWinner(this.row.winner === seat ? null : seat);
    this.#typed();
  }
  /** Choose whose hand is typed; null: nobody's. */
  activate(seat) {
    this.active = seat;
    for (const [id, { element }] of this.#players) element.classList.toggle("is-active", id === seat);
    this.dispatchEvent(new Event("activated"));
    if (document.activeElement !== this.input) this.input?.focus({ preventScroll: true });
    if (seat !== null) this.#players.get(seat)?.element.scrollIntoView({ block: "nearest" });
  }
  /** What the engine says, each sentence at the player that it is about.
   * @param {Note[]} notes @param {Record<string, string[]>} [errors]  what could not be read, by field */
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
  /** An empty field says nothing about who has won. */
  #type(seat, text) {
    if (!text && seat === this.row.winner) return;
    this.row.type(seat, text);
    this.#players.get(seat)?.element.scrollIntoView({ block: "nearest" });
    this.#typed();
  }
  #typed() {
    this.dispatchEvent(new Event("typed"));
  }
  /** What the typed cards add up to; nothing for plain points. */
  #countText(text) {
    const counted = this.counting.of(text);
    if (!counted || counted.cards === null) return "";
    const [one, many] = this.words.cards;
    const cards = fill8(counted.cards === 1 ? one : many, { count: counted.cards });
    return `${fill8(this.words.sum, { points: points(counted.points) })} · ${cards}`;
  }
};
function partsOf(element) {
  return {
    element,
    input: find5(element, "input", HTMLInputElement),
    star: find5(element, ".phone-winner", HTMLButtonElement),
    about: part6(element, ".phone-about"),
    count: part6(element, ".phone-count"),
    list: part6(element, ".notes")
  };
}

// js/entry/phone/keypad.js
import { around as around3, byId as byId4, fill as fill9, find as find6, part as part7 } from "./app.js";
var Keypad = class {
  /** @type {Mode} */
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
  /** The keys for a new game: points or cards, as before. */
  begin() {
    this.show(this.#mode);
  }
  /** On to the next hand that is missing; when none is, to the button that saves. */
  next() {
    const { row, active, summary: summary2 } = this.form;
    const following = row.missingAfter(active);
    if (following !== null) this.form.activate(following);
    else if (row.isComplete) this.confirm();
    else this.say("missing", summary2);
  }
  /** Show what will be saved. */
  confirm() {
    this.form.activate(null);
    this.show("confirm");
    this.save.focus({ preventScroll: true });
  }
  /** Say something above the keys, until the next tap: that a game is "saved" or "kept", or what is "missing". */
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
  /** The first tap on a hand that was typed before replaces it, further ones continue it. */
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
  /** A star was tapped: the hand that is being typed goes on, unless it is the winner's or done. */
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
    return value ? (credited[Number(holder)] ?? []).map((seat) => (
      /** @type {[number, number]} */
      [seat, value]
    )) : [];
  });
}

// js/entry/phone/table.js
var Table = class {
  #list = byId5("guest-games");
  #item = find7(document, "#phone-game-item", HTMLTemplateElement);
  /** @param {Sheet} sheet @param {PhoneWords} words @param {Count} count */
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
  /** Places are the server's; while games wait that it does not know, there are totals only, in the order of the seats. */
  #drawStanding(news) {
    const { totals, games } = totalsWith(this.sheet, news, this.count);
    const [one, many] = this.words.withUnsent;
    byId5("standing-about").textContent = games ? fill10(games === 1 ? one : many, { count: games }) : "";
    const placeOf3 = ({ place }) => games ? 0 : place ?? news.columns.length;
    const columns = [...news.columns].sort((column, other) => placeOf3(column) - placeOf3(other));
    const lines = columns.map(({ seat, place, gap }) => {
      const name = this.sheet.seats.find(({ id }) => id === seat)?.name ?? "";
      return make5(
        "li",
        {},
        make5("span", { className: "place", textContent: games || place === null ? "" : `${place}.` }),
        make5("span", { className: "name", textContent: name }),
        ...gap && !games ? [make5("span", { className: "muted small", textContent: `+${gap}` })] : [],
        make5("strong", { className: "number", textContent: points3(totals.get(seat)) })
      );
    });
    find7(this.#list, ".phone-standing", HTMLOListElement).replaceChildren(...lines);
  }
  /** A game that is written or waits here, or a gap that can be filled. */
  #game(row, news) {
    const parts = (
      /** @type {DocumentFragment} */
      this.#item.content.cloneNode(true)
    );
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
  /** The game that a person has opened to look at or correct: only its button leaves it. @type {Row | null} */
  #opened = null;
  #news;
  /** The game of which it was said last that somebody else has written it. @type {Row | null} */
  #elsewhere = null;
  /** Whether it has been said that the last round is over. */
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
  /** Show what an earlier visit has left, and begin with the next game. */
  async begin(drawn) {
    this.sheet.take(await newestData(drawn));
    this.form.show(this.sheet.next);
    this.#listen();
    const restored = await this.sender.restore();
    this.settle();
    this.form.form.hidden = false;
    layDock(() => this.form.input);
    serve({
      sheet: this.sheet.id,
      addresses: this.addresses,
      open: (entry) => isGameOf3(this.sheet.id, entry) ? this.#look(this.sheet.rowNumbered(entry.game), entry) : decideLastRound(entry),
      textOf: (entry) => this.sender.textOf(entry)
    });
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
  /** A form that goes on because somebody else has written its game says so. */
  synchronise() {
    const { row } = this.form;
    document.dispatchEvent(new Event(SHEET_TOLD));
    this.settle();
    if (this.#elsewhere && !this.#elsewhere.saved) this.#takeBackElsewhere();
    if (row === this.form.row || row.state !== "saved") return;
    this.#elsewhere = row;
    this.keypad.say("saved", fill11(this.words.elsewhere, { number: row.number }));
  }
  /** The server does not have the game any more of which it was said that it is written. */
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
  /** It waits in the outbox for a decision; here goes on what is played. */
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
  /** Somebody else has written or kept the game that nobody has begun to type here: on to the next one. */
  settle() {
    knowLastGame({ last: this.sheet.lastKnown, dealer: this.sheet.next.dealer });
    this.table.draw();
    const { row, isNew } = this.form;
    if (isNew && (row.state === "saved" || row.state === "waiting")) this.#goOn();
    this.#tellTheEnd();
  }
  /** No further game is typed without a word after the last round that was announced here and waits. */
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
  /** The game is done with, unless something else is typed in it or in another one, or somebody has opened it again. */
  #goOnFrom(row) {
    if (row === this.form.row && row !== this.#opened && !row.isUnkept) this.#goOn();
  }
  #goOn() {
    this.#opened = null;
    this.form.show(this.sheet.next);
    this.keypad.begin();
  }
  /** Open a game that somebody has to look at, but not in the middle of another one. */
  #offer(row) {
    if (row !== this.form.row && !this.form.row.isUnkept) this.form.show(row);
  }
  /** A tap on a game of the list opens it: to be corrected, or typed if it is missing in between. */
  #open(event) {
    const number = Number(around4(event, "[data-game]")?.dataset.game);
    if (!number) return;
    event.preventDefault();
    this.#look(this.sheet.rowNumbered(number));
  }
  /** Open a game, and ask what is to be decided about it. */
  #look(row, entry = null) {
    const isAsked = entry !== null || row.state === "conflict" || row.state === "question";
    this.#opened = isAsked ? null : row;
    this.keypad.say("missing", "");
    this.form.show(row);
    this.form.form.scrollIntoView();
    if (isAsked) this.sender.decide(row, entry);
  }
  /** Draw standing and games anew, and take over what is new on the sheet. */
  #show(html) {
    const data = new DOMParser().parseFromString(html, "text/html").getElementById("entry-data");
    return data && this.sender.renew(JSON.parse(data.textContent ?? ""));
  }
};

// js/entry/phone/page.js
var phone = new Phone(read2("entry-options"), read2("entry-words"));
var panels = new LifePanels();
var told = {
  /** The panels stand below the keys, so what is to be told is told there as well. */
  say(text, level) {
    phone.keypad.say(level === "success" ? "saved" : "kept", text.replace(/^✓ /, ""));
    panels.tell(make6("div", { className: `notice ${level}` }, make6("p", {}, text)));
  },
  saved: () => panels.refresh()
};
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
