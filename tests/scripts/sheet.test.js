// What the page knows of the sheet: its games, whose turn it is, and what is typed next.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./browser.js";

const { Sheet } = await import("../../static/js/entry/sheet.js");

const FLAGS = { exact_grab: false, uno_card_finish: false, is_void: false };
let sheet;

beforeEach(() => {
  const seats = [{ id: 1, name: "Anna" }, { id: 2, name: "Ben", last: 2 }, { id: 3, name: "Carl" }];
  sheet = new Sheet({ sheet: 7, seats, urls: {} }, () => {});
});

const game = (number, values = {}) => ({ number, revision: number, dealer: 1, winner: 3, hands: { 1: "20", 2: "30" }, recorded: {}, strikes: {}, ...FLAGS, ...values });
const columns = [1, 2, 3].map((seat) => ({ seat, out_after: null }));
const news = (...games) => ({ revision: 9, state: "", games, columns, findings: [], paper: {} });
const dealers = () => sheet.rows.map(({ dealer }) => dealer);

test("the next game is the one behind the last that is written or waits", () => {
  sheet.take(news(game(1)));
  assert.equal(sheet.next.number, 2);
  sheet.next.keep({ clientId: "a", typed: sheet.next.typed, state: "waiting" });
  assert.equal(sheet.next.number, 3);
});

test("the deal moves on clockwise to who is at the table (K10, D9)", () => {
  sheet.take(news(game(1), game(2, { dealer: 1 })));
  sheet.rowNumbered(4);
  assert.deepEqual(dealers(), [1, 1, 3, 1]);
});

test("after a void game the same player deals again (D10)", () => {
  sheet.take(news(game(1, { dealer: 3, is_void: true })));
  assert.equal(sheet.next.dealer, 3);
});

test("another dealer moves the deals below, but not the written ones", () => {
  sheet.take(news(game(1)));
  sheet.rowNumbered(3).chooseDealer(3);
  sheet.rowNumbered(4);
  sheet.rows[1].chooseDealer(3);
  sheet.proposeDealers(2);
  assert.deepEqual(dealers(), [1, 3, 3, 1]);
});

test("what waits for the server keeps the dealer with which it was sent", () => {
  sheet.take(news(game(1)));
  const { next } = sheet;
  next.keep({ clientId: "a", typed: next.typed, state: "waiting" });
  sheet.rows[0].chooseDealer(2);
  sheet.proposeDealers(1);
  assert.deepEqual([next.dealer, next.state], [2, "waiting"]);
});

test("a game that moves behind the others is dealt by whose turn it is there, unless somebody has chosen (K10)", () => {
  const typed = { values: { ...sheet.next.values, dealer: 3, winner: 1, hands: { 1: "", 2: "5", 3: "6" } }, revision: 0 };
  const dealerAsNext = (/** @type {boolean} */ dealerIsChosen) => {
    sheet.rows = [];
    sheet.take(news(game(1, { dealer: 1 })));
    const next = sheet.insertNext({ ...typed, dealerIsChosen });
    sheet.proposeDealers();
    return [next.number, next.dealer, next.dealerIsChosen, next.hand(3)];
  };
  assert.deepEqual([dealerAsNext(false), dealerAsNext(true)], [[2, 2, false, "6"], [2, 3, true, "6"]]);
});

test("who goes out is not at the table from then on, and does not deal (H2)", () => {
  sheet.take({ ...news(game(1)), columns: [columns[0], { seat: 2, out_after: 1 }, columns[2]] });
  assert.deepEqual([sheet.next.dealer, sheet.next.open.map(({ name }) => name)], [3, ["Anna", "Carl"]]);
});

test("news do not touch what is being typed", () => {
  sheet.take(news(game(1)));
  sheet.rows[0].type(1, "21");
  sheet.take(news(game(1, { revision: 5, hands: { 1: "25", 2: "30" } })));
  assert.deepEqual([sheet.rows[0].hand(1), sheet.rows[0].revision], ["21", 1]);
});

test("a game that is not on the whole sheet any more is not shown either", () => {
  sheet.take(news(game(1), game(2)));
  sheet.take(news(game(1)));
  assert.equal(sheet.rows[1].saved?.number, 2);
  sheet.take(news(game(1)), { isWhole: true });
  assert.deepEqual([sheet.rows[1].saved, sheet.next.number], [null, 2]);
});
