// How often a page asks whether anything is new, and what it makes of copies that somebody in between has kept.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { closeTabs, setOfficeHere, setOnline } from "./browser.js";

const { OLDEST_COPY, Poll } = await import("../../static/js/live/poll.js");

const OURS = { "League-Office": "ours" };
let answers = [];
let pauses = [];
let ask;

/** A page whose questions are answered one after the other, each time its pause is over. */
async function watched(t, how, ...given) {
  answers = given.map(([part, headers, status = 200]) => new Response(part, { status, headers: { ...OURS, ...headers } }));
  const shown = [];
  const said = [];
  t.mock.method(Math, "random", () => 1);
  t.mock.method(globalThis, "fetch", async () => answers.shift());
  t.mock.method(globalThis, "setTimeout", (work, pause) => {
    pauses.push(pause / 1000);
    ask = work;
  });
  new Poll("/live/", { every: 2, onPart: (part) => shown.push(part), onState: ({ kind }) => said.push(kind), ...how }).start();
  for (const _later of given.slice(1)) {
    await new Promise(setImmediate);
    ask();
  }
  await new Promise(setImmediate);
  return { shown, said };
}

beforeEach(() => {
  pauses = [];
  setOnline(true);
});
afterEach(closeTabs);

for (const [what, every, told, pause] of [
  ["every two seconds", 2, undefined, 2],
  ["soon where the next standing is being drawn", 2, "1", 1],
  ["more rarely where nothing has happened for minutes", 2, "15", 15],
  ["no more often than the page wants on a day without games", 60, "15", 60],
  ["soon on such a day, too, where the next one is being drawn", 60, "1", 1],
]) {
  test(`a page asks ${what}`, async (t) => {
    await watched(t, { every }, ["<p>1.</p>", told && { "Ask-Again-After": told }]);
    assert.deepEqual(pauses, [pause]);
  });
}

test("after a failure the page asks more rarely, whatever it was told before", async (t) => {
  await watched(t, {}, ["<p>1.</p>", { "Ask-Again-After": "1" }], ["", {}, 503]);
  assert.deepEqual(pauses, [1, 4]);
});

test("a copy of some seconds is shown where the office lets copies be made, an older one is not", async (t) => {
  const aged = (age) => ["<p>1.</p>", { Age: age }];
  assert.deepEqual((await watched(t, { oldest: OLDEST_COPY }, aged("3"))).shown, ["<p>1.</p>"]);
  assert.deepEqual((await watched(t, { oldest: OLDEST_COPY }, aged("600"))).said, ["lost"]);
  assert.deepEqual((await watched(t, {}, aged("3"))).said, ["lost"]);
});

test("a page on the office's own computer is not cut off when that loses its network", async (t) => {
  const page = await watched(t, {}, ["<p>1.</p>", {}]);
  answers.push(new Response("<p>2.</p>", { headers: OURS }));
  setOfficeHere();
  await new Promise(setImmediate);
  assert.deepEqual(page, { shown: ["<p>1.</p>", "<p>2.</p>"], said: ["live", "live"] });
  answers.push(new Response("", { status: 503, headers: OURS }), new Response(null, { status: 304, headers: OURS }));
  for (const _answer of [...answers]) {
    ask();
    await new Promise(setImmediate);
  }
  assert.deepEqual(page.said, ["live", "live", "live"], "one answer that fails is no lost connection, there as elsewhere");
});

test("a page says at once that the connection is lost when a phone loses its network", async (t) => {
  const page = await watched(t, {}, ["<p>1.</p>", {}]);
  t.mock.method(globalThis, "fetch", async () => { throw new TypeError("no network"); });
  setOnline(false);
  await new Promise(setImmediate);
  assert.deepEqual(page.said, ["live", "lost"]);
});

test("what was shown before does not come back from a copy that is a second behind", async (t) => {
  const [one, two] = ["1", "2"].map((version) => [version, { ETag: version }]);
  const page = await watched(t, { oldest: OLDEST_COPY }, one, two, one);
  assert.deepEqual(page.shown, ["1", "2"]);
});

test("what was shown before comes back where nobody may keep copies: the database is an older one then", async (t) => {
  const [one, two] = ["1", "2"].map((version) => [version, { ETag: version }]);
  assert.deepEqual((await watched(t, {}, one, two, one)).shown, ["1", "2", "1"]);
});

test("whoever has changed the part compares it with nothing that was known before, also where an answer is under way", async (t) => {
  const compared = [];
  /** @type {((answer: Response) => void)[]} */ const waiting = [];
  t.mock.method(globalThis, "setTimeout", () => 0);
  t.mock.method(globalThis, "fetch", (_url, { headers }) => {
    compared.push(headers.get("If-None-Match"));
    return new Promise((resolve) => waiting.push(resolve));
  });
  const answered = async (version) => {
    await new Promise(setImmediate);
    waiting.shift()(new Response("<p></p>", { headers: { ...OURS, ETag: version } }));
    await new Promise(setImmediate);
  };
  const poll = new Poll("/live/", { every: 2, onPart: () => {} });
  poll.start();
  await answered("1");
  poll.now();
  await new Promise(setImmediate);
  poll.changed();
  await answered("1");
  await answered("2");
  poll.now();
  await new Promise(setImmediate);
  assert.deepEqual(compared, [null, "1", null, "2"]);
});
