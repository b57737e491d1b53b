import assert from "node:assert/strict";
import { test } from "node:test";

import { Counting, tokens } from "../../static/js/phone/counting.js";

const KEYS = { 7: 7, skip: 20, "+4": 50, "1★": 100 };
const counting = new Counting(Object.entries(KEYS).map(([card, value]) => ({ dataset: { card, value: String(value) } })));

test("a hand counted by its cards adds up with the values of the deck", () => {
  assert.deepEqual(counting.of("7 Skip +4"), { points: 77, cards: 3 });
  assert.deepEqual(counting.of("7 7"), { points: 14, cards: 2 });
});

test("digits alone are points", () => {
  assert.deepEqual(counting.of("7"), { points: 7, cards: null });
});

test("what is no card of the deck is left to the server", () => {
  assert.equal(counting.of("7 ace"), null);
  assert.equal(counting.of(""), null);
});

test("cards are told apart by any space", () => {
  assert.deepEqual(tokens("  7   skip\t+4 "), ["7", "skip", "+4"]);
});
