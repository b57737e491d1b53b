// The two questions about a row: initials for a correction, and whose version counts.

import { fill, find, make, part } from "../basics.js";

/** @import { Reading } from "./comparison.js" */

/** Open a dialog and wait for its answer: the value of the button, "" after Escape or ``end``.
 * @param {HTMLDialogElement} dialog @param {AbortSignal} [end] */
export function closed(dialog, end) {
  dialog.returnValue = "";
  dialog.showModal();
  end?.addEventListener("abort", () => dialog.close(""), { once: true });
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** @param {string} id @param {number} number @param {string} title  the name of its words in the dialog's data */
function dialogAbout(id, number, title) {
  const dialog = find(document, `#${id}`, HTMLDialogElement);
  part(dialog, "[data-title]").textContent = fill(dialog.dataset[title] ?? "", { number });
  return dialog;
}

/** @param {string} label @param {...(Node | string)} cells */
function line(label, ...cells) {
  return make("tr", {}, make("th", { scope: "row", textContent: label }), ...cells.map((cell) => make("td", {}, cell)));
}

function changeLine(/** @type {Change} */ { label, old, new: now, follows }) {
  return line(label, follows ? old : make("s", { className: "struck", textContent: old }), now);
}

/** Ask for initials and a reason (L6.5); "no" if nothing is to be changed, "later" if the dialog was only closed.
 * Changes that only follow from the others, in totals, places and ranking points, stand under a heading of their own.
 * @param {number} number @param {Change[]} changes @param {AbortSignal} [end]  closes the question
 * @returns {Promise<{initials: string, reason: string} | "no" | "later">} */
export async function askCorrection(number, changes, end) {
  const dialog = dialogAbout("correction-dialog", number, "title");
  const follows = changes.filter((change) => change.follows);
  part(dialog, "[data-written]").replaceChildren(...changes.filter((change) => !change.follows).map(changeLine));
  const heading = make("th", { scope: "rowgroup", colSpan: 3, textContent: dialog.dataset.follows ?? "" });
  const consequences = part(dialog, "tbody[data-follows]");
  consequences.replaceChildren(make("tr", {}, heading), ...follows.map(changeLine));
  consequences.hidden = follows.length === 0;
  const [initials, reason] = ["initials", "reason"].map((name) => find(dialog, `[name=${name}]`, HTMLInputElement));
  reason.value = "";
  const answer = await closed(dialog, end);
  if (answer === "yes") return { initials: initials.value, reason: reason.value };
  return answer === "no" ? "no" : "later";
}

/** Show both versions of a row; "mine", "theirs", "both" if they are two games, or "" if the person wants to decide later.
 * ``theirs`` is null if somebody has taken the row off the sheet.
 * @param {Row} row @param {Game | null} theirs @param {Reading[]} columns @param {AbortSignal} [end]  closes the question
 * @returns {Promise<"mine" | "theirs" | "both" | "">} */
export function askConflict(row, theirs, columns, end) {
  const dialog = dialogAbout("conflict-dialog", row.number, theirs ? "title" : "titleRemoved");
  for (const words of dialog.querySelectorAll("[data-when]")) {
    words.toggleAttribute("hidden", words.matches("[data-when=written]") !== Boolean(theirs));
  }
  const kept = row.pending?.typed.values ?? row.values; // what was refused, whatever has been typed over it since
  part(dialog, "tbody").replaceChildren(
    ...columns.flatMap(({ label, read, unset }) => {
      const [ours, other] = [read(kept), theirs ? read(theirs) : "–"];
      if (ours === unset && (other === unset || !theirs)) return [];
      const both = line(label, ours, other);
      both.classList.toggle("differs", ours !== other);
      return [both];
    }),
  );
  return closed(dialog, end);
}
