// Running totals with games that the server does not know yet.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { totalsWith } = await import("../../static/js/entry/phone/totals.js");
const { Sheet } = await import("../../static/js/entry/sheet.js");

const OWN_HANDS = { 1: { 1: [1], 2: [2] }, 2: { 1: [1], 2: [2] } };
const TO_WINNER = { 1: { 1: [], 2: [1] }, 2: { 1: [2], 2: [] } };
const FACTORS = { "00": [1, 1], 10: [1, 2], "01": [2, 2], 11: [2, 4] };
const NEWS = { revision: 5, told: 1, games: [], findings: [], columns: [{ seat: 1, total: -300 }, { seat: 2, total: 40 }] };

/** A sheet with these games waiting; seat 2 deals and wins. */
function waiting(...games) {
  const sheet = new Sheet({ sheet: 1, seats: [{ id: 1, name: "Anna" }, { id: 2, name: "Ben" }] }, () => {});
  sheet.take(NEWS);
  games.forEach((game, index) => {
    const row = sheet.rowNumbered(index + 1);
    row.values = { dealer: 2, winner: 2, hands: { 1: "20", 2: "" }, exact_grab: false, uno_card_finish: false, is_void: false, ...game };
    row.keep({ clientId: `${index}`, typed: row.typed, state: "waiting" });
  });
  return sheet;
}

function totals(sheet, rules = { factors: FACTORS, credited: OWN_HANDS }) {
  const found = totalsWith(sheet, NEWS, { rules, worth: Number });
  return [[...found.totals.values()], found.games];
}

test("a game that waits is in the totals, doubled as the server says", () => {
  assert.deepEqual(totals(waiting({}, { exact_grab: true }, { uno_card_finish: true })), [[-300 + 20 + 40 + 40, 40], 3]);
  assert.deepEqual(totals(waiting({ dealer: 1, exact_grab: true })), [[-280, 40], 1]);
});

test("whoever is credited with a hand by this scoring gets its points", () => {
  assert.deepEqual(totals(waiting({}), { factors: FACTORS, credited: TO_WINNER }), [[-300, 60], 1]);
});

test("a void game adds nothing, and nothing is guessed where it cannot be told", () => {
  assert.deepEqual(totals(waiting({ winner: null, is_void: true })), [[-300, 40], 1]);
  assert.deepEqual(totals(waiting({}), null), [[-300, 40], 0]);
  assert.deepEqual(totals(waiting({ winner: null })), [[-300, 40], 0]);
});

test("a change of a game that is on the sheet counts instead of what is there", () => {
  const sheet = waiting({});
  const [row] = sheet.rows;
  row.accept({ ...row.values, hands: { 1: "12", 2: "0" }, number: 1, revision: 5, recorded: {}, strikes: {} }, { keep: true });
  assert.deepEqual(totals(sheet), [[-292, 40], 1]);
});

test("a game that was sent after the server told of the sheet is counted from the journal", () => {
  const sheet = waiting();
  const values = { dealer: 2, winner: 2, hands: { 1: "7", 2: "" }, exact_grab: false, uno_card_finish: false, is_void: false };
  sheet.fill([{ sheet: 1, kind: "game", game: 1, clientId: "a", typed: { values }, revision: 6, told: 2 }]);
  assert.deepEqual(totals(sheet), [[-293, 40], 1]);
});
