// What was decided or sent while the device's disk took nothing: it is not asked about again, and not sent as it was before.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { clearStorage, closeTabs, sent, serverAnswers, setOnline, setStorageDenied, setStorageFull, setStorageStuck, settled, until } from "./browser.js";

const { Queue } = await import("../../static/js/offline/queue.js");
const { Store } = await import("../../static/js/offline/store.js");

const SAVED = { kind: "saved", game: { revision: 7 }, told: 1000 };
const CONFLICT = { kind: "conflict", theirs: null, message: "twice", revision: 3 };
const TROUBLES = { "takes nothing": setStorageFull, "takes nothing and lets go of nothing": setFullAndStuck, "is denied": setStorageDenied };
let nextId = 0;
let phone;

function setFullAndStuck(isSo) {
  setStorageFull(isSo);
  setStorageStuck(isSo);
}

beforeEach(() => {
  phone = new Queue("anna");
  serverAnswers(() => CONFLICT);
});

afterEach(async () => {
  closeTabs();
  setOnline(true);
  for (const trouble of Object.values(TROUBLES)) trouble(false);
  clearStorage();
  const left = new Queue("anna");
  await left.withdraw(...(await left.entries()).map(({ clientId }) => clientId));
  await left.forgetSent(1);
  closeTabs();
  sent.length = 0;
});

function game(of, points) {
  const clientId = `full-${++nextId}`;
  const body = new URLSearchParams({ number: of, points, client_id: clientId, seen_revision: 0 });
  return { sheet: 1, kind: "game", game: of, url: "/save/", body, clientId, typed: { points }, text: `Game ${of}` };
}

/** The page is loaded anew. */
function reopened() {
  closeTabs();
  return new Queue("anna");
}

const states = async (queue) => (await queue.entries()).map(({ state }) => state);

for (const [name, trouble] of Object.entries(TROUBLES)) {
  test(`what was decided and sent while the disk ${name} is not asked about again`, async () => {
    const typed = game(1, "20");
    await phone.enqueue(typed);
    assert.deepEqual(await states(phone), ["conflict"]);
    trouble(true);
    serverAnswers(() => SAVED);
    await phone.amend(typed.clientId, { seen_revision: "3" });
    assert.deepEqual([await states(phone), phone.holdsInMemory], [[], false]);
    trouble(false);
    const anew = reopened();
    assert.deepEqual(await states(anew), []);
    await anew.retry();
    await anew.enqueue(game(2, "30"));
    await settled();
    assert.deepEqual([await states(new Queue("anna")), sent.map(({ points }) => points)], [[], ["20", "20", "30"]]);
  });

  test(`what was replaced by the next game while the disk ${name} is not asked about again`, async () => {
    const typed = game(1, "20");
    await phone.enqueue(typed);
    trouble(true);
    serverAnswers(() => SAVED);
    await phone.enqueue({ ...game(2, "20"), instead: typed.clientId });
    trouble(false);
    assert.deepEqual(await states(reopened()), []);
  });

  test(`what was discarded while the disk ${name} does not come back`, async () => {
    const typed = game(1, "20");
    await phone.enqueue(typed);
    trouble(true);
    await phone.withdraw(typed.clientId);
    trouble(false);
    assert.deepEqual(await states(reopened()), []);
  });

  test(`what was sent while the disk ${name} does not wait again, and is known as sent when there is room`, async () => {
    setOnline(false);
    await phone.enqueue(game(1, "20"));
    trouble(true);
    serverAnswers(() => SAVED);
    setOnline(true);
    await until(() => sent.length === 1);
    await settled();
    assert.deepEqual([await states(phone), phone.holdsInMemory], [[], false]);
    trouble(false);
    const anew = reopened();
    const known = async (queue) => (await queue.journal(1)).map(({ game: number, revision, told }) => [number, revision, told]);
    assert.deepEqual([await states(anew), await known(anew)], [[], [[1, 7, 1000]]]);
    await anew.enqueue(game(2, "30"));
    await settled();
    clearStorage();
    assert.deepEqual((await known(new Queue("anna"))).sort(), [[1, 7, 1000], [2, 7, 1000]]);
  });

  test(`a decision whose answer got lost while the disk ${name} is asked of the office before anybody is asked`, async () => {
    const typed = game(1, "20");
    await phone.enqueue(typed);
    trouble(true);
    serverAnswers(() => new TypeError("the answer was lost"));
    await phone.amend(typed.clientId, { seen_revision: "3" });
    trouble(false);
    const anew = reopened();
    assert.deepEqual(await states(anew), ["waiting"]);
    serverAnswers(({ client_id }) => (client_id === typed.clientId ? SAVED : CONFLICT));
    await anew.retry();
    assert.deepEqual(await states(anew), []);
  });
}

test("what is put on the disk is not held as well if the disk does not let go of something in the same step", async () => {
  setOnline(false);
  const [first, second] = [game(1, "20"), game(1, "21")];
  await phone.enqueue(first);
  setStorageStuck(true);
  await phone.enqueue(second);
  setStorageStuck(false);
  await phone.enqueue(game(2, "30"));
  const kept = (await new Store().all()).filter(({ state }) => state === "waiting").map(({ typed }) => typed.points);
  assert.deepEqual(kept, ["21", "30"]);
});

for (const [name, trouble] of Object.entries(TROUBLES)) test(`what was decided while the disk ${name} and nothing else notes it either is known as long as its page`, async () => {
  const typed = game(1, "20");
  await phone.enqueue(typed);
  trouble(true);
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  serverAnswers(() => SAVED);
  await phone.amend(typed.clientId, { seen_revision: "3" });
  localStorage.setItem = setItem;
  assert.deepEqual(await states(phone), []);
  if (trouble === setStorageFull) assert.deepEqual(await states(reopened()), []);
});
