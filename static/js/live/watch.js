// The page of whoever may only watch a table: standing and games renew themselves, and it is said when they do not.

import { byId, part } from "../basics.js";
import { unlessLeaving } from "../leaving.js";
import { AT_A_TABLE, Poll, sentenceFor } from "./poll.js";

const table = byId("watch");
const connection = byId("live-connection");

function show(/** @type {string} */ html) {
  const data = new DOMParser().parseFromString(html, "text/html").getElementById("entry-data");
  if (data && JSON.parse(data.textContent ?? "").is_open) unlessLeaving(() => location.reload()); // whoever types may type again
  else byId("guest-games").innerHTML = html;
}

function tell(/** @type {import("./poll.js").State} */ state) {
  const sentence = sentenceFor(state, table.dataset);
  connection.hidden = !sentence;
  part(connection, "p").textContent = sentence;
}

new Poll(table.dataset.url ?? "", { every: AT_A_TABLE, onPart: show, onState: tell }).start();
