// Who is at the table and who deals next: it must be known without a network.

/** Whether a player takes part in a game: not before coming late, not after leaving early (D9) or going out (H2). */
export function isAtTable(/** @type {Pick<Seat, "first" | "last" | "outAfter">} */ seat, /** @type {number} */ number) {
  return number >= (seat.first ?? 1) && number <= Math.min(seat.last ?? Infinity, seat.outAfter ?? Infinity);
}

/** Whose turn it is to deal a game: at first the first seat that takes part, then the next one clockwise, after a void game
 * the same one again (K10, D10). Nobody's, if the row before it does not say who dealt.
 * @param {Seat[]} seats @param {Pick<Values, "dealer" | "is_void"> | undefined} before  nothing before the first game
 * @param {number} number */
export function nextDealer(seats, before, number) {
  const from = before ? seats.findIndex(({ id }) => id === before.dealer) : 0;
  if (from < 0) return null;
  const turn = !before || before.is_void ? from : from + 1;
  return [...seats.slice(turn), ...seats.slice(0, turn)].find((seat) => isAtTable(seat, number))?.id ?? null;
}

/** Note who has gone out, as the server tells it column by column. */
export function takeEliminations(/** @type {Seat[]} */ seats, /** @type {Pick<Column, "seat" | "out_after">[]} */ columns) {
  for (const seat of seats) seat.outAfter = columns.find((column) => column.seat === seat.id)?.out_after ?? null;
}
