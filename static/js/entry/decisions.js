// What a person decides about rows that the server has refused: initials for a correction, which of two versions counts, or
// both.

import { comparison, replacedValues } from "./comparison.js";
import * as dialogs from "./questions.js";

/** @import { Sender } from "./sender.js" */
/** @typedef {Pick<typeof dialogs, "askConflict" | "askCorrection">} Questions */

export class Decisions {
  /** The row that is asked about now. @type {Row | null} */ asking = null;
  /** What is open now, and ends as soon as another tab has decided it. @type {{clientId: string, end: AbortController} | null} */
  #open = null;
  #turn = Promise.resolve();
  #sender;
  #questions;

  /** @param {Sender} sender @param {Questions} [questions] */
  constructor(sender, questions = dialogs) {
    this.#sender = sender;
    this.#questions = questions;
    sender.queue.on("changed", () => this.#closeIfDecided());
  }

  /** @template Reply @param {string} clientId @param {(end: AbortSignal) => Promise<Reply>} ask
   * @returns {Promise<Reply | null>}  null: it was decided in another tab */
  async #unlessDecided(clientId, ask) {
    const end = new AbortController();
    if (!(await this.#sender.queue.isUndecided(clientId))) return ask(end.signal); // asked before the server has refused it
    this.#open = { clientId, end };
    const reply = await ask(end.signal).finally(() => (this.#open = null));
    return end.signal.aborted ? null : reply;
  }

  async #closeIfDecided() {
    const open = this.#open;
    if (open && !(await this.#sender.queue.isUndecided(open.clientId))) open.end.abort();
  }

  /** Ask what is to become of a row that was refused, or of an entry for it that it does not show by now; dialogs come one
   * after the other. @param {Row} row @param {RowEntry | null} [entry] */
  about(row, entry = null) {
    return this.#inTurn(row, async () => {
      const aside = entry && (await this.#bring(row, entry));
      await this.#renew(row);
      const answer = row.pending && (await this.#sender.queue.isUndecided(row.pending.clientId)) ? row.pending.answer : null;
      if (answer?.kind === "correction_needed") await this.#askForNote(row, answer.changes);
      if (answer?.kind === "conflict") await this.#askWhich(row, answer);
      if (aside) await this.#putBack(row, aside);
    });
  }

  /** A question that was put off may be about a version that stands on the sheet no more: the server is asked anew.
   * @param {Row} row */
  async #renew(row) {
    const { pending } = row;
    if (pending?.answer?.kind !== "conflict" || pending.answer.revision >= this.#sender.sheet.revision) return;
    if (await this.#sender.queue.isUndecided(pending.clientId)) await this.#sendAgain(row, {});
  }

  /** Let a row show an entry that is to be decided; gives what it has shown instead until then.
   * @param {Row} row @param {RowEntry} wanted */
  async #bring(row, wanted) {
    const entry = (await this.#sender.queue.entriesOf(this.#sender.sheet.id)).find(({ clientId }) => clientId === wanted.clientId);
    if (!entry?.answer || row.pending?.clientId === entry.clientId) return null;
    const { pending, typed, isUnkept } = row;
    row.typed = entry.typed;
    row.keep(entry);
    return { pending, typed: isUnkept ? typed : null };
  }

  /** @param {Row} row @param {{pending: Pending | null, typed: Typed | null}} aside */
  async #putBack(row, { pending, typed }) {
    if (!row.pending && pending && (await this.#sender.queue.holds(pending.clientId))) {
      row.typed = pending.typed;
      row.keep(pending);
    }
    if (!typed) return;
    row.typed = typed;
    this.#sender.typed(row);
  }

  /** Ask for initials while there is no answer yet. */
  beforehand(/** @type {Row} */ row, /** @type {Change[]} */ changes) {
    return this.#inTurn(row, async () => {
      if (row.pending?.state === "waiting") await this.#askForNote(row, changes);
    });
  }

  #inTurn(/** @type {Row} */ row, /** @type {() => Promise<void>} */ ask) {
    const turn = this.#turn.then(async () => {
      this.asking = row;
      await ask().finally(() => (this.asking = null));
    });
    this.#turn = turn.catch(() => {}); // whoever asked hears of it; what comes next is asked all the same
    return turn;
  }

  /** Which of two versions counts; or both, if they are two games. What was decided in another tab meanwhile counts. */
  async #askWhich(/** @type {Row} */ row, /** @type {Conflict} */ answer) {
    const asked = row.pending?.clientId ?? "";
    const columns = comparison(this.#sender);
    const choice = await this.#unlessDecided(asked, (end) => this.#questions.askConflict(row, answer.theirs, columns, end));
    if (choice === null || !(await this.#sender.queue.isUndecided(asked)) || row.pending?.clientId !== asked) return;
    if (choice === "theirs") {
      await this.#giveUp(row, answer.theirs);
      if (answer.revision >= this.#sender.sheet.revision) this.#sender.take(answer);
    } else if (choice === "both") {
      this.#writeAsNext(row, answer);
    } else if (choice === "mine") {
      row.accept(answer.theirs, { keep: true });
      await this.#sendAgain(row, { seen_revision: `${answer.revision}` });
      const refusal = row.pending?.answer;
      const changes = refusal?.kind === "correction_needed" ? refusal.changes : replacedValues(row, this.#sender);
      if (row.pending && (await this.#askForNote(row, changes)) === "later") await this.#askAgain(row, answer);
    } else {
      this.#sender.view.wasPutOff?.(row);
    }
  }

  /** Whoever has only closed the question for the initials has decided nothing: all answers are offered again.
   * @param {Row} row @param {Conflict} answer */
  async #askAgain(row, answer) {
    const { pending } = row;
    if (!pending || !(await this.#sender.queue.holds(pending.clientId))) return;
    row.keep({ ...pending, state: "conflict", answer });
    await this.#sender.queue.putBack(pending.clientId, { seen_revision: `${pending.typed.revision}` }, answer);
  }

  /** Both were played: what is on the sheet stays there, and what was typed here is the next game. Nobody waits for its
   * answer here: it may raise a question of its own, which is asked after this one. */
  #writeAsNext(/** @type {Row} */ row, /** @type {Conflict} */ answer) {
    const { pending, typed } = row;
    if (!pending) return;
    row.keep(null);
    row.accept(answer.theirs);
    if (answer.revision >= this.#sender.sheet.revision) this.#sender.take(answer);
    const next = this.#sender.sheet.insertNext(typed);
    this.#sender.save(next, pending.clientId);
    this.#sender.view.wasMoved?.(row, next);
  }

  /** @param {Row} row @param {Change[]} changes @returns {Promise<"later" | undefined>}  "later": nothing is decided */
  async #askForNote(row, changes) {
    if (!changes.length) return undefined;
    const asked = row.pending?.clientId ?? "";
    const note = await this.#unlessDecided(asked, (end) => this.#questions.askCorrection(row.number, changes, end));
    if (note === null || row.pending?.clientId !== asked) return undefined;
    if (note === "no") await this.#giveUp(row, row.saved);
    else if (note !== "later") await this.#sendAgain(row, note);
    else this.#sender.view.wasPutOff?.(row);
    return note === "later" ? note : undefined;
  }

  async #sendAgain(/** @type {Row} */ row, /** @type {Record<string, string>} */ fields) {
    if (!row.pending) return;
    row.keep({ ...row.pending, state: "waiting", answer: null });
    await this.#sender.queue.amend(row.pending.clientId, fields);
  }

  /** What is on the sheet stays. */
  async #giveUp(/** @type {Row} */ row, /** @type {Row["saved"]} */ written) {
    if (row.pending) await this.#sender.queue.withdraw(row.pending.clientId);
    row.keep(null);
    row.accept(written);
    this.#sender.drafts.store(this.#sender.sheet.rows);
    this.#sender.view.showNotes(row, []);
    this.#sender.view.wasGivenUp(row);
  }
}
