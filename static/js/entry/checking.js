// When the server is asked what it thinks of a row: soon after the last key, and not any more once the row is written.

const AFTER = 250;

export class Checking {
  /** @type {Map<Row, {timer?: ReturnType<typeof setTimeout>, request?: AbortController}>} */ #checks = new Map();
  #ask;

  constructor(/** @type {(row: Row, signal: AbortSignal) => Promise<void>} */ ask) {
    this.#ask = ask;
  }

  soon(/** @type {Row} */ row) {
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

  stop(/** @type {Row} */ row) { this.#checks.get(row)?.request?.abort(); }
}
