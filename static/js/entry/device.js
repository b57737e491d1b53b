// What this browser reports of itself when it asks for news of a sheet, so that the office knows what is still to come.

import { queue } from "../offline/queue.js";

/** Headers for a question about the sheet. @returns {Promise<Record<string, string>>} */
export async function deviceReport(/** @type {import("./sheet.js").Sheet} */ sheet) {
  const { unsent } = await queue.counts(sheet.id);
  return { "Unsent-Entries": `${unsent}`, "Last-Known-Game": `${sheet.lastKnown}` };
}
