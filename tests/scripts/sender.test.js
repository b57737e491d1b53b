// From a row to the sheet and back, with everything that can come between: no network, other devices, other tabs.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { clearStorage, closeTabs, letPausesPass, remembered, sent, serverAnswers, setOnline, setStorageFull, settled } from "./browser.js";
import { LATER, Tab, openServer, server } from "./table.js";

const { Queue } = await import("../../static/js/offline/queue.js");
const { Drafts } = await import("../../static/js/entry/drafts.js");

let tab;

beforeEach(async () => {
  openServer();
  tab = await new Tab().open();
});

afterEach(async () => {
  closeTabs();
  setOnline(true);
  setStorageFull(false);
  const left = new Queue("anna");
  await left.withdraw(...(await left.entries()).map(({ clientId }) => clientId));
  await left.forgetSent(7);
  closeTabs();
  clearStorage();
  sent.length = 0;
});

/** The page is opened again; what it was before is gone. */
async function reopened() {
  closeTabs();
  return new Tab().open();
}

test("a row is saved, and the next one begins where it should", async () => {
  const row = await tab.save(1, "20");
  assert.deepEqual([row.state, row.revision, server.points(1), tab.told], ["saved", 1, "20", ["saved 1"]]);
  assert.equal(tab.sheet.next.number, 2);
});

test("what was saved is remembered at once for the time without a network", async () => {
  await tab.save(1, "20");
  const { revision, games } = remembered.at(-1);
  assert.deepEqual([revision, games.map(({ number }) => number)], [1, [1]]);
});

test("without a network a row waits, survives a closed page, and is saved once", async () => {
  setOnline(false);
  assert.equal((await tab.save(1, "20")).state, "waiting");
  assert.deepEqual([tab.told, new Drafts("sheet-7").load()], [["kept 1"], {}]);
  tab = await reopened();
  assert.deepEqual([tab.row(1).state, tab.row(1).hand(1), tab.sheet.next.number], ["waiting", "20", 2]);
  setOnline(true);
  await settled();
  assert.deepEqual([tab.row(1).state, server.points(1), sent.length], ["saved", "20", 1]);
});

test("what was begun and not finished is there again when the page is opened", async () => {
  tab.row(3).type(1, "44");
  tab.sender.typed(tab.row(3));
  tab = await reopened();
  assert.deepEqual([tab.restored, tab.row(3).hand(1), tab.row(3).state], [1, "44", "unsaved"]);
  tab.sender.callOff(tab.row(3));
  assert.equal((await reopened()).restored, 0);
});

test("what was begun in one tab moves on when another tab has kept a game in its place", async () => {
  setOnline(false);
  const other = await new Tab().open();
  await tab.save(1, "20");
  other.row(1).type(1, "44"); // the row was free when it was begun, and its draft is stored over the other's
  other.row(1).keep(null);
  other.sender.typed(other.row(1));
  tab = await reopened();
  assert.deepEqual([tab.row(1).hand(1), tab.row(1).state, tab.row(2).hand(1), tab.row(2).state], ["20", "waiting", "44", "unsaved"]);
});

test("what was typed and is kept by now is not begun once more when the page is opened", async () => {
  await tab.save(1, "20");
  server.isClosed = true;
  await tab.save(1, "25");
  tab = await reopened();
  assert.deepEqual([tab.row(1).hand(1), tab.row(1).state, tab.row(2).hand(1), tab.restored], ["25", "closed", "", 0]);
});

test("a correction that was begun stays at its game, whatever another tab keeps for that", async () => {
  await tab.save(1, "20");
  const other = await new Tab().open();
  setOnline(false);
  await tab.save(1, "25");
  other.row(1).keep(null);
  other.row(1).type(1, "30");
  other.sender.typed(other.row(1));
  tab = await reopened();
  assert.deepEqual([tab.row(1).hand(1), tab.row(2).hand(1)], ["30", ""]);
});

