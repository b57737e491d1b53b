// js/offline/received.js
import { byId, make } from "./app.js";
import { unpacked } from "./outbox.js";
import { queue } from "./outbox.js";
var box = byId("received");
var { address = "", empty = "", open = "" } = box.dataset;
async function receive() {
  const code = location.hash.slice(1);
  if (!code) return [];
  try {
    const entries2 = await unpacked(code);
    await queue.receive(entries2);
    history.replaceState(null, "", location.pathname);
    return entries2;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return [];
    throw error;
  }
}
var entries = await receive();
if (!entries.length) box.append(make("p", { textContent: empty }));
for (const sheet of new Set(entries.map((entry) => entry.sheet))) {
  const texts = entries.filter((entry) => entry.sheet === sheet).map(({ text }) => make("li", { textContent: text }));
  const { title = "" } = entries.find((entry) => entry.sheet === sheet) ?? {};
  const link = make("a", { className: "button primary", href: address.replace("/0/", `/${sheet}/`), textContent: open });
  box.append(make("h2", { textContent: title }), make("ul", {}, ...texts), make("p", {}, link));
}
