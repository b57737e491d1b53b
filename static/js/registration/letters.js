// Names as they are searched for, like the server's collation keys: ä is found as a, Ł as l, ß as ss.

/** @type {Record<string, string>} */
const WITHOUT_DECOMPOSITION = { ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d", ı: "i", ß: "ss" };

export function letters(/** @type {string} */ text) {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[łøæœđıß]/g, (letter) => WITHOUT_DECOMPOSITION[letter]);
}
