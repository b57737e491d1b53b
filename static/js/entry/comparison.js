// A row in words, and two versions of it beside each other.

/** @typedef {{label: string, read: (values: Values) => string}} Reading */

/** How both versions of a row are read, line by line: all that the server says is written. @returns {Reading[]} */
export function comparison(/** @type {{seats: Seat[], words: RowWords}} */ { seats, words }) {
  const name = (/** @type {number | null} */ id) => seats.find((seat) => seat.id === id)?.name ?? "–";
  /** @type {(of: WrittenField) => Reading} */ const whole = ({ field, label, is_mark: isMark }) => ({
    label,
    read: ({ [field]: value }) => (isMark ? words[value ? "yes" : "no"] : name(Number(value))),
  });
  return [
    ...words.written.filter((written) => !written.is_mark).map(whole),
    ...seats.map(({ id, name: label }) => ({ label, read: (/** @type {Values} */ values) => handText(values, id) })),
    ...words.written.filter((written) => written.is_mark).map(whole),
  ];
}

/** Written values of a row that what is typed would replace (L6.5); empty cells may be filled without a correction.
 * @param {Pick<Row, "written" | "values">} row @param {{seats: Seat[], words: RowWords}} sheet @returns {Change[]} */
export function replacedValues({ written, values }, sheet) {
  if (!written) return [];
  return comparison(sheet)
    .map(({ label, read }) => ({ label, old: read(written), new: read(values) }))
    .filter((change) => change.old !== "–" && change.old !== change.new);
}

/** The row as a line of text, to be kept outside the program.
 * @param {Pick<Row, "number" | "values">} row @param {{seats: Seat[], words: RowWords}} sheet */
export function describe(row, sheet) {
  const cells = comparison(sheet).map(({ label, read }) => `${label} ${read(row.values)}`);
  return [`${row.number}.`, ...cells].join(" · ");
}

function handText(/** @type {Values} */ { hands, winner }, /** @type {number} */ seat) {
  return hands[seat] || (winner === seat ? "0" : "–");
}
