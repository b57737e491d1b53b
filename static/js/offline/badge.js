// The bar that says how many games are not sent yet; its words come translated from the page.

import { confirmed } from "../app.js";
import { fill } from "../grid/text.js";
import { queue } from "./queue.js";

const QUIET_TIME = 700;
const bar = document.getElementById("unsent");
const words = JSON.parse(document.getElementById("unsent-words").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);
const part = (name) => bar.querySelector(`[data-unsent-${name}]`);
let reason = null;
let drawing;

/** A sentence for a number: “1 game …”, “3 games …”. */
export function counted(name, count) {
  return fill(words[name][plural.select(count)] ?? words[name].other, { count });
}

/** What waits, what needs a decision, and what will never be sent as it is. */
function sorted(entries) {
  const groups = { waiting: [], undecided: [], refused: [] };
  for (const entry of entries) {
    const isOver = entry.state === "closed" || entry.state === "refused";
    groups[entry.state === "waiting" ? "waiting" : isOver ? "refused" : "undecided"].push(entry);
  }
  return groups;
}

/** Draw soon: a game that is sent at once need not be spoken of. */
function drawSoon() {
  clearTimeout(drawing);
  drawing = setTimeout(draw, QUIET_TIME);
}

async function draw() {
  const own = await queue.entries();
  const others = await queue.entriesOfOthers();
  const groups = sorted(own);
  const parts = Object.keys(groups).filter((name) => groups[name].length);
  part("count").textContent = parts.map((name) => counted(name, groups[name].length)).join(" · ");
  part("reason").textContent = explanation(groups, others.length);
  part("sheets").replaceChildren(...placesOf(own));
  part("sign-in").hidden = reason !== "signed-out" || !groups.waiting.length || !bar.dataset.signIn;
  part("send").hidden = reason === "signed-out" || !groups.waiting.length;
  part("download").hidden = !own.length;
  part("discard").hidden = !groups.refused.length;
  bar.dataset.level = groups.refused.length || groups.undecided.length ? "error" : "warning";
  bar.hidden = !own.length && !others.length;
}

function explanation(groups, others) {
  if (groups.waiting.length) return words[reason] ?? words.kept;
  if (groups.refused.length) return words.closed;
  return others ? counted("others", others) : "";
}

/** Links to the pages where the entries were typed, unless all are from this page. */
function placesOf(entries) {
  const places = Map.groupBy(entries, (entry) => entry.page);
  if (places.size === 1 && places.has(location.pathname)) return [];
  return [...places].map(([page, found]) => {
    const link = Object.assign(document.createElement("a"), { href: page, textContent: found[0].title });
    const item = document.createElement("li");
    item.append(link, ` (${found.length})`);
    return item;
  });
}

/** Everything that is not sent, as lines of text that a person can type elsewhere. */
function asText(entries) {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const lines = entries.map((entry) => `${entry.title}\n${entry.text}\n${date.format(new Date(entry.typedAt))}\n`);
  return lines.join("\n");
}

async function download() {
  const file = new Blob([asText(await queue.entries())], { type: "text/plain;charset=utf-8" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: words.file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

async function discard() {
  if (!(await confirmed(words.discard))) return;
  for (const entry of sorted(await queue.entries()).refused) await queue.withdraw(entry.clientId);
}

queue.addEventListener("changed", drawSoon);
queue.addEventListener("reached", () => (reason = null));
queue.addEventListener("unreachable", ({ detail }) => {
  reason = detail.reason;
  draw();
});
part("send").addEventListener("click", () => queue.send());
part("download").addEventListener("click", download);
part("discard").addEventListener("click", discard);
part("sign-in").href = `${bar.dataset.signIn}?next=${encodeURIComponent(location.pathname)}`;
draw();
