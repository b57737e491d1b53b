// Only the office's own answers count: what stands between here and there neither refuses, signs out nor says "live".

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { closeTabs, serverAnswers } from "./browser.js";

const { Poll, sentenceFor } = await import("../../static/js/live/poll.js");
const { Unreachable, post } = await import("../../static/js/offline/request.js");

const FOREIGN = { "League-Office": "" };
const OURS = { "League-Office": "ours" };
const PORTAL = "<h1>Welcome to the hotel</h1>";

afterEach(closeTabs);

/** Why a game that is posted is not answered. */
async function reasonOf(answer) {
  serverAnswers(() => answer);
  try {
    return await post("/save/", new URLSearchParams());
  } catch (error) {
    assert.ok(error instanceof Unreachable);
    return error.reason;
  }
}

for (const [what, answer, reason] of [
  ["a sign-in page of a WLAN", new Response(PORTAL, { headers: FOREIGN }), "foreign"],
  ["a page that a proxy does not find", new Response(PORTAL, { status: 404, headers: FOREIGN }), "foreign"],
  ["a refusal of a proxy", new Response(PORTAL, { status: 403, headers: FOREIGN }), "foreign"],
  ["JSON that says it is saved, of another office", Response.json({ kind: "saved" }, { headers: { "League-Office": "theirs" } }), "other-office"],
  ["a copy that a proxy has kept", Response.json({ kind: "saved" }, { headers: { ...OURS, Age: "7" } }), "foreign"],
  ["a gateway without an office behind it", new Response(PORTAL, { status: 502, headers: FOREIGN }), "server"],
  ["a proxy that asks to wait", new Response(PORTAL, { status: 429, headers: FOREIGN }), "server"],
  ["the office itself, to somebody who is not signed in", new Response("", { status: 403, headers: OURS }), "signed-out"],
]) {
  test(`a game that is answered by ${what}: ${reason}`, async () => assert.equal(await reasonOf(answer), reason));
}

test("JSON of the office is the answer", async () => {
  assert.deepEqual(await reasonOf(Response.json({ kind: "saved" }, { headers: { ...OURS, Age: "0" } })), { kind: "saved" });
});

/** What a page that renews itself shows and says after one answer. */
async function polled(t, answer) {
  const said = [];
  const shown = [];
  t.mock.method(globalThis, "fetch", async () => answer);
  await new Promise((resolve) => {
    const onState = (state) => resolve(said.push(state));
    new Poll("/live/", { every: 2, onPart: (html) => shown.push(html), onState }).start();
  });
  await new Promise(setImmediate);
  return { said, shown };
}

for (const status of [200, 304, 403, 404]) {
  test(`standings stay, and it is said, when something else answers with ${status}`, async (t) => {
    const { said, shown } = await polled(t, new Response(status === 304 ? null : PORTAL, { status, headers: FOREIGN }));
    assert.deepEqual([said.map(({ kind, isForeign }) => [kind, isForeign]), shown], [[["lost", true]], []]);
    assert.match(sentenceFor(said[0], { lost: "no network", foreign: "something else since %(time)s" }), /^something else since \d/);
  });
}

test("the office's own answers are shown and say that it is live, or gone", async (t) => {
  const { said, shown } = await polled(t, new Response("<p>1.</p>", { headers: OURS }));
  assert.deepEqual([said, shown], [[{ kind: "live" }], ["<p>1.</p>"]]);
  assert.deepEqual((await polled(t, new Response("", { status: 404, headers: OURS }))).said, [{ kind: "gone" }]);
  const signIn = Object.defineProperty(new Response("please sign in", { headers: OURS }), "redirected", { value: true });
  assert.deepEqual(await polled(t, signIn), { said: [{ kind: "gone" }], shown: [] });
});
