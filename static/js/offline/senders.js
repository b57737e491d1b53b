// Whose entries a page may send: its owner's, and those of every table whose code this browser holds. Whoever goes from
// table 1 to table 2 with the same phone leaves nothing behind on it.

export class Senders {
  #owner;
  /** @type {Set<string>} */ #others;

  /** @param {string} owner  "": nobody who types on this page @param {string[]} others */
  constructor(owner, others) {
    this.#owner = owner;
    this.#others = new Set(others.filter(Boolean));
  }

  get all() { return [this.#owner, ...this.#others].filter(Boolean); }

  may(/** @type {Entry} */ { owner }) { return owner !== "" && this.all.includes(owner); }

  /** Another tab was opened with these codes; whether any of them is new here. */
  add(/** @type {string[]} */ owners) {
    const before = this.#others.size;
    for (const owner of owners) this.#others.add(owner);
    return this.#others.size > before;
  }

  /** Its code or its account is not open in this browser any more. */
  drop(/** @type {string} */ owner) { this.#others.delete(owner); }
}
