// Findings beside the cells: a line below the row, a colour at the cell, and a word for the screen reader.

const SYMBOLS = { error: "✕", warning: "!", notice: "i" };

/** Show what there is to say about a row; ``unreadable`` maps names of fields to sentences. */
export function showNotes(row, notes, unreadable = {}) {
  for (const input of row.hands.values()) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    delete input.closest("td").dataset.severity;
  }
  const unread = Object.entries(unreadable).flatMap(([field, sentences]) =>
    sentences.map((text) => ({
      severity: "error",
      text: `${row.hands.get(Number(field.slice(5)))?.dataset.name ?? field}: ${text}`,
      clauses: "",
      seat: field.startsWith("hand-") ? Number(field.slice(5)) : null,
    })),
  );
  const all = [...unread, ...notes];
  const items = all.map((note, index) => {
    const item = noteItem(note);
    item.id = `note-${row.number}-${index}`;
    mark(row.hands.get(note.seat), note, item.id);
    return item;
  });
  row.notesElement.querySelector("ul").replaceChildren(...items);
  row.notesElement.hidden = items.length === 0;
  row.element.classList.toggle("has-notes", items.length > 0);
}

/** One finding as a list item with its clause. */
export function noteItem(note) {
  const item = document.createElement("li");
  item.className = `note ${note.severity}`;
  const symbol = Object.assign(document.createElement("span"), { className: "symbol", textContent: SYMBOLS[note.severity] });
  symbol.setAttribute("aria-hidden", "true");
  item.append(symbol, note.text);
  if (note.clauses) item.append(" ", Object.assign(document.createElement("span"), { className: "clause", textContent: `§ ${note.clauses}` }));
  return item;
}

function mark(input, note, id) {
  if (!input) return;
  if (note.severity === "error") input.setAttribute("aria-invalid", "true");
  const described = input.getAttribute("aria-describedby");
  input.setAttribute("aria-describedby", described ? `${described} ${id}` : id);
  const cell = input.closest("td");
  const order = ["notice", "warning", "error"];
  if (order.indexOf(note.severity) > order.indexOf(cell.dataset.severity)) cell.dataset.severity = note.severity;
}
