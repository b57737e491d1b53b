// Panels that show what was noted at the table, drawn anew by the server after each change.

import { byId, findAll, part } from "../../basics.js";

const FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {{open: string[], typed: Map<string, string>}} Begun  What somebody has unfolded and typed in the panels. */

export class LifePanels {
  #isStale = false;
  #isAsking = false;
  #isWantedAgain = false;
  /** @type {Begun | null} */ #begun = null;
  /** What was told last, while the panels are drawn anew. @type {Element[]} */ #word = [];

  constructor() {
    document.addEventListener("focusout", ({ target, relatedTarget }) => {
      if (this.#isStale && this.#holds(target) && !this.#holds(relatedTarget)) this.refresh();
    });
    document.addEventListener("close", () => this.#isStale && this.refresh(), { capture: true });
    document.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (detail.requestConfig.elt.id === "life" && !detail.successful) this.#isThere();
    });
    document.addEventListener("htmx:beforeSwap", ({ detail }) => {
      const { target, requestConfig } = detail;
      if (target.id !== "life" || !detail.shouldSwap) return;
      detail.shouldSwap = requestConfig.elt !== target || !this.#isUsed();
      this.#isStale = !detail.shouldSwap;
      if (detail.shouldSwap) {
        this.#begun = begunIn(target, requestConfig.elt);
        this.#word = requestConfig.elt === target ? [...byId("life-word").children] : [];
      } else this.#isAsking = this.#isWantedAgain = false; // it is drawn when the field is left
    });
    // Only now the new element hears what it is told: it was put in before.
    document.addEventListener("htmx:afterSettle", ({ target }) => {
      if (!(target instanceof Element) || target.id !== "life") return;
      if (this.#begun) goOn(this.#begun);
      this.#begun = null;
      if (!byId("life-word").hasChildNodes()) byId("life-word").append(...this.#word);
      this.#isThere();
    });
  }

  /** What was told stands until something else is: the panels are drawn anew within seconds of whatever is noted. What
   * is told, or typed, while they are being drawn takes its place as well. */
  tell(/** @type {Element[]} */ ...word) {
    this.#word = [];
    byId("life-word").replaceChildren(...word);
  }

  #isThere() {
    this.#isAsking = false;
    if (this.#isWantedAgain) this.refresh();
  }

  /**
   * Ask for the panels again, but not while somebody is at one of their fields, nor while a dialog asks something: what it
   * asks about may be one of their forms. An answer replaces the element that asked,
   * and with it whatever it would have asked next: so what is wanted meanwhile is asked for after the answer.
   */
  refresh() {
    this.#isStale = this.#isUsed();
    if (this.#isStale) return;
    this.#isWantedAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    byId("life").dispatchEvent(new Event("refresh"));
  }

  /** Whether a form that is drawn anew now would go from under somebody's hands. */
  #isUsed() {
    const isAtField = this.#holds(document.activeElement?.closest("input, select, textarea, summary") ?? null);
    return isAtField || document.querySelector("dialog[open], #life button:active") !== null;
  }

  #holds(/** @type {EventTarget | null} */ element) {
    return element instanceof Element && element.closest("#life") !== null;
  }
}

/** What somebody has begun in the panels, but for the form that is answered: that is done.
 * @param {Element} life @param {Element} answered @returns {Begun} */
function begunIn(life, answered) {
  const open = findAll(life, "details[open]", HTMLElement).filter((fold) => !fold.contains(answered)).map(placeOf);
  const changed = fieldsOf(life).filter((field) => field.form !== answered && field.value !== drawnValue(field));
  return { open, typed: new Map(changed.map((field) => [placeOf(field), field.value])) };
}

/** Unfold and fill in what was begun, where it is still asked for. */
function goOn(/** @type {Begun} */ { open, typed }) {
  const life = byId("life");
  for (const fold of findAll(life, "details", HTMLDetailsElement)) fold.open ||= open.includes(placeOf(fold));
  for (const field of fieldsOf(life)) field.value = typed.get(placeOf(field)) ?? field.value;
}

function fieldsOf(/** @type {Element} */ life) {
  return /** @type {Field[]} */ (findAll(life, FIELDS, HTMLElement));
}

/** What the server has written into a field. */
function drawnValue(/** @type {Field} */ field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

/** The same words for the same field or fold before and after the panels are drawn. */
function placeOf(/** @type {HTMLElement} */ element) {
  const own = element.matches("details") ? part(element, "summary").textContent : element.id;
  return `${part(element.closest("[data-tool]") ?? document, "h2").id} ${own}`;
}
