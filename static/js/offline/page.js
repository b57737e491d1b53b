// The running sheet's page, kept by the service worker so that it opens without a network.

const owner = document.getElementById("unsent")?.dataset.owner;

/** Have this page kept, with what is known of the sheet since it was drawn; the last call counts. */
export async function rememberPage(data) {
  if (!navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ type: "remember", path: location.pathname, title: document.title, owner, data });
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "remembered") document.body.dataset.isKept = "";
});

/** What ``rememberPage`` was given last on this page by the same owner; null if nothing is kept. */
export async function rememberedData() {
  const kept = await self.caches?.match(`${location.pathname}?remembered`);
  const remembered = await kept?.json();
  return remembered?.owner === owner ? (remembered?.data ?? null) : null;
}
