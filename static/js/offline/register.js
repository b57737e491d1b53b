// On every page of somebody who types games: the service worker, and a word before leaving what is not sent.

import { confirmed, findAll, part } from "../basics.js";
import "./badge.js";
import { queue } from "./queue.js";
import { counted } from "./words.js";

navigator.serviceWorker?.register("/sw.js").catch(() => {
  // no worker where the certificate is not trusted: what the page says of the time without network has to be true
  document.documentElement.dataset.hasNoWorker = "";
  document.dispatchEvent(new Event("worker-refused"));
});

for (const form of findAll(document, "form[data-signs-out]", HTMLFormElement)) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const entries = await queue.entries();
    const question = form.dataset.signsOut || "leave";
    if (!entries.length || (await confirmed(counted(question, entries), part(form, "button")))) form.submit();
  });
}
