// What a row says: typed, written, kept, complete.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Row } from "../../static/js/entry/row.js";

const ANNA = 1;
const BEN = 2;
const CARL = 3;
const WRITTEN = {
  ...{ number: 4, revision: 9, dealer: ANNA, winner: BEN, hands: { [ANNA]: "20", [BEN]: "", [CARL]: "30" } },
  ...{ exact_grab: false, uno_card_finish: false, is_void: false, recorded: {}, strikes: {} },
};
let seats;
let row;

beforeEach(() => {
  seats = [{ id: ANNA, name: "Anna" }, { id: BEN, name: "Ben" }, { id: CARL, name: "Carl" }];
  row = new Row(4, seats, () => {});
});

function typeAll() {
  row.type(ANNA, "20");
  row.setWinner(BEN);
  row.type(CARL, " 30 ");
}

test("an empty row says nothing and is not dirty", () => {
  assert.deepEqual([row.state, row.isDirty, row.isComplete], ["empty", false, false]);
});

test("what is typed is read without spaces, the winner's hand as 0", () => {
  typeAll();
  assert.deepEqual(row.values.hands, { [ANNA]: "20", [BEN]: "0", [CARL]: "30" });
  assert.deepEqual([row.state, row.isComplete], ["unsaved", true]);
});

test("a row is complete when everybody at the table has a hand or has won", () => {
  row.setWinner(BEN);
  row.type(ANNA, "20");
  assert.deepEqual([row.isComplete, row.missing.map(({ name }) => name)], [false, ["Carl"]]);
  seats[2].outAfter = 3;
  assert.deepEqual([row.isComplete, row.open.map(({ name }) => name)], [true, ["Anna", "Ben"]]);
});

test("points take the win away, and the win takes the points away", () => {
  row.type(BEN, "7");
  row.setWinner(BEN);
  assert.equal(row.hand(BEN), "");
  row.type(BEN, "8");
  assert.deepEqual([row.winner, row.hand(BEN)], [null, "8"]);
});

test("a void game has no winner and no marks, and a win or a mark makes it count again (D10)", () => {
  typeAll();
  row.toggle("exact_grab");
  row.toggle("is_void");
  assert.deepEqual([row.winner, row.is("exact_grab"), row.isComplete, row.missing], [null, false, true, []]);
  row.toggle("uno_card_finish");
  assert.equal(row.is("is_void"), false);
  row.toggle("is_void");
  row.setWinner(CARL);
  assert.deepEqual([row.is("is_void"), row.winner], [false, CARL]);
});

test("what was typed in a game that is made void is kept in sight, not written, and back when it counts again (D10)", () => {
  typeAll();
  row.toggle("is_void");
  assert.deepEqual([row.hand(ANNA), row.values.hands[ANNA], row.hasPoints], ["20", "", true]);
  row.toggle("is_void");
  assert.deepEqual([row.values.hands[ANNA], row.is("is_void")], ["20", false]);
  row.toggle("is_void");
  row.type(BEN, "7");
  assert.deepEqual([row.is("is_void"), row.values.hands[ANNA], row.values.hands[BEN]], [false, "20", "7"]);
});

test("a proposed dealer is nothing that somebody has typed, a chosen one stays", () => {
  row.proposeDealer(ANNA);
  assert.deepEqual([row.dealer, row.isDirty], [ANNA, false]);
  row.chooseDealer(BEN);
  row.proposeDealer(CARL);
  assert.deepEqual([row.dealer, row.isDirty], [BEN, true]);
});

test("a written row is clean until a value differs from what is written", () => {
  row.accept(WRITTEN);
  assert.deepEqual([row.state, row.isDirty, row.revision], ["saved", false, 9]);
  row.type(ANNA, "21");
  assert.deepEqual([row.state, row.isDirty], ["unsaved", true]);
  row.type(ANNA, "20");
  assert.equal(row.isDirty, false);
});

test("a written row whose winner has points keeps them", () => {
  row.accept({ ...WRITTEN, hands: { ...WRITTEN.hands, [BEN]: "5" } });
  assert.deepEqual([row.hand(BEN), row.values.hands[BEN], row.isDirty], ["5", "5", false]);
});

test("a player who came after the row was written does not make it dirty", () => {
  const late = [...seats, { id: 4, name: "Dora", first: 6 }];
  const written = new Row(4, late, () => {});
  written.accept(WRITTEN);
  assert.deepEqual([written.isDirty, written.isComplete], [false, true]);
});

test("what is written may change under what is being typed, which stays", () => {
  row.accept(WRITTEN);
  row.type(ANNA, "21");
  row.accept({ ...WRITTEN, revision: 10, dealer: CARL }, { keep: true });
  assert.deepEqual([row.hand(ANNA), row.revision, row.isDirty], ["21", 10, true]);
  row.revert();
  assert.deepEqual([row.hand(ANNA), row.dealer], ["20", CARL]);
});

test("a kept row is unkept again as soon as more is typed", () => {
  typeAll();
  row.keep({ clientId: "a", typed: row.typed, state: "waiting" });
  assert.deepEqual([row.state, row.isUnkept, row.isDirty, row.isOwn("a")], ["waiting", false, true, true]);
  row.type(CARL, "31");
  assert.deepEqual([row.state, row.isUnkept], ["unsaved", true]);
});

for (const [state, name] of Object.entries({
  ...{ saving: "saving", waiting: "waiting", conflict: "conflict", correction_needed: "question" },
  ...{ invalid: "unsaved", closed: "closed", refused: "closed" },
})) {
  test(`a row whose entry is ${state} is called ${name}`, () => {
    typeAll();
    row.keep({ clientId: "a", typed: row.typed, state });
    assert.equal(row.state, name);
  });
}

test("a row that is left with something missing is incomplete until nothing is", () => {
  row.type(ANNA, "20");
  row.leave();
  assert.equal(row.state, "incomplete");
  row.type(CARL, "3");
  assert.equal(row.state, "incomplete");
  row.setWinner(BEN);
  assert.equal(row.state, "unsaved");
});

test("a row can be shown again after the page was closed, with the version that its author knew", () => {
  row.accept(WRITTEN);
  row.type(ANNA, "21");
  const reopened = new Row(4, seats, () => {});
  reopened.accept({ ...WRITTEN, revision: 12 });
  reopened.typed = JSON.parse(JSON.stringify(row.typed));
  assert.deepEqual([reopened.hand(ANNA), reopened.revision], ["21", 9]);
});

test("the next missing hand is looked for clockwise", () => {
  row.setWinner(BEN);
  assert.equal(row.missingAfter(ANNA), CARL);
  assert.equal(row.missingAfter(CARL), ANNA);
  row.type(CARL, "3");
  row.type(ANNA, "3");
  assert.equal(row.missingAfter(ANNA), null);
});

test("whoever shows the row is told of each change once", () => {
  const told = [];
  const shown = new Row(4, seats, (each) => told.push(each.number));
  shown.type(ANNA, "20");
  shown.setWinner(BEN);
  shown.proposeDealer(null);
  assert.deepEqual(told, [4, 4]);
});

test("what is told of a game is what others have written over what is half typed here, and never what is only typed", () => {
  row.type(ANNA, "33");
  assert.equal(row.told, null);
  row.overtake(WRITTEN);
  assert.deepEqual([row.told, row.hand(ANNA)], [WRITTEN, "33"]);
  row.overtake(null);
  assert.equal(row.told, null);
  const entry = { clientId: "one", typed: row.typed, state: "waiting" };
  row.keep(entry);
  assert.deepEqual(row.told, entry.typed.values);
});
