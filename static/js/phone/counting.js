// Counting a hand from its cards, with the values of the deck that is played with.

export class Counting {
  #cards = new Map();

  /** ``keys`` are the buttons of the card keypad: they name every card that the deck has. */
  constructor(keys) {
    for (const { dataset } of keys) this.#cards.set(dataset.card.toLowerCase(), Number(dataset.value));
  }

  /** {points, cards} of what is typed; cards is null for plain points. Null if only the server can read it. */
  of(text) {
    if (/^\d+$/.test(text)) return { points: Number(text), cards: null };
    const values = tokens(text).map((token) => this.#cards.get(token.toLowerCase()));
    if (!values.length || values.includes(undefined)) return null;
    return { points: values.reduce((sum, value) => sum + value, 0), cards: values.length };
  }
}

export function tokens(text) {
  return text.split(/\s+/).filter(Boolean);
}