test("a change of a game that waits is there again in its row", async () => {
  setOnline(false);
  await tab.save(1, "20");
  tab.type(1, "25");
  tab = await reopened();
  assert.deepEqual([tab.row(1).hand(1), tab.row(1).state, tab.row(2).hand(1)], ["25", "unsaved", ""]);
});

test("the last game is simply changed by the device that wrote it, as often as one likes", async () => {
  await tab.save(1, "20");
  await tab.save(1, "21");
  const row = await tab.save(1, "12");
  assert.deepEqual([tab.asked, row.state, server.points(1)], [[], "saved", "12"]);
});

test("the last game is simply changed without a network too, and after an answer that was lost", async () => {
  await tab.save(1, "20");
  setOnline(false);
  await tab.save(1, "21");
  await tab.save(1, "12");
  assert.deepEqual([tab.asked, tab.row(1).state], [[], "waiting"]);
  setOnline(true);
  await settled();
  assert.deepEqual([tab.asked, tab.row(1).state, server.points(1)], [[], "saved", "12"]);

  serverAnswers((fields, url) => {
    server.answer(fields, url);
    return new Error("the line broke");
  });
  await tab.save(1, "13");
  await tab.save(1, "31");
  serverAnswers((fields, url) => server.repeated(fields) ?? server.answer(fields, url));
  letPausesPass();
  await settled();
  assert.deepEqual([tab.asked, tab.row(1).state, server.points(1)], [[], "saved", "31"]);
});

test("the last game is simply changed after the page was opened again", async () => {
  await tab.save(1, "20");
  tab = await reopened();
  await tab.save(1, "21");
  assert.deepEqual([tab.asked, server.points(1)], [[], "21"]);
});

test("a game that another device has written last is not simply changed", async () => {
  await tab.save(1, "20");
  const written = server.rows.get(1);
  server.write(1, { ...written, hands: { ...written.hands, 1: "25" }, by: "another" });
  tab.sheet.take({ revision: server.revision, games: [...server.rows.values()], columns: [] });
  await tab.save(1, "21");
  assert.deepEqual([tab.asked, tab.row(1).state, server.points(1)], [["correction"], "question", "25"]);
});

test("a correction is asked for its initials and sent with them (L6.5)", async () => {
  await tab.save(1, "20");
  await tab.save(2, "30");
  tab.answers = [{ initials: "AB", reason: "misread" }];
  const row = await tab.save(1, "21");
  assert.deepEqual([tab.asked, row.state, server.points(1)], [["correction"], "saved", "21"]);
  assert.equal(sent.at(-1).initials, "AB");
});

test("a correction without a network is asked for its initials at once", async () => {
  await tab.save(1, "20");
  await tab.save(2, "30");
  setOnline(false);
  tab.answers = [{ initials: "AB", reason: "misread" }];
  await tab.save(1, "21");
  setOnline(true);
  await settled();
  assert.deepEqual([tab.asked, tab.row(1).state, server.points(1)], [["correction"], "saved", "21"]);
});

test("who would rather not correct has the row as it is on the sheet", async () => {
  await tab.save(1, "20");
  await tab.save(2, "30");
  tab.answers = ["no"];
  const row = await tab.save(1, "21");
  assert.deepEqual([row.hand(1), row.state, server.points(1), await tab.queue.entries()], ["20", "saved", "20", []]);
});

test("closing the dialog decides nothing: the game is kept, and asked for again", async () => {
  await tab.save(1, "20");
  await tab.save(2, "30");
  const row = await tab.save(1, "21");
  assert.deepEqual([row.state, row.hand(1), tab.told.at(-1)], ["question", "21", "put off 1"]);
  tab = await reopened();
  assert.equal(tab.row(1).state, "question");
  tab.answers = [{ initials: "AB", reason: "misread" }];
  await tab.sender.press(tab.row(1));
  await settled();
  assert.deepEqual([tab.row(1).state, server.points(1)], ["saved", "21"]);
});

