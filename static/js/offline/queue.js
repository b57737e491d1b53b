// The outbox: what is typed is kept on this device until the server has it, and after that until its sheet is signed.
//
//   const answer = await queue.enqueue({sheet: 12, kind: "game", game: 5, url, body, clientId, typed, text});
//   // "queued" (kept, sent later by itself) or the server's answer (tools/scripts/sheet.d.ts)
//
//   queue.on("answered", ({ entry, answer }) => …)   // in every tab, whichever has sent it
//   queue.on("changed", …)                           // entries came or went
//   queue.on("withdrawn", ({ clientIds }) => …)      // a person does not want them any more
//   queue.on("unreachable", ({ reason }) => …)       // and "reached" when it works again
//
// ``body`` has the client_id and the seen_revision that the server's form asks for; a client_id is never used twice.
// What becomes of an entry is described in entries.js. The page names its owner in components/unsent.html, and whose entries
// else it may send (senders.js): what one has typed is never sent as another, unless they take it over.
//
// A repeat is harmless: the server knows client_id and answers as the first time. Therefore an entry goes only after
// an answer, and one that may have arrived is not replaced. A later entry for a place (a game, say) that this page has
// queued or restored before *follows* the earlier one: it takes its place, or waits and is sent as a change of what the
// earlier one wrote. An entry that does not follow, as from another tab, is a second version, and the server says so.

import { Claims } from "./claims.js";
import { answerTo, exclusively, isOfficeThere } from "./delivery.js";
import * as life from "./entries.js";
import { Unreachable } from "./request.js";
import { Senders } from "./senders.js";
import { Store } from "./store.js";

/** @import { Work } from "./store.js" */

/** @typedef {{answered: {entry: Entry, answer: Answer}, changed: {}, withdrawn: {clientIds: string[]}, unreachable: {reason: Reason, owner: string}, reached: {owner: string}}} Told */
/** So long after the device has an entry whoever typed it waits for the answer; then they go on, and it comes when it comes. */
const WAITED_FOR = 2_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
/** After so long what the server refuses for now is tried again. */
const PAUSE_WHEN_STUCK = 60_000;
const NAME = "unsent-games";
/** What other tabs are told of a change in the store. */
const STORED = "stored";
/** With this a page that was opened tells the other tabs whose entries this browser may send by now. */
const MAY_SEND = "may-send";

export class Queue {
  #owner;
  #senders;
  #keepsSent;
  #store = new Store();
  #claims = new Claims();
  #channel = new BroadcastChannel(NAME);
  /** @type {Map<string, (answer: Answer | "queued") => void>} */ #asking = new Map();
  /** The entry that this page has queued or restored last, by place. @type {Map<string, string>} */
  #latest = new Map();
  /** @type {{[Type in keyof Told]: ((detail: Told[Type]) => void)[]}} */
  #listeners = { answered: [], changed: [], withdrawn: [], unreachable: [], reached: [] };
  /** @type {Promise<void> | null} */ #nextRound = null;
  #triesStuck = true;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #stuckTimer;

