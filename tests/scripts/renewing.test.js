// An open page learns what others write and who sits at the table, and never loses what is being typed.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { clearStorage, closeTabs, setOnline, settled } from "./browser.js";

const { Queue } = await import("../../static/js/offline/queue.js");
const { Sender } = await import("../../static/js/entry/sender.js");
const { Sheet } = await import("../../static/js/entry/sheet.js");

const FLAGS = { exact_grab: false, uno_card_finish: false, is_void: false };
const WORDS = { written: [], overtaken: "%(number)s: twice", reseated: "others sit here", notOpen: "closed" };
const SEATS = [{ id: 1, name: "Anna", first: null, last: null }, { id: 2, name: "Ben", first: null, last: null }];
let page;
let told = 0;

const game = (number, points, revision = number) => ({ number, revision, dealer: 1, winner: 2, hands: { 1: points }, recorded: {}, strikes: {}, ...FLAGS });
const news = (games, more = {}) => ({
  ...{ revision: 9, state: "", games, columns: [], findings: [], paper: {}, seats: SEATS, is_open: true, is_signed: false, told: ++told },
  ...more,
});

/** A page that shows two games, and what it was told to do. */
class Page {
  asksAtOnce = false;
  notes = new Map();
  did = [];

  constructor() {
    this.sheet = new Sheet({ sheet: 7, seats: structuredClone(SEATS), urls: {} }, () => {});
    const options = { urls: { check: "/check/" }, addresses: { game: "/save/" } };
    this.queue = new Queue("anna");
    this.sender = new Sender({ sheet: this.sheet, view: this, drafts: "sheet-7", options, words: WORDS, queue: this.queue });
  }

  async open() {
    this.sheet.take(news([game(1, "20"), game(2, "30")]));
    await this.sender.restore();
    return this;
  }

  shown(number) {
    return this.sheet.rowNumbered(number).hand(1);
  }

  /** Somebody begins to type a hand. */
  type(number, points) {
    this.sheet.rowNumbered(number).type(1, points);
  }

  showNotes({ number }, notes) {
    this.notes.set(number, notes.map(({ text }) => text));
  }

  isAt() { return false; }
  synchronise() {}
  settle() {}
  redraw() { this.did.push("drawn anew"); }
  warn(text) { if (text) this.did.push(text); }
}

beforeEach(async (t) => {
  t.mock.method(performance, "now", () => 60_000);
  page = await new Page().open();
});

afterEach(async () => {
  for (const { clientId } of await page.queue.entries()) await page.queue.withdraw(clientId);
  await settled();
  setOnline(true);
  closeTabs();
  clearStorage();
});

test("games of others appear, corrections of others take the place of what was shown, removed ones go", async () => {
  await page.sender.renew(news([game(1, "25", 12), game(3, "40", 13)]));
  assert.deepEqual([1, 2, 3].map((number) => page.shown(number)), ["25", "", "40"]);
  assert.equal(page.sheet.next.number, 4);
});

test("a row that is being typed is left alone and marked, and shows the other version once it is called off", async () => {
  page.type(3, "11");
  await page.sender.renew(news([game(1, "20"), game(2, "30"), game(3, "40", 13)]));
  const row = page.sheet.rowNumbered(3);
  assert.deepEqual([row.hand(1), row.revision, row.isOvertaken, page.notes.get(3)], ["11", 0, true, ["3: twice"]]);
  page.sender.callOff(row);
  assert.deepEqual([row.hand(1), row.revision, row.isOvertaken], ["40", 13, false]);
});

test("a correction that is being typed outlives the removal of its row by somebody else", async () => {
  page.type(2, "33");
  await page.sender.renew(news([game(1, "20")]));
  const row = page.sheet.rowNumbered(2);
  assert.deepEqual([row.hand(1), row.isOvertaken], ["33", true]);
  page.sender.callOff(row);
  assert.deepEqual([row.hand(1), row.saved], ["", null]);
});

test("the same figures, typed on two devices, are no matter to speak of", async () => {
  const row = page.sheet.rowNumbered(3);
  row.values = game(3, "40");
  await page.sender.renew(news([game(1, "20"), game(2, "30"), game(3, "40", 13)]));
  assert.deepEqual([row.isDirty, row.revision, page.notes.has(3)], [false, 13, false]);
});

test("an answer that is older than what is known changes nothing", async () => {
  const early = news([game(1, "20")]);
  await page.sender.renew(news([game(1, "20"), game(2, "30"), game(3, "40", 13)]));
  await page.sender.renew(early);
  assert.equal(page.shown(3), "40");
});

test("who comes late or leaves early is asked for in the games that they play", async () => {
  const open = () => page.sheet.rowNumbered(3).open.map(({ name }) => name);
  await page.sender.renew(news([game(1, "20")], { seats: [SEATS[0], { ...SEATS[1], last: 2 }] }));
  assert.deepEqual(open(), ["Anna"]);
  await page.sender.renew(news([game(1, "20")]));
  assert.deepEqual(open(), ["Anna", "Ben"]);
});

const OTHERS = [...SEATS, { id: 3, name: "Carl", first: 3, last: null }];
for (const [what, more, sentence] of [
  ["players whom it does not know", { seats: OTHERS, columns: [{ seat: 3, out_after: null }] }, "others sit here"],
  ["a closed sheet", { is_open: false }, "closed"],
]) {
  test(`a page of ${what} is drawn anew, but not under somebody's fingers`, async () => {
    page.type(3, "11");
    await page.sender.renew(news([game(1, "20"), game(2, "30")], more));
    assert.deepEqual([page.did, page.shown(3), page.sheet.news.columns], [[sentence], "11", []]);
    page.sender.callOff(page.sheet.rowNumbered(3));
    await page.sender.renew(news([game(1, "20"), game(2, "30")], more));
    assert.deepEqual(page.did, [sentence, "drawn anew"]);
  });
}
