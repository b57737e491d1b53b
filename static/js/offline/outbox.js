// The outbox as a person sees it: every entry in words, with what can be done about it, and the ways out of this device.

import { announce, confirmed, fill, find, make, part } from "../basics.js";
import { groupOf } from "./entries.js";
import { HandOver } from "./hand_over.js";
import { queue } from "./queue.js";
import { asText, counted, say, stateOf, typedAt } from "./words.js";

/** A page on which somebody types: its sheet, where its entries are sent, and how a game is opened on it, and an
 * entry is put into words.
 * @typedef {{sheet: number, addresses: Record<Kind, string>, open: (entry: Entry) => void, textOf: (entry: Entry) => string}} Desk */
/** @typedef {{own: Entry[], others: Entry[], sent: Entry[], why: string, isSignedOut: boolean}} Shown */

export class Outbox {
  /** @type {Desk | null} */ desk = null;
  /** @type {Shown} */ #shown = { own: [], others: [], sent: [], why: "", isSignedOut: false };
  #dialog;
  #line;
  #handOver;

  constructor(/** @type {HTMLDialogElement} */ dialog, /** @type {HTMLElement} */ line) {
    this.#dialog = dialog;
    this.#line = line;
    this.#handOver = new HandOver(part(dialog, "[data-outbox-qr]"), line.dataset.handOver ?? "");
    this.#on("hand-over", () => this.#handOver.show(this.#all));
    this.#on("send", () => queue.retry());
    this.#on("again", () => queue.sendAgain(this.#inState("missing")));
    this.#on("sent-again", () => queue.sendAgain(this.#shown.sent.map(({ clientId }) => clientId)));
    this.#on("share", () => navigator.share({ text: this.#text, title: say("file") }).catch(onlyCalledOff));
    this.#on("copy", () => this.#copy());
    this.#on("download", () => this.#download());
    this.#on("discard", (pressed) => this.#discard(pressed, this.#shown.own.filter((entry) => groupOf(entry) === "stuck")));
    this.#on("take-over", (pressed) => this.#takeOver(pressed));
    const signIn = find(dialog, "[data-unsent-sign-in]", HTMLAnchorElement);
    signIn.href = `${line.dataset.signIn}?next=${encodeURIComponent(location.pathname)}`;
  }

