// Who is at the table: it must be known without a network.

/** @import { Column, Seat } from "./answers.js" */

/**
 * Whether a player takes part in a game: not before coming late, not after leaving early (D9) or going out (H2).
 * @param {Pick<Seat, "first" | "last" | "outAfter">} seat
 * @param {number} number
 */
export function isAtTable(seat, number) {
  return number >= (seat.first ?? 1) && number <= Math.min(seat.last ?? Infinity, seat.outAfter ?? Infinity);
}

/**
 * Note who has gone out, as the server tells it column by column.
 * @param {Seat[]} seats
 * @param {Pick<Column, "seat" | "out_after">[]} columns
 */
export function takeEliminations(seats, columns) {
  for (const seat of seats) seat.outAfter = columns.find((column) => column.seat === seat.id)?.out_after ?? null;
}
