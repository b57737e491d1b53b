// How an entry of the outbox is brought to the server.

import { Unreachable, post } from "./request.js";

/** What an answer of the server may be; anything else comes from something between here and there. */
const KINDS = new Set(["saved", "conflict", "correction_needed", "invalid", "closed", "refused"]);

/** The server's answer; a page that is not there is an answer as well. Throws Unreachable.
 * @returns {Promise<Answer>} */
export async function answerTo(/** @type {Entry} */ entry) {
  try {
    const answer = await post(entry.url, new URLSearchParams(entry.body));
    if (KINDS.has(answer?.kind)) return answer;
    throw new Unreachable("server");
  } catch (error) {
    if (error instanceof Unreachable && error.reason === "refused") return { kind: "refused" };
    throw error;
  }
}

/** Do something while no other tab does it. Without HTTPS a browser has no locks: then it is only done later. */
export function exclusively(/** @type {string} */ name, /** @type {() => Promise<void>} */ work) {
  return navigator.locks ? navigator.locks.request(name, work) : Promise.resolve().then(work);
}
