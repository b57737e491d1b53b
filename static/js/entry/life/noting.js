// What is noted at the table by a form (passes of the machine, misdeals, reasons, the last round): kept in the device's
// outbox and sent once, like a game.

import { around, fill, findAll, make, newId } from "../../basics.js";
import { queue } from "../../offline/queue.js";
import { say } from "../../offline/words.js";
import { askAboutLastRound } from "./last_round.js";
import { follow, lastRoundForms } from "./playing.js";

/** @typedef {{say: (text: string, level: "success" | "warning" | "error") => void, saved: () => void}} Told */
const FORMS = "form[data-kind]";
/** What is told when somebody here has announced the last round: it is played then. */
export const ANNOUNCED = "last-round-announced";

export class Noting {
  #sheet;
  #addresses;
  #told;

  /** @param {Pick<Options, "sheet" | "addresses">} options @param {Told} told  what to do when there is something to tell, and when the panels are out of date */
  constructor({ sheet, addresses }, told) {
    this.#sheet = sheet;
    this.#addresses = addresses;
    this.#told = told;
    document.addEventListener("submit", (event) => this.#submitted(event), { capture: true });
    queue.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
    document.addEventListener("htmx:afterSwap", () => {
      follow();
      this.#showAnnounced();
    });
    this.#showAnnounced();
    askAboutLastRound(sheet);
  }

  /** Keep what the form says; htmx, which would send it, does not hear of it. */
  #submitted(/** @type {SubmitEvent} */ event) {
    const form = around(event, FORMS, HTMLFormElement);
    if (!form) return;
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event;
    const fields = new FormData(form);
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
    this.#note(form, fields);
    submitter?.focus();
  }

  async #note(/** @type {HTMLFormElement} */ form, /** @type {FormData} */ fields) {
    const { kind: name = "", text: sentence = "", kept = "" } = form.dataset;
    const kind = /** @type {Kind} */ (name);
    const clientId = newId();
    const typed = Object.fromEntries([...fields].map(([field, value]) => [field, `${value}`]));
    const body = new URLSearchParams({ ...typed, client_id: clientId });
    const text = fill(sentence, { ...typed, ...chosen(form) });
    const game = Number(typed.game_number ?? typed.number ?? typed.after_game ?? 0);
    const place = kind === "misdeal" ? { place: clientId } : {};
    const kinds = { sheet: this.#sheet, kind, game, ...place };
    const asked = queue.enqueue({ ...kinds, url: this.#addresses[kind], body, clientId, typed, text });
    if (kind === "last_round") {
      form.replaceWith(make("p", { textContent: text }));
      document.dispatchEvent(new Event(ANNOUNCED));
    } else form.reset();
    if ((await asked) === "queued") this.#told.say(`${text} – ${queue.holdsInMemory ? say("memory") : kept}`, "warning");
  }

  /** What the server does not take stays in the outbox, where a person sends it again or discards it. */
  #answered(/** @type {Entry} */ entry, /** @type {Answer} */ answer) {
    if (entry.sheet !== this.#sheet || entry.kind === "game" || entry.kind === "penalty") return;
    if (answer.kind !== "saved") return this.#told.say([entry.text, answer.message].filter(Boolean).join(" – "), "error");
    this.#told.saved();
    this.#told.say(answer.message ?? entry.text, "success");
  }

  /** The last round is announced once, also while the announcement waits. */
  async #showAnnounced() {
    const announced = (await queue.entries()).find(({ sheet, kind }) => sheet === this.#sheet && kind === "last_round");
    if (!announced) return;
    for (const form of lastRoundForms()) form.replaceWith(make("p", { textContent: announced.text }));
  }
}

/** What was chosen from lists, in words. */
function chosen(/** @type {HTMLFormElement} */ form) {
  return Object.fromEntries(findAll(form, "select", HTMLSelectElement).map(({ name, selectedOptions }) => [name, selectedOptions[0]?.text ?? ""]));
}
