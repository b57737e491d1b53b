// Writing rows, one after the other, and asking the server what it thinks of a row while it is being typed.

import { Unreachable, post } from "../offline/request.js";
import { queue } from "../offline/queue.js";
import { comparison, describe, replacedValues } from "./comparison.js";
import { askConflict, askCorrection } from "./dialogs.js";
import { showNotes } from "./findings.js";
import { formFields } from "./server.js";
import { fill, newId } from "./text.js";

export class RowWriter {
  #turn = Promise.resolve();

  constructor(grid, urls) {
    this.grid = grid;
    this.urls = urls;
    this.revision = 0;
    queue.addEventListener("answered", ({ detail: { entry, answer } }) => this.#answered(entry, answer));
    queue.addEventListener("reached", () => this.grid.view.calm());
  }

  /** Show what an earlier visit has left in the queue. */
  async restore() {
    for (const entry of await queue.restore(this.grid.sheet)) this.#adopt(this.grid.rowNumbered(entry.game), entry);
  }

  /** The button at the end of a row: decide what was refused, send what waits, save what is typed. */
  press(row) {
    if (["conflict", "question"].includes(row.state)) return this.decide(row);
    return row.state === "waiting" ? queue.send() : this.save(row);
  }

  /** Keep a row in the queue, which sends it now or later. */
  async save(row) {
    const clientId = (row.clientId = newId());
    row.keep({ clientId, typed: row.typedState, state: "waiting" });
    row.setState("saving");
    const body = formFields(row);
    body.set("known_revision", this.revision);
    const answer = await queue.enqueue({
      sheet: this.grid.sheet,
      game: row.number,
      url: this.urls.save,
      body,
      clientId,
      typed: row.pending.typed,
      text: describe(row, this.grid),
    });
    if (row.pending?.clientId !== clientId) return;
    if (answer === "queued") await this.#isKept(row);
    else await this.decide(row);
  }

  /** Ask what is to become of a row that was refused. */
  decide(row) {
    return this.#inTurn(() => this.#questions[row.pending?.state]?.call(this, row, row.pending.answer));
  }

  async check(row) {
    row.checking?.abort();
    if (!row.isDirty) return;
    row.checking = new AbortController();
    try {
      const reply = await post(this.urls.check, formFields(row), { signal: row.checking.signal });
      if (row.isDirty) showNotes(row, reply.findings, reply.errors);
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Unreachable)) throw error;
    }
  }

  /** Dialogs come one after the other, however many rows have a question. */
  #inTurn(ask) {
    this.#turn = this.#turn.then(ask);
    return this.#turn;
  }

  /** There is no answer yet. A correction needs its initials all the same (L6.5), so they are asked for now. */
  async #isKept(row) {
    if (row.state === "saving") row.setState(row.restingState);
    this.grid.drafts.store(this.grid.rows);
    await this.#inTurn(() => row.pending?.state === "waiting" && this.#askForNote(row, replacedValues(row, this.grid)));
  }

  #answered(entry, answer) {
    if (entry.sheet !== this.grid.sheet) return;
    const row = this.grid.rowNumbered(entry.game);
    if (answer.kind === "saved") this.#saved(row, entry, answer);
    else if (row.pending?.clientId === entry.clientId || !row.isDirty) this.#adopt(row, { ...entry, state: answer.kind, answer });
  }

  #saved(row, entry, answer) {
    const isLatest = row.pending?.clientId === entry.clientId;
    const isMore = row.isDirty && JSON.stringify(row.values) !== JSON.stringify(entry.typed.values);
    row.checking?.abort();
    if (isLatest) row.keep(null);
    if (!isMore || row.versions.has(entry.clientId)) row.accept(answer.game, { keep: isMore });
    if (isMore && isLatest) row.setState("unsaved");
    this.revision = answer.revision;
    this.grid.history.forget(row);
    this.grid.synchronise(answer);
    this.grid.view.say(fill(this.grid.words.savedRow, { number: row.number }));
    if (isMore && isLatest && row.isComplete && !row.element.contains(document.activeElement)) this.save(row);
  }

  /** Show an entry of the queue in its row, unless something else has been typed there meanwhile. */
  #adopt(row, entry) {
    if (row.pending?.clientId !== entry.clientId) row.typedState = entry.typed;
    row.keep(entry);
    row.setState(row.restingState);
    if (entry.state === "invalid") showNotes(row, [], entry.answer.errors);
    if (entry.answer?.message) this.grid.view.warn(entry.answer.message);
  }

  #questions = {
    correction_needed(row, answer) {
      return this.#askForNote(row, answer.changes);
    },

    async conflict(row, answer) {
      const choice = await askConflict(row, answer.theirs, comparison(this.grid));
      if (choice === "theirs") {
        await this.#giveUp(row, answer.theirs);
        if (answer.revision >= this.revision) this.grid.synchronise(answer);
      }
      if (choice !== "mine") return;
      row.accept(answer.theirs, { keep: true });
      await this.#sendAgain(row, { seen_revision: answer.revision });
      const changes = row.pending?.answer?.changes ?? replacedValues(row, this.grid);
      if (row.pending) await this.#askForNote(row, changes);
    },
  };

  async #askForNote(row, changes) {
    if (!changes.length) return;
    const note = await askCorrection(row, changes);
    if (note) await this.#sendAgain(row, note);
    else await this.#giveUp(row, row.saved);
  }

  async #sendAgain(row, fields) {
    row.keep({ ...row.pending, state: "waiting", answer: null });
    row.setState(row.restingState);
    await queue.amend(row.pending.clientId, fields);
  }

  /** What is on the sheet stays. */
  async #giveUp(row, written) {
    if (row.pending) await queue.withdraw(row.pending.clientId);
    row.keep(null);
    row.accept(written);
    this.grid.history.forget(row);
    this.grid.drafts.store(this.grid.rows);
    showNotes(row, []);
  }
}
