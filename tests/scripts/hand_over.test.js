// Entries that go to another device: everything that is needed to look at them and to send them, and nothing twice.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { clearStorage, closeTabs, serverAnswers, sent, setOnline, settled } from "./browser.js";

const { HANDED_OVER, packed, unpacked } = await import("../../static/js/offline/codes.js");
const { bodyOf } = await import("../../static/js/offline/body.js");
const { Queue } = await import("../../static/js/offline/queue.js");

const VALUES = { dealer: 1, winner: 2, hands: { 1: "20", 2: "0" }, exact_grab: true, uno_card_finish: false, is_void: false };

afterEach(async () => {
  const left = new Queue("anna");
  const all = [...(await left.entries()), ...(await left.entriesOfOthers())];
  await left.withdraw(...all.map(({ clientId }) => clientId));
  await left.forgetSent(7);
  closeTabs();
  setOnline(true);
  clearStorage();
  sent.length = 0;
});

function game(number) {
  const clientId = `id-${number}`;
  const typed = { values: VALUES, revision: 4 };
  const about = { sheet: 7, kind: "game", game: number, clientId, typed, text: `${number}. Anna 20`, url: "/t/", place: `7/${number}` };
  return { ...about, body: bodyOf({ sheet: 7, game: number, clientId, typed }), title: "Table 1", typedAt: "2026-11-22T20:00:00Z" };
}

test("what was handed over says the same as what was typed", async () => {
  const typed = { game_number: "3", passes: "2" };
  const passes = { ...game(3), kind: "passes", place: "7/passes/3", typed, body: new URLSearchParams({ ...typed, client_id: "id-3" }) };
  const corrected = game(1);
  corrected.body.set("initials", "AB");
  const codes = await packed([corrected, passes]);
  assert.equal(codes.length, 1);
  assert.match(codes[0], /^[\w-]+$/);
  const [first, second] = await unpacked(codes[0]);
  assert.deepEqual([first.owner, first.text, first.typed, first.state], [HANDED_OVER, "1. Anna 20", corrected.typed, "waiting"]);
  assert.equal(first.body, `${corrected.body}`);
  assert.equal(second.body, `${passes.body}`);
});

test("many entries are spread over several codes, and none is lost", async () => {
  const random = (number) => ({ ...game(number), clientId: crypto.randomUUID(), text: crypto.randomUUID().repeat(4) });
  const entries = Array.from({ length: 30 }, (_value, index) => random(index + 1));
  const codes = await packed(entries);
  assert.ok(codes.length > 1 && codes.every((code) => code.length < 2_000), `${codes.map(({ length }) => length)}`);
  const read = (await Promise.all(codes.map(unpacked))).flat();
  assert.deepEqual(read.map(({ text }) => text), entries.map(({ text }) => text));
});

for (const code of ["", "x", "!!", "S8lXBwA"]) {
  test(`“${code}” is no code of entries`, async () => {
    await assert.rejects(unpacked(code));
  });
}

test("what was received waits for somebody who takes it over, is kept once, and is sent with its own id", async () => {
  const other = new Queue("anna");
  const entries = await unpacked((await packed([game(1)]))[0]);
  await other.receive(entries);
  await other.receive(entries);
  await settled();
  assert.deepEqual([(await other.entries()).length, (await other.entriesOfOthers()).length, sent.length], [0, 1, 0]);
  serverAnswers(() => ({ kind: "saved", game: { revision: 5 } }));
  await other.takeOver(["id-1"], { game: "/sheets/7/games/" });
  await settled();
  assert.deepEqual(sent.map(({ url, client_id }) => [url, client_id]), [["/sheets/7/games/", "id-1"]]);
  await other.receive(entries);
  assert.deepEqual(await other.entriesOfOthers(), []);
});
