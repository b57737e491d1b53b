// The entry grid of a protocol sheet. Everything it says comes translated from the page.

import { find, read } from "../../dom.js";
import { Grid } from "./grid.js";

const grid = new Grid(find(document, "#grid", HTMLTableElement), read("grid-options"), read("grid-words"));
await grid.start(read("grid-data"));

addEventListener("beforeunload", (event) => {
  if (grid.hasUnwritten) event.preventDefault();
});
