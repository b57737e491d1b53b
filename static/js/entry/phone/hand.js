// A hand under the thumb: what each key makes of its text, and what its cards add up to with the deck that is played with.

const MOST_DIGITS = 4;

export function tokens(/** @type {string} */ text) { return text.split(/\s+/).filter(Boolean); }

/** Points with one more digit; what is no number begins anew. */
export function withDigit(/** @type {string} */ text, /** @type {string} */ digit) {
  const before = /^\d*$/.test(text) ? text : "";
  return `${before}${digit}`.replace(/^0+(?=\d)/, "").slice(0, MOST_DIGITS);
}

/** Cards with one more. */
export function withCard(/** @type {string} */ text, /** @type {string} */ card) {
  return [...tokens(text), card].join(" ");
}

/** Without the last card, or without the last character. */
export function withoutLast(/** @type {string} */ text, /** @type {{isCards: boolean}} */ { isCards }) {
  return isCards ? tokens(text).slice(0, -1).join(" ") : text.slice(0, -1).trimEnd();
}

export class Counting {
  /** @type {Map<string, number>} */ #values;

  /** @param {Record<string, number>} values  points by the name of a card, for every card that the deck has */
  constructor(values) {
    this.#values = new Map(Object.entries(values).map(([card, value]) => [card.toLowerCase(), value]));
  }

  /** {points, cards} of what is typed; cards is null for plain points. Null if only the server can read it. */
  of(/** @type {string} */ text) {
    if (/^\d+$/.test(text)) return { points: Number(text), cards: null };
    const values = tokens(text).map((token) => this.#values.get(token.toLowerCase()) ?? NaN);
    const sum = values.reduce((total, value) => total + value, 0);
    return values.length && !Number.isNaN(sum) ? { points: sum, cards: values.length } : null;
  }
}
