// What the grid sends: a row's values in the fields that the server's form knows.

export function formFields(row, note = {}) {
  const values = row.values;
  const fields = new URLSearchParams({
    number: row.number,
    dealer: values.dealer ?? "",
    winner: values.winner ?? "",
    seen_revision: row.revision,
    client_id: row.clientId,
    ...note,
  });
  for (const name of ["exact_grab", "uno_card_finish", "is_void"]) if (values[name]) fields.set(name, "on");
  for (const [seat, text] of Object.entries(values.hands)) fields.set(`hand-${seat}`, text);
  return fields;
}
