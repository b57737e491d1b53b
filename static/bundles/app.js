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
function tell(box, text) {
  part(box, "p").textContent = text;
  box.hidden = !text;
}
function read(id) {
  return JSON.parse(byId(id).textContent ?? "");
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
function points(value) {
  return value == null ? "" : String(value).replace("-", "−");
}
function isOurs(headers, oldest = 0) {
  return headers.get("League-Office") === document.documentElement.dataset.office && !(Number(headers.get("Age")) > oldest);
}
var LONGEST_WAY = 6e4;
function wasToldBefore(one, other) {
  return one < other && other - one < LONGEST_WAY;
}
function isCaretFree() {
  return !document.activeElement || document.activeElement === document.body;
}
function newId() {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = bytes[6] & 15 | 64;
  bytes[8] = bytes[8] & 63 | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
var YEAR = 365 * 24 * 3600;
function toggleTheme() {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme === "dark" || dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = isDark ? "light" : "dark";
  document.cookie = `theme=${dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
}
function confirmed(question, pressed) {
  const dialog = find(document, "#confirm-dialog", HTMLDialogElement);
  part(dialog, "#confirm-text").textContent = question;
  part(dialog, "[data-confirm-yes]").textContent = (pressed.textContent ?? "").replace(/\s+/g, " ").trim();
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
function announce(text, level = "error") {
  const closing = find(document, "#close-message", HTMLTemplateElement).content.cloneNode(true);
  byId("messages").replaceChildren(make("div", { className: `notice ${level}` }, make("p", {}, text), closing));
}

// js/clauses.js
async function showClause(mark) {
  const box = make("div", { className: "clause-box stack stack-tight", popover: "auto" });
  box.setAttribute("role", "dialog");
  box.append(await textOf(mark));
  (mark.closest("dialog") ?? document.body).append(box);
  const heading = part(box, "[data-clause-title]");
  box.setAttribute("aria-label", heading.textContent ?? "");
  box.addEventListener("toggle", (event) => {
    if (event.newState === "closed") box.remove();
  });
  find(box, "[data-clause-close]", HTMLButtonElement).addEventListener("click", () => box.hidePopover());
  box.showPopover();
  heading.focus();
}
async function textOf(mark) {
  const box = document.createElement("template");
  try {
    const answer = await fetch(mark.href, { headers: { "HX-Request": "true" } });
    if (answer.ok && isOurs(answer.headers)) {
      box.innerHTML = await answer.text();
      return box.content;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const unread = find(document, "#clause-unread", HTMLTemplateElement).content.textContent ?? "";
  const title = make("h2", { textContent: mark.textContent ?? "", tabIndex: -1 });
  const close = make("button", { className: "button", type: "button", textContent: "×" });
  title.dataset.clauseTitle = close.dataset.clauseClose = "";
  box.content.append(title, make("p", { textContent: unread }), close);
  return box.content;
}

// js/app.js
for (const words of findAll(document, "[data-secure-context]", HTMLElement)) words.hidden = !isSecureContext;
for (const words of findAll(document, "[data-plain-context]", HTMLElement)) words.hidden = isSecureContext;
document.addEventListener("click", async (event) => {
  if (around(event, "[data-toggle-theme]")) toggleTheme();
  if (around(event, "[data-print]")) print();
  const dismiss = around(event, "[data-dismiss]");
  dismiss?.closest(dismiss.dataset.dismiss ?? "")?.remove();
  const opens = around(event, "[data-opens]")?.dataset.opens;
  if (opens) find(document, `#${opens}`, HTMLDialogElement).showModal();
  around(event, "[data-closes]")?.closest("dialog")?.close();
  const mark = around(event, "a.clause", HTMLAnchorElement);
  if (mark && "popover" in mark && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    await showClause(mark);
  }
  const copy = around(event, "[data-copy]")?.dataset;
  if (copy) {
    await navigator.clipboard.writeText(copy.copy ?? "");
    announce(copy.copied ?? "", "success");
  }
});
document.addEventListener("submit", async (event) => {
  const form = around(event, "form", HTMLFormElement);
  const question = event.submitter?.dataset.confirm ?? form?.dataset.confirm;
  if (!form || !question || form.dataset.agreed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!await confirmed(question, event.submitter ?? part(form, "button"))) return;
  form.dataset.agreed = "yes";
  form.requestSubmit(event.submitter);
  delete form.dataset.agreed;
}, { capture: true });
document.addEventListener("change", (event) => around(event, "[data-autosubmit]")?.closest("form")?.requestSubmit());
document.addEventListener("htmx:confirm", async (event) => {
  if (!event.detail.question) return;
  event.preventDefault();
  if (await confirmed(event.detail.question, event.detail.elt)) event.detail.issueRequest(true);
});
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, () => announceFailure("request-failed"));
}
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = event.detail;
  if (isOurs({ get: (name) => xhr.getResponseHeader(name) })) return document.querySelector("#messages [data-failure]")?.remove();
  event.preventDefault();
  return announceFailure(xhr.status >= 500 ? "request-failed" : "foreign-answer");
});
function announceFailure(id) {
  announce(find(document, `#${id}`, HTMLTemplateElement).content.textContent ?? "");
  part(document, "#messages .notice").dataset.failure = "";
}
var widths = new ResizeObserver((changes) => {
  for (const { target } of changes) target.classList.toggle("fits", part(target, "table").offsetWidth <= target.clientWidth);
});
for (const sheet of findAll(document, ".whole-sheet", HTMLElement)) widths.observe(sheet);
if (location.hash === "#not-sent") {
  history.replaceState(null, "", location.pathname + location.search);
  announceFailure("not-sent");
}
for (const button of findAll(document, "[data-toggle-theme]", HTMLElement)) button.hidden = false;
async function bringOutbox() {
  const outbox = document.getElementById("unsent")?.dataset.outbox;
  if (!outbox) return;
  const databases = await indexedDB.databases?.();
  if (!databases || databases.some(({ name }) => name === "unsent")) await import(outbox);
}
bringOutbox();

