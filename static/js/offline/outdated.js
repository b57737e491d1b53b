// Of which entries the disk has a version that is older than what was decided, because it took nothing then: that one is
// believed by no page, not after a reload and not in another tab. It is noted where browsers keep small things
// (localStorage), which a full disk for large ones does not touch.

import { waiting } from "./entries.js";

/** What is on the disk of an entry: nothing to be done with it any more, or only an older word of it.
 * @typedef {"done" | "older"} Mark */
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

/** Note what is outdated by now. */
export function mark(/** @type {Record<string, Mark>} */ marks) {
  if (Object.keys(marks).length) keep({ ...outdated(), ...marks });
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
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // full or forbidden: then it is known as long as the page
  }
}

/** What the disk says, as far as it is to be believed: what is done with is not there, and what somebody has answered is
 * asked of the office again, which alone knows whether it has the answer. @param {Entry[]} entries @returns {Entry[]} */
export function believed(entries, marks = outdated()) {
  return entries
    .filter(({ clientId }) => marks[clientId] !== "done")
    .map((entry) => (marks[entry.clientId] && entry.answer ? waiting(entry) : entry));
}
