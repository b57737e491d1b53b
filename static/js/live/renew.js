// Brings a part of the page to a newer state: what is the same stays, with its focus and what is open in it; what
// has changed is replaced and highlighted for a moment.

import { findAll, part } from "../basics.js";

const HIGHLIGHTED = 2500;
/** @type {WeakMap<Element, string>} */ const sources = new WeakMap();

/** Remember what the server has written, before scripts add classes to it. */
export function remember(/** @type {Element | null} */ node) {
  if (node) for (const each of [node, ...node.querySelectorAll("[data-keep] > *")]) sources.set(each, each.outerHTML);
}

/** The element that is written as HTML. */
export function parsed(/** @type {string} */ html) {
  return part(new DOMParser().parseFromString(html, "text/html"), "body > *");
}

/** Bring `old` to the state of `html`; gives the nodes that are new. */
export function renew(/** @type {HTMLElement} */ old, /** @type {string} */ html) {
  const fresh = parsed(html);
  remember(fresh);
  /** @type {HTMLElement[]} */ const renewed = [];
  bring(old, fresh, renewed);
  return renewed;
}

/** Children with `data-keep` on both sides are kept and gone through, others replaced when they differ.
 * @returns {HTMLElement} */
function bring(/** @type {HTMLElement} */ old, /** @type {HTMLElement} */ fresh, /** @type {HTMLElement[]} */ renewed) {
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

/** Which child is which: its `data-key` says it. Without one, a child that is kept is the only one of its kind, and any
 * other is the same as long as it says the same, which is all that a row needs. */
function keyOf(/** @type {HTMLElement} */ child) {
  return child.dataset.key ?? ("keep" in child.dataset ? child.localName : sources.get(child));
}

/** Two rows may say the same, word for word: then each is found once. */
function byKey(/** @type {HTMLElement[]} */ children) {
  /** @type {Map<string | undefined, HTMLElement[]>} */ const found = new Map();
  for (const child of children) found.set(keyOf(child), [...(found.get(keyOf(child)) ?? []), child]);
  return found;
}

/** Put the children into their order, moving only those that stand elsewhere. */
function arrange(/** @type {Element} */ parent, /** @type {Element[]} */ children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

export function highlight(/** @type {Element[]} */ nodes) {
  for (const node of nodes) {
    node.classList.add("just-changed");
    setTimeout(() => node.classList.remove("just-changed"), HIGHLIGHTED);
  }
}
