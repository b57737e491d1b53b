// Nobody who has set out for another page is called back by the page that they leave.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { beforeEach, test } from "node:test";

import { happen, letPausesPass } from "./browser.js";

const SCRIPTS = new URL("../../static/js/", import.meta.url);
const { unlessLeaving } = await import("../../static/js/leaving.js");

let now = 60_000;
let led;
const lead = () => { led += 1; };
const setOut = () => happen("beforeunload");

beforeEach((t) => {
  t.mock.method(performance, "now", () => now);
  now += 60_000;
  led = 0;
});

test("who reads is led on at once", () => {
  unlessLeaving(lead);
  assert.equal(led, 1);
});

test("who has set out arrives, and who is still here afterwards is led on", () => {
  setOut();
  unlessLeaving(lead);
  now += 9_000;
  letPausesPass();
  assert.equal(led, 0);
  now += 1_000;
  letPausesPass();
  assert.equal(led, 1);
});

test("who sets out while the page waits is waited for anew", () => {
  setOut();
  unlessLeaving(lead);
  now += 9_000;
  setOut();
  now += 2_000;
  letPausesPass();
  assert.equal(led, 0);
});

test("who comes back to the page as it was left is on no way any more", () => {
  setOut();
  happen("pageshow", { persisted: true });
  unlessLeaving(lead);
  assert.equal(led, 1);
});

test("no script opens a page by itself without asking whether somebody is leaving", async () => {
  const isWritten = (name) => name.endsWith(".js") && !/\.[0-9a-f]{12}\.js$/.test(name); // and not a copy to be served
  const files = (await readdir(SCRIPTS, { recursive: true })).filter(isWritten);
  const texts = await Promise.all(files.map(async (name) => [name, await readFile(new URL(name, SCRIPTS), "utf8")]));
  const leading = texts.filter(([, text]) => /location\.(reload|replace|assign)\(/.test(text)).map(([name]) => name).sort();
  assert.deepEqual(leading, [
    "entry/grid/grid.js", // these two do as entry/sender.js says, which asks
    "entry/phone/phone.js",
    "live/evening.js",
    "live/watch.js",
    "offline/elsewhere.js",
    "registration/registration.js",
  ]);
  const asking = texts.filter(([, text]) => text.includes("unlessLeaving(")).map(([name]) => name);
  for (const name of ["entry/sender.js", ...leading.slice(2)]) assert.ok(asking.includes(name), name);
});
