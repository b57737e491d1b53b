// The running sheet's page, kept by the service worker so that it opens without a network.

const owner = document.getElementById("unsent")?.dataset.owner;

/** Have this page kept, with what is known of the sheet since it was drawn; the last call counts. */
export async function rememberPage(/** @type {object} */ data) {
  if (!navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "remember", path: location.pathname, title: document.title, owner, data });
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "remembered") document.body.dataset.isKept = "";
});

/** What is known of the sheet: as it was drawn, or as ``rememberPage`` was given it last on this page by the same owner,
 * whichever the server has told later. A page that was kept may be older than what is remembered of the sheet; but a
 * server that tells of an older sheet than before is to be believed as well.
 * @template {{told: number}} T @param {T} drawn @returns {Promise<T>} */
export async function newestData(drawn) {
  const kept = await self.caches?.match(`${location.pathname}?remembered`);
  const remembered = await kept?.json();
  return remembered?.owner === owner && remembered?.data?.told > drawn.told ? remembered.data : drawn;
}
