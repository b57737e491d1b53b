// The entry grid of a protocol sheet. Everything it says comes translated from the page.

import { find, read } from "../../basics.js";
import { Grid } from "./grid.js";

const grid = new Grid(find(document, "#grid", HTMLTableElement), read("entry-options"), read("entry-words"));
await grid.start(read("entry-data"));

addEventListener("beforeunload", (event) => {
  if (grid.hasUnwritten) event.preventDefault();
});
