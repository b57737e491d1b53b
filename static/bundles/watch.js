// js/live/watch.js
import { byId, part } from "./app.js";

// js/leaving.js
var UNDER_WAY = 1e4;
var setOutAt = -UNDER_WAY;
addEventListener("beforeunload", () => setOutAt = performance.now());
addEventListener("pageshow", (event) => {
  if (event.persisted) setOutAt = -UNDER_WAY;
});
function unlessLeaving(leadOn) {
  const rest = setOutAt + UNDER_WAY - performance.now();
  if (rest <= 0) leadOn();
  else setTimeout(() => unlessLeaving(leadOn), rest);
}

// js/live/watch.js
import { AT_A_TABLE, Poll, sentenceFor } from "./app.js";
var table = byId("watch");
var connection = byId("live-connection");
function show(html) {
  const data = new DOMParser().parseFromString(html, "text/html").getElementById("entry-data");
  if (data && JSON.parse(data.textContent ?? "").is_open) unlessLeaving(() => location.reload());
  else byId("guest-games").innerHTML = html;
}
function tell(state) {
  const sentence = sentenceFor(state, table.dataset);
  connection.hidden = !sentence;
  part(connection, "p").textContent = sentence;
}
new Poll(table.dataset.url ?? "", { every: AT_A_TABLE, onPart: show, onState: tell }).start();
