// Asks again and again whether a part of the page has changed, with the version it has, and says how it goes.

import { fill, isOurs } from "../basics.js";

/**
 * How it goes: "lost" since the moment of the last answer, `isForeign`: something else answers in its place; "gone": the
 * server does not show the part any more, or not to who is asking, and nothing is asked from then on.
 * @typedef {{kind: "live"} | {kind: "gone"} | {kind: "lost", since: Date, isForeign: boolean}} State
 */

const LONGEST_PAUSE = 30000;
const PATIENCE = 8000;

/** Something has answered that is not the league office. */
class Foreign extends Error {}

export class Poll {
  #url;
  #every;
  #onPart;
  #onState;
  #headers;
  #version = "";
  #timer = 0;
  #failures = 0;
  #soon = 0;
  #answeredAt = new Date();
  #isAsking = false;
  #isOver = false;
  #isWantedAgain = false;

  /** Asks every so many seconds. `onPart` gets what has changed, as text; `headers` are sent along.
   * @param {string} url @param {{every: number, onPart: (text: string) => unknown, onState?: (state: State) => void, headers?: () => Promise<Record<string, string>>}} how */
  constructor(url, { every, onPart, onState = () => {}, headers = async () => ({}) }) {
    this.#url = url;
    this.#every = every * 1000;
    this.#onPart = onPart;
    this.#onState = onState;
    this.#headers = headers;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#lose());
    this.#ask();
  }

  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Ask now, also once more if an answer is under way. */
  now() {
    this.#isWantedAgain = this.#isAsking;
    this.#isOver = false;
    this.#ask();
  }

  /** Hidden pages are silent; whoever comes back is answered at once. */
  #wake() {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#ask();
  }

  async #ask() {
    if (this.#isAsking || this.#isOver) return;
    this.#isAsking = true;
    this.#soon = 0;
    clearTimeout(this.#timer);
    try {
      await this.#exchange();
    } catch (error) {
      const isForeign = error instanceof Foreign;
      this.#failures += 1;
      if (isForeign || this.#failures > 1 || !navigator.onLine) this.#lose({ isForeign });
    } finally {
      this.#isAsking = false;
    }
    if (this.#isWantedAgain) this.now();
    else if (!document.hidden && !this.#isOver) this.#timer = setTimeout(() => this.#ask(), this.#pause());
  }

  async #exchange() {
    const headers = new Headers(await this.#headers());
    if (this.#version) headers.set("If-None-Match", this.#version);
    const answer = await fetch(this.#url, { headers, cache: "no-store", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500 && !isOurs(answer.headers)) throw new Foreign(answer.url);
    if (answer.redirected || answer.status === 404 || answer.status === 403) {
      this.stop();
      return this.#onState({ kind: "gone" });
    }
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    const part = answer.status === 200 ? await answer.text() : null;
    this.#failures = 0;
    this.#soon = 1000 * Number(answer.headers.get("Ask-Again-After") ?? 0);
    this.#answeredAt = new Date();
    this.#onState({ kind: "live" });
    if (part === null) return undefined;
    this.#version = answer.headers.get("ETag") ?? "";
    return this.#onPart(part);
  }

  #lose({ isForeign = false } = {}) {
    if (!this.#isOver) this.#onState({ kind: "lost", since: this.#answeredAt, isForeign });
  }

  /** Never the same twice, so that a hall full of phones does not ask in step; longer after each failure, shorter when
   * the server is just about to have something new. */
  #pause() {
    const pause = this.#soon || Math.max(this.#every, Math.min(LONGEST_PAUSE, this.#every * 2 ** Math.min(this.#failures, 4)));
    return pause * (0.75 + Math.random() * 0.25);
  }
}

/** The sentence for a state, with the time of the last answer; empty while there is a connection. */
export function sentenceFor(/** @type {State} */ state, /** @type {DOMStringMap} */ { lost = "", foreign = "", gone = "" }) {
  if (state.kind === "gone") return gone;
  return state.kind === "lost" ? fill(state.isForeign ? foreign : lost, { time: clock(state.since) }) : "";
}

export function clock(/** @type {Date} */ moment) {
  return moment.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}
