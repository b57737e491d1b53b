// Who looks: the account's name, or whoever was chosen on this device. Nobody needs an account for that.

const ROWS = "[data-key^=place-]";
const SEASON = "[data-key^=season-]";

/** A line of a standing in words. */
export function words(row, sentence) {
  const cells = { name: "th", place: ".place", total: ".total" };
  return sentence.replace(/%\((\w+)\)s/g, (_found, part) => {
    return row.querySelector(cells[part]).textContent.trim().replace(/\.$/, "");
  });
}

export class Mine {
  #live;
  #standing;
  #select;
  #key;

  constructor(live, standing) {
    this.#live = live;
    this.#standing = standing;
    this.#key = `uno-me-${live.dataset.league}`;
    this.#select = live.querySelector("#live-me");
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
  }

  /** One's own row in the standing; null while nobody is chosen, or who was is not here tonight. */
  get row() {
    const player = this.#player();
    return player ? this.#rowOf(ROWS, player) : null;
  }

  /** Bring one's own row to the top and mark it wherever it stands. */
  show() {
    const rows = [...this.#standing.querySelectorAll(ROWS)];
    this.#live.querySelector(".live-mine").hidden = rows.length === 0;
    this.#offer(rows);
    const { row } = this;
    const player = row?.dataset.player;
    for (const each of this.#standing.querySelectorAll("[data-player]")) {
      each.classList.toggle("is-mine", each.dataset.player === player);
    }
    for (const table of this.#standing.querySelectorAll(".live-tables > *")) {
      table.classList.toggle("is-mine", table.querySelector(".is-mine") !== null);
    }
    this.#live.querySelector("#live-mine-rows").replaceChildren(...this.#copies(row));
    const season = player && this.#rowOf(SEASON, player);
    const sentence = season ? words(season, this.#live.dataset.seasonWords) : "";
    this.#live.querySelector("#live-mine-season").textContent = sentence;
  }

  #rowOf(rows, player) {
    return this.#standing.querySelector(`${rows}[data-player="${CSS.escape(player)}"]`);
  }

  /** Everybody who plays tonight, by name. */
  #offer(rows) {
    const names = rows.map((row) => [row.dataset.player, row.querySelector("th").textContent]);
    names.sort(([, one], [, other]) => one.localeCompare(other, document.documentElement.lang));
    const wanted = names.map(([player, name]) => new Option(name, player));
    const offered = [...this.#select.options].slice(1);
    if (wanted.length !== offered.length || wanted.some((option, at) => option.value !== offered[at].value)) {
      this.#select.replaceChildren(this.#select.options[0], ...wanted);
    }
    this.#select.value = this.row?.dataset.player ?? "";
  }

  #copies(row) {
    if (!row) return [];
    const table = row.closest("table").cloneNode(false);
    const body = document.createElement("tbody");
    body.append(row.cloneNode(true));
    table.append(row.closest("table").tHead.cloneNode(true), body);
    for (const node of [table, ...table.querySelectorAll("*")]) {
      for (const name of ["data-key", "data-keep", "data-player"]) node.removeAttribute(name);
    }
    window.htmx?.process(table);
    return [table];
  }

  #player() {
    const chosen = this.#remembered();
    if (chosen !== null) return chosen;
    const account = this.#live.dataset.account;
    const row = [...this.#standing.querySelectorAll(ROWS)].find((each) => each.querySelector("th").textContent === account);
    return account && row ? row.dataset.player : "";
  }

  #choose(player) {
    try {
      localStorage.setItem(this.#key, player);
    } catch {
      this.#live.dataset.me = player; // a browser that remembers nothing still shows it until the page is left
    }
    this.show();
  }

  #remembered() {
    try {
      return localStorage.getItem(this.#key) ?? this.#live.dataset.me ?? null;
    } catch {
      return this.#live.dataset.me ?? null;
    }
  }
}
