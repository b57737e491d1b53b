// On every page of somebody who types games: the service worker, the copy of the sheet that this device keeps, and a word
// before leaving what is not sent.

import { confirmed, findAll, part } from "../basics.js";
import "./badge.js";
import { drop, isOf } from "./copies.js";
import { Snapshot, SHEET_TOLD } from "./snapshot.js";
import { queue } from "./queue.js";
import { counted } from "./words.js";

/** What this page keeps copies of. @type {Snapshot[]} */ const snapshots = [];
const { owner = "", keepsSent = "yes" } = document.getElementById("unsent")?.dataset ?? {};

// somebody else's page brings this only to show what was left here
if (owner) {
  navigator.serviceWorker?.register("/sw.js").catch(() => {
    // no worker where the certificate is not trusted: what the page says of the time without network has to be true
    document.documentElement.dataset.hasNoWorker = "";
    document.dispatchEvent(new Event("worker-refused"));
  });
}

for (const form of findAll(document, "form[data-signs-out]", HTMLFormElement)) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const question = form.dataset.signsOut || "leave";
    const entries = await (question === "leave" ? queue.sendable() : queue.entries()); // with the session go its tables
    if (entries.length && !(await confirmed(counted(question, entries), part(form, "button")))) return;
    for (const snapshot of snapshots) snapshot.stop();
    await drop((kept) => kept.owner === owner);
    form.submit();
  });
}

/** ``every``: in milliseconds how often is asked besides, 0: only when the page hears something new of its sheet. */
for (const { dataset } of findAll(document, "[data-snapshot]", HTMLElement)) {
  const { snapshot: address = "", key = "", pause, every = "0" } = dataset;
  if (keepsSent !== "yes") {
    drop((kept) => isOf(key, kept));
    continue;
  }
  const snapshot = new Snapshot({ address, key, owner, pause: Number(pause) });
  snapshots.push(snapshot);
  document.addEventListener(SHEET_TOLD, () => snapshot.renew());
  addEventListener("online", () => snapshot.renew());
  if (Number(every)) setInterval(() => document.hidden || snapshot.renew(), Number(every));
  snapshot.renew();
}
