// A deadline moves along with its day.

import assert from "node:assert/strict";
import { test } from "node:test";

import { movedAlong } from "../../static/js/registration/moved-along.js";

test("a deadline keeps its time of day and its distance to the day", () => {
  assert.equal(movedAlong("2026-10-23T20:00", "2026-10-30", "2026-11-06"), "2026-10-30T20:00");
  assert.equal(movedAlong("2026-10-23T20:00", "2026-10-30", "2026-10-01"), "2026-09-24T20:00");
});

test("it does so over the change of the clocks and the end of a year", () => {
  assert.equal(movedAlong("2026-10-24T02:30", "2026-10-31", "2026-11-01"), "2026-10-25T02:30");
  assert.equal(movedAlong("2026-12-25T20:00", "2027-01-01", "2027-01-08"), "2027-01-01T20:00");
});

test("what cannot be read stays as it is", () => {
  assert.equal(movedAlong("", "2026-10-30", "2026-11-06"), "");
  assert.equal(movedAlong("2026-10-23T20:00", "", "2026-11-06"), "2026-10-23T20:00");
});
