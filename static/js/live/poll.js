// Asks again and again whether a part of the page has changed, with the version it has, and says how it goes.

import { fill, isOurs } from "../basics.js";

/**
 * How it goes: "lost" since the moment of the last answer, `isForeign`: something else answers in its place; "gone": the
 * server does not show the part any more, or not to who is asking, and nothing is asked from then on.
 * @typedef {{kind: "live"} | {kind: "gone"} | {kind: "lost", since: Date, isForeign: boolean}} State
 */

const LONGEST_PAUSE = 30000;
const PATIENCE = 8000;

/** What the server tells as the pause when it is just about to have something new, in milliseconds. */
const SOON = 1000;

/** Seconds: the office lets copies of what everybody may follow be told for three. */
export const OLDEST_COPY = 5;

/** Seconds between two questions of who looks at one table, to write there or to watch: with the way there and back, what
 * somebody else has written is seen within two. */
export const AT_A_TABLE = 1.7;

/** Something has answered that is not the league office. */
class Foreign extends Error {}

export class Poll {
  #url;
  #every;
  #oldest;
  #onPart;
  #onState;
  #headers;
  #version = "";
  #former = "";
  #changedAt = 0;
  #changes = 0;
  #timer = 0;
  #failures = 0;
  #told = 0;
  #answeredAt = new Date();
  #isAsking = false;
  #isOver = false;
  #isWantedAgain = false;

  /** Asks every so many seconds. `onPart` gets what has changed, as text; `headers` are sent along. A copy that somebody in
   * between has kept may be `oldest` seconds old.
   * @param {string} url @param {{every: number, oldest?: number, onPart: (text: string) => unknown, onState?: (state: State) => void, headers?: () => Promise<Record<string, string>>}} how */
  constructor(url, { every, oldest = 0, onPart, onState = () => {}, headers = async () => ({}) }) {
    this.#url = url;
    this.#every = every * 1000;
    this.#oldest = oldest;
    this.#onPart = onPart;
    this.#onState = onState;
    this.#headers = headers;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#wake()); // the office may be on this very computer, so it is asked
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

  /** Ask now, as whoever asks has changed the part: nothing that was known before is compared with it. An office that fell
   * back to just that state would say that nothing is new. */
  changed() {
    this.#changes += 1;
    this.#version = "";
    this.now();
  }

  /** Hidden pages are silent; whoever comes back is answered at once. */
  #wake() {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#ask();
  }

  async #ask() {
    if (this.#isAsking || this.#isOver) return;
    this.#isAsking = true;
    this.#told = 0;
    clearTimeout(this.#timer);
    try {
      await this.#exchange();
    } catch (error) {
      const isForeign = error instanceof Foreign;
      const isCutOff = !navigator.onLine && error instanceof TypeError;
      this.#failures += 1;
      if (isForeign || isCutOff || this.#failures > 1) this.#lose({ isForeign });
    } finally {
      this.#isAsking = false;
    }
    if (this.#isWantedAgain) this.now();
    else if (!document.hidden && !this.#isOver) this.#timer = setTimeout(() => this.#ask(), this.#pause());
  }

  async #exchange() {
    const headers = new Headers(await this.#headers());
    const changes = this.#changes;
    if (this.#version) headers.set("If-None-Match", this.#version);
    const answer = await fetch(this.#url, { headers, cache: "no-store", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500 && !isOurs(answer.headers, this.#oldest)) throw new Foreign(answer.url);
    if (answer.redirected || answer.status === 404 || answer.status === 403) {
      this.stop();
      return this.#onState({ kind: "gone" });
    }
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    const part = answer.status === 200 ? await answer.text() : null;
    this.#failures = 0;
    this.#told = 1000 * Number(answer.headers.get("Ask-Again-After") ?? 0);
    this.#answeredAt = new Date();
    this.#onState({ kind: "live" });
    if (part === null) return undefined;
    const version = answer.headers.get("ETag") ?? "";
    if (this.#isFormer(version)) return undefined;
    [this.#former, this.#changedAt] = [this.#version, Date.now()];
    this.#version = changes === this.#changes ? version : "";
    return this.#onPart(part);
  }

  /** Whether this is what was shown before: of two who keep copies one may be a second behind the other. */
  #isFormer(/** @type {string} */ version) {
    return version === this.#former && version !== "" && Date.now() - this.#changedAt < 1000 * this.#oldest;
  }

  #lose({ isForeign = false } = {}) {
    if (!this.#isOver) this.#onState({ kind: "lost", since: this.#answeredAt, isForeign });
  }

  /** Never the same twice, so that a hall full of phones does not ask in step; longer after each failure, and as the
   * server says: shorter when it is just about to have something new, longer when nothing has happened for minutes. */
  #pause() {
    const usual = Math.max(this.#every, Math.min(LONGEST_PAUSE, this.#every * 2 ** Math.min(this.#failures, 4)));
    const pause = this.#told === SOON ? SOON : Math.max(usual, this.#told);
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
