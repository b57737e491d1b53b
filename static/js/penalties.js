// The dialog that notes a penalty card, at the grid and on the phone: kept in the device's queue, sent once.

import { fill, newId } from "./grid/text.js";
import { queue } from "./offline/queue.js";

/** Events: "said" with {text, level} in its detail when there is something to tell, "saved" when the list is out of date. */
export class PenaltyDialog extends EventTarget {
  #dialog = document.getElementById("penalty-dialog");
  #form = this.#dialog.querySelector("form");
  #queueName = `${this.#dialog.dataset.sheet}/penalties`;

  constructor() {
    super();
    this.#dialog.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-offence]");
      if (button) this.#note(button);
    });
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event));
    queue.addEventListener("answered", ({ detail: { entry, answer } }) => this.#answered(entry, answer));
  }

  /** Open it for a game; ``seat`` null leaves open who. */
  ask({ game, seat = null }) {
    const { elements } = this.#form;
    elements.game_number.value = game;
    if (seat) elements.seat_id.value = seat;
    elements.cards.value = 1;
    this.#dialog.showModal();
  }

  #pressed(event) {
    if (event.target.matches("input:not([type=radio]), select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = this.#dialog.querySelector(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!button) return;
    event.preventDefault();
    this.#note(button);
  }

  /** Keep the card in the device's queue, which sends it now or as soon as there is a network. */
  async #note(button) {
    if (!this.#form.reportValidity()) return;
    const clientId = newId();
    const body = new URLSearchParams(new FormData(this.#form));
    body.set("offence", button.dataset.offence);
    body.set("client_id", clientId);
    const text = fill(this.#dialog.dataset.text, {
      number: body.get("game_number"),
      name: this.#nameOf(body.get("seat_id")),
      offence: button.querySelector("span").textContent,
    });
    this.#dialog.close();
    const place = { sheet: this.#queueName, game: clientId, url: this.#dialog.dataset.url };
    const answer = await queue.enqueue({ ...place, body, clientId, typed: {}, text });
    if (answer === "queued") this.#say(this.#dialog.dataset.kept, "warning");
    if (answer.kind === "saved") this.#say(`✓ ${text}`, "success");
  }

  #answered(entry, answer) {
    if (entry.sheet !== this.#queueName) return;
    if (answer.kind === "saved") {
      this.dispatchEvent(new Event("saved"));
      return;
    }
    this.#say([entry.text, answer.message].filter(Boolean).join(" – "), "error");
    queue.withdraw(entry.clientId);
  }

  #nameOf(seat) {
    return this.#dialog.querySelector(`[data-name][value="${CSS.escape(seat)}"]`).dataset.name;
  }

  #say(text, level) {
    this.dispatchEvent(new CustomEvent("said", { detail: { text, level } }));
  }
}
