// Writing rows, one after the other, and asking the server what it thinks of a row while it is being typed.

import { askConflict, askCorrection } from "./dialogs.js";
import { showNotes } from "./findings.js";
import { Unreachable, formFields, post } from "./server.js";
import { fill } from "./text.js";

export class RowWriter {
  #queue = Promise.resolve();

  constructor(grid, urls) {
    this.grid = grid;
    this.urls = urls;
    this.revision = 0;
  }

  /** Write a row after those that are already on their way. */
  save(row, note) {
    row.setState("saving");
    this.#queue = this.#queue.then(() => this.#write(row, note));
    return this.#queue;
  }

  /** Try again what could not be sent. */
  retry() {
    for (const row of this.grid.rows) if (row.state === "failed") this.save(row);
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

  async #write(row, note) {
    const sent = JSON.stringify(row.values);
    const fields = formFields(row, note);
    fields.set("known_revision", this.revision);
    let reply;
    try {
      reply = await post(this.urls.save, fields);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      row.setState("failed");
      this.grid.view.warn(this.grid.words[error.message]);
      return;
    }
    row.checking?.abort();
    this.grid.view.calm();
    await this.#answers[reply.kind].call(this, row, reply, sent);
  }

  #answers = {
    saved(row, reply, sent) {
      row.accept(reply.game, { keep: JSON.stringify(row.values) !== sent });
      if (row.state === "saving") row.setState("unsaved");
      this.revision = reply.revision;
      this.grid.history.forget(row);
      this.grid.synchronise(reply);
      this.grid.view.say(fill(this.grid.words.savedRow, { number: row.number }));
      if (row.isDirty && row.isComplete && !row.element.contains(document.activeElement)) this.save(row);
    },

    async correction_needed(row, reply) {
      row.setState("unsaved");
      const note = await askCorrection(row, reply.changes);
      if (note) {
        this.save(row, note);
        return;
      }
      row.revert();
      this.grid.history.forget(row);
      this.grid.drafts.store(this.grid.rows);
      showNotes(row, []);
    },

    async conflict(row, reply) {
      row.setState("unsaved");
      if (!reply.theirs) {
        this.grid.view.warn(reply.message);
        return;
      }
      const choice = await askConflict(row, reply.theirs, this.#comparison());
      if (choice === "theirs") {
        row.accept(reply.theirs);
        this.grid.history.forget(row);
        this.grid.drafts.store(this.grid.rows);
        showNotes(row, []);
      } else if (choice === "mine") {
        row.accept(reply.theirs, { keep: true });
        this.save(row);
      }
    },

    invalid(row, reply) {
      row.setState("unsaved");
      showNotes(row, [], reply.errors);
      this.grid.view.warn(reply.message);
    },

    closed(row, reply) {
      row.setState("failed");
      this.grid.view.warn(reply.message);
    },
  };

  /** How both versions of a row are read, column by column. */
  #comparison() {
    const { seats, words } = this.grid;
    const name = (id) => seats.find((seat) => seat.id === id)?.name ?? "–";
    return [
      { label: words.columns.dealer, read: (values) => name(values.dealer) },
      { label: words.columns.winner, read: (values) => name(values.winner) },
      ...seats.map((seat) => ({ label: seat.name, read: (values) => values.hands[seat.id] || (values.winner === seat.id ? "0" : "–") })),
      ...["exact_grab", "uno_card_finish", "is_void"].map((flag) => ({
        label: words.columns[flag],
        read: (values) => words[values[flag] ? "yes" : "no"],
      })),
    ];
  }
}
