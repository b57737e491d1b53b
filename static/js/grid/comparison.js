// A row in words, and two versions of it beside each other.

const FLAGS = ["exact_grab", "uno_card_finish", "is_void"];

/** How both versions of a row are read, line by line. */
export function comparison({ seats, words }) {
  const name = (id) => seats.find((seat) => seat.id === id)?.name ?? "–";
  return [
    { label: words.columns.dealer, read: (values) => name(values.dealer) },
    { label: words.columns.winner, read: (values) => name(values.winner) },
    ...seats.map((seat) => ({ label: seat.name, read: (values) => handText(values, seat) })),
    ...FLAGS.map((flag) => ({ label: words.columns[flag], read: (values) => words[values[flag] ? "yes" : "no"] })),
  ];
}

/** Written values of a row that its cells would replace (L6.5); empty cells may be filled without a correction. */
export function replacedValues(row, grid) {
  if (!row.written) return [];
  const [before, now] = [row.written, row.values];
  return comparison(grid)
    .map(({ label, read }) => ({ label, old: read(before), new: read(now) }))
    .filter((change) => change.old !== "–" && change.old !== change.new);
}

/** The row as a line of text, to be kept outside the program. */
export function describe(row, grid) {
  const cells = comparison(grid).map(({ label, read }) => `${label} ${read(row.values)}`);
  return [`${row.number}.`, ...cells].join(" · ");
}

function handText(values, seat) {
  return values.hands[seat.id] || (values.winner === seat.id ? "0" : "–");
}
