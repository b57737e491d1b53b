// On every page of somebody who types games: the service worker, the copy of the sheet that this device keeps, and a word
// before leaving what is not sent.

import { announce, confirmed, find, findAll, isOurs, part } from "../basics.js";
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
    if (!navigator.serviceWorker?.controller && !(await isOfficeThere())) {
      announce(find(document, "#not-sent", HTMLTemplateElement).content.textContent ?? "");
      return;
    }
    for (const snapshot of snapshots) snapshot.stop();
    await drop((kept) => kept.owner === owner);
    form.submit();
  });
}

/** Whether the office answers. Where no worker is that says so, the browser would put its own page of failure in the place
 * of this one, which does not open again before there is a network. */
async function isOfficeThere() {
  return fetch("/sw.js", { method: "HEAD", cache: "no-store" }).then(({ headers }) => isOurs(headers), () => false);
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
