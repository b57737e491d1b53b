import assert from "node:assert/strict";
import { test } from "node:test";

import { isAtTable, nextDealer, takeEliminations } from "../../static/js/entry/presence.js";

const playedBy = (seat) => [1, 2, 3, 4, 5, 6].filter((number) => isAtTable(seat, number));

test("whoever comes late, leaves early (D9) or goes out (H2) takes part in the games between", () => {
  assert.deepEqual(playedBy({}), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(playedBy({ first: 2, last: null }), [2, 3, 4, 5, 6]);
  assert.deepEqual(playedBy({ first: null, last: 4 }), [1, 2, 3, 4]);
  assert.deepEqual(playedBy({ first: 2, last: 5, outAfter: 3 }), [2, 3]);
});

test("the server tells who has gone out, and takes it back", () => {
  const seats = [{ id: 11 }, { id: 12 }];
  takeEliminations(seats, [{ seat: 11, out_after: null }, { seat: 12, out_after: 3 }]);
  assert.deepEqual(seats.map(playedBy), [[1, 2, 3, 4, 5, 6], [1, 2, 3]]);
  takeEliminations(seats, [{ seat: 12, out_after: null }]);
  assert.deepEqual(playedBy(seats[1]), [1, 2, 3, 4, 5, 6]);
});

test("the deal moves on clockwise, past who is not there, and stays after a void game (K10, D10)", () => {
  const seats = [{ id: 11 }, { id: 12, last: 3 }, { id: 13, outAfter: 2 }];
  const after = (dealer, number, isVoid = false) => nextDealer(seats, { dealer, is_void: isVoid }, number);
  assert.deepEqual([after(11, 2), after(12, 2), after(13, 2)], [12, 13, 11]);
  assert.deepEqual([after(12, 3), after(11, 4), after(11, 2, true), after(12, 4, true)], [11, 11, 11, 11]);
  assert.equal(after(null, 2), null);
  assert.equal(nextDealer(seats, undefined, 1), 11);
  assert.equal(nextDealer([{ id: 10, first: 2 }, ...seats], undefined, 1), 11);
});
