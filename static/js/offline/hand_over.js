// Entries handed over to another device by QR codes. They travel in the part of an address behind "#", which browsers keep
// to themselves; the server only draws the code.

import { byId, fill, part } from "../basics.js";
import { packed } from "./codes.js";
import { Unreachable, post } from "./request.js";
import { say } from "./words.js";

/** Shows one code after the other. */
export class HandOver {
  #box;
  #address;
  /** @type {string[]} */ #codes = [];
  #at = 0;

  constructor(/** @type {HTMLElement} */ box, /** @type {string} */ address) {
    this.#box = box;
    this.#address = address;
    part(box, "[data-qr-next]").addEventListener("click", () => this.#draw(this.#at + 1));
  }

  async show(/** @type {Entry[]} */ entries) {
    this.#codes = await packed(entries);
    await this.#draw(0);
  }

  async #draw(/** @type {number} */ index) {
    const count = this.#codes.length;
    this.#at = index % count;
    this.#box.hidden = false;
    const about = part(this.#box, "figcaption");
    try {
      const { svg } = await post(this.#address, new URLSearchParams({ text: this.#codes[this.#at] }));
      part(this.#box, "[data-qr]").innerHTML = svg;
      about.textContent = fill(say(count > 1 ? "scanOneOf" : "scan"), { number: this.#at + 1, count });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      about.textContent = say("scanNeedsNetwork");
    }
    part(this.#box, "[data-qr-next]").hidden = count < 2;
    byId("outbox").scrollTo({ top: this.#box.offsetTop });
  }
}
