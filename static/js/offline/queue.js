// The queue of written games: what is typed is kept on this device until the server has answered.
//
//   const answer = await queue.enqueue({sheet: 12, game: 5, url, body, clientId, typed, text});
//   // "queued" (kept, sent later by itself) or the server's answer (tools/scripts/sheet.d.ts)
//
//   queue.on("answered", ({ entry, answer }) => …)   // in every tab, whichever has sent it
//   queue.on("changed", …)                           // entries came or went
//   queue.on("unreachable", ({ reason }) => …)       // and "reached" when it works again
//
// ``body`` has the client_id and the seen_revision that the server's form asks for; a client_id is never used twice.
// ``state`` of an entry is "waiting" or the kind of a refusal; a refused entry stays until the page amends, replaces or
// withdraws it. The page names the owner in components/unsent.html: what one person has typed is never sent as another.
//
// A repeat is harmless: the server knows client_id and answers as the first time. Therefore an entry goes only after
// an answer, and one that may have arrived is not replaced. A later entry for a game that this page has queued or
// restored before *follows* the earlier one: it takes its place, or waits and is sent as a change of what the
// earlier one wrote. An entry that does not follow, as from another tab, is a second version, and the server says so.

import { Unreachable, post } from "./request.js";
import { openStore } from "./store.js";

/** @typedef {{answered: {entry: Entry, answer: Answer}, changed: {}, unreachable: {reason: Reason}, reached: {}}} Told */
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
const NAME = "unsent-games";

/** What an answer of the server may be; anything else comes from something between here and there. */
const KINDS = new Set(["saved", "conflict", "correction_needed", "invalid", "closed", "refused"]);

