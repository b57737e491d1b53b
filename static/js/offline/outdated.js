// Of which entries the disk has a version that is older than what was decided, because it took nothing then: that one is
// believed by no page, not after a reload and not in another tab. It is noted where browsers keep small things
// (localStorage), which a full disk for large ones does not touch.

import { waiting } from "./entries.js";

/** What the disk does not say of an entry: that it is gone, that it was sent, and then what of that is needed later, or only
 * that something was decided. @typedef {"gone" | "decided" | Pick<Entry, "state" | "revision" | "told" | "sentAt">} Mark */
const KEY = "unsent-outdated";

/** @returns {Record<string, Mark>} by clientId */
export function outdated() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {};
    throw error;
  }
}

/** What is to be noted of an entry of which the disk has not taken the last word. @returns {Mark} */
export function markOf(/** @type {Entry} */ { state, revision, told, sentAt }) {
  return state === "sent" ? { state, revision, told, sentAt } : "decided";
}

/** Note what is outdated by now; whether that could be kept. */
export function mark(/** @type {Record<string, Mark>} */ marks) {
  return !Object.keys(marks).length || keep({ ...outdated(), ...marks });
}

/** The disk has been brought up to date about these entries. */
export function forget(/** @type {string[]} */ clientIds) {
  const rest = Object.entries(outdated()).filter(([clientId]) => !clientIds.includes(clientId));
  if (clientIds.length) keep(Object.fromEntries(rest));
}

function keep(/** @type {Record<string, Mark>} */ marks) {
  try {
    if (Object.keys(marks).length) localStorage.setItem(KEY, JSON.stringify(marks));
    else localStorage.removeItem(KEY);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false; // full or forbidden: then it is known as long as the page
    throw error;
  }
}

/** What the disk says, as far as it is to be believed: what is gone is not there, what was sent is sent, and what somebody has
 * answered is asked of the office again, which alone knows whether it has the answer.
 * @param {Entry[]} entries @returns {Entry[]} */
export function believed(entries, marks = outdated()) {
  return entries.flatMap((entry) => {
    const said = marks[entry.clientId];
    if (said === "gone") return [];
    if (said === "decided") return [entry.answer ? waiting(entry) : entry];
    return [said ? { ...entry, ...said, answer: null, mayHaveArrived: false } : entry];
  });
}
