// What is typed but not written yet, kept by the browser for this sheet, so that a closed page loses nothing.

export class Drafts {
  constructor(sheet) {
    this.key = `sheet-${sheet}`;
  }

  /** All drafts: number of the game → {values, clientId, revision, dealerIsChosen}. */
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? {};
    } catch (error) {
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }

  /** Keep the rows that hold something unwritten, and only those. */
  store(rows) {
    const drafts = {};
    for (const row of rows) {
      if (!row.isDirty) continue;
      const { values, clientId, revision, dealerIsChosen } = row;
      drafts[row.number] = { values, clientId, revision, dealerIsChosen };
    }
    if (Object.keys(drafts).length) localStorage.setItem(this.key, JSON.stringify(drafts));
    else localStorage.removeItem(this.key);
  }
}
