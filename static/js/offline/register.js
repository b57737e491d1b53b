// On every page of somebody who types games: the service worker, and a word before leaving what is not sent.

import { confirmed, findAll, part } from "../basics.js";
import "./badge.js";
import { queue } from "./queue.js";
import { counted } from "./words.js";

navigator.serviceWorker?.register("/sw.js");

for (const form of findAll(document, "form[data-signs-out]", HTMLFormElement)) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const entries = await queue.entries();
    const question = form.dataset.signsOut || "leave";
    if (!entries.length || (await confirmed(counted(question, entries), part(form, "button")))) form.submit();
  });
}
