// Panels that show what was noted at the table, drawn anew by the server after each change.

import { byId } from "../../basics.js";

export class LifePanels {
  #isStale = false;
  #isAsking = false;
  #isWantedAgain = false;

  constructor() {
    document.addEventListener("focusout", ({ target, relatedTarget }) => {
      if (this.#isStale && this.#holds(target) && !this.#holds(relatedTarget)) this.refresh();
    });
    document.addEventListener("close", () => this.#isStale && this.refresh(), { capture: true });
    document.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (detail.requestConfig.elt.id === "life" && !detail.successful) this.#isThere();
    });
    // Only now the new element hears what it is told: it was put in before.
    document.addEventListener("htmx:afterSettle", ({ target }) => {
      if (target instanceof Element && target.id === "life") this.#isThere();
    });
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
    const isAtField = this.#holds(document.activeElement?.closest("input, select, textarea, summary") ?? null);
    this.#isStale = isAtField || document.querySelector("dialog[open]") !== null;
    if (this.#isStale) return;
    this.#isWantedAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    byId("life").dispatchEvent(new Event("refresh"));
  }

  #holds(/** @type {EventTarget | null} */ element) {
    return element instanceof Element && element.closest("#life") !== null;
  }
}
