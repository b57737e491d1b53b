// The standing and the games as this phone knows them: what the server has told, and what waits here.

import { byId, fill, find, findAll, make, part, points } from "../../basics.js";
import { FLAGS } from "../row.js";
import { totalsWith } from "./totals.js";

/** @import { Count } from "./totals.js" */

export class Table {
  #list = byId("guest-games");
  #item = find(document, "#phone-game-item", HTMLTemplateElement);

  /** @param {Sheet} sheet @param {PhoneWords} words @param {Count} count */
  constructor(sheet, words, count) {
    this.sheet = sheet;
    this.words = words;
    this.count = count;
  }

  draw() {
    const { news, rows } = this.sheet;
    if (!news) return;
    byId("sheet-state").textContent = news.state;
    const shown = rows.slice(0, 1 + rows.findLastIndex(({ told }) => told)).reverse();
    find(this.#list, ".phone-games", HTMLOListElement).replaceChildren(...shown.map((row) => this.#game(row, news)));
    byId("games-count").textContent = `${shown.filter(({ told }) => told).length}`;
    byId("no-games").hidden = shown.length > 0;
    this.#drawStanding(news);
  }

  /** Places are the server's; while games wait that it does not know, there are totals only, in the order of the seats. */
  #drawStanding(/** @type {News} */ news) {
    const { totals, games } = totalsWith(this.sheet, news, this.count);
    const [one, many] = this.words.withUnsent;
    byId("standing-about").textContent = games ? fill(games === 1 ? one : many, { count: games }) : "";
    const placeOf = (/** @type {Column} */ { place }) => (games ? 0 : (place ?? news.columns.length));
    const columns = [...news.columns].sort((column, other) => placeOf(column) - placeOf(other));
    const lines = columns.map(({ seat, place, gap }) => {
      const name = this.sheet.seats.find(({ id }) => id === seat)?.name ?? "";
      return make(
        "li",
        {},
        make("span", { className: "place", textContent: games || place === null ? "" : `${place}.` }),
        make("span", { className: "name", textContent: name }),
        ...(gap && !games ? [make("span", { className: "muted small", textContent: `+${gap}` })] : []),
        make("strong", { className: "number", textContent: points(totals.get(seat)) }),
      );
    });
    find(this.#list, ".phone-standing", HTMLOListElement).replaceChildren(...lines);
  }

  /** A game that is written or waits here, or a gap that can be filled. */
  #game(/** @type {Row} */ row, /** @type {News} */ news) {
    const parts = /** @type {DocumentFragment} */ (this.#item.content.cloneNode(true));
    const item = find(parts, "li", HTMLLIElement);
    const link = find(item, "a", HTMLAnchorElement);
    link.href = `?game=${row.number}`;
    link.dataset.game = `${row.number}`;
    part(item, ".game-number").textContent = `${row.number}`;
    const { told } = row;
    const winner = this.sheet.seats.find(({ id }) => id === told?.winner);
    part(item, "[data-winner]").textContent = !told
      ? fill(this.words.gap, { number: row.number })
      : told.is_void ? this.words.void : winner ? `★ ${winner.name}` : "";
    part(item, ".hands").append(...(told ? this.#hands(row, told) : []));
    for (const mark of findAll(item, "[data-mark]", HTMLElement)) {
      mark.hidden = !FLAGS.some((flag) => flag === mark.dataset.mark && told?.[flag]);
    }
    const findings = news.findings.filter(({ game }) => game === row.number).length;
    part(item, "[data-findings]").hidden = !findings || Boolean(row.pending);
    part(item, "[data-findings] > :last-child").textContent = `${findings}`;
    const state = part(item, "[data-state]");
    state.textContent = row.pending ? (this.words.states[row.state] ?? "") : "";
    state.hidden = !row.pending;
    return item;
  }

  /** @param {Row} row @param {Values} told */
  #hands({ open, onSheet, pending }, { winner, hands }) {
    return open.filter(({ id }) => id !== winner && hands[id]).map(({ id, name }) => {
      const strikes = onSheet?.strikes[id] ?? [];
      const recorded = pending ? undefined : onSheet?.recorded[id];
      const hand = make("span", {}, `${name} `, ...strikes.map(({ old }) => make("s", { className: "struck", textContent: old })));
      hand.append(strikes.length ? " " : "", `${recorded ?? hands[id]}`);
      if (recorded != null && `${recorded}` !== hands[id]) hand.append(" ", make("small", { textContent: `(${hands[id]})` }));
      return hand;
    });
  }
}
