// What is said of entries; the words come translated from the page.

import { fill, read } from "../basics.js";

const words = read("unsent-words");
const plural = new Intl.PluralRules(document.documentElement.lang);
const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });

/** A sentence. @returns {string} */
export function say(/** @type {string} */ name) { return words[name] ?? ""; }

/** A sentence for a number of entries: “1 game …”, “3 games …”, and where not all are games “3 entries …”. @returns {string} */
export function counted(/** @type {string} */ name, /** @type {Entry[]} */ entries) {
  const sentences = words[name][entries.every(({ kind }) => kind === "game") ? "games" : "entries"];
  const count = entries.length;
  return fill(sentences[plural.select(count)] ?? sentences.other, { count });
}

/** What has become of an entry. @returns {string} */
export function stateOf(/** @type {Entry} */ { state, kind, answer }) {
  const isSaid = state === "closed" || (state === "conflict" && kind !== "game");
  return (isSaid && answer?.message) || words.states[state];
}

/** When it was typed. */
export function typedAt(/** @type {Entry} */ entry) { return time.format(new Date(entry.typedAt)); }

/** Entries as lines of text that a person can read, and type elsewhere. */
export function asText(/** @type {Entry[]} */ entries) {
  return entries.map((entry) => `${entry.title}\n${entry.text}\n${typedAt(entry)}\n`).join("\n");
}
