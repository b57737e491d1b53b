// On every page of somebody who types games: the service worker, and a word before signing out too early.

import { confirmed } from "../app.js";
import { counted } from "./badge.js";
import { queue } from "./queue.js";

navigator.serviceWorker?.register("/sw.js");

document.querySelector("form[data-signs-out]")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const { length } = await queue.entries();
  if (!length || (await confirmed(counted("leave", length)))) form.submit();
});
