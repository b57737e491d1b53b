// The game that is played now, in the forms of what is noted at the table: the server has drawn them for the game behind
// those that it knows, and without a network the table plays on.

import { fill, find, findAll, make, part } from "../../basics.js";

/** @typedef {{last: number, dealer: number | null}} Known  The last game that this device knows, those that wait included; who deals after it. */
/** @type {Known} */ let known = { last: 0, dealer: null };

/** Let all forms be about the game behind the last that is known here. */
export function knowLastGame(/** @type {Known} */ now) {
  known = now;
  follow();
}

/** The same once more, in forms that the server has drawn since. */
export function follow() {
  followLastRound();
  for (const panel of findAll(document, "[data-tool=shuffling][data-drawn-for]", HTMLElement)) followShuffling(panel);
}

export function lastRoundForms() { return findAll(document, "form[data-kind=last_round]", HTMLFormElement); }

/** The last round is announced after the last game; where a person can type another number, the question names none.
 * Whoever can take it back is not asked. */
function followLastRound() {
  for (const form of lastRoundForms()) {
    const field = find(form, "[name=after_game]", HTMLInputElement);
    field.value = `${known.last}`;
    find(form, "[name=seen_last]", HTMLInputElement).value = `${known.last}`;
    const { asks } = form.dataset;
    if (asks && field.type === "hidden") form.dataset.confirm = fill(asks, { number: known.last });
  }
}

/** Shuffling and misdeals belong to the game that is dealt now: nothing is noted of it yet if the server has not heard of it. */
function followShuffling(/** @type {HTMLElement} */ panel) {
  const drawn = Number(panel.dataset.drawnFor);
  const number = Math.max(drawn, known.last + 1);
  const heading = part(panel, "[data-heading]");
  heading.textContent = fill(heading.dataset.heading ?? "", { number });
  for (const form of findAll(panel, "form[data-kind=passes]", HTMLFormElement)) {
    find(form, "[name=game_number]", HTMLInputElement).value = `${number}`;
    for (const count of findAll(form, "[data-drawn]", HTMLElement)) count.hidden = number !== drawn;
    form.querySelector(".played-on")?.remove();
    const unpressed = find(form, "template", HTMLTemplateElement).content.cloneNode(true);
    if (number !== drawn) form.append(make("span", { className: "played-on" }, unpressed));
  }
  for (const form of findAll(panel, "form[data-kind=misdeal]", HTMLFormElement)) followMisdeal(form, number, number !== drawn);
}

/** What a person has chosen in the form stays. @param {HTMLFormElement} form @param {number} number @param {boolean} isPlayedOn */
function followMisdeal(form, number, isPlayedOn) {
  const field = find(form, "[name=game_number]", HTMLInputElement);
  if (field.value !== field.defaultValue) return;
  field.value = field.defaultValue = `${number}`;
  const dealer = find(form, "[name=dealer_id]", HTMLSelectElement);
  if (!isPlayedOn || known.dealer === null || !dealer.selectedOptions[0]?.defaultSelected) return;
  for (const option of dealer.options) option.defaultSelected = option.value === `${known.dealer}`;
  dealer.value = `${known.dealer}`;
}
