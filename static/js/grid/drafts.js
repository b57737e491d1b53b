// What is typed but not written yet, kept by the browser for this sheet, so that a closed page loses nothing.

export class Drafts {
  constructor(sheet) {
    this.key = `sheet-${sheet}`;
  }

  /** All drafts: number of the game → what the row needs to show it. */
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? {};
    } catch (error) {
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }

  /** Keep the rows that hold something that the queue does not have, and only those. */
  store(rows) {
    const drafts = {};
    for (const row of rows) {
      if (row.isUnkept) drafts[row.number] = row.typedState;
    }
    if (Object.keys(drafts).length) localStorage.setItem(this.key, JSON.stringify(drafts));
    else localStorage.removeItem(this.key);
  }
}