test("the other device's version is kept where a person says so", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  tab = await reopened();
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "41", 2: "" } });
  tab.answers = ["theirs"];
  const row = await tab.save(1, "20");
  assert.deepEqual([tab.asked, row.hand(1), row.state, server.points(1)], [["conflict"], "41", "saved", "41"]);
});

test("one's own version is written over the other device's with initials", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  tab.answers = ["mine", { initials: "AB", reason: "as on paper" }];
  const row = await tab.save(1, "20");
  assert.deepEqual([tab.asked, row.state, server.points(1)], [["conflict", "correction"], "saved", "20"]);
});

test("whoever closes the question for the initials is offered all three answers again", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  tab.answers = ["mine", LATER];
  const row = await tab.save(1, "20");
  await settled();
  assert.deepEqual([tab.asked, row.state], [["conflict", "correction"], "conflict"]);
  closeTabs();
  tab = await new Tab().open();
  tab.answers = ["both"];
  await tab.sender.press(tab.row(1));
  await settled();
  assert.deepEqual([tab.asked, server.points(1), server.points(2)], [["conflict"], "40", "20"]);
});

for (const isOffline of [false, true]) {
  test(`a decision for one's own version holds when the page is closed in front of the initials, ${isOffline ? "without" : "with"} a network`, async () => {
    server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
    const never = new Promise(() => {});
    const answers = ["mine", never].values();
    tab.answers.shift = () => {
      setOnline(!isOffline); // it is gone with the first answer
      return answers.next().value;
    };
    tab.sender.save(tab.type(1, "20"));
    await settled();
    assert.deepEqual([tab.asked, tab.row(1).state], [["conflict", "correction"], isOffline ? "waiting" : "question"]);
    tab = await reopened();
    setOnline(true);
    await tab.queue.retry();
    await settled();
    tab.answers = [{ initials: "AB", reason: "as on paper" }];
    await tab.sender.press(tab.row(1));
    await settled();
    assert.deepEqual([tab.asked, tab.row(1).state, server.points(1)], [["correction"], "saved", "20"]);
  });
}

test("who has put a decision off is asked about what stands on the sheet by then", async () => {
  const others = (points) => server.write(1, { dealer: 1, winner: 2, hands: { 1: points, 2: "" } });
  for (const answer of ["theirs", "both", "mine"]) {
    others("40");
    await tab.save(1, "20");
    others("41");
    await tab.sender.renew(server.picture());
    tab.answers = [LATER];
    await tab.sender.press(tab.row(1));
    tab.answers = [answer, { initials: "AB", reason: "as on paper" }];
    await tab.sender.press(tab.row(1));
    await settled();
    assert.deepEqual([tab.row(1).hand(1), server.points(1)], answer === "mine" ? ["20", "20"] : ["41", "41"]);
  }
  assert.equal(server.points(2), "20");
});

test("a game that two devices have typed alike is one game, and nobody is asked", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "20", 2: "0" }, exact_grab: false, uno_card_finish: false, is_void: false });
  const row = await tab.save(1, "20");
  await settled();
  assert.deepEqual([tab.asked, row.state, tab.sheet.next.number], [[], "saved", 2]);
  assert.deepEqual([tab.warnings.filter(Boolean), await tab.queue.entries(), await tab.queue.journal(7)], [[], [], []]);
});

test("the server is told whether somebody has chosen the dealer", async () => {
  await tab.save(1, "20");
  tab.row(2).chooseDealer(1);
  await tab.save(2, "30");
  assert.deepEqual(sent.map((fields) => fields.dealer_is_proposed), ["on", undefined]);
});

test("where both were played, the own version is the next game, and what is typed there moves on", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  tab.type(2, "77");
  tab.answers = ["both"];
  await tab.save(1, "20");
  await settled();
  assert.deepEqual([server.points(1), server.points(2), tab.row(3).hand(1)], ["40", "20", "77"]);
  assert.deepEqual([tab.row(1).state, tab.row(2).state, tab.row(3).state], ["saved", "saved", "unsaved"]);
  assert.deepEqual([await tab.queue.entries(), tab.asked], [[], ["conflict"]]);
});

