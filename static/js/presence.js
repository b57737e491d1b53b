// Who is at the table: the grid and the phone must know it without a network.

/** Whether a player takes part in a game: not before coming late, not after leaving early (D9) or going out (H2). */
export function isAtTable(seat, number) {
  return number >= (seat.first ?? 1) && number <= Math.min(seat.last ?? Infinity, seat.outAfter ?? Infinity);
}

/** Note who has gone out, as the server tells it column by column. */
export function takeEliminations(seats, columns) {
  for (const { seat, out_after: outAfter } of columns) seats.find(({ id }) => id === seat).outAfter = outAfter;
}
