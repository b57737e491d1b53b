// Who looks: the player that the account is; else whoever was chosen on this device, or the account's name. Nobody needs
// an account for that.

import { fill, find, findAll, make, part } from "../basics.js";

const ROWS = "[data-key^=place-]";
const SEASON = "[data-key^=season-]";

/** A line of a standing in words. */
export function words(/** @type {Element} */ row, /** @type {string} */ sentence) {
  const [place, total] = [".place", ".total"].map((cell) => row.querySelector(cell)?.textContent?.trim() ?? "");
  return said(sentence, place, total, nameIn(row));
}

/** @param {string} sentence @param {string} place @param {string} total */
function said(sentence, place, total, name = "") {
  return fill(sentence, { name, place: place.replace(/\.$/, ""), total });
}

/** The cells of rows that are not drawn, by player: a line each, parted by tabs. */
export function furtherRows(/** @type {string} */ text) {
  const lines = text.split("\n").filter(Boolean).map((line) => line.split("\t"));
  return new Map(lines.map(([player, ...cells]) => [player, cells]));
}

/** Where the name stands, without what is said beside it. */
function nameOf(/** @type {Element} */ row) { return row.querySelector("[data-name]") ?? row.querySelector("th, .member-name"); }

function nameIn(/** @type {Element} */ row) { return nameOf(row)?.textContent?.trim() ?? ""; }

export class Mine {
  #live;
  #standing;
  #select;
  #key;

  constructor(/** @type {HTMLElement} */ live, /** @type {HTMLElement} */ standing) {
    this.#live = live;
    this.#standing = standing;
    this.#key = `uno-me-${live.dataset.league}`;
    this.#select = find(live, "#live-me", HTMLSelectElement);
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
  }

  /** One's own row in the standing; null while nobody is chosen, or who was is not here tonight. */
  get row() {
    const player = this.#player();
    return player ? (this.#rowOf(ROWS, player) ?? this.#made(player)) : null;
  }

  /** Bring one's own row to the top and mark it wherever it stands. */
  show() {
    const rows = this.#rows;
    this.#offer(rows);
    const { row } = this;
    part(this.#live, ".live-mine").hidden = rows.length === 0 || (!row && "own" in this.#live.dataset);
    const player = row?.dataset.player;
    for (const each of findAll(this.#standing, "[data-player]", HTMLElement)) {
      this.#mark(each, each.dataset.player === player);
    }
    for (const table of this.#standing.querySelectorAll(".live-tables > *")) {
      table.classList.toggle("is-mine", table.querySelector(".is-mine") !== null);
    }
    part(this.#live, "#live-mine-rows").replaceChildren(...this.#copies(row));
    part(this.#live, "#live-mine-season").textContent = player ? this.#seasonOf(player) : "";
  }

  #seasonOf(/** @type {string} */ player) {
    const sentence = this.#live.dataset.seasonWords ?? "";
    const row = this.#rowOf(SEASON, player);
    const cells = this.#further("further-season").get(player);
    return row ? words(row, sentence) : cells ? said(sentence, cells[0], cells[1]) : "";
  }

  #further(/** @type {string} */ key) {
    return furtherRows(this.#standing.querySelector(`[data-key=${key}]`)?.textContent ?? "");
  }

  /** The row of somebody who plays, but is too far down to be drawn: the first one with their cells.
   * @returns {HTMLElement | null} */
  #made(/** @type {string} */ player) {
    const cells = this.#further("further").get(player);
    const row = this.#rows.at(0)?.cloneNode(true);
    if (!cells || !(row instanceof HTMLTableRowElement)) return null;
    row.dataset.player = player;
    [...row.cells].forEach((cell, at) => { (cell.querySelector("[data-name], a") ?? cell).textContent = cells[at]; });
    for (const link of findAll(row, "a", HTMLAnchorElement)) {
      for (const name of ["href", "hx-get"]) {
        link.setAttribute(name, (link.getAttribute(name) ?? "").replace(/\d+\/$/, `${player}/`));
      }
    }
    return row;
  }

  /** A row, or a member of a team. The word stands in an attribute, so that the name stays the text of its cell. */
  #mark(/** @type {HTMLElement} */ row, /** @type {boolean} */ isMine) {
    row.classList.toggle("is-mine", isMine);
    const name = nameOf(row);
    if (isMine) name?.setAttribute("data-you", this.#live.dataset.ownWord ?? "");
    else name?.removeAttribute("data-you");
  }

  get #rows() { return findAll(this.#standing, ROWS, HTMLElement); }

  #rowOf(/** @type {string} */ rows, /** @type {string} */ player) {
    return findAll(this.#standing, `${rows}[data-player="${CSS.escape(player)}"]`, HTMLElement).at(0) ?? null;
  }

  /** Everybody who plays tonight, by name. */
  #offer(/** @type {HTMLElement[]} */ rows) {
    const further = [...this.#further("further")].map(([player, cells]) => [player, cells[1]]);
    const names = [...rows.map((row) => [row.dataset.player ?? "", nameIn(row)]), ...further];
    const order = new Intl.Collator(document.documentElement.lang);
    names.sort(([, one], [, other]) => order.compare(this.#sorted(one), this.#sorted(other)));
    const wanted = names.map(([player, name]) => new Option(name, player));
    const offered = [...this.#select.options].slice(1);
    if (wanted.length !== offered.length || wanted.some((option, at) => option.value !== offered[at].value)) {
      this.#select.replaceChildren(this.#select.options[0], ...wanted);
    }
    this.#select.value = this.row?.dataset.player ?? "";
  }

  /** A name as the league sorts it. */
  #sorted(/** @type {string} */ name) {
    return this.#live.dataset.namesBy === "surname" ? `${name.split(" ").at(-1)} ${name}` : name;
  }

  #copies(/** @type {HTMLElement | null} */ row) {
    const whole = this.#rows.at(0)?.closest("table");
    if (!row || !whole) return [];
    const table = make("table", { className: whole.className }, make("tbody", {}, row.cloneNode(true)));
    if (whole.tHead) table.prepend(whole.tHead.cloneNode(true));
    for (const node of [table, ...table.querySelectorAll("*")]) {
      for (const name of ["data-key", "data-keep", "data-player"]) node.removeAttribute(name);
    }
    window.htmx?.process(table);
    return [table];
  }

  #player() {
    const { own } = this.#live.dataset;
    if (own) return own;
    const chosen = this.#remembered();
    if (chosen !== null) return chosen;
    const account = this.#live.dataset.account;
    const row = this.#rows.find((each) => nameIn(each) === account);
    return (account && row?.dataset.player) || "";
  }

  #choose(/** @type {string} */ player) {
    try {
      localStorage.setItem(this.#key, player);
    } catch {
      this.#live.dataset.me = player; // a browser that remembers nothing still shows it until the page is left
    }
    this.show();
  }

  #remembered() {
    const { me = null } = this.#live.dataset;
    try { return localStorage.getItem(this.#key) ?? me; } catch { return me; }
  }
}
