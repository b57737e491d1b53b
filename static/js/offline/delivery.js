// How an entry of the outbox is brought to the server.

import { isOurs } from "../basics.js";
import { Unreachable, post } from "./request.js";

/** What an answer of the server may be; anything else comes from something between here and there. */
const KINDS = new Set(["saved", "conflict", "correction_needed", "invalid", "closed", "refused"]);

/** The office is asked so long whether it is there, in milliseconds. */
const PATIENCE = 3_000;

/** Whether the last request has waited for an answer in vain: the network takes everything and gives nothing back. */
let isSilent = false;

/** Whether the office can be asked. A device that knows of no network may still reach it: it is on this very computer, or
 * at the hotspot that this phone is. Then, and while the network is silent, it is asked for something that changes nothing
 * and has short patience, so that what never left the device is not taken for perhaps sent. */
export async function isOfficeThere() { return (navigator.onLine && !isSilent) || answers(); }

/** Whether the office answers. */
export async function answers() {
  try {
    return isOurs((await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).headers);
  } catch {
    return false;
  }
}

/** The server's answer; a page that is not there is an answer as well. Throws Unreachable.
 * @returns {Promise<Answer>} */
export async function answerTo(/** @type {Entry} */ entry) {
  try {
    const answer = await post(entry.url, new URLSearchParams(entry.body), { owner: entry.owner });
    isSilent = false;
    if (KINDS.has(answer?.kind)) return answer;
    throw new Unreachable("server");
  } catch (error) {
    isSilent = error instanceof Error && error.cause instanceof DOMException && error.cause.name === "TimeoutError";
    if (error instanceof Unreachable && error.reason === "refused") return { kind: "refused" };
    throw error;
  }
}

/** Do something while no other tab does it. Without HTTPS a browser has no locks, and some refuse them where pages may keep
 * nothing: then it is only done later. @param {string} name @param {() => Promise<void>} work */
export async function exclusively(name, work) {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    await (navigator.locks ? navigator.locks.request(name, begin) : Promise.resolve().then(begin));
  } catch (error) {
    if (hasBegun || !(error instanceof DOMException)) throw error;
    await begin();
  }
}
