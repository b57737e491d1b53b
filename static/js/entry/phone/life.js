// What happens at the table besides results, noted on the phone: penalty cards by two taps, panels that follow.

import { around, byId, make } from "../../dom.js";
import { queue } from "../../offline/queue.js";
import { LifePanels } from "../life/panels.js";
import { PenaltyDialog } from "../life/penalties.js";

/** @import { Phone } from "./phone.js" */

export class TableLife {
  constructor(/** @type {Phone} */ { form, keypad, sheet }) {
    const panels = new LifePanels();
    const penalties = new PenaltyDialog({
      /** The panels stand below the keys, so what is to be told is told there as well. */
      say(text, level) {
        keypad.say(level === "success" ? "saved" : "kept", text.replace(/^✓ /, ""));
        byId("life-word").replaceChildren(make("div", { className: `notice ${level}` }, make("p", {}, text)));
      },
      saved: () => panels.refresh(),
    });
    document.addEventListener("click", (event) => {
      if (around(event, "[data-opens-penalty]")) penalties.ask({ game: form.row.number });
    });
    queue.on("answered", ({ entry, answer }) => {
      if (entry.sheet === sheet.id && answer.kind === "saved") panels.refresh();
    });
  }
}
