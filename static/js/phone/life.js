// What happens at the table besides results, noted on the phone: penalty cards by two taps, panels that follow.

import { LifePanels } from "../life-panels.js";
import { PenaltyDialog } from "../penalties.js";
import { queue } from "../offline/queue.js";

export class TableLife {
  constructor({ game, keypad, options }) {
    const panels = new LifePanels("guest-life");
    const penalties = new PenaltyDialog();
    document.addEventListener("click", ({ target }) => {
      if (target.closest("[data-opens-penalty]")) penalties.ask({ game: game.number });
    });
    penalties.addEventListener("said", ({ detail: { text, level } }) => {
      keypad.say(level === "success" ? "saved" : "kept", text.replace(/^✓ /, ""));
      this.#say(text, level);
    });
    penalties.addEventListener("saved", () => panels.refresh());
    queue.addEventListener("answered", ({ detail: { entry, answer } }) => {
      if (entry.sheet === options.sheet && answer.kind === "saved") panels.refresh();
    });
  }

  /** The panels stand below the keys, so what is to be told is told there as well. */
  #say(text, level) {
    const notice = document.createElement("div");
    notice.className = `notice ${level}`;
    notice.append(Object.assign(document.createElement("p"), { textContent: text }));
    document.getElementById("guest-life-word").replaceChildren(notice);
  }
}
