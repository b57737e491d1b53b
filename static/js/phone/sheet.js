// What is known of the sheet: the games on it, and what comes next.

import { rememberPage, rememberedData } from "../offline/page.js";
import { isAtTable, takeEliminations } from "../presence.js";

export class Sheet {
  #games = new Map();
  #kept = new Map();
  #seats;
  #url;
  #element = document.getElementById("guest-games");

  constructor({ seats, urls }, data) {
    this.#seats = seats;
    this.#url = urls.games;
    this.take(data);
  }

  /** What the server has told; later tellings replace earlier ones game by game, or all of them. */
  take({ revision, games, columns = [] }, { isWhole = false } = {}) {
    this.revision = revision;
    this.columns = columns;
    takeEliminations(this.#seats, columns);
    if (isWhole) this.#games.clear();
    for (const game of games) this.#games.set(game.number, game);
  }

  /** What waits on this phone, by game. */
  keep(entries) {
    this.#kept = new Map(entries.map((entry) => [entry.game, entry.typed.values]));
  }

  written(number) {
    return this.#games.get(number) ?? null;
  }

  get nextNumber() {
    return Math.max(0, ...this.#games.keys(), ...this.#kept.keys()) + 1;
  }

  /** Whose turn it is to deal: the next one clockwise, after a void game the same one again (K10, D10). */
  get nextDealer() {
    const number = this.nextNumber;
    const last = this.#kept.get(number - 1) ?? this.#games.get(number - 1);
    const turn = this.#seats.findIndex((seat) => seat.id === last?.dealer);
    if (turn < 0) return null;
    if (last.is_void) return last.dealer;
    const around = [...this.#seats.slice(turn + 1), ...this.#seats.slice(0, turn + 1)];
    return around.find((seat) => isAtTable(seat, number))?.id ?? null;
  }

  /** Draw standing and games anew. Without a network they stay as they were. */
  async refresh() {
    let response;
    try {
      response = await fetch(this.#url, { headers: { "HX-Request": "true" } });
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
    if (!response.ok) return;
    this.#element.innerHTML = await response.text();
    this.take(JSON.parse(this.#element.querySelector("#phone-data").textContent), { isWhole: true });
    rememberPage({ revision: this.revision, columns: this.columns, games: [...this.#games.values()] });
  }

  /** What was known when this page was last open, where the page itself comes from this device. */
  async recall() {
    const remembered = await rememberedData();
    if (remembered && remembered.revision > this.revision) this.take(remembered);
  }
}
