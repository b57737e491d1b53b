// The running sheet's page, kept by the service worker so that it opens without a network, and a sign that says so.

/** @typedef {"ready" | "preparing" | "never"} Readiness  Whether the page opens without a network; "never": not here. */
const owner = document.getElementById("unsent")?.dataset.owner;
const sign = document.getElementById("offline-ready");
/** What was to be kept last. @type {object | null} */ let latest = null;

/** Have this page kept, with what is known of the sheet since it was drawn; the last call counts. */
export async function rememberPage(/** @type {object} */ data) {
  latest = data;
  if (!navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "remember", path: location.pathname, title: document.title, owner, data });
}

/** What is known of the sheet: as it was drawn, or as ``rememberPage`` was given it last on this page by the same owner,
 * whichever the server has told later. A page that was kept may be older than what is remembered of the sheet; but a
 * server that tells of an older sheet than before is to be believed as well.
 * @template {{told: number}} T @param {T} drawn @returns {Promise<T>} */
export async function newestData(drawn) {
  const kept = await keptHere(`${location.pathname}?remembered`);
  const remembered = await kept?.json();
  return remembered?.owner === owner && remembered?.data?.told > drawn.told ? remembered.data : drawn;
}

/** What the worker keeps; nothing where the browser lets a page keep nothing, as in private windows. */
async function keptHere(/** @type {string} */ path) {
  try {
    return await caches.match(path);
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined;
    throw error;
  }
}

function show(/** @type {Readiness} */ readiness) {
  if (readiness === "ready") document.body.dataset.isKept = "";
  if (!sign) return;
  sign.dataset.state = readiness;
  sign.hidden = false;
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data.type === "remembered") show(data.isKept ? "ready" : "never");
});

/** The worker of a new release has taken over: it may not know yet what the one before was told. */
navigator.serviceWorker?.addEventListener("controllerchange", () => latest && rememberPage(latest));

document.addEventListener("worker-refused", () => show("never"));

if (sign) {
  const isKept = await keptHere(location.pathname);
  const canBeKept = navigator.serviceWorker && !("hasNoWorker" in document.documentElement.dataset);
  if (sign.hidden) show(isKept ? "ready" : canBeKept ? "preparing" : "never");
}