/** Two games were typed without a network, and others stand in their places when it comes back. */
async function meetTwoOthers() {
  setOnline(false);
  await tab.save(1, "20");
  await tab.save(2, "30");
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  server.write(2, { dealer: 1, winner: 2, hands: { 1: "41", 2: "" } });
  setOnline(true);
  await settled();
}

test("the next game is the one behind what the server has and what waits here", async () => {
  await meetTwoOthers();
  tab.answers = ["both", "both"];
  await tab.sender.press(tab.row(1));
  await tab.sender.press(tab.row(2));
  await settled();
  assert.deepEqual([1, 2, 3, 4].map((number) => server.points(number)), ["40", "41", "20", "30"]);
});

for (const isOnline of [false, true]) {
  test(`a game that moved on and ${isOnline ? "met another one there" : "waits"} keeps nobody from deciding the next`, async () => {
    await meetTwoOthers();
    server.write(3, { dealer: 1, winner: 2, hands: { 1: "42", 2: "" } });
    setOnline(isOnline);
    tab.answers = ["both", LATER, "theirs"];
    tab.sender.press(tab.row(1));
    await settled();
    tab.sender.press(tab.row(2));
    await settled();
    assert.equal(tab.asked.length, isOnline ? 3 : 2);
  });
}

for (const isFull of [false, true]) {
  test(`what was decided in one tab is not decided again in another${isFull ? ", also while the disk is full" : ""}`, async () => {
    const other = await new Tab().open();
    setOnline(false);
    await tab.save(1, "20");
    await settled();
    server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
    setStorageFull(isFull);
    setOnline(true);
    await settled();
    assert.deepEqual([tab.row(1).state, other.row(1).state], ["conflict", "conflict"]);
    let answer;
    other.answers = [new Promise((resolve) => (answer = resolve))];
    const asked = other.sender.press(other.row(1));
    tab.answers = ["both"];
    await tab.sender.press(tab.row(1));
    await settled();
    answer("both");
    await asked;
    await settled();
    assert.deepEqual([1, 2, 3].map((number) => server.points(number)), ["40", "20", undefined]);
  });
}

test("a game that was sent stands on the sheet after a page was closed too early to remember it", async () => {
  const before = server.picture();
  await tab.save(1, "20");
  closeTabs();
  setOnline(false);
  tab = await new Tab().open(before);
  assert.deepEqual([tab.row(1).state, tab.row(1).hand(1), tab.sheet.next.number], ["saved", "20", 2]);
});

test("a server that has fallen back is told of, and gets again what is missing", async () => {
  await tab.save(1, "20");
  await tab.save(2, "30");
  server.fallBack(1);
  await tab.sender.renew(server.picture());
  assert.deepEqual([tab.row(1).state, tab.row(2).state, tab.row(2).hand(1), sent.length], ["saved", "missing", "30", 2]);
  tab = await reopened();
  assert.equal(tab.row(2).state, "missing");
  await tab.sender.press(tab.row(2));
  await settled();
  assert.deepEqual([tab.row(2).state, server.points(2)], ["saved", "30"]);
});

test("a row of which two versions were lost gets both again, in their order", async () => {
  await tab.save(1, "20");
  await tab.save(1, "25");
  server.fallBack(0);
  await tab.sender.renew(server.picture());
  await tab.sender.press(tab.row(1));
  await settled();
  assert.deepEqual([tab.row(1).state, server.points(1), await tab.queue.entries()], ["saved", "25", []]);
  assert.deepEqual(sent.slice(2).map((fields) => fields["hand-1"]), ["20", "25"]);
});

test("a lost game under which others have written another one since is not given up for it", async () => {
  await tab.save(1, "20");
  server.fallBack(0);
  for (const points of ["41", "42"]) server.write(1, { dealer: 1, winner: 2, hands: { 1: points, 2: "" } });
  await tab.sender.renew(server.picture());
  assert.deepEqual([tab.row(1).state, tab.row(1).hand(1)], ["missing", "20"]);
  await tab.sender.press(tab.row(1));
  await settled();
  assert.deepEqual([tab.row(1).state, server.points(1)], ["conflict", "42"]);
});

