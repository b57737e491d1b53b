// One request to the server. It answers with JSON, or it has not been reached.

import { isOurs } from "../basics.js";

const PATIENCE = 15_000;
/** For whom this page was drawn; the office takes what is typed on it from nobody else. */
const { owner: drawnFor = "" } = document.getElementById("unsent")?.dataset ?? {};

/** No answer, and why. */
export class Unreachable extends Error {
  constructor(/** @type {Reason} */ reason, /** @type {ErrorOptions} */ options = {}) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Post and read the answer. Throws Unreachable when there is none, and AbortError when ``signal`` says so.
 * @param {string} url @param {URLSearchParams} fields @param {{signal?: AbortSignal, owner?: string}} [options] */
export async function post(url, fields, { signal, owner = drawnFor } = {}) {
  const patience = AbortSignal.timeout(PATIENCE);
  let response;
  try {
    response = await fetch(url, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json", "X-CSRFToken": csrfToken(), "Typed-By": owner },
      signal: signal ? either(signal, patience) : patience,
    });
    if (isOurs(response.headers) && isJson(response)) return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable("network", { cause: error });
  }
  throw new Unreachable(reasonOf(response));
}

/** A signal that comes with the first of two: what ``AbortSignal.any`` does in browsers that have it.
 * @param {AbortSignal} one @param {AbortSignal} other */
function either(one, other) {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener("abort", () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}

/** The cookie's token: it stays right when somebody signs in again in another tab. The page's own goes stale. */
function csrfToken() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  return cookie?.[1] ?? JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"];
}

function isJson(/** @type {Response} */ response) {
  return response.headers.get("Content-Type")?.startsWith("application/json");
}

/** @returns {Reason} */
function reasonOf(/** @type {Response} */ response) {
  const office = response.headers.get("League-Office");
  if (office && office !== document.documentElement.dataset.office) return "other-office";
  if (!isOurs(response.headers)) return response.status >= 500 || response.status === 429 ? "server" : "foreign";
  if (response.redirected || response.status === 401 || response.status === 403) return "signed-out";
  if (response.status === 404 || response.status === 410) return "refused";
  return "server";
}
