// The three questions of the grid: initials for a correction, whose version counts, and the help.

import { fill } from "./text.js";

function closed(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

function changeLine({ label, old, new: now, follows }) {
  const line = document.createElement("tr");
  const before = document.createElement("td");
  before.append(follows ? old : Object.assign(document.createElement("s"), { className: "struck", textContent: old }));
  line.append(
    Object.assign(document.createElement("th"), { scope: "row", textContent: label }),
    before,
    Object.assign(document.createElement("td"), { textContent: now }),
  );
  return line;
}

function headingLine(text) {
  const line = document.createElement("tr");
  line.append(Object.assign(document.createElement("th"), { scope: "rowgroup", colSpan: 3, textContent: text }));
  return line;
}

/**
 * Ask for initials and a reason (L6.5); null if the person would rather not change anything. Changes that only follow
 * from the others, in totals, places and ranking points, stand under a heading of their own.
 */
export async function askCorrection(row, changes) {
  const dialog = document.getElementById("correction-dialog");
  dialog.querySelector("[data-title]").textContent = fill(dialog.dataset.title, { number: row.number });
  const follows = changes.filter((change) => change.follows);
  dialog.querySelector("[data-written]").replaceChildren(...changes.filter((change) => !change.follows).map(changeLine));
  const consequences = dialog.querySelector("tbody[data-follows]");
  consequences.replaceChildren(headingLine(dialog.dataset.follows), ...follows.map(changeLine));
  consequences.hidden = follows.length === 0;
  const form = dialog.querySelector("form");
  form.elements.reason.value = "";
  if ((await closed(dialog)) !== "yes") return null;
  return { initials: form.elements.initials.value, reason: form.elements.reason.value };
}

/**
 * Show both versions of a row; "mine", "theirs", or "" if the person wants to decide later. ``theirs`` is null if
 * somebody has taken the row off the sheet.
 */
export function askConflict(row, theirs, columns) {
  const dialog = document.getElementById("conflict-dialog");
  const mine = row.values;
  const title = theirs ? dialog.dataset.title : dialog.dataset.titleRemoved;
  dialog.querySelector("[data-title]").textContent = fill(title, { number: row.number });
  for (const part of dialog.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "written") !== Boolean(theirs);
  dialog.querySelector("tbody").replaceChildren(
    ...columns.map(({ label, read }) => {
      const line = document.createElement("tr");
      const [ours, other] = [read(mine), theirs ? read(theirs) : "–"];
      line.append(Object.assign(document.createElement("th"), { scope: "row", textContent: label }));
      for (const text of [ours, other]) line.append(Object.assign(document.createElement("td"), { textContent: text }));
      line.classList.toggle("differs", ours !== other);
      return line;
    }),
  );
  return closed(dialog);
}
