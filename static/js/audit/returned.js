// A sheet that was sent back: the cells that differ from the paper are marked until they say what the paper says.

import { findAll, part } from "../basics.js";
import { Viewer } from "./viewer.js";

/** Mark in the grid what the list above it names; the server takes away what agrees by now. */
function mark() {
  for (const marked of findAll(document, "[data-returned]", HTMLElement)) delete marked.dataset.returned;
  for (const link of findAll(document, "#returned-places a", HTMLAnchorElement)) {
    const place = document.getElementById(link.hash.slice(1));
    if (place) place.dataset.returned = link.dataset.paperSays;
  }
}

/** Whoever lands here reads the reason first; from its list one goes to the cells. */
function land() {
  mark();
  const reason = document.getElementById("returned");
  if (!reason || location.hash) return;
  (reason.querySelector("a") ?? part(reason, "h2")).focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** The list of places gets shorter while one types below it, and moves nothing. */
function stand() {
  const list = document.getElementById("returned-places")?.parentElement;
  if (list) list.style.minHeight = `${list.offsetHeight}px`;
}

stand();
const photo = document.getElementById("viewer");
if (photo) new Viewer(photo);
document.addEventListener("htmx:oobAfterSwap", mark);
document.addEventListener("grid-ready", land);
