// A game as the server's form reads it.

const FLAGS = /** @type {const} */ (["exact_grab", "uno_card_finish", "is_void"]);

/** @param {{sheet: number, game: number, clientId: string, typed: Typed, known?: number}} entry  ``known`` is the revision of the sheet that the page knows */
export function bodyOf({ sheet, game, clientId, typed: { values, revision, dealerIsChosen }, known = 0 }) {
  const { dealer, winner, hands } = values;
  const fields = new URLSearchParams({ number: `${game}`, dealer: `${dealer ?? ""}`, winner: `${winner ?? ""}` });
  if (dealerIsChosen === false) fields.set("dealer_is_proposed", "on");
  for (const name of FLAGS) if (values[name]) fields.set(name, "on");
  for (const [seat, text] of Object.entries(hands)) fields.set(`hand-${seat}`, text);
  const about = { sheet, known_revision: known, seen_revision: revision, client_id: clientId };
  for (const [name, value] of Object.entries(about)) fields.set(name, `${value}`);
  return fields;
}
