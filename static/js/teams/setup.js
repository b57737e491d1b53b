// Who is in which team, by hand: rows that were changed are marked, and nobody leaves them unsaved without being asked.

const form = document.querySelector("form[data-keeps-changes]");

function isChanged(control) {
  if (control instanceof HTMLSelectElement) return control.value !== control.closest("td").querySelector("input").value;
  return control.type === "text" && control.value.trim() !== "";
}

function markRow({ target }) {
  target.closest("tr")?.classList.toggle("is-changed", isChanged(target));
}

if (form) {
  let isSaving = false;
  form.addEventListener("change", markRow);
  form.addEventListener("submit", () => {
    isSaving = true;
  });
  window.addEventListener("beforeunload", (event) => {
    if (!isSaving && [...form.elements].some(isChanged)) event.preventDefault();
  });
  for (const select of form.querySelectorAll("select")) markRow({ target: select });
}
