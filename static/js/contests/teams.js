// Who is in which team, by hand: rows that were changed are marked, and nobody leaves them unsaved without being asked.

import { find, findAll } from "../basics.js";

const [form] = findAll(document, "form[data-keeps-changes]", HTMLFormElement);

function isChanged(/** @type {EventTarget | null} */ control) {
  if (!(control instanceof HTMLSelectElement)) return control instanceof HTMLInputElement && control.type === "text" && control.value.trim() !== "";
  const cell = control.closest("td");
  return cell !== null && control.value !== find(cell, "input", HTMLInputElement).value;
}

function markRow(/** @type {EventTarget | null} */ control) {
  if (control instanceof Element) control.closest("tr")?.classList.toggle("is-changed", isChanged(control));
}

if (form) {
  let isSaving = false;
  form.addEventListener("change", ({ target }) => markRow(target));
  form.addEventListener("submit", () => (isSaving = true));
  addEventListener("beforeunload", (event) => {
    if (!isSaving && [...form.elements].some(isChanged)) event.preventDefault();
  });
  for (const select of findAll(form, "select", HTMLSelectElement)) markRow(select);
}
