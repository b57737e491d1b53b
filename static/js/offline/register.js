// On every page of somebody who types games: the service worker, and a word before signing out too early.

import { confirmed } from "../app.js";
import { findAll, part } from "../basics.js";
import { counted } from "./badge.js";
import { queue } from "./queue.js";

navigator.serviceWorker?.register("/sw.js");

for (const form of findAll(document, "form[data-signs-out]", HTMLFormElement)) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { length } = await queue.entries();
    if (!length || (await confirmed(counted("leave", length), part(form, "button")))) form.submit();
  });
}
