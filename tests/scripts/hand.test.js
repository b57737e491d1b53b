import assert from "node:assert/strict";
import { test } from "node:test";

import { Counting, tokens, withCard, withDigit, withoutLast } from "../../static/js/entry/phone/hand.js";

const counting = new Counting({ 7: 7, skip: 20, "+4": 50, "1★": 100, 0: 0 });

test("a hand counted by its cards adds up with the values of the deck", () => {
  assert.deepEqual(counting.of("7 Skip +4"), { points: 77, cards: 3 });
  assert.deepEqual(counting.of("7 7 0"), { points: 14, cards: 3 });
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

test("digits make a number of four digits at most, without a leading 0", () => {
  assert.equal([..."01205"].reduce(withDigit, ""), "1205");
  assert.equal([..."12345"].reduce(withDigit, ""), "1234");
  assert.equal([..."00"].reduce(withDigit, ""), "0");
});

test("a digit after cards begins a number", () => {
  assert.equal(withDigit("7 skip", "5"), "5");
});

test("cards are written beside each other, and taken back one by one", () => {
  assert.equal(["7", "skip"].reduce(withCard, ""), "7 skip");
  assert.equal(withoutLast("7 skip", { isCards: true }), "7");
  assert.equal(withoutLast("120", { isCards: false }), "12");
  assert.equal(withoutLast("", { isCards: true }), "");
});
