// What the server tells the scripts of a sheet: the one description of that JSON, for the grid and for the phone.
// It is written by scoring/entry/http/sheet_data.py and scoring/entry/http/game_answers.py. Nothing of this file is run.

/**
 * A player's place at the table; `first` and `last` are the games between which they take part, null: all.
 * `outAfter` is noted by the script: the game after which they have gone out (H2).
 * @typedef {{id: number, name: string, first?: number | null, last?: number | null, outAfter?: number | null}} Seat
 */

/**
 * What is typed for a game; `dealer` and `winner` are seats, `hands` are texts by seat: points or cards, the winner's "0".
 * @typedef {{
 *   dealer: number | null, winner: number | null, hands: Record<number, string>,
 *   exact_grab: boolean, uno_card_finish: boolean, is_void: boolean,
 * }} Values
 */

/**
 * A game on the sheet. `recorded` are the points after doubling, where they differ from what is typed; `strikes` what
 * was corrected before, oldest first (L6.5).
 * @typedef {Values & {
 *   number: number, revision: number, recorded: Record<number, number | null>,
 *   strikes: Record<number, {old: string, initials: string}[]>,
 * }} Game
 */

/**
 * A finding; `game` and `seat` are null where it is about the sheet as a whole.
 * @typedef {{
 *   severity: "error" | "warning" | "notice", text: string, clauses: string, code?: string,
 *   game?: number | null, seat: number | null, field?: string | null,
 * }} Note
 */

/**
 * What a player has; `out_after` is the game after which they have gone out (H2), null: not at all.
 * @typedef {{
 *   seat: number, points: number | null, total: number | null, place: number | null, gap: number | null,
 *   out_after: number | null,
 * }} Column
 */

/**
 * The sums on paper beside those of the games (L6.6): `cells` and `differences` are HTML, `suspects` the cells to look at.
 * @typedef {{
 *   cells: Record<string, string>, differences: string, suspects: {cell: string, text: string, taken: string}[],
 * }} Paper
 */

/**
 * The sheet as it is now; `games` are those written after the revision that the request says it knows.
 * @typedef {{
 *   revision: number, state: string, games: Game[], columns: Column[], findings: Note[], paper: Paper, is_over: boolean,
 * }} News
 */

/**
 * A written value that would be replaced, in words; `follows`: it only follows from the others.
 * @typedef {{label: string, old: string, new: string, follows?: boolean}} Change
 */

/** @typedef {{kind: "saved", game: Game | null, message?: string} & News} Saved  `game` is null: it was taken off since. */
/** @typedef {{kind: "conflict", theirs: Game | null, message: string} & News} Conflict  `theirs` is null: it was taken off. */
/** @typedef {{kind: "correction_needed", changes: Change[], message: string}} CorrectionNeeded  It needs initials (L6.5). */
/** @typedef {{kind: "invalid", errors: Record<string, string[]>, message: string}} Invalid  `errors` by field of the form. */
/** @typedef {{kind: "closed", message: string}} Closed  Nothing more can be written on this sheet. */
/** @typedef {{kind: "refused", message?: undefined}} Refused  The page is gone or forbidden for good; only the script says this. */

/** The answer to a game that was sent. @typedef {Saved | Conflict | CorrectionNeeded | Invalid | Closed | Refused} Answer */

/**
 * The answer to a game that is being typed.
 * @typedef {{findings: Note[], errors: Record<string, string[]>}} Checked
 */

export {};
