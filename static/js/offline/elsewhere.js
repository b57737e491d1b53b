// The offline page: what waits on this device, a way back to the sheets that are kept on it, and again when there is a
// network.

import { byId, fill, findAll, make } from "../basics.js";
import { unlessLeaving } from "../leaving.js";
import { answers } from "./delivery.js";
import { isSent } from "./entries.js";
import { Store } from "./store.js";

/** So long after a question that came to nothing the office is asked again, in milliseconds. */
const PAUSE = 5_000;

const list = byId("kept-pages");

for (const name of await caches.keys()) {
  if (!name.startsWith("pages-")) continue;
  const pages = await caches.open(name);
  for (const { url } of await pages.keys()) {
    const { pathname, search } = new URL(url);
    if (!search) continue;
    const kept = await (await pages.match(url))?.json();
    list.append(make("li", {}, make("a", { className: "button primary", href: pathname, textContent: kept?.title ?? pathname })));
  }
}

/** How much waits; in which language somebody reads is not known here. */
async function tellUnsent() {
  const count = (await new Store().all()).filter((entry) => !isSent(entry)).length;
  for (const words of findAll(document, "[data-unsent]", HTMLElement)) {
    words.textContent = fill((count === 1 ? words.dataset.one : words.dataset.other) ?? "", { count });
    words.hidden = count === 0;
  }
}

/** No device says when the office that runs on it is back, nor a telephone that is the hotspot itself. */
async function watch() {
  if (!document.hidden && (await answers())) unlessLeaving(again);
  else setTimeout(watch, PAUSE);
}

/** Open the address again; nothing that was sent to it is sent once more. */
function again() { location.replace(location.pathname + location.search); }

addEventListener("online", () => unlessLeaving(again)); // a network may come and go while somebody taps on a sheet
byId("try-again").addEventListener("click", again);
tellUnsent();
watch();
