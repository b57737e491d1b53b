// From the thumb to the sheet: drafts, the queue, its answers, and the questions that they raise.

import { askConflict, askCorrection } from "../grid/dialogs.js";
import { comparison, replacedValues } from "../grid/comparison.js";
import { formFields } from "../grid/server.js";
import { fill } from "../grid/text.js";
import { queue } from "../offline/queue.js";
import { Unreachable, post } from "../offline/request.js";

const CHECK_AFTER = 250;
const REFRESH_EVERY = 15_000;

export class Sender {
  #turn = Promise.resolve();
  #checking = null;
  #checkTimer;
  #key;

  constructor({ sheet, game, keypad, options, words }) {
    Object.assign(this, { sheet, game, keypad, options, words });
    this.#key = `phone-${options.sheet}`;
    this.alert = document.getElementById("phone-alert");
  }

  /** Show what an earlier visit has left, and begin with the next game. */
  async begin() {
    const kept = await queue.restore(this.options.sheet);
    await this.sheet.recall();
    this.sheet.keep(kept);
    this.game.form.hidden = false;
    this.#restore();
    this.#listen();
    for (const entry of kept) if (entry.state !== "waiting") this.#decide(entry, entry.answer);
    this.sheet.refresh();
    setInterval(() => document.hidden || this.sheet.refresh(), REFRESH_EVERY);
  }

  #listen() {
    queue.addEventListener("answered", ({ detail }) => this.#answered(detail.entry, detail.answer));
    queue.addEventListener("changed", async () => this.sheet.keep(await queue.entries(this.options.sheet)));
    queue.addEventListener("unreachable", ({ detail }) => this.#warn(this.words[detail.reason]));
    queue.addEventListener("reached", () => (this.alert.hidden = true));
    this.game.addEventListener("changed", () => this.#draft());
    this.game.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.game.isComplete) this.save();
    });
    this.game.form.querySelector("[data-calls-off]").addEventListener("click", () => this.#next());
    document.getElementById("guest-games").addEventListener("click", (event) => this.#open(event));
  }

  /** Keep the game in the queue, which sends it now or later, and go on with the next one. */
  async save() {
    const { game, options } = this;
    const body = formFields(game);
    body.set("sheet", options.sheet);
    body.set("known_revision", this.sheet.revision);
    const { number, clientId, summary } = game;
    const typed = { values: game.values, revision: game.revision };
    const changes = game.written ? replacedValues(game, this) : [];
    this.keypad.save.disabled = true;
    const text = `${fill(this.words.game, { number })}: ${summary}`;
    const answer = await queue.enqueue({ sheet: options.sheet, game: number, url: options.urls.save, body, clientId, typed, text });
    if (answer === "queued") {
      this.keypad.say("kept", fill(this.words.kept, { number }));
      this.#next();
      if (changes.length) await this.#note({ number, values: typed.values }, clientId, changes);
    } else if (answer.kind === "saved") {
      this.#next();
    } else {
      this.keypad.save.disabled = false;
    }
  }

  #answered(entry, answer) {
    if (entry.sheet !== this.options.sheet) return;
    if (answer.kind === "saved") {
      this.sheet.take(answer);
      this.sheet.refresh();
      this.keypad.say("saved", fill(this.words.saved, { number: entry.game }));
    } else {
      this.#decide(entry, answer);
    }
  }

  /** Ask what is to become of a game that was refused; questions come one after the other. */
  #decide(entry, answer) {
    const row = { number: entry.game, values: entry.typed.values };
    this.#turn = this.#turn.then(() => this.#questions[answer.kind]?.call(this, entry, answer, row));
  }

  #questions = {
    correction_needed(entry, answer, row) {
      return this.#note(row, entry.clientId, answer.changes);
    },

    async conflict(entry, answer, row) {
      const choice = await askConflict(row, answer.theirs, comparison(this));
      if (choice === "theirs") await this.#giveUp(entry.clientId);
      if (choice === "mine") await queue.amend(entry.clientId, { seen_revision: answer.revision });
    },

    invalid(entry, answer) {
      this.#typeAgain(entry, answer);
    },

    closed(_entry, answer) {
      this.#warn(answer.message);
    },

    refused() {
      this.#warn(this.words.refused);
    },
  };

  /** Back into the form, to be typed differently; the entry that follows takes this one's place. */
  #typeAgain(entry, { message, errors }) {
    this.game.start(entry.game, { written: this.sheet.written(entry.game) });
    this.game.values = entry.typed.values;
    this.game.showNotes([], errors);
    this.#warn(message);
  }

  async #note(row, clientId, changes) {
    const note = await askCorrection(row, changes);
    if (note) await queue.amend(clientId, note);
    else await this.#giveUp(clientId);
    if (note && this.game.number === row.number) this.#next();
  }

  /** What is on the sheet stays. */
  async #giveUp(clientId) {
    await queue.withdraw(clientId);
    await this.sheet.refresh();
    this.#next();
  }

  #next() {
    localStorage.removeItem(this.#key);
    this.alert.hidden = true;
    queue.entries(this.options.sheet).then((kept) => {
      this.sheet.keep(kept);
      this.game.start(this.sheet.nextNumber, { dealer: this.sheet.nextDealer });
      this.keypad.show("points");
    });
  }

  /** A tap on a game of the list opens it for correction. */
  #open(event) {
    const link = event.target.closest("[data-game]");
    const written = link && this.sheet.written(Number(link.dataset.game));
    if (!written) return;
    event.preventDefault();
    this.keypad.say("missing", "");
    this.game.start(written.number, { written });
    this.game.form.scrollIntoView();
  }

  #restore() {
    const draft = JSON.parse(localStorage.getItem(this.#key) ?? "null");
    const number = draft?.number ?? this.sheet.nextNumber;
    this.game.start(number, { written: this.sheet.written(number), dealer: this.sheet.nextDealer });
    if (!draft) return;
    this.game.values = draft.values;
    this.game.revision = draft.revision;
    this.keypad.say("kept", this.words.restored);
  }

  #draft() {
    const { number, values, revision, isDirty } = this.game;
    if (isDirty) localStorage.setItem(this.#key, JSON.stringify({ number, values, revision }));
    else localStorage.removeItem(this.#key);
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => this.#check(), CHECK_AFTER);
  }

  async #check() {
    this.#checking?.abort();
    if (!this.game.isDirty) return;
    this.#checking = new AbortController();
    const body = formFields(this.game);
    body.set("sheet", this.options.sheet);
    try {
      const reply = await post(this.options.urls.check, body, { signal: this.#checking.signal });
      this.game.showNotes(reply.findings, reply.errors);
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Unreachable)) throw error;
    }
  }

  #warn(text) {
    this.alert.querySelector("p").textContent = text;
    this.alert.hidden = false;
  }

  /** For comparing two versions of a game. */
  get seats() {
    return this.options.seats;
  }
}
