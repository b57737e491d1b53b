// What the scripts of all pages need, in one file, as each file is a request: elements, texts, light or dark,
// questions and messages.

// The page's elements, by name: whatever is missing or of another kind stops the script with a word instead of later.

/** The first element within `root` that matches.
 * @template {Element} T @param {ParentNode} root @param {string} selector @param {new () => T} kind @returns {T} */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`${selector} is ${found ? `no ${kind.name}` : "missing"}`);
}

export function part(/** @type {ParentNode} */ root, /** @type {string} */ selector) {
  return find(root, selector, HTMLElement);
}

/** @template {Element} T @param {ParentNode} root @param {string} selector @param {new () => T} kind */
export function findAll(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((found) => (found instanceof kind ? [found] : []));
}

export function byId(/** @type {string} */ id) {
  const found = document.getElementById(id);
  if (found) return found;
  throw new Error(`#${id} is missing`);
}

/** Say something in a box of its own, which is there only while there is something to say. */
export function tell(/** @type {HTMLElement} */ box, /** @type {string} */ text) {
  part(box, "p").textContent = text;
  box.hidden = !text;
}

/** What the server has written into the page for this script. */
export function read(/** @type {string} */ id) { return JSON.parse(byId(id).textContent ?? ""); }

/** A new element.
 * @template {keyof HTMLElementTagNameMap} Name @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties] @param {...(Node | string)} children */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The element that an event happened to, or the one around it that matches.
 * @template {HTMLElement} [T=HTMLElement] @param {Event | null} event @param {string} selector
 * @param {new () => T} [kind] @returns {T | null} */
export function around(event, selector, kind) {
  const found = event?.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof (kind ?? HTMLElement) ? /** @type {T} */ (found) : null;
}

// Texts come from the page, already translated; here only their names are filled in.

/** ``fill("Game %(number)s", {number: 3})`` gives "Game 3", in the notation of the server's translations. */
export function fill(/** @type {string} */ template, /** @type {Record<string, string | number>} */ values) {
  return template.replace(/%\((\w+)\)s/g, (_match, name) => String(values[name]));
}

/** Whole numbers with a real minus sign; nothing for null. */
export function points(/** @type {number | null | undefined} */ value) {
  return value == null ? "" : String(value).replace("-", "−");
}

/** Whether an answer is the league office's own, and fresh. What stands between here and there does not know the
 * office's number: the sign-in page of a WLAN, a proxy's error, another office at the same address. A copy has an age.
 * @param {{get(name: string): string | null}} headers @param {number} oldest seconds, where the office lets copies be made */
export function isOurs(headers, oldest = 0) {
  return headers.get("League-Office") === document.documentElement.dataset.office && !(Number(headers.get("Age")) > oldest);
}

/** Answers overtake each other by less than this, as nobody waits longer for one; in milliseconds. */
const LONGEST_WAY = 60_000;

/** Whether the server has told ``one`` before ``other``, by its clock in milliseconds. What seems older by more than an
 * answer can be late was told by a clock that has been set back since, and is the newer one. */
export function wasToldBefore(/** @type {number} */ one, /** @type {number} */ other) {
  return one < other && other - one < LONGEST_WAY;
}

/** Whether nobody has put the caret anywhere yet: a script that comes late takes it from nobody who types. */
export function isCaretFree() { return !document.activeElement || document.activeElement === document.body; }

/** A random UUID, also where the page is served without HTTPS and ``crypto.randomUUID`` is missing. */
export function newId() {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = /** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

// Light or dark: what the person has chosen, else what the device says. The cookie lets the server draw the right one.

const YEAR = 365 * 24 * 3600;

export function toggleTheme() {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme === "dark" || (dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  dataset.theme = isDark ? "light" : "dark";
  document.cookie = `theme=${dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
}

// What is asked and what is said in the page itself.

/** Ask in the page's own dialog; resolves to whether the person agreed. What was ``pressed`` says what is asked about, so
 * the button that agrees says the same. @param {string} question @param {Element} pressed @returns {Promise<boolean>} */
export function confirmed(question, pressed) {
  const dialog = find(document, "#confirm-dialog", HTMLDialogElement);
  part(dialog, "#confirm-text").textContent = question;
  part(dialog, "[data-confirm-yes]").textContent = (pressed.textContent ?? "").replace(/\s+/g, " ").trim();
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Show a sentence among the page's messages, as the server does. */
export function announce(/** @type {string} */ text, /** @type {string} */ level = "error") {
  const closing = find(document, "#close-message", HTMLTemplateElement).content.cloneNode(true);
  byId("messages").replaceChildren(make("div", { className: `notice ${level}` }, make("p", {}, text), closing));
}
