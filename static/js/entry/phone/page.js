// The phone's page: the game that is typed, and what happens at the table besides: penalty cards by two taps.

import { around, make, read } from "../../basics.js";
import { queue } from "../../offline/queue.js";
import { Noting } from "../life/noting.js";
import { LifePanels } from "../life/panels.js";
import { PenaltyDialog } from "../life/penalties.js";
import { Phone } from "./phone.js";

const phone = new Phone(read("entry-options"), read("entry-words"));
const panels = new LifePanels();
/** @type {import("../life/noting.js").Told} */ const told = {
  /** The panels stand below the keys, so what is to be told is told there as well. */
  say(text, level) {
    phone.keypad.say(level === "success" ? "saved" : "kept", text.replace(/^✓ /, ""));
    panels.tell(make("div", { className: `notice ${level}` }, make("p", {}, text)));
  },
  saved: () => panels.refresh(),
};
const penalties = new PenaltyDialog(told);
new Noting(read("entry-options"), told);

document.addEventListener("click", (event) => {
  if (around(event, "[data-opens-penalty]")) penalties.ask({ game: phone.gameInHand });
});

queue.on("answered", ({ entry, answer }) => {
  if (entry.sheet === phone.sheet.id && entry.kind === "game" && answer.kind === "saved") panels.refresh();
});

phone.form.addEventListener("typed", () => panels.tell());

await phone.begin(read("entry-data"));
