// A game in a sentence: what will be saved, or what is still missing.

import { fill } from "../../basics.js";
import { FLAGS } from "../row.js";

/** @import { Counting } from "./hand.js" */

export function summary(/** @type {Row} */ row, /** @type {{words: PhoneWords, counting: Counting}} */ { words, counting }) {
  if (row.is("is_void")) return words.void;
  const names = row.missing.map(({ name }) => name).join(", ");
  if (names && !(row.missing.length === 1 && row.winner === null)) return fill(words.missingHands, { names });
  if (row.winner === null) return words.missingWinner;
  const hand = (/** @type {Seat} */ { id, name }) => {
    const text = row.hand(id).trim();
    return fill(words.points, { name, points: counting.of(text)?.points ?? text });
  };
  const winner = row.open.find(({ id }) => id === row.winner)?.name ?? "–";
  const hands = row.open.filter(({ id }) => id !== row.winner).map(hand);
  return [fill(words.won, { name: winner }), ...hands, ...FLAGS.filter((flag) => row.is(flag)).map((flag) => words[flag])].join(", ");
}
