// The last round, announced by a device that had no network: after which game, and how many games are left until the
// office has heard of it.

import { byId, fill, find, findAll, newId, part } from "../../basics.js";
import { queue } from "../../offline/queue.js";
import { isAtTable } from "../presence.js";
import { closed } from "../questions.js";

/** Ask after which game it was announced, if others have written further games meanwhile. What was decided in another tab
 * counts. */
export async function decideLastRound(/** @type {Entry} */ entry) {
  const { choices = [], message = "" } = /** @type {{choices?: number[], message?: string}} */ (entry.answer ?? {});
  const dialog = find(document, "#last-round-dialog", HTMLDialogElement);
  if (dialog.open || !choices.length || !(await queue.isUndecided(entry.clientId))) return;
  part(dialog, "[data-question]").textContent = message;
  findAll(dialog, "button[data-choice]", HTMLButtonElement).forEach((button, index) => {
    button.value = `${choices[index]}`;
    button.textContent = fill(dialog.dataset.choice ?? "", { number: choices[index] });
  });
  const after = await closed(dialog);
  if (after === "" || !(await queue.isUndecided(entry.clientId))) return;
  const clientId = newId();
  const body = new URLSearchParams(entry.body);
  const said = { after_game: `${after}`, seen_last: `${Math.max(...choices)}`, client_id: clientId };
  for (const [name, value] of Object.entries(said)) body.set(name, value);
  const { sheet, kind, url } = entry;
  const text = fill(dialog.dataset.text ?? "", said);
  await queue.enqueue({ sheet, kind, game: Number(after), url, body, clientId, typed: Object.fromEntries(body), text, instead: entry.clientId });
}

/** The announcement that waits on this device, if no further game can follow it: one for each player who is still in may
 * (L8.3), and void ones count for nobody (D10). @param {Sheet} sheet */
export async function isOverHere({ id, rows, seats }) {
  const entry = (await queue.entries()).find(({ sheet, kind }) => sheet === id && kind === "last_round");
  if (!entry) return null;
  const after = Number(new URLSearchParams(entry.body).get("after_game"));
  const games = seats.filter((seat) => isAtTable(seat, after + 1)).length;
  const played = rows.filter((row) => row.number > after && (row.saved || row.pending) && !row.is("is_void")).length;
  return played < games ? null : { after, games };
}

/** Ask by itself as soon as the office has refused it so. */
export function askAboutLastRound(/** @type {number} */ sheet) {
  queue.on("answered", ({ entry, answer }) => {
    const isOurs = entry.sheet === sheet && entry.kind === "last_round" && answer.kind === "conflict";
    if (isOurs && !byId("last-round-dialog").hasAttribute("open")) decideLastRound({ ...entry, answer });
  });
}
