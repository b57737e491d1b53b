// The page that a handed-over QR code leads to: what it says is kept on this device, for whoever writes on that sheet.

import { byId, make } from "../basics.js";
import { unpacked } from "./codes.js";
import { queue } from "./queue.js";

const box = byId("received");
const { address = "", empty = "", open = "" } = box.dataset;

async function receive() {
  const code = location.hash.slice(1);
  if (!code) return [];
  try {
    const entries = await unpacked(code);
    await queue.receive(entries);
    history.replaceState(null, "", location.pathname);
    return entries;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return [];
    throw error;
  }
}

const entries = await receive();
if (!entries.length) box.append(make("p", { textContent: empty }));
for (const sheet of new Set(entries.map((entry) => entry.sheet))) {
  const texts = entries.filter((entry) => entry.sheet === sheet).map(({ text }) => make("li", { textContent: text }));
  const { title = "" } = entries.find((entry) => entry.sheet === sheet) ?? {};
  const link = make("a", { className: "button primary", href: address.replace("/0/", `/${sheet}/`), textContent: open });
  box.append(make("h2", { textContent: title }), make("ul", {}, ...texts), make("p", {}, link));
}
