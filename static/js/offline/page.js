// The running sheet's page, kept by the service worker so that it opens without a network.

/** Have this page kept, with what is known of the sheet since it was drawn; the last call counts. */
export async function rememberPage(data) {
  if (!navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ type: "remember", path: location.pathname, title: document.title, data });
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "remembered") document.body.dataset.isKept = "";
});

/** What ``rememberPage`` was given last on this page; null if nothing is kept. */
export async function rememberedData() {
  const kept = await self.caches?.match(`${location.pathname}?remembered`);
  return kept ? (await kept.json()).data : null;
}
