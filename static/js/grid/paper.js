// The sums on paper beside those of the games: the row above the totals, and the cells to look at first (L6.6).

/** Show how the sums on paper compare now; the server has drawn what is shown. */
export function showPaper(table, { cells, differences, suspects }) {
  const row = table.querySelector("[data-paper]");
  for (const place of row.querySelectorAll("td[data-seat]")) place.innerHTML = cells[place.dataset.seat] ?? "";
  row.hidden = Object.keys(cells).length === 0;
  document.getElementById("paper-differences").innerHTML = differences;
  for (const mark of table.querySelectorAll("[data-suspected]")) mark.replaceChildren();
  for (const { cell, text, taken } of suspects) {
    const mark = document.querySelector(`#${cell} [data-suspected]`);
    mark.append(Object.assign(document.createElement("span"), { title: text, textContent: `${taken}?` }));
  }
}

/** Whether a finding is about a column's sum on paper, which has places of its own. */
export function isShownByPaper(note) {
  return note.field === "control_total" && note.seat !== null;
}

/** The input of the cell that a link or the page's address leads to; null if it leads elsewhere. */
export function cellOf(hash) {
  return document.querySelector(`[id="${CSS.escape(hash.slice(1))}"] [data-field=hand]`);
}