  draw(/** @type {Shown} */ shown) {
    this.#shown = shown;
    const { own, others, sent, why, isSignedOut } = shown;
    const groups = own.map(groupOf);
    part(this.#dialog, "[data-outbox-why]").textContent = why;
    this.#list("own", own, (entry) => this.#ownItem(entry));
    this.#list("others", others, (entry) => this.#item(entry, ...this.#waysOf(entry)));
    this.#list("sent", sent, (entry) => this.#item(entry));
    part(this.#dialog, "[data-outbox-others-about]").textContent = others.length ? counted("others", others) : "";
    this.#show("send", groups.some((group) => group === "waiting" || group === "stuck"));
    this.#show("sign-in", isSignedOut && Boolean(this.#line.dataset.signIn));
    this.#show("again", groups.includes("missing"));
    this.#show("discard", groups.includes("stuck"));
    this.#show("take-over", others.some((entry) => this.#isOfDesk(entry)));
    this.#show("share", "share" in navigator);
    this.#show("copy", "clipboard" in navigator);
    part(this.#dialog, "[data-outbox-ways]").hidden = !this.#all.length;
    if (!this.#all.length && !sent.length && this.#dialog.open) this.#dialog.close();
  }

  get #all() { return [...this.#shown.own, ...this.#shown.others]; }
  get #text() { return asText(this.#all); }

  #inState(/** @type {Entry["state"]} */ state) {
    return this.#shown.own.filter((entry) => entry.state === state).map(({ clientId }) => clientId);
  }

  #isOfDesk(/** @type {Entry} */ { sheet }) { return sheet === this.desk?.sheet; }

  #on(/** @type {string} */ name, /** @type {(pressed: HTMLElement) => unknown} */ work) {
    const button = part(this.#dialog, `[data-unsent-${name}]`);
    button.addEventListener("click", () => work(button));
  }

  #show(/** @type {string} */ name, /** @type {boolean} */ isShown) {
    part(this.#dialog, `[data-unsent-${name}]`).hidden = !isShown;
  }

  #list(/** @type {string} */ name, /** @type {Entry[]} */ entries, /** @type {(entry: Entry) => HTMLElement} */ item) {
    const section = part(this.#dialog, `[data-outbox-${name}]`);
    part(section, "ol").replaceChildren(...entries.map(item));
    section.hidden = !entries.length;
  }

  /** One's own entry: read, corrected or decided where it was typed, sent again, discarded. */
  #ownItem(/** @type {Entry} */ entry) {
    const group = groupOf(entry);
    const buttons = [];
    const isDecided = entry.kind === "game" || entry.state === "conflict";
    if (isDecided && group !== "missing") {
      const label = say(group === "undecided" ? "decide" : "correct");
      if (this.#isOfDesk(entry)) buttons.push(this.#button(label, () => this.desk?.open(entry), { closes: true }));
      else buttons.push(make("a", { className: "button", href: entry.page, textContent: label }));
    }
    if (group === "missing") buttons.push(this.#button(say("again"), () => queue.sendLost(entry.place)));
    else if (group === "undecided" && !isDecided) buttons.push(this.#button(say("again"), () => queue.sendAgain([entry.clientId])));
    return this.#item(entry, ...buttons, this.#discarding(entry));
  }

  /** What whoever has an account can do about somebody else's entry: take it over on the page of its sheet, or discard it.
   * Nobody else discards what a stranger has typed. */
  #waysOf(/** @type {Entry} */ entry) {
    const { enter = "" } = this.#line.dataset;
    if (!enter) return [];
    if (this.#isOfDesk(entry)) return [this.#discarding(entry)];
    const href = enter.replace("/0/", `/${entry.sheet}/`);
    return [make("a", { className: "button", href, textContent: say("open") }), this.#discarding(entry)];
  }

  #item(/** @type {Entry} */ entry, /** @type {HTMLElement[]} */ ...buttons) {
    const isOfOthers = this.#shown.others.includes(entry);
    const text = this.desk && this.#isOfDesk(entry) ? this.desk.textOf(entry) : entry.text;
    const about = make("p", { className: "muted small", textContent: `${entry.title} · ${typedAt(entry)}` });
    const state = make("p", { className: "outbox-state", textContent: isOfOthers ? say("stranded") : `${whose(entry)}${stateOf(entry)}` });
    const item = make("li", { className: "outbox-entry" }, make("p", { textContent: text }), state, about);
    item.dataset.state = entry.state;
    item.append(make("div", { className: "actions" }, ...buttons));
    return item;
  }

  #discarding(/** @type {Entry} */ entry) {
    return this.#button(say("discard"), (pressed) => this.#discard(pressed, [entry]), { className: "button quiet" });
  }

  /** @param {string} text @param {(pressed: HTMLElement) => unknown} work @param {{closes?: boolean, className?: string}} [options] */
  #button(text, work, { closes = false, className = "button" } = {}) {
    const button = make("button", { type: "button", className, textContent: text });
    button.addEventListener("click", () => {
      if (closes) this.#dialog.close();
      work(button);
    });
    return button;
  }

  async #discard(/** @type {HTMLElement} */ pressed, /** @type {Entry[]} */ entries) {
    if (!(await confirmed(counted("discardThese", entries), pressed))) return;
    await queue.withdraw(...entries.map(({ clientId }) => clientId));
  }

  /** Entries of somebody else for the sheet of this page become one's own. */
  async #takeOver(/** @type {HTMLElement} */ pressed) {
    const entries = this.#shown.others.filter((entry) => this.#isOfDesk(entry));
    if (!this.desk || !(await confirmed(counted("takeOver", entries), pressed))) return;
    await queue.takeOver(entries.map(({ clientId }) => clientId), this.desk.addresses);
    this.#dialog.close();
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#text);
    announce(say("copied"), "success");
  }

  #download() {
    const file = new Blob([this.#text], { type: "text/plain;charset=utf-8" });
    const link = make("a", { href: URL.createObjectURL(file), download: say("file") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
}

/** Which table of this phone an entry is of, if not this page's. */
function whose(/** @type {Entry} */ entry) {
  const [title] = entry.title.split(" · ");
  return queue.isOfAnotherTable(entry) ? `${fill(say("thisDevice"), { title })}: ` : "";
}

/** Whoever closes the device's own dialog has changed their mind; that is no fault. */
function onlyCalledOff(/** @type {unknown} */ error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
