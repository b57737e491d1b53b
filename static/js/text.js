// Texts come from the page, already translated; here only their names are filled in.

/** ``fill("Game %(number)s", {number: 3})`` gives "Game 3", in the notation of the server's translations. */
export function fill(/** @type {string} */ template, /** @type {Record<string, string | number>} */ values) {
  return template.replace(/%\((\w+)\)s/g, (_match, name) => String(values[name]));
}

/** Whole numbers with a real minus sign; nothing for null. */
export function points(/** @type {number | null | undefined} */ value) {
  return value == null ? "" : String(value).replace("-", "−");
}

/** A random UUID, also where the page is served without HTTPS and ``crypto.randomUUID`` is missing. */
export function newId() {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = /** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
