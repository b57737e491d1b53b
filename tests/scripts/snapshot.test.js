// The copy of its sheet that a device keeps: renewed when there is news, given whole, gone when its time is over.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { closeTabs, letPausesPass, sent, serverAnswers, setOnline, setStorageDenied, setStorageFull, settled, uncaught } from "./browser.js";

const { contentOf, copies, drop, dropOutdated } = await import("../../static/js/offline/copies.js");
const { handful } = await import("../../static/js/offline/handful.js");
const { Snapshot } = await import("../../static/js/offline/snapshot.js");
const { Queue } = await import("../../static/js/offline/queue.js");

const ADDRESS = "/t/sheet/7/copy/";
const about = { address: ADDRESS, key: "sheet/7", owner: "table-7", pause: 1_000 };

afterEach(async () => {
  closeTabs();
  setOnline(true);
  setStorageFull(false);
  setStorageDenied(false);
  await drop(() => true);
  sent.length = uncaught.length = 0;
});

/** The office's copies, one for each number of games: the next question is answered with what is there by then. */
function officeWith(games) {
  const office = { games, begins: "a" };
  serverAnswers((_fields, _url, headers) => {
    const etag = `W/"${office.begins}${office.games}"`;
    if (headers["If-None-Match"] === etag) return new Response(null, { status: 304, headers: { ETag: etag } });
    const numbers = Array.from({ length: office.games }, (_value, index) => index + 1);
    const receipts = numbers.map((number) => ({ begins: `${office.begins}-${number}`, game: number }));
    const tables = [{ id: 7, table: 1, revision: office.games, games: numbers.map((number) => ({ number })), receipts }];
    const text = JSON.stringify({ told: 1, league: "UNO", evening: { date: "2026-11-22", title: "" }, tables });
    return Response.json({ text, key: "k", mac: "m" }, { headers: { ETag: etag } });
  });
  return office;
}

async function keptGames() {
  return (await copies()).map((kept) => contentOf(kept).tables[0].games.length);
}

async function renewed(snapshot) {
  snapshot.renew();
  await settled();
  letPausesPass();
  await settled();
}

test("a copy is fetched after a pause, and again only if there is news", async () => {
  const office = officeWith(1);
  const snapshot = new Snapshot(about);
  snapshot.renew();
  await settled();
  assert.deepEqual([sent.length, await keptGames()], [0, []]);
  await renewed(snapshot);
  assert.deepEqual([sent.length, await keptGames()], [1, [1]]);
  await renewed(snapshot);
  assert.deepEqual([sent.length, await keptGames()], [2, [1]]);
  office.games = 2;
  await renewed(snapshot);
  assert.deepEqual([sent.length, await keptGames()], [3, [2]]);
});

test("what an office that fell back does not know stays beside its copy until it knows it again", async () => {
  const office = officeWith(3);
  const snapshot = new Snapshot(about);
  await renewed(snapshot);
  office.games = 1;
  await renewed(snapshot);
  assert.deepEqual(await keptGames(), [1, 3]);
  office.games = 2;
  await renewed(snapshot);
  assert.deepEqual(await keptGames(), [2, 3]);
  office.games = 3;
  await renewed(snapshot);
  assert.deepEqual(await keptGames(), [3]);
});

test("other games under the same numbers do not take the place of those that the office has lost", async () => {
  const office = officeWith(2);
  const snapshot = new Snapshot(about);
  await renewed(snapshot);
  Object.assign(office, { games: 3, begins: "b" });
  await renewed(snapshot);
  assert.deepEqual(await keptGames(), [3, 2]);
  serverAnswers(() => new Response("", { status: 410 }));
  await renewed(snapshot);
  assert.deepEqual(await keptGames(), []);
});

test("many games at once are one question", async () => {
  officeWith(3);
  const snapshot = new Snapshot(about);
  for (let game = 0; game < 5; game++) snapshot.renew();
  await renewed(snapshot);
  assert.equal(sent.length, 1);
});

test("without a network the copy stays, and is asked for again by itself", async () => {
  const office = officeWith(1);
  const snapshot = new Snapshot(about);
  await renewed(snapshot);
  setOnline(false);
  office.games = 2;
  await renewed(snapshot);
  assert.deepEqual(await keptGames(), [1]);
  setOnline(true);
  letPausesPass();
  await settled();
  assert.deepEqual(await keptGames(), [2]);
});

