// A sheet that was sent back: the cells that differ from the paper are marked until they say what the paper says.

import { findAll } from "../basics.js";
import { Viewer } from "./viewer.js";

/** Mark in the grid what the list above it names; the server takes away what agrees by now. */
function mark() {
  for (const marked of findAll(document, "[data-returned]", HTMLElement)) delete marked.dataset.returned;
  for (const link of findAll(document, "#returned-places a", HTMLAnchorElement)) {
    const place = document.getElementById(link.hash.slice(1));
    if (place) place.dataset.returned = link.dataset.paperSays;
  }
}

const photo = document.getElementById("viewer");
if (photo) new Viewer(photo);
document.addEventListener("htmx:oobAfterSwap", mark);
document.addEventListener("grid-ready", mark);
