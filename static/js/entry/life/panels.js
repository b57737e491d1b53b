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
    document.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (detail.requestConfig.elt.id !== "life") return;
      this.#isAsking = false;
      if (this.#isWantedAgain) this.refresh();
    });
  }

  /**
   * Ask for the panels again, but not while somebody is at one of their fields. An answer replaces the element that asked,
   * and with it whatever it would have asked next: so what is wanted meanwhile is asked for after the answer.
   */
  refresh() {
    this.#isStale = this.#holds(document.activeElement?.closest("input, select, textarea, summary") ?? null);
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
