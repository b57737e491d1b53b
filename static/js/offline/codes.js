// Entries as texts that fit into QR codes, and back. What arrives is nobody's until somebody takes it over.

import { bodyOf } from "./body.js";

/** Whose entries are that another device has handed over. */
export const HANDED_OVER = "handed-over";
/** How many signs of an address a phone's camera still reads well from a screen. */
const LONGEST = 1_200;
/** @type {Set<unknown>} */ const KINDS = new Set(["game", "penalty", "passes", "misdeal", "void_reason", "last_round"]);

/** Entries as texts for as few codes as hold them. @returns {Promise<string[]>} */
export async function packed(/** @type {Entry[]} */ entries) {
  const lines = entries.map(({ clientId, sheet, kind, game, place, typed, text, title, typedAt, body }) => {
    const fields = new URLSearchParams(body);
    const note = Object.fromEntries(["initials", "reason"].flatMap((name) => (fields.get(name) ? [[name, fields.get(name)]] : [])));
    return { clientId, sheet, kind, game, place, typed, text, title, typedAt, note };
  });
  const code = toText(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(lines))));
  if (code.length <= LONGEST || entries.length < 2) return [code];
  const half = Math.ceil(entries.length / 2);
  return [...(await packed(entries.slice(0, half))), ...(await packed(entries.slice(half)))];
}

/** What a code says, as entries that wait for somebody to take them over. Throws TypeError for anything else.
 * @returns {Promise<Entry[]>} */
export async function unpacked(/** @type {string} */ code) {
  const bytes = await through(new DecompressionStream("deflate-raw"), toBytes(code));
  /** @type {unknown} */ const lines = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(lines)) throw new TypeError("no entries");
  return lines.map((line) => {
    const { clientId, sheet, kind, game, place, typed, text, title, typedAt, note } = line;
    const isEntry = KINDS.has(kind) && Number.isInteger(sheet) && Number.isInteger(game) && typeof typed === "object";
    if (!isEntry || ![clientId, place, text, title, typedAt].every((word) => typeof word === "string")) throw new TypeError("no entry");
    const about = { clientId, sheet, kind, game, place, typed, text, title, typedAt };
    const body = kind === "game" ? bodyOf({ sheet, game, clientId, typed }) : new URLSearchParams({ ...typed, client_id: clientId });
    for (const [name, value] of Object.entries(note ?? {})) body.set(name, `${value}`);
    return {
      ...{ ...about, body: `${body}`, owner: HANDED_OVER, url: "", page: "", follows: null },
      ...{ attempts: 0, mayHaveArrived: false, state: /** @type {const} */ ("waiting"), answer: null },
    };
  });
}

async function through(/** @type {GenericTransformStream} */ stream, /** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const readable = new Blob([bytes]).stream().pipeThrough(/** @type {ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */ (stream));
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** Bytes in signs that an address may have. */
function toText(/** @type {Uint8Array} */ bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toBytes(/** @type {string} */ text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