export class Queue {
  #owner;
  #store = openStore();
  #channel = new BroadcastChannel(NAME);
  /** @type {Map<string, (answer: Answer | "queued") => void>} */ #asking = new Map();
  /** The entry that this page has queued or restored last, by place. @type {Map<string, string>} */
  #latest = new Map();
  /** @type {{[Type in keyof Told]: ((detail: Told[Type]) => void)[]}} */
  #listeners = { answered: [], changed: [], unreachable: [], reached: [] };
  /** @type {Promise<void> | null} */ #nextRound = null;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  constructor(/** @type {string} */ owner) {
    this.#owner = owner;
    this.#channel.onmessage = ({ data: { type, detail } }) => this.#take(type, detail);
    addEventListener("online", () => this.send());
    addEventListener("pageshow", () => this.send());
    document.addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  /** @template {keyof Told} Type @param {Type} type @param {(detail: Told[Type]) => void} work */
  on(type, work) { this.#listeners[type].push(work); }

  /** Keep an entry and try to send it. Resolves to the answer, or to "queued" if there is none for now.
   * @returns {Promise<Answer | "queued">} */
  async enqueue(/** @type {Written & {body: URLSearchParams}} */ { sheet, game, url, body, clientId, typed, text }) {
    const place = placeOf({ sheet, game });
    const follows = this.#latest.get(place) ?? null;
    /** @type {Entry} */ const entry = {
      ...{ clientId, owner: this.#owner, sheet, game, url, body: String(body), typed, text, follows },
      ...{ page: location.pathname, title: document.title, typedAt: new Date().toISOString() },
      ...{ attempts: 0, state: "waiting", answer: null },
    };
    this.#latest.set(place, clientId);
    /** @type {Promise<Answer | "queued">} */
    const answered = new Promise((resolve) => void this.#asking.set(clientId, resolve));
    await this.#change((all) => {
      const earlier = all.find((other) => other.clientId === follows);
      if (!earlier || mayHaveArrived(earlier)) return { put: [entry] };
      return { put: [{ ...entry, follows: earlier.follows }], remove: [earlier.id] };
    });
    if (follows) this.#resolve(follows, "queued");
    this.#failures = 0;
    this.send();
    return answered;
  }

  /** What this owner has typed and what is not on the server yet, oldest first. */
  async entries() { return (await this.#all()).filter((entry) => entry.owner === this.#owner); }

  /** The same, of one sheet. @returns {Promise<RowEntry[]>} */
  async entriesOf(/** @type {number} */ sheet) {
    return (await this.entries()).filter((entry) => isOf(sheet, entry));
  }

  /** What this device has of a sheet that the server may not know: how many entries are not sent (games, penalty cards and
   * the rest), and the number of the last game among them, 0: there is none.
   * @returns {Promise<{unsent: number, lastGame: number}>} */
  async counts(/** @type {number} */ sheet) {
    const unsent = (await this.entries()).filter((entry) => Number.parseInt(`${entry.sheet}`, 10) === sheet);
    const games = unsent.flatMap((entry) => (isOf(sheet, entry) ? [entry.game] : []));
    return { unsent: unsent.length, lastGame: Math.max(0, ...games) };
  }

  /** What an earlier visit has left of a sheet. This page goes on with it, so what it sends for these games follows. */
  async restore(/** @type {number} */ sheet) {
    const found = await this.entriesOf(sheet);
    for (const entry of found) this.#latest.set(placeOf(entry), entry.clientId);
    return found;
  }

  /** What other people have left on this device; it is sent when they sign in. */
  async entriesOfOthers() { return (await this.#all()).filter((entry) => entry.owner !== this.#owner); }

  /** Add fields to an entry, for example initials and a reason, and send it (again). */
  async amend(/** @type {string} */ clientId, /** @type {Record<string, string>} */ fields) {
    await this.#change((all) => ({
      put: all.filter((entry) => entry.clientId === clientId).map((entry) => waiting(entry, fields)),
    }));
    return this.send();
  }

  async withdraw(/** @type {string} */ clientId) {
    await this.#change((all) => ({ remove: all.filter((entry) => entry.clientId === clientId).map(({ id }) => id) }));
    this.#resolve(clientId, "queued");
  }

  /** Send all that waits, one after the other; two tabs never send at the same time. */
  send() {
    this.#nextRound ??= exclusively(async () => {
      this.#nextRound = null;
      clearTimeout(this.#timer);
      await this.#sendRound();
    });
    return this.#nextRound;
  }

  async #sendRound() {
    /** @type {string[]} */ const failed = [];
    for (let entry; (entry = await this.#next(failed)); ) {
      try {
        await this.#answered(entry, await answerTo(entry));
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.#tell("unreachable", { reason: error.reason });
        if (error.reason !== "server") return;
        failed.push(placeOf(entry));
      }
    }
  }

  /** The next entry to send, marked as possibly sent; none if this device knows that it has no network.
   * @param {string[]} failed  where nothing more is sent in this round @returns {Promise<Entry | undefined>} */
  async #next(failed) {
    const first = (await this.entries()).find(({ state, ...entry }) => state === "waiting" && !failed.includes(placeOf(entry)));
    if (!first) return undefined;
    if (!navigator.onLine) {
      this.#tell("unreachable", { reason: "network" });
      return undefined;
    }
    const [entry] = await (await this.#store).change((all) => ({
      put: all.filter(({ id }) => id === first.id).map((found) => ({ ...found, attempts: found.attempts + 1 })),
    }));
    return entry ?? this.#next(failed);
  }

  async #answered(/** @type {Entry} */ entry, /** @type {Answer} */ answer) {
    await this.#change((all) => {
      const followers = all.filter((other) => other.follows === entry.clientId);
      if (answer.kind === "saved") {
        const seen = { seen_revision: `${answer.game?.revision ?? answer.revision}` };
        return { remove: [entry.id], put: followers.map((other) => waiting(other, seen)) };
      }
      if (followers.length) return { remove: [entry.id] };
      const isUnchanged = all.some(({ id, body }) => id === entry.id && body === entry.body);
      return { put: isUnchanged ? [{ ...entry, state: answer.kind, answer }] : [] };
    });
    this.#tell("reached", {});
    this.#tell("answered", { entry, answer });
  }

  async #all() { return (await this.#store).all(); }

  async #change(/** @type {import("./store.js").Work} */ work) {
    await (await this.#store).change(work);
    this.#tell("changed", {});
  }

  /** Say something in this tab and in the others.
   * @template {keyof Told} Type @param {Type} type @param {Told[Type]} detail */
  #tell(type, detail) {
    this.#channel.postMessage({ type, detail });
    this.#take(type, detail);
  }

  /** @template {keyof Told} Type @param {Type} type @param {Told[Type]} detail */
  #take(type, detail) {
    if ("answer" in detail) this.#resolve(detail.entry.clientId, detail.answer);
    if (type === "reached") this.#failures = 0;
    if (type === "unreachable") this.#pause();
    for (const work of this.#listeners[type]) work(detail);
  }

  #pause() {
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

/** The server's answer; a page that is gone for good is an answer as well. Throws Unreachable.
 * @returns {Promise<Answer>} */
async function answerTo(/** @type {Entry} */ entry) {
  try {
    const answer = await post(entry.url, new URLSearchParams(entry.body));
    if (KINDS.has(answer?.kind)) return answer;
    throw new Unreachable("server");
  } catch (error) {
    if (error instanceof Unreachable && error.reason === "refused") return { kind: "refused" };
    throw error;
  }
}

function exclusively(/** @type {() => Promise<void>} */ work) {
  return navigator.locks ? navigator.locks.request(NAME, work) : Promise.resolve().then(work);
}

function placeOf(/** @type {Pick<Entry, "sheet" | "game">} */ { sheet, game }) {
  return `${sheet}/${game}`;
}

/** @returns {entry is RowEntry} */
export function isOf(/** @type {number} */ sheet, /** @type {Entry} */ entry) {
  return entry.sheet === sheet;
}

function mayHaveArrived(/** @type {Entry} */ entry) {
  return entry.state === "waiting" && entry.attempts > 0;
}

/** @returns {Entry} */
function waiting(/** @type {Entry} */ entry, /** @type {Record<string, string>} */ fields) {
  const body = new URLSearchParams(entry.body);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { ...entry, body: String(body), state: "waiting", answer: null };
}

export const queue = new Queue(document.getElementById("unsent")?.dataset.owner ?? "");
