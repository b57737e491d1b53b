// The entry grid of a protocol sheet. Everything it says comes translated from the page.

import { find, part, read } from "../../basics.js";
import { Grid } from "./grid.js";
import { PaperRow } from "./paper.js";
import { Tools } from "./tools.js";

const words = read("entry-words");
const grid = new Grid(find(document, "#grid", HTMLTableElement), read("entry-options"), words);
await grid.start(read("entry-data"));
document.dispatchEvent(new Event("grid-ready"));
new PaperRow(part(document, "[data-paper]"), grid, words.paperUnsent);

new Tools(grid);

addEventListener("beforeunload", (event) => {
  if (grid.hasUnwritten) event.preventDefault();
});
