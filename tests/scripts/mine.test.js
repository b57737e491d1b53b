// Whose row is too far down to be drawn is found all the same: in the cells that are sent as text.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { furtherRows } = await import("../../static/js/live/mine.js");

test("cells of rows that are not drawn are known by their player", () => {
  const rows = furtherRows("17\t61.\tAnke Petersen\t7\t−12\t+90\t1\n18\t–\tBjörn\t7\t0\t–\t0\n");
  assert.deepEqual([...rows.keys()], ["17", "18"]);
  assert.deepEqual(rows.get("17"), ["61.", "Anke Petersen", "7", "−12", "+90", "1"]);
});

test("without such rows there is nobody", () => {
  assert.equal(furtherRows("").size, 0);
});