test("neither of two lost versions of a game goes over what others have written since", async () => {
  await tab.save(1, "20");
  await tab.save(1, "25");
  server.fallBack(0);
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "41", 2: "" } }); // younger, though its revision is a lower one
  await tab.sender.renew(server.picture());
  await tab.sender.press(tab.row(1));
  await settled();
  assert.deepEqual([tab.row(1).state, tab.row(1).hand(1), server.points(1)], ["conflict", "25", "41"]);
});

test("a lost correction does not go over another game that others have written in its place", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  await tab.sender.renew(server.picture());
  tab.answers = [{ initials: "AB", reason: "misread" }];
  const row = await tab.save(1, "25");
  await tab.sender.decide(row);
  await settled();
  assert.equal(server.points(1), "25");
  server.fallBack(0);
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "41", 2: "" } });
  await tab.sender.renew(server.picture());
  await tab.sender.press(row);
  await settled();
  assert.deepEqual([row.state, server.points(1)], ["conflict", "41"]);
});

test("a page that is opened at a server that has fallen back does not take its word for saved games", async () => {
  await tab.save(1, "20");
  server.fallBack(0);
  tab = await reopened();
  assert.equal(tab.row(1).state, "missing");
});

/** In milliseconds, as the server's clock counts. */
const HOUR = 3_600_000;

test("what others write is shown although the clock of the office was set back by an hour in the middle of the evening", async () => {
  server.clock = 10 * HOUR;
  await tab.save(1, "20");
  server.clock = 9 * HOUR;
  server.write(2, { dealer: 1, winner: 2, hands: { 1: "41", 2: "" } });
  await tab.sender.renew(server.picture());
  assert.deepEqual([tab.row(1).state, tab.row(2).hand(1)], ["saved", "41"]);
});

test("an answer that comes late takes nothing away that was saved meanwhile", async () => {
  server.clock = 10 * HOUR;
  const before = server.picture();
  await tab.save(1, "20");
  await tab.sender.renew(before);
  assert.deepEqual([tab.row(1).state, tab.row(1).hand(1)], ["saved", "20"]);
});

test("games that a computer with a wrong clock took are missed at the one that stands in for it", async () => {
  server.clock = 34 * HOUR;
  await tab.save(1, "20");
  server.fallBack(0);
  server.clock = 10 * HOUR;
  await tab.sender.renew(server.picture());
  assert.equal(tab.row(1).state, "missing");
});

test("a kept page that is hours older than what was sent since misses none of it", async () => {
  server.clock = 10 * HOUR;
  const kept = server.picture();
  server.clock = 12 * HOUR;
  await tab.save(1, "20");
  closeTabs();
  setOnline(false);
  tab = await new Tab().open(kept);
  assert.deepEqual([tab.row(1).state, tab.row(1).hand(1)], ["saved", "20"]);
});

test("a row that the sheet does not take for now is sent again by its button", async () => {
  server.isClosed = true;
  const row = await tab.save(1, "20");
  server.isClosed = false;
  await tab.sender.press(row);
  await settled();
  assert.deepEqual([row.state, server.points(1)], ["saved", "20"]);
});

test("a conflict that is put off waits for a person, and the other games go on", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  await tab.save(1, "20");
  await tab.save(2, "30");
  assert.deepEqual([tab.row(1).state, tab.row(2).state], ["conflict", "saved"]);
});

test("where questions come at once, each comes once", async () => {
  tab.asksAtOnce = true;
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  tab.answers = ["mine", { initials: "AB", reason: "as on paper" }];
  await tab.save(1, "20");
  assert.deepEqual([tab.asked, server.points(1)], [["conflict", "correction"], "20"]);
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "41", 2: "" } });
  tab.answers = ["mine", LATER];
  await tab.save(1, "25");
  assert.deepEqual([tab.asked.length, tab.row(1).state], [4, "conflict"]);
});

