// The sums on paper beside those of the games: the row above the totals, and the cells to look at first (L6.6).

import { byId, find, findAll, make, part } from "../../basics.js";
import { Unreachable, post } from "../../offline/request.js";

/** The row in which the sums on paper are typed: Enter goes on, and whoever has left the row is told how they compare. */
export class PaperRow {
  #form = find(document, "#paper-form", HTMLFormElement);
  // What the server has.
  #sent = "";

  /** @param {HTMLElement} row @param {{synchronise(news: News): void, warn(text: string): void}} grid @param {string} network */
  constructor(row, grid, network) {
    this.row = row;
    this.grid = grid;
    this.network = network;
    this.inputs = findAll(row, "input", HTMLInputElement);
    this.#sent = this.#typed;
    row.addEventListener("keydown", (event) => this.#pressed(event));
    row.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Element && row.contains(relatedTarget))) this.#send();
    });
    row.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.select());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }

  get #typed() { return this.inputs.map(({ value }) => value.trim()).join(" "); }

  #pressed(/** @type {KeyboardEvent} */ event) {
    const at = this.inputs.findIndex((input) => input === event.target);
    if (event.key !== "Enter" || at < 0) return;
    event.preventDefault();
    const next = this.inputs[at + (event.shiftKey ? -1 : 1)];
    if (next) next.focus();
    else this.#send();
  }

  /** The line with what differs takes its room from the games; where one types stays in sight. */
  #show(/** @type {News} */ news) {
    this.grid.synchronise(news);
    const { activeElement } = document;
    if (activeElement && this.row.contains(activeElement)) activeElement.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  async #send() {
    const typed = this.#typed;
    if (typed === this.#sent) return;
    this.#sent = typed;
    try {
      const answer = await post(this.#form.action, new URLSearchParams(this.inputs.map(({ name, value }) => [name, value])));
      this.grid.warn(answer.kind === "saved" ? "" : answer.message);
      if (answer.kind === "saved") this.#show(answer);
      else this.#sent = "";
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#sent = "";
      this.grid.warn(this.network);
    }
  }
}

/** Show how the sums on paper compare now; the server has drawn what is shown. */
export function showPaper(/** @type {Element} */ table, /** @type {Paper} */ { label, cells, differences, suspects }) {
  const row = part(table, "[data-paper]");
  part(row, "[data-paper-label]").textContent = label;
  for (const place of findAll(row, "td[data-seat]", HTMLElement)) {
    part(place, "[data-paper-cell]").innerHTML = cells[place.dataset.seat ?? ""] ?? "";
  }
  byId("paper-differences").innerHTML = differences;
  for (const mark of table.querySelectorAll("[data-suspected]")) mark.replaceChildren();
  for (const { cell, text, taken } of suspects) {
    part(byId(cell), "[data-suspected]").append(make("span", { title: text, textContent: `${taken}?` }));
  }
}

/** Whether a finding is about a column's sum on paper, which has places of its own. */
export function isShownByPaper(/** @type {Note} */ note) {
  return note.field === "control_total" && note.seat !== null;
}

/** The input of the cell that a link or the page's address leads to; null if it leads elsewhere. */
export function cellOf(/** @type {string} */ hash) {
  return /** @type {HTMLInputElement | null} */ (
    document.querySelector(`[id="${CSS.escape(hash.slice(1))}"] input[data-field=hand]`)
  );
}
