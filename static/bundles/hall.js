// js/basics.js
function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`${selector} is ${found ? `no ${kind.name}` : "missing"}`);
}
function part(root, selector) {
  return find(root, selector, HTMLElement);
}
function findAll(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((found) => found instanceof kind ? [found] : []);
}
function byId(id) {
  const found = document.getElementById(id);
  if (found) return found;
  throw new Error(`#${id} is missing`);
}
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
function around(event, selector, kind) {
  const found = event?.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof (kind ?? HTMLElement) ? found : null;
}
function fill(template, values) {
  return template.replace(/%\((\w+)\)s/g, (_match, name) => String(values[name]));
}
function isOurs(headers, oldest = 0) {
  return headers.get("League-Office") === document.documentElement.dataset.office && !(Number(headers.get("Age")) > oldest);
}
var YEAR = 365 * 24 * 3600;
function toggleTheme() {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme === "dark" || dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = isDark ? "light" : "dark";
  document.cookie = `theme=${dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
}

// js/live/fit.js
var LARGEST = 2.6;
var STEP = 0.1;
var LONG_WORD = 11;
var scrolls = matchMedia("(max-width: 48rem)");
function fit(slide) {
  let size = scrolls.matches || slide.classList.contains("is-duel") ? 1 : LARGEST;
  slide.classList.remove("wraps");
  const names = findAll(slide, "tbody th", HTMLElement);
  for (const name of names) name.classList.remove("is-small");
  slide.style.setProperty("--fit", `${size}`);
  while (size > 1 && isCut(slide)) slide.style.setProperty("--fit", `${size -= STEP}`);
  if (!isCut(slide)) return;
  if (scrolls.matches) for (const name of names) name.classList.toggle("is-small", hasLongWord(name));
  if (!isCut(slide)) return;
  slide.classList.add("wraps");
  if (!isTooHigh(slide)) return;
  slide.classList.remove("wraps");
  const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const name of cut) name.classList.add("is-small");
  if (isTooHigh(slide)) for (const name of cut) name.classList.remove("is-small");
}
function hasLongWord(name) {
  return (name.textContent ?? "").split(/[\s-]+/).some((word) => word.length >= LONG_WORD);
}
function isTooHigh(slide) {
  return slide.scrollHeight > slide.clientHeight + 1;
}
function isCut(slide) {
  return [slide, ...findAll(slide, "tbody th, tbody td", HTMLElement)].some(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1);
}

// js/live/poll.js
var LONGEST_PAUSE = 3e4;
var PATIENCE = 8e3;
var SOON = 1e3;
var OLDEST_COPY = 5;
var Foreign = class extends Error {
};
var Poll = class {
  #url;
  #every;
  #oldest;
  #onPart;
  #onState;
  #headers;
  #version = "";
  #former = "";
  #changedAt = 0;
  #changes = 0;
  #timer = 0;
  #failures = 0;
  #told = 0;
  #answeredAt = /* @__PURE__ */ new Date();
  #isAsking = false;
  #isOver = false;
  #isWantedAgain = false;
  constructor(url, { every, oldest = 0, onPart, onState = () => {
  }, headers = async () => ({}) }) {
    this.#url = url;
    this.#every = every * 1e3;
    this.#oldest = oldest;
    this.#onPart = onPart;
    this.#onState = onState;
    this.#headers = headers;
  }
  start() {
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#wake());
    this.#ask();
  }
  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
  now() {
    this.#isWantedAgain = this.#isAsking;
    this.#isOver = false;
    this.#ask();
  }
  changed() {
    this.#changes += 1;
    this.#version = "";
    this.now();
  }
  #wake() {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#ask();
  }
  async #ask() {
    if (this.#isAsking || this.#isOver) return;
    this.#isAsking = true;
    this.#told = 0;
    clearTimeout(this.#timer);
    try {
      await this.#exchange();
    } catch (error) {
      const isForeign = error instanceof Foreign;
      const isCutOff = !navigator.onLine && error instanceof TypeError;
      this.#failures += 1;
      if (isForeign || isCutOff || this.#failures > 1) this.#lose({ isForeign });
    } finally {
      this.#isAsking = false;
    }
    if (this.#isWantedAgain) this.now();
    else if (!document.hidden && !this.#isOver) this.#timer = setTimeout(() => this.#ask(), this.#pause());
  }
  async #exchange() {
    const headers = new Headers(await this.#headers());
    const changes = this.#changes;
    if (this.#version) headers.set("If-None-Match", this.#version);
    const answer = await fetch(this.#url, { headers, cache: "no-store", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500 && !isOurs(answer.headers, this.#oldest)) throw new Foreign(answer.url);
    if (answer.redirected || answer.status === 404 || answer.status === 403) {
      this.stop();
      return this.#onState({ kind: "gone" });
    }
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    const part2 = answer.status === 200 ? await answer.text() : null;
    this.#failures = 0;
    this.#told = 1e3 * Number(answer.headers.get("Ask-Again-After") ?? 0);
    this.#answeredAt = /* @__PURE__ */ new Date();
    this.#onState({ kind: "live" });
    if (part2 === null) return void 0;
    const version = answer.headers.get("ETag") ?? "";
    if (this.#isFormer(version)) return void 0;
    [this.#former, this.#changedAt] = [this.#version, Date.now()];
    this.#version = changes === this.#changes ? version : "";
    return this.#onPart(part2);
  }
  #isFormer(version) {
    return version === this.#former && version !== "" && Date.now() - this.#changedAt < 1e3 * this.#oldest;
  }
  #lose({ isForeign = false } = {}) {
    if (!this.#isOver) this.#onState({ kind: "lost", since: this.#answeredAt, isForeign });
  }
  #pause() {
    const usual = Math.max(this.#every, Math.min(LONGEST_PAUSE, this.#every * 2 ** Math.min(this.#failures, 4)));
    const pause2 = this.#told === SOON ? SOON : Math.max(usual, this.#told);
    return pause2 * (0.75 + Math.random() * 0.25);
  }
};
function sentenceFor(state, { lost = "", foreign = "", gone = "" }) {
  if (state.kind === "gone") return gone;
  return state.kind === "lost" ? fill(state.isForeign ? foreign : lost, { time: clock(state.since) }) : "";
}
function clock(moment) {
  return moment.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

// js/live/renew.js
var HIGHLIGHTED = 2500;
var sources = /* @__PURE__ */ new WeakMap();
function remember(node) {
  if (node) for (const each of [node, ...node.querySelectorAll("[data-keep] > *")]) sources.set(each, each.outerHTML);
}
function parsed(html) {
  return part(new DOMParser().parseFromString(html, "text/html"), "body > *");
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
  const known = byKey(findAll(old, ":scope > *", HTMLElement));
  const children = findAll(fresh, ":scope > *", HTMLElement).map((child) => {
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

// js/live/hall.js
var EVERY = 2;
var SHOWN = 9e3;
var IDLE = 3e3;
var { body } = document;
var frame = byId("hall-slides");
var connection = byId("live-connection");
var dots = byId("hall-dots");
var current = "";
var isPaused = false;
var turning = 0;
var resting = 0;
function slides() {
  return findAll(frame, ".slide", HTMLElement);
}
function draw() {
  const all = slides();
  const shown = all.find((slide) => slide.dataset.key === current) ?? all[0];
  current = shown?.dataset.key ?? "";
  for (const slide of all) slide.classList.toggle("is-shown", slide === shown);
  if (shown) fit(shown);
  dots.replaceChildren(...all.map((slide) => make("li", { className: slide === shown ? "is-current" : "" })));
}
function turn(steps) {
  const all = slides();
  if (all.length === 0) return;
  const at = all.findIndex((slide) => slide.dataset.key === current);
  current = all[(at + steps + all.length) % all.length].dataset.key ?? "";
  draw();
  schedule();
}
function schedule() {
  clearTimeout(turning);
  if (!isPaused) turning = setTimeout(() => turn(1), SHOWN);
}
function pause() {
  isPaused = !isPaused;
  part(document, "[data-do=pause]").setAttribute("aria-pressed", String(isPaused));
  byId("hall-paused").hidden = !isPaused;
  schedule();
}
function fullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {
  });
}
var ACTIONS = { back: () => turn(-1), next: () => turn(1), pause, theme: toggleTheme, fullscreen };
var KEYS = { ArrowLeft: "back", PageUp: "back", ArrowRight: "next", PageDown: "next", n: "next", " ": "pause", p: "pause", t: "theme", f: "fullscreen" };
addEventListener("keydown", (event) => {
  const action = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  const isOnButton = event.key === " " && around(event, "button, a");
  if (!action || isOnButton || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  ACTIONS[action]();
});
byId("hall-controls").addEventListener("click", (event) => {
  const action = around(event, "[data-do]")?.dataset.do;
  if (action) ACTIONS[action]();
});
function stir() {
  body.classList.add("is-stirred");
  clearTimeout(resting);
  resting = setTimeout(() => body.classList.remove("is-stirred"), IDLE);
}
for (const name of ["pointermove", "pointerdown", "keydown"]) addEventListener(name, stir);
async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    body.dataset.wakeLock = "refused";
  }
}
document.addEventListener("visibilitychange", stayAwake);
function show(html) {
  const content = document.getElementById("hall-slides-content");
  if (content) {
    highlight(renew(content, html).filter((node) => node.matches("tr")));
  } else {
    frame.replaceChildren(parsed(html));
    remember(frame.firstElementChild);
  }
  draw();
}
function tell(state) {
  const sentence = sentenceFor(state, body.dataset);
  connection.hidden = !sentence;
  connection.textContent = sentence;
  body.classList.toggle("is-stale", Boolean(sentence));
}
function tick() {
  const now = /* @__PURE__ */ new Date();
  byId("hall-clock").textContent = clock(now);
  setTimeout(tick, 6e4 - now.getTime() % 6e4);
}
tick();
stir();
stayAwake();
addEventListener("resize", draw);
schedule();
new Poll(body.dataset.url ?? "", { every: EVERY, oldest: OLDEST_COPY, onPart: show, onState: tell }).start();