test("an answer that comes late leaves alone what was typed meanwhile", async () => {
  serverAnswers(async (fields, url) => {
    if (fields["hand-1"] === "12") tab.type(1, "19");
    return server.answer(fields, url);
  });
  tab.at = 1;
  const row = await tab.save(1, "12");
  assert.deepEqual([server.points(1), row.hand(1), row.state, row.revision], ["12", "19", "unsaved", 1]);
});

test("what was typed meanwhile is sent by itself once nobody is at the row", async () => {
  serverAnswers(async (fields, url) => {
    if (fields["hand-1"] === "12") tab.type(1, "19");
    return server.answer(fields, url);
  });
  tab.answers = [{ initials: "AB", reason: "slip" }];
  await tab.save(1, "12");
  assert.deepEqual([server.points(1), tab.row(1).state], ["19", "saved"]);
});

test("a row that another tab keeps is shown, and the next game is the one behind it", async () => {
  const other = await new Tab().open();
  setOnline(false);
  await tab.save(1, "20");
  await settled();
  assert.deepEqual([other.row(1).state, other.row(1).hand(1), other.sheet.next.number], ["waiting", "20", 2]);
  setOnline(true);
  await settled();
  assert.deepEqual([other.row(1).state, tab.row(1).state, sent.length], ["saved", "saved", 1]);
});

test("two tabs that type the same game are asked which version is right", async () => {
  const other = await new Tab().open();
  setOnline(false);
  other.type(1, "30");
  await tab.save(1, "20");
  await other.sender.save(other.row(1));
  setOnline(true);
  await settled();
  assert.deepEqual([server.points(1), other.row(1).state, other.row(1).hand(1)], ["20", "conflict", "30"]);
});

test("an entry of the outbox is decided also where its row says something else by now", async () => {
  server.write(1, { dealer: 1, winner: 2, hands: { 1: "40", 2: "" } });
  await tab.save(1, "20");
  const [putOff] = await tab.queue.entries();
  const other = await new Tab().open();
  other.row(1).keep(null);
  other.type(1, "30");

  other.answers = ["theirs"];
  await other.sender.decide(other.row(1), putOff);
  await settled();

  assert.deepEqual([other.asked, await other.queue.entries()], [["conflict"], []]);
  assert.deepEqual([other.row(1).hand(1), other.row(1).state, server.points(1)], ["30", "unsaved", "40"]);
  await other.sender.decide(other.row(1), putOff);
  assert.deepEqual(other.asked, ["conflict"]);
});

test("what another device has written stays away from what is being typed", async () => {
  tab.type(2, "30");
  server.write(2, { dealer: 1, winner: 2, hands: { 1: "99", 2: "" } });
  await tab.save(1, "20");
  assert.deepEqual([tab.row(2).hand(1), tab.row(2).state], ["30", "unsaved"]);
});

test("what cannot be read is typed again and takes the place of what was refused", async () => {
  assert.equal((await tab.save(1, "x9")).state, "unsaved");
  assert.deepEqual([tab.notes.at(-1), tab.warnings], [[1, 0, ["hand-1"]], ["unreadable"]]);
  await tab.save(1, "9");
  assert.deepEqual([server.points(1), await tab.queue.entries()], ["9", []]);
});

test("a game that was discarded frees its row", async () => {
  server.isClosed = true;
  const row = await tab.save(1, "20");
  assert.equal(row.state, "closed");
  await tab.queue.withdraw(row.pending.clientId);
  await settled();
  assert.deepEqual([row.state, row.hand(1)], ["empty", ""]);
});

test("a row is checked while it is typed, and not once it is written", async () => {
  server.findings = [{ severity: "warning", text: "much", clauses: "L9", seat: 1 }];
  tab.type(1, "1521");
  letPausesPass();
  await settled();
  assert.deepEqual(tab.notes, [[1, 1, []]]);
  await tab.save(1, "1521");
  letPausesPass();
  await settled();
  assert.equal(tab.notes.length, 1);
});
