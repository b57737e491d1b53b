// The sentence above the button that saves.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Counting } from "../../static/js/entry/phone/hand.js";
import { summary } from "../../static/js/entry/phone/summary.js";
import { Row } from "../../static/js/entry/row.js";

const words = {
  ...{ void: "void", won: "%(name)s won", points: "%(name)s %(points)s", exact_grab: "exact grab" },
  ...{ missingHands: "Still missing: %(names)s", missingWinner: "Who won?" },
};
const counting = new Counting({ 7: 7, skip: 20 });
let row;

beforeEach(() => {
  row = new Row(1, [{ id: 1, name: "Anna" }, { id: 2, name: "Ben" }, { id: 3, name: "Carl", first: 2 }], () => {});
});

const said = () => summary(row, { words, counting });

test("it names whose hand is missing, and asks who won when it can only be one", () => {
  assert.equal(said(), "Still missing: Anna, Ben");
  row.type(1, "20");
  assert.equal(said(), "Who won?");
  row.type(2, "3");
  assert.equal(said(), "Who won?");
});

test("it says the winner, what the cards of the others add up to, and the marks", () => {
  row.setWinner(2);
  row.type(1, "7 skip");
  row.toggle("exact_grab");
  assert.equal(said(), "Ben won, Anna 27, exact grab");
});

test("a void game is no more than that", () => {
  row.toggle("is_void");
  assert.equal(said(), "void");
});
