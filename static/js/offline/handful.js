// What a device gives of its copies: the sealed texts, and the games that it has sent itself, of which the last may be newer
// than the copy, also those that an office which fell back has already been missed in. Whoever takes them back is told that
// these have no seal.

import { contentOf } from "./copies.js";
import { isSent } from "./entries.js";
import { Store } from "./store.js";

/** @import { Copy, Kept } from "./copies.js" */
/** @typedef {{sheet: number, game: number, revision: number, receipt: string, values: Values}} JournalEntry */

/** How much of the id of a request is told to others (scoring/sheets/selectors/mapping.py). */
const RECEIPT = 8;

/** Whether the office has had it, though it may have lost it since. */
function wasTaken(/** @type {Entry} */ entry) { return isSent(entry) || entry.state === "missing"; }

/** @param {Kept[]} kept @returns {Promise<{copies: Copy[], journal: JournalEntry[]}>} */
export async function handful(kept, store = new Store()) {
  const sheets = new Set(kept.flatMap((each) => contentOf(each).tables.map(({ id }) => id)));
  const own = (await store.all()).filter((entry) => wasTaken(entry) && entry.kind === "game" && sheets.has(entry.sheet));
  const journal = own.map(({ sheet, game, revision = 0, clientId, typed }) => {
    const { values } = /** @type {Typed} */ (typed);
    return { sheet, game, revision, receipt: clientId.slice(0, RECEIPT), values };
  });
  return { copies: kept.map(({ copy }) => copy), journal };
}
