// The bar that says how many games are not sent yet; its words come translated from the page.

import { confirmed } from "../app.js";
import { byId, fill, find, make, part, read } from "../basics.js";
import { queue } from "./queue.js";

/** @typedef {"waiting" | "undecided" | "refused"} Group  What waits, what needs a decision, what is never sent as it is. */
const QUIET_TIME = 700;
const bar = byId("unsent");
const words = read("unsent-words");
const plural = new Intl.PluralRules(document.documentElement.lang);
const [send, download, discard] = ["send", "download", "discard"].map(place);
const signIn = find(bar, "[data-unsent-sign-in]", HTMLAnchorElement);
/** @type {Reason | null} */ let reason = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let drawing;

function place(/** @type {string} */ name) { return part(bar, `[data-unsent-${name}]`); }

/** A sentence for a number: “1 game …”, “3 games …”. @returns {string} */
export function counted(/** @type {string} */ name, /** @type {number} */ count) {
  return fill(words[name][plural.select(count)] ?? words[name].other, { count });
}

/** @returns {Group} */
function groupOf(/** @type {Entry} */ { state }) {
  if (state === "waiting") return "waiting";
  return state === "closed" || state === "refused" ? "refused" : "undecided";
}

/** Draw soon: a game that is sent at once need not be spoken of. */
function drawSoon() {
  clearTimeout(drawing);
  drawing = setTimeout(draw, QUIET_TIME);
}

async function draw() {
  const own = await queue.entries();
  const others = await queue.entriesOfOthers();
  const count = { waiting: 0, undecided: 0, refused: 0 };
  for (const entry of own) count[groupOf(entry)] += 1;
  const counts = Object.entries(count).filter(([, number]) => number);
  place("count").textContent = counts.map(([name, number]) => counted(name, number)).join(" · ");
  place("reason").textContent = explanation(count, others.length);
  place("sheets").replaceChildren(...linksTo(own));
  signIn.hidden = reason !== "signed-out" || !count.waiting || !bar.dataset.signIn;
  send.hidden = reason === "signed-out" || !count.waiting;
  download.hidden = !own.length;
  discard.hidden = !count.refused;
  bar.dataset.level = count.refused || count.undecided ? "error" : "warning";
  bar.hidden = !own.length && !others.length;
}

function explanation(/** @type {Record<Group, number>} */ count, /** @type {number} */ others) {
  if (count.waiting) return words[reason ?? "kept"] ?? words.kept;
  if (count.refused) return words.closed;
  return others ? counted("others", others) : "";
}

/** Links to the pages where the entries were typed, unless all are from this page. */
function linksTo(/** @type {Entry[]} */ entries) {
  const pages = new Map(entries.map(({ page, title }) => [page, title]));
  if (pages.size === 1 && pages.has(location.pathname)) return [];
  return [...pages].map(([href, textContent]) => {
    const here = entries.filter(({ page }) => page === href);
    return make("li", {}, make("a", { href, textContent }), ` (${here.length})`);
  });
}

/** Everything that is not sent, as lines of text that a person can type elsewhere. */
function asText(/** @type {Entry[]} */ entries) {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const lines = entries.map((entry) => `${entry.title}\n${entry.text}\n${date.format(new Date(entry.typedAt))}\n`);
  return lines.join("\n");
}

queue.on("changed", drawSoon);
queue.on("reached", () => (reason = null));
queue.on("unreachable", (told) => {
  reason = told.reason;
  draw();
});
send.addEventListener("click", () => queue.send());
download.addEventListener("click", async () => {
  const file = new Blob([asText(await queue.entries())], { type: "text/plain;charset=utf-8" });
  const link = make("a", { href: URL.createObjectURL(file), download: words.file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
});
discard.addEventListener("click", async () => {
  if (!(await confirmed(words.discard, discard))) return;
  for (const entry of await queue.entries()) if (groupOf(entry) === "refused") await queue.withdraw(entry.clientId);
});
signIn.href = `${bar.dataset.signIn}?next=${encodeURIComponent(location.pathname)}`;
draw();
