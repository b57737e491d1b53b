// A row in words, and two versions of it beside each other.

/** A line; of a mark, `unset` is what is read where it is not set. @typedef {{label: string, read: (values: Values) => string, unset?: string}} Reading */

/** How both versions of a row are read, line by line: all that the server says is written. @returns {Reading[]} */
export function comparison(/** @type {{seats: Seat[], words: RowWords}} */ { seats, words }) {
  const name = (/** @type {number | null} */ id) => seats.find((seat) => seat.id === id)?.name ?? "–";
  /** @type {(of: WrittenField) => Reading} */ const whole = ({ field, label, is_mark: isMark }) => ({
    label,
    read: ({ [field]: value }) => (isMark ? words[value ? "yes" : "no"] : name(Number(value))),
    ...(isMark ? { unset: words.no } : {}),
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

/** The row as a line of text, to be kept outside the program; of the marks those that are set.
 * @param {Pick<Row, "number" | "values">} row @param {{seats: Seat[], words: RowWords}} sheet */
export function describe(row, sheet) {
  const cells = comparison(sheet).flatMap(({ label, read, unset }) => {
    const text = read(row.values);
    if (unset === undefined) return [`${label} ${text}`];
    return text === unset ? [] : [label];
  });
  return `${row.number}. ${cells.join(" · ")}`;
}

function handText(/** @type {Values} */ { hands, winner }, /** @type {number} */ seat) {
  return hands[seat] || (winner === seat ? "0" : "–");
}