for (const [name, answer] of Object.entries({
  "another office": () => Response.json({ text: "{}", key: "", mac: "" }, { headers: { "League-Office": "another" } }),
  "a server out of order": () => new Response("", { status: 502 }),
  "a code that is over": () => new Response("", { status: 403 }),
})) {
  test(`what ${name} answers leaves the copy as it is`, async () => {
    officeWith(4);
    await renewed(new Snapshot(about));
    serverAnswers(answer);
    await renewed(new Snapshot(about));
    assert.deepEqual(await keptGames(), [4]);
  });
}

test("a signed sheet leaves no copy behind, and others stay", async () => {
  officeWith(4);
  await renewed(new Snapshot(about));
  await renewed(new Snapshot({ ...about, key: "sheet/8" }));
  serverAnswers(() => new Response("", { status: 410 }));
  await renewed(new Snapshot(about));
  assert.deepEqual((await copies()).map(({ key }) => key), ["sheet/8"]);
});

test("whoever leaves keeps no copy, neither of an answer under way nor of a question to come", async () => {
  const snapshot = new Snapshot(about);
  let answer;
  serverAnswers(() => new Promise((resolve) => (answer = resolve)));
  await renewed(snapshot);
  snapshot.stop();
  await drop(() => true);
  answer(Response.json({ text: "{}", key: "k", mac: "m" }));
  await settled();
  await renewed(snapshot);
  assert.deepEqual([await keptGames(), sent.length], [[], 1]);
});

test("a copy of somebody else is fetched anew, whatever its version", async () => {
  officeWith(4);
  await renewed(new Snapshot(about));
  await renewed(new Snapshot({ ...about, owner: "user-3" }));
  assert.deepEqual((await copies()).map(({ owner }) => owner), ["user-3"]);
});

test("a copy that nobody has renewed for a week is gone", async () => {
  officeWith(4);
  await renewed(new Snapshot(about));
  await dropOutdated(Date.now() + 6.9 * 24 * 3600 * 1000);
  assert.deepEqual(await keptGames(), [4]);
  await dropOutdated(Date.now() + 7.1 * 24 * 3600 * 1000);
  assert.deepEqual(await keptGames(), []);
});

for (const [name, trouble] of Object.entries({ full: setStorageFull, denied: setStorageDenied })) {
  test(`a storage that is ${name} does without the copy and complains of nothing`, async () => {
    officeWith(4);
    trouble(true);
    await renewed(new Snapshot(about));
    assert.deepEqual([await keptGames(), uncaught], [[], []]);
  });
}

test("a copy that a full disk does not take leaves the one before, and no handler throws", async () => {
  const office = officeWith(4);
  await renewed(new Snapshot(about));
  setStorageFull(true);
  office.games = 5;
  await renewed(new Snapshot(about));
  assert.deepEqual([await keptGames(), uncaught], [[4], []]);
});

test("a device gives its copies and the games that it has sent itself, with no more of their ids than the server tells", async () => {
  officeWith(1);
  await renewed(new Snapshot(about));
  const queue = new Queue("table-7");
  serverAnswers(() => ({ kind: "saved", game: { revision: 5 }, told: 9 }));
  const values = { dealer: 1, winner: 2, hands: { 1: "20", 2: "0" }, exact_grab: false, uno_card_finish: false, is_void: false };
  const entry = (sheet, clientId) => ({ sheet, kind: "game", game: 2, url: "/", body: new URLSearchParams(), clientId, typed: { values, revision: 0 }, text: "" });
  await queue.enqueue(entry(7, "12345678-aaaa-bbbb-cccc-dddddddddddd"));
  await queue.enqueue(entry(8, "99999999-aaaa-bbbb-cccc-dddddddddddd"));
  await settled();
  const given = await handful(await copies());
  assert.deepEqual(given.copies.map(({ key, mac }) => [key, mac]), [["k", "m"]]);
  assert.deepEqual(given.journal, [{ sheet: 7, game: 2, revision: 5, receipt: "12345678", values }]);
  await queue.miss(await queue.journal(7));
  assert.deepEqual((await handful(await copies())).journal, given.journal);
  await queue.forgetSent(7);
  await queue.forgetSent(8);
});
