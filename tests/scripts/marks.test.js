// What is noted of players until the server has it. Time and server belong to the test.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { letPausesPass, settled } from "./browser.js";

const { Marks, fieldsOf } = await import("../../static/js/registration/marks.js");
const { letters } = await import("../../static/js/registration/letters.js");

let sent, fields, answers, told, marks;
const saved = { saved: { rows: {}, counts: "" } };
const refused = { refused: "has a seat" };

beforeEach(() => {
  sent = [];
  fields = [];
  told = [];
  answers = () => saved;
  marks = new Marks(async (batch, rest) => {
    sent.push(Object.fromEntries(batch));
    fields.push(String(fieldsOf(batch, rest)));
    await settled();
    const answer = answers(batch);
    if (answer instanceof Error) throw answer;
    return answer;
  }, (answer) => told.push(answer));
});

/** All requests that follow from each other are answered. */
const quiet = async () => { for (let turn = 0; turn < 5; turn++) await settled(); };

test("what is noted while a request is under way goes together in the next one", async () => {
  marks.set(["1"], "in_time");
  marks.set(["2"], "late");
  marks.set(["3"], "without");
  await quiet();
  assert.deepEqual(sent, [{ 1: "in_time" }, { 2: "late", 3: "without" }]);
  assert.equal(marks.unsent, 0);
});

test("a mark that is changed while it is sent is sent again, and shown all the time", async () => {
  marks.set(["1"], "in_time");
  marks.set(["1"], "late");
  assert.equal(marks.of("1"), "late");
  await quiet();
  assert.deepEqual(sent, [{ 1: "in_time" }, { 1: "late" }]);
  assert.equal(marks.of("1"), "late");
});

test("of two thousand so many go together as the server takes", async () => {
  const players = Array.from({ length: 2_000 }, (_none, at) => String(at));
  marks.setRest(players, "in_time");
  await quiet();
  await quiet();
  await quiet();
  assert.deepEqual([sent.length, Math.max(...fields.map((text) => text.split("&").length))], [10, 400]);
  assert.deepEqual([marks.unsent, players.filter((player) => marks.of(player) !== "in_time").length], [0, 0]);
});

test("without an answer nothing is lost and it is tried again", async () => {
  answers = () => new Error("network");
  marks.set(["1"], "in_time");
  await quiet();
  assert.deepEqual([marks.isStuck, marks.unsent, marks.of("1")], [true, 1, "in_time"]);
  answers = () => saved;
  letPausesPass();
  await quiet();
  assert.deepEqual([marks.isStuck, marks.unsent, sent.length], [false, 0, 2]);
});

test("of several only what is refused itself is given up", async () => {
  marks.know("2", "late");
  answers = (batch) => (batch.has("2") ? refused : saved);
  marks.set(["1", "2", "3"], "in_time");
  await quiet();
  assert.deepEqual(["1", "2", "3"].map((player) => marks.of(player)), ["in_time", "late", "in_time"]);
  assert.equal(marks.unsent, 0);
  assert.equal(told.filter((answer) => answer?.refused).length, 1);
});

test("each step is taken back as a whole, the last one first", async () => {
  marks.know("1", "without");
  marks.set(["1"], "late");
  marks.set(["1", "2", "3"], "in_time");
  assert.deepEqual(marks.undo(), ["1", "2", "3"]);
  assert.deepEqual(["1", "2", "3"].map((player) => marks.of(player)), ["late", "", ""]);
  assert.deepEqual(marks.undo(), ["1"]);
  await quiet();
  assert.deepEqual([marks.of("1"), marks.canUndo, marks.unsent], ["without", false, 0]);
});

test("what is noted already is no step", () => {
  marks.know("1", "late");
  marks.set(["1"], "late");
  assert.deepEqual([marks.canUndo, sent], [false, []]);
});

test("names are found without their accents, as the server sorts them", () => {
  assert.deepEqual(["Ölrun", "Łukasz Żak", "Weiß", "Søren"].map(letters), ["olrun", "lukasz zak", "weiss", "soren"]);
});

test("all others are only those who have no mark, and the server is told who they were", async () => {
  marks.know("1", "present");
  marks.setRest(["1", "2", "3"], "absent");
  await quiet();
  assert.deepEqual(fields, ["mark-2=absent&mark-3=absent&rest=2&rest=3"]);
  marks.set(["2"], "present");
  await quiet();
  assert.equal(fields[1], "mark-2=present");
});

test("what another device has changed since is not taken back with the step", async () => {
  marks.setRest(["1", "2"], "absent");
  await quiet();
  marks.know("1", "present");
  assert.deepEqual(marks.undo(), ["1", "2"]);
  await quiet();
  assert.deepEqual([sent[1], marks.of("1"), marks.of("2")], [{ 2: "" }, "present", ""]);
});
