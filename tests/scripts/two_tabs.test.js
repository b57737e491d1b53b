// Two tabs of the same table: what one of them types, sends or decides is neither asked about nor taken over in the other.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { clearStorage, closeTabs, sent, serverAnswers, setOnline, settled } from "./browser.js";
import { LATER, Tab, openServer, server } from "./table.js";

const { Queue } = await import("../../static/js/offline/queue.js");

const { locks } = navigator;
const THEIRS = { dealer: 1, winner: 2, hands: { 1: "40", 2: "" }, exact_grab: false, uno_card_finish: false, is_void: false };
let tab;

/** A tab that asks at once, as on a phone. */
function opened() {
  const phone = new Tab();
  phone.asksAtOnce = true;
  return phone.open();
}

beforeEach(async () => {
  openServer();
  tab = await opened();
});

afterEach(async () => {
  navigator.locks = locks;
  closeTabs();
  setOnline(true);
  const left = new Queue("anna");
  await left.withdraw(...(await left.entries()).map(({ clientId }) => clientId));
  await left.forgetSent(7);
  closeTabs();
  clearStorage();
  sent.length = 0;
});

test("what waits in one tab is asked about there, and in none that was opened since", async () => {
  setOnline(false);
  await tab.save(1, "20");
  server.write(1, THEIRS);
  const other = await opened();
  assert.deepEqual([other.row(1).state, other.sheet.next.number], ["waiting", 2]);
  setOnline(true);
  await settled();
  assert.deepEqual([tab.asked, other.asked, other.row(1).state], [["conflict"], [], "conflict"]);
});

test("what one tab is asking about is not asked by one that is opened meanwhile, until a person wants to decide it there", async () => {
  server.write(1, THEIRS);
  await tab.save(1, "20");
  const other = await opened();
  await settled();
  assert.deepEqual([tab.asked, other.asked, other.row(1).state], [["conflict"], [], "conflict"]);
  other.answers = ["theirs"];
  await other.sender.press(other.row(1));
  await settled();
  await tab.sender.renew(server.picture());
  assert.deepEqual([other.row(1).state, tab.row(1).state, server.points(1)], ["saved", "saved", "40"]);
});

test("a question that is open in one tab closes when it is decided in another one, and is not put off by that", async () => {
  let isClosed = false;
  tab.answers = [(end) => new Promise((resolve) => end.addEventListener("abort", () => resolve(((isClosed = true), ""))))];
  server.write(1, THEIRS);
  await tab.save(1, "20");
  const other = await opened();
  other.answers = ["theirs"];
  assert.deepEqual([tab.asked, isClosed], [["conflict"], false]);
  await other.sender.press(other.row(1));
  await settled();
  await tab.sender.renew(server.picture());
  assert.deepEqual([isClosed, tab.told, tab.row(1).state, server.points(1)], [true, [], "saved", "40"]);
});

test("what waits in one tab is not replaced by what another one keeps for the same game", async () => {
  setOnline(false);
  await tab.save(1, "20");
  const other = await opened();
  other.row(1).type(1, "25");
  await other.sender.save(other.row(1));
  assert.deepEqual((await tab.queue.entries()).map(({ typed }) => typed.values.hands[1]), ["20", "25"]);
  setOnline(true);
  await settled();
  assert.deepEqual([server.points(1), tab.asked, other.asked], ["20", [], ["conflict"]]);
});

test("what was typed in tabs that are closed is asked about in one of those that are opened next", async () => {
  setOnline(false);
  await tab.save(1, "20");
  server.write(1, THEIRS);
  closeTabs();
  const tabs = [await opened(), await opened()];
  setOnline(true);
  await settled();
  assert.deepEqual(tabs.map(({ asked }) => asked), [["conflict"], []]);
});

for (const [name, without] of Object.entries({ "has no locks": undefined, "refuses its locks": { request: () => Promise.reject(new DOMException("", "SecurityError")) } })) {
  test(`a browser that ${name} sends all the same, and takes what it has kept for its own`, async () => {
    navigator.locks = without;
    setOnline(false);
    await tab.save(1, "20");
    await tab.save(2, "30");
    server.write(1, THEIRS);
    closeTabs();
    tab = await opened();
    setOnline(true);
    await settled();
    assert.deepEqual([tab.asked, tab.row(2).state, server.points(2)], [["conflict"], "saved", "30"]);
  });
}

test("what is sent while its page is just opening is not shown as waiting, and what was begun beside it is there", async () => {
  setOnline(false);
  await tab.save(1, "20");
  tab.type(2, "31");
  closeTabs();
  setOnline(true);
  const slow = async (name, options, work) => {
    if (work) await settled();
    return locks.request(name, options, work);
  };
  navigator.locks = { request: slow };
  tab = new Tab();
  const opening = tab.open();
  tab.queue.retry();
  await opening;
  await settled();
  assert.deepEqual([server.points(1), tab.row(1).state, tab.row(2).hand(1), tab.row(2).state], ["20", "saved", "31", "unsaved"]);
});

for (const choice of ["both", "mine", "theirs"]) {
  test(`what one tab has decided and is sending is not decided once more in another: ${choice}`, async () => {
    server.write(1, THEIRS);
    await tab.save(1, "20");
    const other = await opened();
    let choose;
    other.answers = [new Promise((resolve) => (choose = () => resolve(choice))), { initials: "AB", reason: "as on paper" }];
    const asked = other.sender.press(other.row(1));
    await settled();

    let answer;
    serverAnswers(async (fields, url) => {
      await new Promise((resolve) => (answer = resolve));
      return server.answer(fields, url);
    });
    tab.answers = ["mine", { initials: "AB", reason: "as on paper" }];
    const sending = tab.sender.press(tab.row(1));
    await settled();
    choose();
    await asked;
    serverAnswers((fields, url) => server.answer(fields, url));
    answer();
    await sending;
    await settled();

    assert.deepEqual([...server.rows.keys()], [1]);
    assert.deepEqual([server.points(1), tab.row(1).state, other.row(1).state], ["20", "saved", "saved"]);
    assert.deepEqual(await tab.queue.entries(), []);
  });
}

test("a game that waits and is discarded frees its row in every tab", async () => {
  setOnline(false);
  await tab.save(1, "20");
  const other = await opened();
  await other.queue.withdraw(tab.row(1).pending.clientId);
  await settled();
  assert.deepEqual([tab.row(1).state, other.row(1).state, tab.sheet.next.number], ["empty", "empty", 1]);
});

test("initials that were asked for in two tabs change nothing once one of them is done", async () => {
  for (const number of [1, 2]) await tab.save(number, "20");
  tab.answers = [LATER];
  await tab.save(1, "21");
  const other = await opened();
  let [choose, isClosed] = [() => {}, false];
  const answered = new Promise((resolve) => (choose = () => resolve("no")));
  other.answers = [(end) => (end.addEventListener("abort", () => (isClosed = true)), answered)];
  const asked = other.sender.press(other.row(1));
  await settled();
  tab.answers = [{ initials: "AB", reason: "misread" }];
  await tab.sender.press(tab.row(1));
  await settled();
  choose();
  await asked;
  await settled();
  assert.deepEqual([server.points(1), tab.row(1).hand(1), other.row(1).hand(1), other.row(1).state], ["21", "21", "21", "saved"]);
  assert.equal(isClosed, true);
});
