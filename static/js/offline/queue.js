// The queue of written games: what is typed is kept on this device until the server has answered.
//
//   import { queue } from "…/offline/queue.js";
//
//   const answer = await queue.enqueue({
//     sheet: 12,              // primary key of the sheet
//     game: 5,                // number of the game
//     url: "/sheets/12/games/",
//     body: formFields,       // URLSearchParams with client_id and seen_revision, as scoring.sheets.forms.GameForm
//     clientId: newId(),      // the same as in the body; never use one twice
//     typed: {...},           // whatever the page needs to show this entry again after it was closed
//     text: "Game 5: …",      // the entry in words, for “download what was not sent”
//   });
//   // "queued" (kept, sent later by itself) or the server's answer: {kind: "saved" | "conflict" |
//   // "correction_needed" | "invalid" | "closed" | "refused", …}
//
//   queue.addEventListener("answered", ({ detail: { entry, answer } }) => …)   // in every tab, whichever has sent it
//   queue.addEventListener("changed", …)                                       // entries came or went
//   queue.addEventListener("unreachable", ({ detail: { reason } }) => …)       // "network", "server", "signed-out"
//   queue.addEventListener("reached", …)                                       // it works again
//
//   await queue.entries(sheet)           // what is kept, oldest first; without a sheet: of all sheets
//   await queue.restore(sheet)           // the same, to be shown in this page again: what is typed there now follows it
//   await queue.amend(clientId, {initials, reason})   // add fields to an entry and send it again
//   await queue.withdraw(clientId)       // forget an entry
//
// An entry: {clientId, owner, sheet, game, url, body, typed, text, page, title, typedAt, attempts, follows, state,
// answer}.
// ``state`` is "waiting" or the kind of a refusal; a refused entry stays until the page amends, replaces or withdraws
// it. The page names the owner in components/unsent.html: what one person has typed is never sent as another.
//
// A repeat is harmless: the server knows client_id and answers as the first time. Therefore an entry goes only after
// an answer, and one that may have arrived is not replaced. A later entry for a game that this page has queued or
// restored before *follows* the earlier one: it takes its place, or waits and is sent as a change of what the
// earlier one wrote. An entry that does not follow, as from another tab, is a second version, and the server says so.

import { Unreachable, post } from "./request.js";
import { openStore } from "./store.js";

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
const NAME = "unsent-games";

/** What an answer of the server may be; anything else comes from something between here and there. */
const KINDS = new Set(["saved", "conflict", "correction_needed", "invalid", "closed", "refused"]);

export class Queue extends EventTarget {
  #owner;
  #store = openStore();
  #channel = new BroadcastChannel(NAME);
  #asking = new Map();
  #latest = new Map();
  #nextRound = null;
  #failures = 0;
  #timer;

  constructor(owner) {
    super();
    this.#owner = owner;
    this.#channel.onmessage = ({ data: { type, detail } }) => this.#take(type, detail);
    addEventListener("online", () => this.send());
    addEventListener("pageshow", () => this.send());
    document.addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  /** Keep an entry and try to send it. Resolves to the answer, or to "queued" if there is none for now. */
  async enqueue({ sheet, game, url, body, clientId, typed, text }) {
    const place = { page: location.pathname, title: document.title };
    const entry = { clientId, owner: this.#owner, sheet, game, url, body: String(body), typed, text, ...place };
    const follows = this.#latest.get(placeOf(entry)) ?? null;
    Object.assign(entry, { typedAt: new Date().toISOString(), attempts: 0, follows, state: "waiting", answer: null });
    this.#latest.set(placeOf(entry), clientId);
    const answered = new Promise((resolve) => void this.#asking.set(clientId, resolve));
    await this.#change((all) => {
      const earlier = all.find((other) => other.clientId === follows);
      if (!earlier || mayHaveArrived(earlier)) return { put: [entry] };
      return { put: [{ ...entry, follows: earlier.follows }], remove: [earlier.id] };
    });
    this.#resolve(follows, "queued");
    this.#failures = 0;
    this.send();
    return answered;
  }

  /** What this owner has typed and what is not on the server yet, oldest first. */
  async entries(sheet) {
    const own = (await this.#all()).filter((entry) => entry.owner === this.#owner);
    return sheet === undefined ? own : own.filter((entry) => entry.sheet === sheet);
  }

  /** What an earlier visit has left of a sheet. This page goes on with it, so what it sends for these games follows. */
  async restore(sheet) {
    const found = await this.entries(sheet);
    for (const entry of found) this.#latest.set(placeOf(entry), entry.clientId);
    return found;
  }

  /** What other people have left on this device; it is sent when they sign in. */
  async entriesOfOthers() {
    return (await this.#all()).filter((entry) => entry.owner !== this.#owner);
  }

  /** Add fields to an entry, for example initials and a reason, and send it (again). */
  async amend(clientId, fields) {
    await this.#change((all) => ({
      put: all.filter((entry) => entry.clientId === clientId).map((entry) => waiting(entry, fields)),
    }));
    return this.send();
  }

