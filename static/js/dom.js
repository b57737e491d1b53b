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