// js/live/poll.js
var LONGEST_PAUSE = 3e4;
var PATIENCE = 8e3;
var SOON = 1e3;
var OLDEST_COPY = 5;
var AT_A_TABLE = 1.7;
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
    const pause = this.#told === SOON ? SOON : Math.max(usual, this.#told);
    return pause * (0.75 + Math.random() * 0.25);
  }
};
function sentenceFor(state, { lost = "", foreign = "", gone = "" }) {
  if (state.kind === "gone") return gone;
  return state.kind === "lost" ? fill(state.isForeign ? foreign : lost, { time: clock(state.since) }) : "";
}
function clock(moment) {
  return moment.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

// js/offline/request.js
var PATIENCE2 = 15e3;
var { owner: drawnFor = "" } = document.getElementById("unsent")?.dataset ?? {};
var Unreachable = class extends Error {
  constructor(reason, options = {}) {
    super(reason, options);
    this.reason = reason;
  }
};
async function post(url, fields, { signal, owner = drawnFor } = {}) {
  const patience = AbortSignal.timeout(PATIENCE2);
  let response;
  try {
    response = await fetch(url, { method: "POST", body: fields, headers: { Accept: "application/json", "X-CSRFToken": csrfToken(), "Typed-By": owner }, signal: signal ? either(signal, patience) : patience });
    if (isOurs(response.headers) && isJson(response)) return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable("network", { cause: error });
  }
  throw new Unreachable(reasonOf(response));
}
function either(one, other) {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener("abort", () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}
function csrfToken() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  return cookie?.[1] ?? JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"];
}
function isJson(response) {
  return response.headers.get("Content-Type")?.startsWith("application/json");
}
function reasonOf(response) {
  const office = response.headers.get("League-Office");
  if (office && office !== document.documentElement.dataset.office) return "other-office";
  if (!isOurs(response.headers)) return response.status >= 500 || response.status === 429 ? "server" : "foreign";
  if (response.redirected || response.status === 401 || response.status === 403) return "signed-out";
  if (response.status === 404 || response.status === 410) return "refused";
  return "server";
}
export {
  AT_A_TABLE,
  OLDEST_COPY,
  Poll,
  Unreachable,
  announce,
  around,
  byId,
  clock,
  confirmed,
  fill,
  find,
  findAll,
  isCaretFree,
  isOurs,
  make,
  newId,
  part,
  points,
  post,
  read,
  sentenceFor,
  showClause,
  tell,
  toggleTheme,
  wasToldBefore
};
