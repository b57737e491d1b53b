// The dialog that notes a penalty card, at the grid and on the phone: kept in the device's queue, sent once.

import { around, fill, find, newId, part } from "../../basics.js";
import { queue } from "../../offline/queue.js";
import { say } from "../../offline/words.js";

/** @typedef {"success" | "warning" | "error"} Level */

export class PenaltyDialog {
  #dialog = find(document, "#penalty-dialog", HTMLDialogElement);
  #form = find(this.#dialog, "form", HTMLFormElement);
  #sheet = Number(this.#dialog.dataset.sheet);
  #told;

  /** @param {{say: (text: string, level: Level) => void, saved: () => void}} told  what to do when there is something to tell, and when the list is out of date */
  constructor(told) {
    this.#told = told;
    this.#dialog.addEventListener("click", (event) => this.#note(around(event, "[data-offence]")));
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event));
    queue.on("answered", ({ entry, answer }) => this.#answered(entry, answer));
  }

  /** Open it for a game; without a seat it is open who. */
  ask(/** @type {{game: number, seat?: string}} */ { game, seat }) {
    this.#form.reset();
    find(this.#form, "[name=game_number]", HTMLInputElement).value = `${game}`;
    if (seat) find(this.#form, `[name=seat_id][value="${seat}"]`, HTMLInputElement).checked = true;
    this.#dialog.showModal();
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    if (around(event, "input:not([type=radio]), select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = this.#dialog.querySelector(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    this.#note(button);
  }

  /** Keep the card in the device's queue, which sends it now or as soon as there is a network. */
  async #note(/** @type {HTMLElement | null} */ button) {
    if (!button || !this.#form.reportValidity()) return;
    const clientId = newId();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) body.append(name, `${value}`);
    body.set("offence", button.dataset.offence ?? "");
    body.set("client_id", clientId);
    const { text: sentence = "", url = "", kept = "" } = this.#dialog.dataset;
    const text = fill(sentence, {
      number: body.get("game_number") ?? "",
      name: part(this.#dialog, `[data-name][value="${CSS.escape(body.get("seat_id") ?? "")}"]`).dataset.name ?? "",
      offence: part(button, "span").textContent ?? "",
    });
    this.#dialog.close();
    const of = { sheet: this.#sheet, kind: /** @type {const} */ ("penalty"), game: Number(body.get("game_number")), place: clientId };
    const answer = await queue.enqueue({ ...of, url, body, clientId, typed: Object.fromEntries(body), text });
    if (answer === "queued") this.#told.say(queue.holdsInMemory ? say("memory") : kept, "warning");
    else if (answer.kind === "saved") this.#told.say(`✓ ${text}`, "success");
  }

  /** A card that the server does not take stays in the queue, where a person sends it again or discards it. */
  #answered(/** @type {Entry} */ entry, /** @type {Answer} */ answer) {
    if (entry.sheet !== this.#sheet || entry.kind !== "penalty") return;
    if (answer.kind === "saved") return this.#told.saved();
    this.#told.say([entry.text, answer.message].filter(Boolean).join(" – "), "error");
  }
}
