// js/live/evening.js
import { byId, part as part3 } from "./app.js";

// js/leaving.js
var UNDER_WAY = 1e4;
var setOutAt = -UNDER_WAY;
addEventListener("beforeunload", () => setOutAt = performance.now());
addEventListener("pageshow", (event) => {
  if (event.persisted) setOutAt = -UNDER_WAY;
});
function unlessLeaving(leadOn) {
  const rest = setOutAt + UNDER_WAY - performance.now();
  if (rest <= 0) leadOn();
  else setTimeout(() => unlessLeaving(leadOn), rest);
}

// js/live/mine.js
import { fill, find, findAll, make, part } from "./app.js";
var ROWS = "[data-key^=place-]";
var SEASON = "[data-key^=season-]";
function words(row, sentence) {
  const [place, total] = [".place", ".total"].map((cell) => row.querySelector(cell)?.textContent?.trim() ?? "");
  return said(sentence, place, total, nameIn(row));
}
function said(sentence, place, total, name = "") {
  return fill(sentence, { name, place: place.replace(/\.$/, ""), total });
}
function furtherRows(text) {
  const lines = text.split("\n").filter(Boolean).map((line) => line.split("	"));
  return new Map(lines.map(([player, ...cells]) => [player, cells]));
}
function nameOf(row) {
  return row.querySelector("[data-name]") ?? row.querySelector("th, .member-name");
}
function nameIn(row) {
  return nameOf(row)?.textContent?.trim() ?? "";
}
var Mine = class {
  #live;
  #standing;
  #select;
  #key;
  constructor(live2, standing2) {
    this.#live = live2;
    this.#standing = standing2;
    this.#key = `uno-me-${live2.dataset.league}`;
    this.#select = find(live2, "#live-me", HTMLSelectElement);
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
  }
  get row() {
    const player = this.#player();
    return player ? this.#rowOf(ROWS, player) ?? this.#made(player) : null;
  }
  show() {
    const rows = this.#rows;
    this.#offer(rows);
    const { row } = this;
    part(this.#live, ".live-mine").hidden = rows.length === 0 || !row && "own" in this.#live.dataset;
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
  #seasonOf(player) {
    const sentence = this.#live.dataset.seasonWords ?? "";
    const row = this.#rowOf(SEASON, player);
    const cells = this.#further("further-season").get(player);
    return row ? words(row, sentence) : cells ? said(sentence, cells[0], cells[1]) : "";
  }
  #further(key) {
    return furtherRows(this.#standing.querySelector(`[data-key=${key}]`)?.textContent ?? "");
  }
  #made(player) {
    const cells = this.#further("further").get(player);
    const row = this.#rows.at(0)?.cloneNode(true);
    if (!cells || !(row instanceof HTMLTableRowElement)) return null;
    row.dataset.player = player;
    [...row.cells].forEach((cell, at) => {
      (cell.querySelector("[data-name], a") ?? cell).textContent = cells[at];
    });
    for (const link of findAll(row, "a", HTMLAnchorElement)) {
      for (const name of ["href", "hx-get"]) {
        link.setAttribute(name, (link.getAttribute(name) ?? "").replace(/\d+\/$/, `${player}/`));
      }
    }
    return row;
  }
  #mark(row, isMine) {
    row.classList.toggle("is-mine", isMine);
    const name = nameOf(row);
    if (isMine) name?.setAttribute("data-you", this.#live.dataset.ownWord ?? "");
    else name?.removeAttribute("data-you");
  }
  get #rows() {
    return findAll(this.#standing, ROWS, HTMLElement);
  }
  #rowOf(rows, player) {
    return findAll(this.#standing, `${rows}[data-player="${CSS.escape(player)}"]`, HTMLElement).at(0) ?? null;
  }
  #offer(rows) {
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
  #sorted(name) {
    return this.#live.dataset.namesBy === "surname" ? `${name.split(" ").at(-1)} ${name}` : name;
  }
  #copies(row) {
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
    return account && row?.dataset.player || "";
  }
  #choose(player) {
    try {
      localStorage.setItem(this.#key, player);
    } catch {
      this.#live.dataset.me = player;
    }
    this.show();
  }
  #remembered() {
    const { me = null } = this.#live.dataset;
    try {
      return localStorage.getItem(this.#key) ?? me;
    } catch {
      return me;
    }
  }
};

// js/live/evening.js
import { OLDEST_COPY, Poll, sentenceFor } from "./app.js";

// js/live/renew.js
import { findAll as findAll2, part as part2 } from "./app.js";
var HIGHLIGHTED = 2500;
var sources = /* @__PURE__ */ new WeakMap();
function remember(node) {
  if (node) for (const each of [node, ...node.querySelectorAll("[data-keep] > *")]) sources.set(each, each.outerHTML);
}
function parsed(html) {
  return part2(new DOMParser().parseFromString(html, "text/html"), "body > *");
}
function renew(old, html) {
  const fresh = parsed(html);
  remember(fresh);
  const renewed = [];
  bring(old, fresh, renewed);
  return renewed;
}
function bring(old, fresh, renewed) {
  const source = sources.get(fresh);
  if (sources.get(old) === source) return old;
  if (!("keep" in fresh.dataset)) {
    renewed.push(fresh);
    return fresh;
  }
  const known = byKey(findAll2(old, ":scope > *", HTMLElement));
  const children = findAll2(fresh, ":scope > *", HTMLElement).map((child) => {
    const before = known.get(keyOf(child))?.shift();
    if (!before || "keep" in before.dataset !== "keep" in child.dataset) {
      renewed.push(child);
      return child;
    }
    return bring(before, child, renewed);
  });
  arrange(old, children);
  if (source) sources.set(old, source);
  return old;
}
function keyOf(child) {
  return child.dataset.key ?? ("keep" in child.dataset ? child.localName : sources.get(child));
}
function byKey(children) {
  const found = /* @__PURE__ */ new Map();
  for (const child of children) found.set(keyOf(child), [...found.get(keyOf(child)) ?? [], child]);
  return found;
}
function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}
function highlight(nodes) {
  for (const node of nodes) {
    node.classList.add("just-changed");
    setTimeout(() => node.classList.remove("just-changed"), HIGHLIGHTED);
  }
}

// js/live/evening.js
var SILENCE = 1e4;
var live = byId("live");
var standing = byId("live-standing");
var connection = byId("live-connection");
var said2 = byId("live-said");
var mine = new Mine(live, standing);
var saidAt = 0;
function say() {
  const row = mine.row ?? standing.querySelector("[data-key^=place-]");
  const summary = row ? words(row, live.dataset.placeWords ?? "") : "";
  if (summary === said2.textContent || Date.now() - saidAt < SILENCE) return;
  said2.textContent = summary;
  saidAt = Date.now();
}
function show(html) {
  const renewed = renew(standing, html);
  if (renewed.length === 0) return;
  mine.show();
  highlight(renewed.filter((node) => node.matches("tr")));
  for (const node of renewed) window.htmx?.process(node);
  say();
  if (/^<div[^>]* data-final/.test(html.trimStart())) finish();
}
function finish() {
  poll.stop();
  unlessLeaving(() => {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.addEventListener("close", finish, { once: true });
    else location.reload();
  });
}
function tell(state) {
  const sentence = sentenceFor(state, live.dataset);
  connection.hidden = !sentence;
  part3(connection, "span").textContent = sentence;
  live.dataset.state = state.kind;
}
var every = Number(live.dataset.every);
var poll = new Poll(live.dataset.url ?? "", { every, oldest: OLDEST_COPY, onPart: show, onState: tell });
remember(standing);
mine.show();
poll.start();
