// The offline page: a way back to the sheets that are kept on this device, and again when there is a network.

import { byId, make } from "../basics.js";

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

/** Open the address again; nothing that was sent to it is sent once more. */
function again() { location.replace(location.pathname + location.search); }

addEventListener("online", again);
byId("try-again").addEventListener("click", again);
