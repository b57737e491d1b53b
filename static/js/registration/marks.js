// What is noted of the players on the list, until the server has it: shown at once, sent in order, tried again while the
// server cannot be reached, and taken back in the order in which it was done.

/** @typedef {"in_time" | "late" | "without" | "present" | "absent" | ""} Mark  Empty: not on the list, not ticked. */
/** Rows and numbers as the server draws them now; of a roll call also everybody's marks, and when (its own clock) it has
 * looked. @typedef {{rows: Record<string, string>, counts: string, marks?: Record<string, Mark>, told?: number}} Saved */
/** @typedef {{saved?: Saved, refused?: string}} Answer */

const PAUSES = [1_000, 3_000, 10_000];

/** So many go together: a server takes a thousand fields, and a mark has up to two. */
const TOGETHER = 200;

/** Marks as a form sends them; ``rest`` are only meant for who has none yet, whatever this page knows.
 * @param {Map<string, Mark>} marks @param {string[]} rest */
export const fieldsOf = (marks, rest) =>
  new URLSearchParams([...[...marks].map(([name, mark]) => [`mark-${name}`, mark]), ...rest.map((name) => ["rest", name])]);

export class Marks {
  #send;
  #told;
  /** What the server has. @type {Map<string, Mark>} */ #saved = new Map();
  /** What it does not have yet. @type {Map<string, Mark>} */ #unsent = new Map();
  /** What each step has replaced, and by what. @type {{before: Map<string, Mark>, mark: Mark}[]} */ #steps = [];
  /** Who was only marked among all others. @type {Set<string>} */ #rest = new Set();
  #isSending = false;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** ``send`` gives the server's answer and throws if there is none; ``told`` hears of every change: of what was
   * saved or refused, otherwise without it.
   * @param {(marks: Map<string, Mark>, rest: string[]) => Promise<Answer>} send
   * @param {(answer?: Answer) => void} told */
  constructor(send, told) {
    this.#send = send;
    this.#told = told;
  }

  /** The server says what it has of somebody. */
  know(/** @type {string} */ player, /** @type {Mark} */ mark) { this.#saved.set(player, mark); }

  /** What is shown of somebody. @returns {Mark} */
  of(/** @type {string} */ player) { return this.#unsent.get(player) ?? this.#saved.get(player) ?? ""; }

  isUnsent(/** @type {string} */ player) { return this.#unsent.has(player); }

  /** How many marks the server does not have yet. */
  get unsent() { return this.#unsent.size; }

  /** Whether the server could not be reached the last time. */
  get isStuck() { return this.#failures > 0; }

  get canUndo() { return this.#steps.length > 0; }

  /** Note the same of one or several people, as one step. */
  set(/** @type {string[]} */ players, /** @type {Mark} */ mark) { this.#step(players, mark, false); }

  /** Note the same of all who have no mark yet: who got one on another device meanwhile keeps that. */
  setRest(/** @type {string[]} */ players, /** @type {Mark} */ mark) {
    this.#step(players.filter((player) => !this.of(player)), mark, true);
  }

  /** Take the last step back, but not what another device has changed since; gives the players it was about. */
  undo() {
    const step = this.#steps.pop();
    if (!step) return [];
    const before = [...step.before].filter(([player]) => this.of(player) === step.mark);
    this.#want(new Map(before), false);
    return [...step.before.keys()];
  }

  /** Send what is left, now. */
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

  /** @param {string[]} players @param {Mark} mark @param {boolean} isRest */
  #step(players, mark, isRest) {
    const changed = players.filter((player) => this.of(player) !== mark);
    if (!changed.length) return;
    this.#steps.push({ before: new Map(changed.map((player) => [player, this.of(player)])), mark });
    this.#want(new Map(changed.map((player) => [player, mark])), isRest);
  }

  /** @param {Map<string, Mark>} marks @param {boolean} isRest */
  #want(marks, isRest) {
    for (const [player, mark] of marks) {
      this.#unsent.set(player, mark);
      if (isRest) this.#rest.add(player);
      else this.#rest.delete(player);
    }
    this.#told();
    this.flush();
  }

  /** Several at once; if they are refused, one by one, so that only what is refused itself is given up. */
  async #deliver(/** @type {Map<string, Mark>} */ batch) {
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
}
