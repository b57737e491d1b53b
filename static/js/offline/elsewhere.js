// The offline page: a way back to the sheets that are kept on this device, and again when there is a network.

import { byId, make } from "../basics.js";

/** So long after a person has set out for another page they are not called back, in milliseconds. */
const UNDER_WAY = 10_000;
const list = byId("kept-pages");
let setOutAt = -UNDER_WAY;

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

/** Open the address again; nothing that was sent to it is sent once more. */
function again() { location.replace(location.pathname + location.search); }

/** There is a network. Whoever is on their way to a sheet arrives there: a network that comes and goes while they tap would
 * end their way where it began. Who is still here afterwards has stayed. */
function come() {
  const rest = setOutAt + UNDER_WAY - performance.now();
  if (rest <= 0) again();
  else setTimeout(come, rest);
}

addEventListener("beforeunload", () => (setOutAt = performance.now()));
addEventListener("online", come);
byId("try-again").addEventListener("click", again);
