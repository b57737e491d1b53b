// Panels that show what was noted at the table, drawn anew by the server after each change.

/** ``id`` is that of the element that answers are swapped in for; it must ask on the event "refresh". */
export class LifePanels {
  #id;
  #isStale = false;
  #isAsking = false;
  #isWantedAgain = false;

  constructor(id) {
    this.#id = id;
    document.addEventListener("focusout", ({ target, relatedTarget }) => {
      if (this.#isStale && this.#holds(target) && !this.#holds(relatedTarget)) this.refresh();
    });
    document.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (detail.requestConfig.elt.id !== this.#id) return;
      this.#isAsking = false;
      if (this.#isWantedAgain) this.refresh();
    });
  }

  /**
   * Ask for the panels again, but not while somebody is at one of their fields. An answer replaces the element that asked,
   * and with it whatever it would have asked next: so what is wanted meanwhile is asked for after the answer.
   */
  refresh() {
    const panels = document.getElementById(this.#id);
    this.#isStale = panels.contains(document.activeElement) && document.activeElement.matches("input, select, textarea, summary");
    if (this.#isStale) return;
    this.#isWantedAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    panels.dispatchEvent(new Event("refresh"));
  }

  #holds(element) {
    return element?.closest?.(`#${this.#id}`) != null;
  }
}
