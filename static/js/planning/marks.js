// What is noted of the players on the list, until the server has it: shown at once, sent in order, tried again while the
// server cannot be reached, and taken back in the order in which it was done.

/** @typedef {"in_time" | "late" | "without" | "present" | "absent" | ""} Mark  Empty: not on the list, not ticked. */
/** @typedef {{rows: Record<string, string>, counts: string}} Saved  Rows and numbers as the server draws them now. */
/** @typedef {{saved?: Saved, refused?: string}} Answer */

const PAUSES = [1_000, 3_000, 10_000];

export class Marks {
  #send;
  #told;
  /** What the server has. @type {Map<string, Mark>} */ #saved = new Map();
  /** What it does not have yet. @type {Map<string, Mark>} */ #unsent = new Map();
  /** What each step has replaced. @type {Map<string, Mark>[]} */ #steps = [];
  #isSending = false;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** ``send`` gives the server's answer and throws if there is none; ``told`` hears of every change: of what was
   * saved or refused, otherwise without it.
   * @param {(marks: Map<string, Mark>) => Promise<Answer>} send @param {(answer?: Answer) => void} told */
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
  set(/** @type {string[]} */ players, /** @type {Mark} */ mark) {
    const changed = players.filter((player) => this.of(player) !== mark);
    if (!changed.length) return;
    this.#steps.push(new Map(changed.map((player) => [player, this.of(player)])));
    this.#want(new Map(changed.map((player) => [player, mark])));
  }

  /** Take the last step back; gives the players it was about. */
  undo() {
    const before = this.#steps.pop();
    if (!before) return [];
    this.#want(before);
    return [...before.keys()];
  }

  /** Send what is left, now. */
  async flush() {
    clearTimeout(this.#timer);
    if (this.#isSending || !this.#unsent.size) return;
    this.#isSending = true;
    try {
      while (this.#unsent.size) await this.#deliver(new Map(this.#unsent));
      this.#failures = 0;
    } catch {
      this.#timer = setTimeout(() => this.flush(), PAUSES[Math.min(this.#failures, PAUSES.length - 1)]);
      this.#failures += 1;
    } finally {
      this.#isSending = false;
      this.#told();
    }
  }

  #want(/** @type {Map<string, Mark>} */ marks) {
    for (const [player, mark] of marks) this.#unsent.set(player, mark);
    this.#told();
    this.flush();
  }

  /** Several at once; if they are refused, one by one, so that only what is refused itself is given up. */
  async #deliver(/** @type {Map<string, Mark>} */ batch) {
    const answer = await this.#send(batch);
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
