// The life of an entry: what was typed, from the moment it is kept until a person or the signed sheet ends it.
//
//   waiting ──→ sent                          the server has it; it stays here until its sheet is signed
//      ├──────→ conflict, correction_needed, invalid     a person decides
//      └──────→ closed, refused               tried again slowly, and by a button
//   sent ─────→ missing                       the server has fallen back; a person lets it be sent again
//
// decision 0045 says who may end what.

import { wasToldBefore } from "../basics.js";

/** What goes by itself, what needs a decision, what is tried again slowly, what the server has lost.
 * @typedef {"waiting" | "undecided" | "stuck" | "missing"} Group */

/** How long what was sent stays on the device if nobody ever tells it that the sheet is signed, in milliseconds. */
const LONGEST_KEPT = 30 * 24 * 3600 * 1000;
/** So much of a clientId is on its receipt (scoring/sheets/selectors/mapping.py). */
const RECEIPT = 8;

/** What a later entry may take the place of an earlier one of. @param {number} sheet @param {Kind} kind @param {number} game */
export function placeOf(sheet, kind, game) {
  return kind === "game" ? `${sheet}/${game}` : `${sheet}/${kind}/${game}`;
}

export function isSent(/** @type {Entry} */ entry) { return entry.state === "sent"; }

/** Whether it is a row of this sheet, sent or not. @returns {entry is RowEntry} */
export function isGameOf(/** @type {number} */ sheet, /** @type {Entry} */ entry) {
  return entry.sheet === sheet && entry.kind === "game";
}

/** The group of an entry that is not sent. A note that the server cannot take now, like an announcement after a game that is
 * not there yet, may be taken later; a game that cannot be read has to be typed again. The last round is never announced by
 * itself after it was refused: the office may have taken it back. @returns {Group} */
export function groupOf(/** @type {Entry} */ { state, kind }) {
  if (state === "waiting" || state === "missing") return state;
  if (state === "closed" && kind === "last_round") return "undecided";
  const isStuck = state === "closed" || state === "refused" || (state === "invalid" && kind !== "game");
  return isStuck ? "stuck" : "undecided";
}

/** Sent again, with fields changed. @returns {Entry} */
export function waiting(/** @type {Entry} */ entry, /** @type {Record<string, string>} */ fields = {}) {
  const body = new URLSearchParams(entry.body);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { ...entry, body: String(body), state: "waiting", answer: null };
}

/** Sent again. To a server that has fallen back: what its author knew of the row says nothing there, as what was written
 * since may have a lower revision; otherwise unchanged, as the server knows the request. @returns {Entry} */
export function afresh(/** @type {Entry} */ entry) {
  return waiting(entry, entry.state === "missing" ? { seen_revision: "0" } : {});
}

/** A change of an entry that the server has not taken: its author knows no more of the row than the entry's did.
 * @param {Entry} follower @param {Entry} refused @returns {Entry} */
export function insteadOf(follower, refused) {
  const seen = new URLSearchParams(refused.body).get("seen_revision") ?? "0";
  return { ...waiting(follower, { seen_revision: seen }), follows: refused.follows };
}

/** An answer that leaves nothing to decide although it was a refusal: the row says by now just what was typed. Nobody is
 * asked about it, least of all whether both were played. @param {Entry} entry @param {Answer} answer @returns {Answer} */
export function agreed(entry, answer) {
  if (answer.kind !== "conflict" || !answer.theirs || !isGameOf(entry.sheet, entry)) return answer;
  const isAlike = JSON.stringify(said(entry.typed.values)) === JSON.stringify(said(answer.theirs));
  return isAlike ? { ...answer, kind: "saved", game: answer.theirs } : answer;
}

/** A row in the same order for all that say the same; a winner has 0, whether it was typed or not. */
function said(/** @type {Values} */ { dealer, winner, hands, exact_grab, uno_card_finish, is_void }) {
  const texts = Object.entries(hands).map(([seat, text]) => [Number(seat), `${text ?? ""}`.trim() || (Number(seat) === winner ? "0" : "")]);
  const told = texts.filter(([, text]) => text).sort(([one], [other]) => Number(one) - Number(other));
  return [dealer, winner, exact_grab, uno_card_finish, is_void, ...told];
}

/** What the server has. @returns {Entry} */
export function sent(/** @type {Entry} */ entry, /** @type {Saved} */ answer) {
  const written = { revision: revisionOf(answer), told: answer.told ?? 0, sentAt: new Date().toISOString() };
  return { ...entry, ...written, state: "sent", answer: null, mayHaveArrived: false };
}

/** The revision of the row that was written; of the sheet, if there is no row. */
export function revisionOf(/** @type {Saved} */ { game, revision }) { return game?.revision ?? revision ?? 0; }

/** Whether nobody will ask for it any more. */
export function isOutdated(/** @type {Entry} */ { state, sentAt }, now = Date.now()) {
  return state === "sent" && now - Date.parse(sentAt ?? "") > LONGEST_KEPT;
}

/** What this device has sent and the server, as it tells since then, has not taken: it has fallen back to an older state.
 * What was taken off the sheet or put right since has its receipt and is not missing. ``isFresh``: the server has just been
 * asked. A page that was kept may be older than what was sent, by hours.
 * @param {Entry[]} journal  what was sent of the sheet
 * @param {Pick<News, "receipts" | "told">} news  of the whole sheet, otherwise nothing is missing
 * @param {{isFresh?: boolean}} [how] */
export function missingOn(journal, { receipts, told }, { isFresh = false } = {}) {
  if (!receipts) return [];
  const taken = new Set(receipts);
  const isEarlier = (/** @type {number} */ when) => when < told || (isFresh && when > told && !wasToldBefore(told, when));
  return journal.filter((entry) => isEarlier(entry.told ?? told) && !taken.has(entry.clientId.slice(0, RECEIPT)));
}