  async withdraw(clientId) {
    await this.#change((all) => ({
      remove: all.filter((entry) => entry.clientId === clientId).map((entry) => entry.id),
    }));
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
    const failed = [];
    for (let entry; (entry = await this.#next(failed)); ) {
      try {
        await this.#answered(entry, await answerTo(entry));
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.#tell("unreachable", { reason: error.message });
        if (error.message !== "server") return;
        failed.push(placeOf(entry));
      }
    }
  }

  /** The next entry to send, marked as possibly sent; none if this device knows that it has no network. */
  async #next(failed) {
    const isDue = (entry) => entry.state === "waiting" && !failed.includes(placeOf(entry));
    const first = (await this.entries()).find(isDue);
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

  async #answered(entry, answer) {
    await this.#change((all) => {
      const followers = all.filter((other) => other.follows === entry.clientId);
      if (answer.kind === "saved") {
        const seen = { seen_revision: answer.game.revision };
        return { remove: [entry.id], put: followers.map((other) => waiting(other, seen)) };
      }
      if (followers.length) return { remove: [entry.id] };
      const isUnchanged = all.some(({ id, body }) => id === entry.id && body === entry.body);
      return { put: isUnchanged ? [{ ...entry, state: answer.kind, answer }] : [] };
    });
    this.#tell("reached", {});
    this.#tell("answered", { entry, answer });
  }

  async #all() {
    return (await this.#store).all();
  }

  async #change(work) {
    await (await this.#store).change(work);
    this.#tell("changed", {});
  }

  /** Say something in this tab and in the others. */
  #tell(type, detail) {
    this.#channel.postMessage({ type, detail });
    this.#take(type, detail);
  }

  #take(type, detail) {
    if (type === "answered") this.#resolve(detail.entry.clientId, detail.answer);
    if (type === "reached") this.#failures = 0;
    if (type === "unreachable") this.#pause();
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #pause() {
    for (const clientId of [...this.#asking.keys()]) this.#resolve(clientId, "queued");
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** this.#failures++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), pause * (0.75 + Math.random() / 2));
  }

  #resolve(clientId, answer) {
    this.#asking.get(clientId)?.(answer);
    this.#asking.delete(clientId);
  }
}

/** The server's answer; a page that is gone for good is an answer as well. Throws Unreachable. */
async function answerTo(entry) {
  try {
    const answer = await post(entry.url, new URLSearchParams(entry.body));
    if (KINDS.has(answer?.kind)) return answer;
    throw new Unreachable("server");
  } catch (error) {
    if (error instanceof Unreachable && error.message === "refused") return { kind: "refused" };
    throw error;
  }
}

function exclusively(work) {
  return navigator.locks ? navigator.locks.request(NAME, work) : Promise.resolve().then(work);
}

function placeOf(entry) {
  return `${entry.sheet}/${entry.game}`;
}

function mayHaveArrived(entry) {
  return entry.state === "waiting" && entry.attempts > 0;
}

function waiting(entry, fields) {
  const body = new URLSearchParams(entry.body);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { ...entry, body: String(body), state: "waiting", answer: null };
}

export const queue = new Queue(document.getElementById("unsent")?.dataset.owner ?? "");
