// Which tab of this browser an entry was typed in, as long as it is open: that one asks about it, and what is typed there
// next takes its place. Other tabs show the entry, send it, and let a person decide it who wants to, but do neither of the two.
// The claim is a lock with the entry's name, so it ends with its tab, however that ends, and keeps nothing from being sent.

export class Claims {
  /** @type {Set<string>} */ #own = new Set();

  has(/** @type {string} */ clientId) { return this.#own.has(clientId); }

  /** Let an entry be of this tab, unless another one holds it; gives whose it is then. Where a browser has no locks, as without
   * HTTPS, or refuses them, each tab takes it for its own. @param {string} clientId @returns {Promise<boolean>} */
  async claim(clientId) {
    const isOwn = this.has(clientId) || (await isFree(`typed-${clientId}`));
    if (isOwn) this.#own.add(clientId);
    return isOwn;
  }
}

/** Take a lock until the page is left, if nobody has it. @param {string} name @returns {Promise<boolean>} */
function isFree(name) {
  return new Promise((resolve) => {
    const taken = navigator.locks?.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise((release) => addEventListener("pagehide", release, { once: true }));
    });
    if (taken) taken.catch(() => resolve(true));
    else resolve(true);
  });
}
