// The outbox's part about the copies that this device keeps: ways out of it that need no network.

import { announce, findAll, make, part } from "../basics.js";
import { contentOf, copies } from "./copies.js";
import { handful } from "./handful.js";
import { say } from "./words.js";

const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });

export class CopyOut {
  #section;
  /** Made before a button is pressed, since a browser shares only in the moment of the press. */ #text = "";

  constructor(/** @type {HTMLElement} */ dialog) {
    this.#section = part(dialog, "[data-outbox-copy]");
    const ways = { share: () => this.#share(), copy: () => this.#copy(), download: () => this.#download() };
    for (const [name, work] of Object.entries(ways)) part(this.#section, `[data-copy-${name}]`).addEventListener("click", work);
    part(this.#section, "[data-copy-share]").hidden = !("share" in navigator);
    part(this.#section, "[data-copy-copy]").hidden = !("clipboard" in navigator);
    for (const opener of findAll(document, "[data-opens=outbox]", HTMLElement)) opener.addEventListener("click", () => this.draw());
  }

  async draw() {
    const kept = await copies();
    this.#section.hidden = !kept.length;
    if (!kept.length) return;
    this.#text = JSON.stringify(await handful(kept));
    const lines = kept.map((each) => `${each.title} · ${time.format(contentOf(each).told)}`);
    part(this.#section, "ul").replaceChildren(...lines.map((textContent) => make("li", { textContent })));
  }

  get #file() { return new File([this.#text], say("copyFile"), { type: "text/plain" }); }

  #share() {
    const data = { files: [this.#file], title: say("copyFile") };
    const given = navigator.canShare?.(data) ? data : { text: this.#text, title: say("copyFile") };
    return navigator.share(given).catch(onlyCalledOff);
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#text);
    announce(say("copied"), "success");
  }

  #download() {
    const link = make("a", { href: URL.createObjectURL(this.#file), download: say("copyFile") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
}

/** Whoever closes the device's own dialog has changed their mind; that is no fault. */
function onlyCalledOff(/** @type {unknown} */ error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