  /** ``owner`` "": nobody who types on this page; ``others``: whose entries it may send as well; ``keepsSent`` false: on a
   * shared computer. @param {string} owner @param {{others?: string[], keepsSent?: boolean}} [options] */
  constructor(owner, { others = [], keepsSent = true } = {}) {
    this.#owner = owner;
    this.#senders = new Senders(owner, others);
    this.#keepsSent = keepsSent;
    this.#channel.onmessage = ({ data: { type, detail } }) => this.#hear(type, detail);
    this.#channel.postMessage({ type: MAY_SEND, detail: this.#senders.all });
    addEventListener("online", () => this.retry());
    addEventListener("pageshow", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
  }

  /** @template {keyof Told} Type @param {Type} type @param {(detail: Told[Type]) => void} work */
  on(type, work) { this.#listeners[type].push(work); }

  /** Whether anything would be gone with this page, because the browser does not store it. */
  get holdsInMemory() { return this.#store.holdsInMemory; }

  /** Keep an entry and try to send it; ``instead`` is one that it comes from. Resolves to the answer, or to "queued" if
   * there is none for now. @param {Written & {body: URLSearchParams, place?: string, instead?: string | null}} written @returns {Promise<Answer | "queued">} */
  async enqueue({ sheet, kind, game, place = life.placeOf(sheet, kind, game), url, body, clientId, typed, text, instead = null }) {
    const follows = this.#latest.get(place) ?? null;
    /** @type {Entry} */ const entry = {
      ...{ clientId, owner: this.#owner, sheet, kind, game, place, url, body: String(body), typed, text, follows },
      ...{ page: location.pathname, title: document.title, typedAt: new Date().toISOString() },
      ...{ attempts: 0, mayHaveArrived: false, state: "waiting", answer: null },
    };
    this.#latest.set(place, clientId);
    this.#claims.claim(clientId);
    /** @type {Promise<Answer | "queued">} */
    const answered = new Promise((resolve) => void this.#asking.set(clientId, resolve));
    await this.#change((all) => {
      const earlier = all.find((other) => other.clientId === follows);
      const remove = instead ? [instead] : [];
      if (!earlier || life.isSent(earlier) || earlier.mayHaveArrived) return { put: [entry], remove };
      return { put: [{ ...entry, follows: earlier.follows }], remove: [...remove, earlier.clientId] };
    });
    if (follows) this.#resolve(follows, "queued");
    this.#failures = 0;
    setTimeout(() => this.#resolve(clientId, "queued"), WAITED_FOR);
    this.send();
    return answered;
  }

  /** What this page's owner has typed and what is not on the server yet, oldest first. */
  async entries() { return (await this.#unsent()).filter((entry) => entry.owner === this.#owner); }

  /** What this page sends: also what was typed with other codes that are open in this browser. */
  async sendable() { return (await this.#unsent()).filter((entry) => this.#senders.may(entry)); }

  isOwn(/** @type {string} */ owner) { return owner === this.#owner; }

  /** Whether an entry was typed with another code or account than this page's, and is sent all the same. */
  isOfAnotherTable(/** @type {Entry} */ entry) { return entry.owner !== this.#owner && this.#senders.may(entry); }

  /** The rows among it of one sheet. @returns {Promise<RowEntry[]>} */
  async entriesOf(/** @type {number} */ sheet) {
    return (await this.entries()).filter((entry) => life.isGameOf(sheet, entry));
  }

  /** What other people have left on this device; it is sent when they sign in, or when somebody takes it over. */
  async entriesOfOthers() { return (await this.#unsent()).filter((entry) => !this.#senders.may(entry)); }

  /** Whether an entry is still here and not sent. */
  async holds(/** @type {string} */ clientId) { return (await this.#unsent()).some((entry) => entry.clientId === clientId); }

  /** Whether nobody has decided about an entry yet, in no tab. @param {string} clientId */
  async isUndecided(clientId) {
    return (await this.#unsent()).some((entry) => entry.clientId === clientId && life.groupOf(entry) === "undecided");
  }

  /** Whether an entry was typed on this page, or left by one that is closed and found by this one first. */
  isTypedHere(/** @type {string} */ clientId) { return this.#claims.has(clientId); }

  /** What this owner has sent of a sheet, oldest first. */
  async journal(/** @type {number} */ sheet) {
    const all = await this.#store.all();
    return all.filter((entry) => entry.sheet === sheet && entry.owner === this.#owner && life.isSent(entry));
  }

  /** How many entries of a sheet are not sent, games and the rest, and the last game among them, 0: there is none.
   * @returns {Promise<{unsent: number, lastGame: number}>} */
  async counts(/** @type {number} */ sheet) {
    const unsent = (await this.entries()).filter((entry) => entry.sheet === sheet);
    const games = unsent.map(({ kind, game }) => (kind === "game" ? game : 0));
    return { unsent: unsent.length, lastGame: Math.max(0, ...games) };
  }

  /** What is here of a sheet; this page goes on with what earlier visits have left, at the addresses that hold now. @param {number} sheet @param {Partial<Record<Kind, string>>} [addresses] */
  async restore(sheet, addresses = {}) {
    await this.#readdress((entry) => entry.owner === this.#owner && entry.sheet === sheet, addresses);
    for (const { place, clientId } of await this.entriesOf(sheet)) {
      if (await this.#claims.claim(clientId)) this.#latest.set(place, clientId);
    }
    return this.entriesOf(sheet); // some may have been sent meanwhile
  }

  /** Keep what another device has handed over, unless this one has it already. */
  async receive(/** @type {Entry[]} */ entries) {
    const ids = (/** @type {Entry[]} */ all) => new Set(all.map(({ clientId }) => clientId));
    await this.#change((all) => ({ put: entries.filter(({ clientId }) => !ids(all).has(clientId)) }));
  }

  /** Let entries of somebody else be this owner's, who sends them as their own.
   * @param {string[]} clientIds @param {Partial<Record<Kind, string>>} addresses */
  async takeOver(clientIds, addresses) {
    await this.#readdress(({ clientId }) => clientIds.includes(clientId), addresses, { owner: this.#owner });
    return this.retry();
  }

  /** Add fields to an entry, for example initials and a reason, and send it (again). */
  async amend(/** @type {string} */ clientId, /** @type {Record<string, string>} */ fields) {
    await this.#change((all) => ({
      put: all.filter((entry) => entry.clientId === clientId).map((entry) => life.waiting(entry, fields)),
    }));
    return this.send();
  }

  /** A person has put off what was begun to be decided: it is refused as before. */
  async putBack(/** @type {string} */ clientId, /** @type {Record<string, string>} */ fields, /** @type {Answer} */ answer) {
    await this.#change((all) => ({
      put: all
        .filter((entry) => entry.clientId === clientId)
        .map((entry) => ({ ...life.waiting(entry, fields), state: /** @type {Entry["state"]} */ (answer.kind), answer })),
    }));
  }

  /** The server does not have any more what was sent: a person says whether it is to be sent again.
   * @returns {Promise<Entry[]>} the entries as they are kept now */
  async miss(/** @type {Entry[]} */ entries) {
    const isMissed = (/** @type {Entry} */ { clientId }) => entries.some((entry) => entry.clientId === clientId);
    await this.#change((all) => ({ put: all.filter(isMissed).map((entry) => ({ ...entry, state: "missing" })) }));
    return (await this.#unsent()).filter(isMissed);
  }

  /** Send once more what the server does not have any more. */
  async sendAgain(/** @type {string[]} */ clientIds) {
    await this.#change((all) => ({
      put: all.filter((entry) => clientIds.includes(entry.clientId)).map((entry) => life.afresh(entry)),
    }));
    return this.send();
  }

  /** Send once more what the server has lost of a place: all versions in their order, as each changes what the one before
   * has written. */
  async sendLost(/** @type {string} */ place) {
    const lost = (await this.sendable()).filter((entry) => entry.place === place && entry.state === "missing");
    return this.sendAgain(lost.map(({ clientId }) => clientId));
  }

  /** A person has decided that these entries are not needed. */
  async withdraw(/** @type {string[]} */ ...clientIds) {
    await this.#change(() => ({ remove: clientIds }));
    this.#tell("withdrawn", { clientIds });
    for (const clientId of clientIds) this.#resolve(clientId, "queued");
  }

  /** Let go of what was sent: of a sheet that is signed, and what nobody has asked for in a month. */
  async forgetSent(/** @type {number | null} */ signed = null) {
    const isDone = (/** @type {Entry} */ entry) => life.isOutdated(entry) || (life.isSent(entry) && entry.sheet === signed);
    const done = (await this.#store.all()).filter(isDone).map(({ clientId }) => clientId);
    if (done.length) await this.#change(() => ({ remove: done }));
  }

  /** Send all that waits, one after the other; two tabs never send at the same time. */
  send() {
    this.#nextRound ??= exclusively(NAME, async () => {
      this.#nextRound = null;
      clearTimeout(this.#timer);
      await this.#sendRound().catch((error) => {
        this.#pause();
        throw error;
      });
    });
    return this.#nextRound;
  }

  /** Send all that waits, and what the server has refused for the time being. */
  retry() {
    this.#triesStuck = true;
    return this.send();
  }

  async #sendRound() {
    const round = { done: new Set(), triesStuck: this.#triesStuck };
    this.#triesStuck = false;
    for (let entry; (entry = await this.#next(round)); ) {
      round.done.add(entry.clientId);
      try {
        const answer = await answerTo(entry);
        await this.#answered(entry, answer);
        round.triesStuck ||= answer.kind === "saved";
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.#triesStuck ||= round.triesStuck;
        if (this.#endsRound(entry, error.reason, round.done)) return;
      }
    }
    clearTimeout(this.#stuckTimer);
    const isStuck = (await this.sendable()).some((entry) => life.groupOf(entry) === "stuck");
    if (isStuck) this.#stuckTimer = setTimeout(() => this.retry(), PAUSE_WHEN_STUCK);
  }

  /** An entry has not got through. Where there is no way to the office, nothing else gets through either; but of a code that
   * does not hold any more only its own entries stay, as those of somebody who is not here.
   * @param {Entry} entry @param {Reason} reason @param {Set<string>} done */
  #endsRound({ owner, place }, reason, done) {
    const isEnded = reason === "signed-out" && owner !== this.#owner;
    if (isEnded) this.#senders.drop(owner);
    if (isEnded) this.#tell("changed", {});
    else this.#tell("unreachable", { reason, owner });
    done.add(reason === "signed-out" ? owner : place);
    return reason !== "signed-out" && reason !== "server";
  }

  /** The next entry to send, marked as possibly sent; none if there is no way to the office. ``done`` are entries,
   * places and owners that the round is done with. @param {{done: Set<string>, triesStuck: boolean}} round @returns {Promise<Entry | undefined>} */
  async #next(round) {
    const first = (await this.sendable()).find((entry) => {
      const group = life.groupOf(entry);
      const isDue = group === "waiting" || (group === "stuck" && round.triesStuck);
      return isDue && ![entry.place, entry.clientId, entry.owner].some((each) => round.done.has(each));
    });
    if (!first) return undefined;
    if (!(await isOfficeThere())) return void this.#tell("unreachable", { reason: "network", owner: this.#owner });
    const [entry] = await this.#put((all) => ({
      put: all
        .filter(({ clientId }) => clientId === first.clientId)
        .map((found) => ({ ...found, attempts: found.attempts + 1, mayHaveArrived: true })),
    }));
    return entry ?? this.#next(round);
  }

  async #answered(/** @type {Entry} */ entry, /** @type {Answer} */ told) {
    const answer = life.agreed(entry, told);
    await this.#change((all) => {
      const followers = all.filter((other) => other.follows === entry.clientId && !life.isSent(other));
      if (answer.kind === "saved") {
        const seen = { seen_revision: `${life.revisionOf(answer)}`, follows: entry.clientId };
        const put = followers.map((other) => life.waiting(other, seen));
        return this.#keepsSent && answer === told ? { put: [life.sent(entry, answer), ...put] } : { put, remove: [entry.clientId] };
      }
      if (followers.length) return { put: followers.map((other) => life.insteadOf(other, entry)), remove: [entry.clientId] };
      const isUnchanged = all.some(({ clientId, body }) => clientId === entry.clientId && body === entry.body);
      return { put: isUnchanged ? [{ ...entry, state: answer.kind, answer, mayHaveArrived: false }] : [] };
    });
    this.#tell("reached", { owner: entry.owner });
    const isNews = answer.kind !== entry.state || entry.answer?.message !== answer.message;
    if (isNews) this.#tell("answered", { entry, answer });
  }

  /** @param {(entry: Entry) => boolean} isMeant @param {Partial<Record<Kind, string>>} addresses @param {Partial<Entry>} changes */
  async #readdress(isMeant, addresses, changes = {}) {
    const readdressed = (/** @type {Entry[]} */ all) =>
      all
        .filter((entry) => isMeant(entry) && !life.isSent(entry))
        .map((entry) => ({ ...entry, ...changes, url: addresses[entry.kind] ?? entry.url, page: location.pathname }))
        .filter((entry) => !all.some((old) => old.clientId === entry.clientId && old.url === entry.url && old.owner === entry.owner));
    if (readdressed(await this.#unsent()).length) await this.#change((all) => ({ put: readdressed(all) }));
  }

  async #unsent() { return (await this.#store.all()).filter((entry) => !life.isSent(entry)); }

  async #change(/** @type {Work} */ work) {
    await this.#put(work);
    this.#tell("changed", {});
  }

  /** @returns {Promise<Entry[]>} the entries put, as they are kept now */
  async #put(/** @type {Work} */ work) {
    const { put, change } = await this.#store.change(work);
    this.#channel.postMessage({ type: STORED, detail: change });
    return put;
  }

  /** Say something in this tab and in the others.
   * @template {keyof Told} Type @param {Type} type @param {Told[Type]} detail */
  #tell(type, detail) {
    this.#channel.postMessage({ type, detail });
    this.#take(type, detail);
  }

  /** What another tab says. @param {string} type @param {any} detail */
  #hear(type, detail) {
    if (type === STORED) return this.#store.heed(detail);
    if (type !== MAY_SEND) return this.#take(/** @type {keyof Told} */ (type), detail);
    return this.#senders.add(detail) && this.#take("changed", {});
  }

  /** @template {keyof Told} Type @param {Type} type @param {Told[Type]} detail */
  #take(type, detail) {
    if ("answer" in detail) this.#resolve(detail.entry.clientId, detail.answer);
    if (type === "reached") this.#failures = 0;
    if (type === "unreachable") this.#pause();
    for (const work of this.#listeners[type]) work(detail);
  }

  #pause() {
    navigator.storage?.persist?.();
    for (const clientId of [...this.#asking.keys()]) this.#resolve(clientId, "queued");
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** this.#failures++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), pause * (0.75 + Math.random() / 2));
  }

  #resolve(/** @type {string} */ clientId, /** @type {Answer | "queued"} */ answer) {
    this.#asking.get(clientId)?.(answer);
    this.#asking.delete(clientId);
  }
}

const { owner = "", senders = "", keepsSent = "yes" } = document.getElementById("unsent")?.dataset ?? {};
export const queue = new Queue(owner, { others: senders.split(" "), keepsSent: keepsSent === "yes" });
