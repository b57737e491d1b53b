// The line that says what is not sent yet. A tap opens the outbox, in which it can be read (outbox.js).

import { byId, find, part } from "../basics.js";
import { drop, dropOutdated } from "./copies.js";
import { CopyOut } from "./copy_out.js";
import { groupOf } from "./entries.js";
import { Outbox } from "./outbox.js";
import { queue } from "./queue.js";
import { counted, say } from "./words.js";

/** @import { Group } from "./entries.js" */
/** @import { Desk } from "./outbox.js" */
const QUIET_TIME = 700;
const line = byId("unsent");
const dialog = find(document, "#outbox", HTMLDialogElement);
const outbox = new Outbox(dialog, line);
new CopyOut(dialog);
/** @type {Reason | null} */ let reason = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let drawing;

/** Let a page on which somebody types show what is told of its entries, and take over those of others. */
export function serve(/** @type {Desk} */ desk) {
  outbox.desk = desk;
  draw();
}

/** Draw soon: what is sent at once need not be spoken of. */
function drawSoon() {
  clearTimeout(drawing);
  drawing = setTimeout(draw, QUIET_TIME);
}

async function draw() {
  const own = await queue.sendable();
  const others = await queue.entriesOfOthers();
  /** @type {Record<Group, Entry[]>} */ const groups = { missing: [], undecided: [], stuck: [], waiting: [] };
  for (const entry of own) groups[groupOf(entry)].push(entry);
  const counts = Object.entries(groups).filter(([, entries]) => entries.length);
  const texts = counts.map(([group, entries]) => counted(group, entries));
  if (others.length) texts.push(counted("others", others));
  part(line, "[data-unsent-count]").textContent = texts.join(" · ");
  const why = explanation(groups);
  part(line, "[data-unsent-reason]").textContent = why;
  line.dataset.level = counts.some(([group]) => group !== "waiting") ? "error" : "warning";
  line.hidden = !texts.length;
  const sent = outbox.desk ? await queue.journal(outbox.desk.sheet) : [];
  outbox.draw({ own, others, sent, why, isSignedOut: reason === "signed-out" });
}

/** Why it is not sent, and what holds until then. */
function explanation(/** @type {Record<Group, Entry[]>} */ { waiting, stuck, missing }) {
  if (queue.holdsInMemory) return say("memory");
  if (missing.length) return say("older");
  if (waiting.length) return say(reason ?? "kept");
  return stuck.length ? say("stuckWhy") : "";
}

queue.on("changed", drawSoon);
queue.on("reached", ({ owner }) => {
  if (reason !== "signed-out" || queue.isOwn(owner)) reason = null;
});
queue.on("unreachable", (told) => {
  if (told.reason === "signed-out" && !queue.isOwn(told.owner)) return;
  reason = told.reason;
  draw();
});
addEventListener("beforeunload", (event) => queue.holdsInMemory && event.preventDefault());
if (line.dataset.signed) {
  queue.forgetSent(Number(line.dataset.signed));
  drop(({ key }) => key === `sheet/${line.dataset.signed}`);
} else queue.forgetSent();
dropOutdated();
draw();
queue.retry();
