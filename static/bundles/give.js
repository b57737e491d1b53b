// js/offline/give.js
import { announce, byId, fill, make, part, read } from "./app.js";
import { contentOf, copies } from "./outbox.js";
import { handful } from "./outbox.js";
import { Unreachable, post } from "./app.js";
var box = byId("kept-copies");
var words = read("give-words");
var button = part(box, "[data-give]");
var time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
var kept = await copies();
function item(each) {
  const { league, tables, told } = contentOf(each);
  const games = tables.reduce((sum, table) => sum + table.games.length, 0);
  const about = fill(words.games, { tables: tables.map(({ table }) => table).join(", "), games });
  const stand = fill(words.stand, { time: time.format(told) });
  return make("li", {}, make("strong", { textContent: about }), make("br"), make("span", { className: "muted small", textContent: `${league} · ${stand}` }));
}
async function give() {
  button.toggleAttribute("disabled", true);
  try {
    const text = JSON.stringify(await handful(kept));
    const { kind, message } = await post(location.pathname, new URLSearchParams({ text }));
    announce(kind === "given" ? words.given : message, kind === "given" ? "success" : "error");
    part(box, "[data-given]").hidden = kind !== "given";
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    announce(words.failed);
  }
  button.toggleAttribute("disabled", false);
}
part(box, "ul").replaceChildren(...kept.map(item));
part(box, "[data-has-copies]").hidden = !kept.length;
part(box, "[data-no-copies]").hidden = kept.length > 0;
button.addEventListener("click", give);
