import assert from "node:assert/strict";
import { test } from "node:test";

import { comparison, describe, replacedValues } from "../../static/js/entry/comparison.js";

const typed = [
  { field: "dealer", label: "Dealer", is_mark: false },
  { field: "winner", label: "Winner", is_mark: false },
  { field: "exact_grab", label: "Exact", is_mark: true },
  { field: "uno_card_finish", label: "UNO", is_mark: true },
  { field: "is_void", label: "Void", is_mark: true },
];
const sheet = { seats: [{ id: 1, name: "Anna" }, { id: 2, name: "Ben" }], words: { written: typed, yes: "yes", no: "no" } };
const VALUES = { dealer: 1, winner: 2, hands: { 1: "20", 2: "0" }, exact_grab: false, uno_card_finish: false, is_void: false };
const rowWith = (changes, written = VALUES) => ({ number: 3, written, values: { ...VALUES, ...changes } });

test("a row is read line by line: dealer, winner, hands, marks", () => {
  const read = comparison(sheet).map(({ label, read: text }) => `${label} ${text(VALUES)}`);
  assert.deepEqual(read, ["Dealer Anna", "Winner Ben", "Anna 20", "Ben 0", "Exact no", "UNO no", "Void no"]);
});

test("the winner's empty hand is nothing, everybody else's is not written", () => {
  const [, , anna, ben] = comparison(sheet);
  const values = { ...VALUES, hands: {} };
  assert.deepEqual([anna.read(values), ben.read(values)], ["–", "0"]);
});

test("what replaces a written value needs initials (L6.5)", () => {
  assert.deepEqual(replacedValues(rowWith({ hands: { 1: "21", 2: "0" }, exact_grab: true }), sheet), [
    { label: "Anna", old: "20", new: "21" },
    { label: "Exact", old: "no", new: "yes" },
  ]);
});

test("an empty cell may be filled without a correction, and a new row has none", () => {
  const written = { ...VALUES, dealer: null, hands: { 1: "", 2: "0" } };
  assert.deepEqual(replacedValues(rowWith({}, written), sheet), []);
  assert.deepEqual(replacedValues(rowWith({}, null), sheet), []);
});

test("a row in words can be typed elsewhere", () => {
  assert.equal(describe(rowWith({}), sheet), "3. Dealer Anna · Winner Ben · Anna 20 · Ben 0");
  assert.equal(describe(rowWith({ exact_grab: true }), sheet), "3. Dealer Anna · Winner Ben · Anna 20 · Ben 0 · Exact");
});
