// Running totals with what the server does not know yet. How a game counts is told by the server
// (scoring/entry/views/entry_pages.py); here it is only added up.

/** How games count: by the marks of a game ("01": UNO-card finish alone) the factors of the dealer's hand and of anybody
 * else's; by winner and holder of a hand the seats that are credited with it. `null`: these players cannot be scored.
 * @typedef {{factors: Record<string, [number, number]>, credited: Record<number, Record<number, number[]>>} | null} Rules */
/** @typedef {{rules: Rules, worth: (hand: string) => number | undefined}} Count  `worth`: the points of a typed hand */

/** The totals by seat, and how many games are in them that the server has not told of or knows otherwise.
 * @param {Sheet} sheet @param {News} news  the last that the server has told @param {Count} count */
export function totalsWith(sheet, news, count) {
  const totals = new Map(news.columns.map(({ seat, total }) => [seat, total]));
  let games = 0;
  for (const row of sheet.rows) {
    const isUntold = row.saved !== null && row.saved.revision > news.revision;
    if (!row.pending && !isUntold) continue;
    const before = isUntold || !row.saved ? [] : points(row.saved, count);
    const now = points(row.pending?.typed.values ?? row.values, count);
    if (!now || !before) continue;
    games += 1;
    for (const [seat, value] of now) add(totals, seat, value);
    for (const [seat, value] of before) add(totals, seat, -value);
  }
  return { totals, games };
}

function add(/** @type {Map<number, number | null>} */ totals, /** @type {number} */ seat, /** @type {number} */ value) {
  const total = totals.get(seat);
  if (total != null) totals.set(seat, total + value);
}

/** Who gets how many points for a game; null if that cannot be told here.
 * @param {Values} values @param {Count} count @returns {[number, number][] | null} */
function points({ dealer, winner, hands, exact_grab, uno_card_finish, is_void }, { rules, worth }) {
  if (is_void) return [];
  const credited = winner === null ? undefined : rules?.credited[winner];
  const factors = rules?.factors[`${Number(exact_grab)}${Number(uno_card_finish)}`];
  if (!credited || !factors) return null;
  return Object.entries(hands).flatMap(([holder, text]) => {
    const value = (worth(text) ?? 0) * factors[Number(holder) === dealer ? 0 : 1];
    return value ? (credited[Number(holder)] ?? []).map((seat) => /** @type {[number, number]} */ ([seat, value])) : [];
  });
}
