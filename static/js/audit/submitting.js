// What this browser alone holds of the sheet that is about to be submitted: games that were typed and not saved.

import { byId, fill, part } from "../basics.js";
import { Drafts } from "../entry/drafts.js";

const notice = byId("drafts-here");
const { sheet = "", text = "" } = notice.dataset;
const numbers = [`sheet-${sheet}`, `sheet-${sheet}/phone`].flatMap((key) => Object.keys(new Drafts(key).load()));
if (numbers.length) {
  part(notice, "[data-numbers]").textContent = fill(text, { numbers: [...new Set(numbers)].join(", ") });
  notice.hidden = false;
}
