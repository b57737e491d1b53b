// Whether a game is lost: what the queue keeps, what it sends, and in which order.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { closeTabs, letPausesPass, sent, serverAnswers, setOfficeHere, setOnline, setStorageDenied, setStorageFull, settled, until } from "./browser.js";

const { Queue } = await import("../../static/js/offline/queue.js");

const { missingOn } = await import("../../static/js/offline/entries.js");
const KINDS = ["game", "penalty", "passes", "misdeal", "void_reason", "last_round"];
const SAVED = { kind: "saved", game: { revision: 7 }, told: 1000 };
let nextId = 0;
let phone;

beforeEach(() => {
  phone = new Queue("anna");
  serverAnswers(() => SAVED);
});

afterEach(async () => {
  closeTabs();
  setOnline(true);
  setStorageFull(false);
  setStorageDenied(false);
  for (const owner of ["anna", "ben"]) {
    const left = new Queue(owner);
    await left.withdraw(...(await left.entries()).map(({ clientId }) => clientId));
    await left.forgetSent(1);
  }
  closeTabs();
  sent.length = 0;
});

/** What a page hands over for a game; ``points`` stands for everything typed. */
function game(of, points) {
  const clientId = `id-${++nextId}`;
  const body = new URLSearchParams({ number: of, points, client_id: clientId, seen_revision: 0 });
  return { sheet: 1, kind: "game", game: of, url: "/save/", body, clientId, typed: { points }, text: `Game ${of}` };
}

const sentPoints = () => sent.map(({ points }) => points);

test("an answer is handed to whoever asked, and a saved game does not wait any more", async () => {
  assert.deepEqual(await phone.enqueue(game(1, "20")), SAVED);
  assert.deepEqual(await phone.entries(), []);
});

test("what was sent stays on the device until its sheet is signed", async () => {
  await phone.enqueue(game(1, "20"));
  await phone.enqueue({ ...game(1, "30"), sheet: 2 });
  const [kept] = await phone.journal(1);
  assert.deepEqual([kept.state, kept.revision, kept.told, kept.typed.points], ["sent", 7, 1000, "20"]);
  assert.deepEqual(await new Queue("ben").journal(1), []);
  await phone.forgetSent();
  assert.equal((await phone.journal(1)).length, 1);
  await phone.forgetSent(1);
  assert.deepEqual([(await phone.journal(1)).length, (await phone.journal(2)).length], [0, 1]);
  await phone.forgetSent(2);
});

test("on a shared computer nothing stays that was sent", async () => {
  const shared = new Queue("anna", { keepsSent: false });
  await shared.enqueue(game(1, "20"));
  assert.deepEqual(await shared.journal(1), []);
});

test("without a network a game is kept, and sent once when there is one again", async () => {
  setOnline(false);
  const reasons = [];
  phone.on("unreachable", ({ reason }) => reasons.push(reason));
  assert.equal(await phone.enqueue(game(1, "20")), "queued");
  assert.deepEqual(reasons, ["network"]);
  setOnline(true);
  await until(async () => (await phone.entries()).length === 0);
  assert.deepEqual(sentPoints(), ["20"]);
});

test("with a game goes for whom its page was drawn", async () => {
  let typedBy;
  serverAnswers((_fields, _url, headers) => {
    typedBy = headers["Typed-By"];
    return SAVED;
  });
  await phone.enqueue(game(1, "20"));
  assert.equal(typedBy, "anna");
});

test("without a network a game is sent all the same to an office that is on this very computer", async () => {
  setOfficeHere();
  assert.deepEqual(await phone.enqueue(game(1, "20")), SAVED);
  assert.deepEqual(sentPoints(), ["20"]);
});

test("games are sent in the order in which they were typed, each after the answer to the one before", async () => {
  setOnline(false);
  for (const points of ["1", "2", "3"]) await phone.enqueue(game(Number(points), points));
  let isBusy = false;
  serverAnswers(async () => {
    assert.equal(isBusy, false);
    isBusy = true;
    await settled();
    isBusy = false;
    return SAVED;
  });
  setOnline(true);
  await until(async () => (await phone.entries()).length === 0);
  assert.deepEqual(sentPoints(), ["1", "2", "3"]);
});

test("a game typed again before it left takes the place of what was typed first", async () => {
  setOnline(false);
  await phone.enqueue(game(1, "20"));
  await phone.enqueue(game(1, "21"));
  assert.deepEqual((await phone.entries()).map(({ typed }) => typed.points), ["21"]);
  setOnline(true);
  await until(async () => (await phone.entries()).length === 0);
  assert.deepEqual(sentPoints(), ["21"]);
});

test("a game that may have arrived is not replaced: the change follows it with the revision that it wrote", async () => {
  serverAnswers(() => new TypeError("the answer was lost"));
  assert.equal(await phone.enqueue(game(1, "20")), "queued");
  assert.equal(await phone.enqueue(game(1, "21")), "queued");
  assert.equal((await phone.entries()).length, 2);
  serverAnswers(() => SAVED);
  await phone.send();
  await until(async () => (await phone.entries()).length === 0);
  const [first, second] = sent.slice(-2);
  assert.deepEqual([first.points, first.seen_revision], ["20", "0"]);
  assert.deepEqual([second.points, second.seen_revision], ["21", "7"]);
});

test("a repeat of a game that was taken off the sheet since is done with", async () => {
  serverAnswers(() => ({ kind: "saved", game: null, revision: 9 }));
  await phone.enqueue(game(1, "20"));
  assert.deepEqual(await phone.entries(), []);
});

test("two tabs that type the same game without a network lose neither version", async () => {
  const other = new Queue("anna");
  other.on("changed", () => other.entriesOf(1));
  setOnline(false);
  await phone.enqueue(game(2, "20"));
  await settled();
  await other.enqueue(game(2, "30"));
  assert.deepEqual((await phone.entries()).map(({ typed }) => typed.points), ["20", "30"]);
  let revision = 0;
  serverAnswers(({ seen_revision }) =>
    Number(seen_revision) === revision ? { kind: "saved", game: { revision: ++revision } } : { kind: "conflict", revision },
  );
  setOnline(true);
  await until(async () => (await phone.entries())[0]?.state === "conflict");
  assert.deepEqual((await phone.entries()).map(({ typed }) => typed.points), ["30"]);
});

test("what an earlier visit has left is followed by what is typed for the same game now", async () => {
  setOnline(false);
  await phone.enqueue(game(2, "20"));
  closeTabs();
  const reopened = new Queue("anna");
  assert.deepEqual((await reopened.restore(1)).map(({ game: restored }) => restored), [2]);
  await reopened.enqueue(game(2, "25"));
  assert.deepEqual((await phone.entries()).map(({ typed }) => typed.points), ["25"]);
});

test("it is counted what a sheet has on this device and not on the server", async () => {
  assert.deepEqual(await phone.counts(1), { unsent: 0, lastGame: 0 });
  await phone.enqueue(game(1, "20"));
  setOnline(false);
  for (const number of [2, 3]) await phone.enqueue(game(number, "20"));
  await phone.enqueue({ ...game(2, "1"), kind: "penalty" });
  await phone.enqueue({ ...game(9, "20"), sheet: 12 });
  assert.deepEqual(await phone.counts(1), { unsent: 3, lastGame: 3 });
});

test("two tabs never send at the same time, and nothing twice", async () => {
  const other = new Queue("anna");
  setOnline(false);
  for (const points of ["1", "2", "3"]) await phone.enqueue(game(Number(points), points));
  setOnline(true);
  await Promise.all([phone.send(), other.send(), phone.send()]);
  assert.deepEqual(sentPoints(), ["1", "2", "3"]);
});

test("the answer to a game is told in every tab", async () => {
  const other = new Queue("anna");
  const told = [];
  other.on("answered", ({ entry, answer }) => told.push([entry.game, answer.kind]));
  await phone.enqueue(game(4, "20"));
  await settled();
  assert.deepEqual(told, [[4, "saved"]]);
});

test("what somebody else has left on this device is not sent in another's name", async () => {
  setOnline(false);
  await new Queue("ben").enqueue(game(1, "99"));
  closeTabs();
  const reopened = new Queue("anna");
  await reopened.enqueue(game(2, "20"));
  setOnline(true);
  await until(async () => (await reopened.entries()).length === 0);
  assert.deepEqual(sentPoints(), ["20"]);
  assert.deepEqual((await reopened.entriesOfOthers()).map(({ owner }) => owner), ["ben"]);
});

for (const kind of ["conflict", "correction_needed", "invalid", "closed"]) {
  test(`a game that is refused as ${kind} stays until a person has decided`, async () => {
    serverAnswers(() => ({ kind, message: "No." }));
    assert.equal((await phone.enqueue(game(1, "20"))).kind, kind);
    await phone.send();
    const [kept] = await phone.entries();
    assert.deepEqual([kept.state, kept.answer.message, sent.length], [kind, "No.", 1]);
  });
}

test("a decision amends a refused game and sends it again", async () => {
  serverAnswers(({ initials }) => (initials ? SAVED : { kind: "correction_needed", changes: [] }));
  const typed = game(1, "20");
  await phone.enqueue(typed);
  await phone.amend(typed.clientId, { initials: "AB", reason: "misread" });
  assert.deepEqual(await phone.entries(), []);
  assert.equal(sent.at(-1).initials, "AB");
});

test("a refused game gives way to one that was typed after it", async () => {
  serverAnswers(() => ({ kind: "invalid", errors: {} }));
  await phone.enqueue(game(1, "2O"));
  serverAnswers(() => SAVED);
  assert.deepEqual(await phone.enqueue(game(1, "20")), SAVED);
  assert.deepEqual(await phone.entries(), []);
});

test("a page that is gone for good is an answer, a server out of order is not", async () => {
  serverAnswers(() => new Response("Gone", { status: 410 }));
  assert.deepEqual(await phone.enqueue(game(1, "20")), { kind: "refused" });
  serverAnswers(() => new Response("Busy", { status: 503 }));
  assert.equal(await phone.enqueue(game(2, "30")), "queued");
  assert.deepEqual((await phone.entries()).map(({ state }) => state), ["refused", "waiting"]);
});

for (const [what, answer] of [["an error of a gateway", { error: "bad gateway" }], ["nothing", null], ["a list", []]]) {
  test(`JSON that says ${what} is no answer of ours: the game goes on waiting`, async () => {
    serverAnswers(() => Response.json(answer, { status: 502 }));
    assert.equal(await phone.enqueue(game(1, "20")), "queued");
    assert.deepEqual((await phone.entries()).map(({ state }) => state), ["waiting"]);
  });
}

test("a server that stumbles over one game is asked for the others, and for that one after a pause", async () => {
  setOnline(false);
  await phone.enqueue(game(1, "1"));
  await phone.enqueue(game(2, "2"));
  let isWell = false;
  serverAnswers(({ number: asked }) => (asked === "1" && !isWell ? new Response("", { status: 500 }) : SAVED));
  setOnline(true);
  await until(async () => (await phone.entries()).length === 1 && sent.length >= 2);
  assert.deepEqual((await phone.entries()).map(({ game: left }) => left), [1]);
  isWell = true;
  letPausesPass();
  await until(async () => (await phone.entries()).length === 0);
});

test("nothing is sent while nobody is signed in, and everything afterwards", async () => {
  const reasons = [];
  phone.on("unreachable", ({ reason }) => reasons.push(reason));
  serverAnswers(() => new Response("", { status: 401 }));
  await phone.enqueue(game(1, "1"));
  assert.deepEqual([reasons, sent.length], [["signed-out"], 1]);
  serverAnswers(() => SAVED);
  await phone.send();
  assert.deepEqual(await phone.entries(), []);
});

for (const [what, retried] of [["by a button", () => phone.retry()], ["slowly by itself", letPausesPass]]) {
  test(`a game that the sheet does not take for now is tried again ${what}`, async () => {
    serverAnswers(() => ({ kind: "closed", message: "The sheet is submitted." }));
    await phone.enqueue(game(1, "20"));
    await settled();
    let told = 0;
    phone.on("answered", () => (told += 1));
    await retried();
    await settled();
    assert.deepEqual([(await phone.entries())[0].state, sent.length, told], ["closed", 2, 0]);
    serverAnswers(() => SAVED);
    await retried();
    await settled();
    assert.deepEqual([await phone.entries(), told], [[], 1]);
  });
}

test("what waits for another entry is tried again as soon as something was saved", async () => {
  serverAnswers(() => ({ kind: "invalid", message: "Game 1 is not on the sheet." }));
  await phone.enqueue({ ...game(1, "0"), kind: "last_round" });
  await settled();
  serverAnswers(() => SAVED);
  await phone.enqueue(game(1, "20"));
  await until(async () => (await phone.entries()).length === 0);
  assert.deepEqual(sentPoints(), ["0", "20", "0"]);
});

test("an address that is not there is tried again, and nothing is thrown away", async () => {
  serverAnswers(() => new Response("Not found", { status: 404 }));
  await phone.enqueue(game(1, "20"));
  await settled();
  serverAnswers(() => SAVED);
  letPausesPass();
  await until(async () => (await phone.entries()).length === 0);
});

test("what the server may have is sent again as it was, so that it knows it", async () => {
  const typed = game(1, "20");
  typed.body.set("seen_revision", "5");
  await phone.enqueue(typed);
  await phone.sendAgain([typed.clientId]);
  await settled();
  assert.deepEqual(sent.map(({ seen_revision }) => seen_revision), ["5", "5"]);
  await phone.miss(await phone.journal(1));
  await phone.sendAgain([typed.clientId]);
  await settled();
  assert.equal(sent.at(-1).seen_revision, "0");
});

test("a full disk keeps nobody from saving", async () => {
  setStorageFull(true);
  assert.deepEqual(await phone.enqueue(game(1, "20")), SAVED);
  assert.deepEqual(await phone.entries(), []);
});

test("without disk and network what is typed lives as long as its page, and moves to the disk when there is room", async () => {
  setStorageFull(true);
  setOnline(false);
  assert.equal(await phone.enqueue(game(1, "20")), "queued");
  assert.deepEqual([phone.holdsInMemory, (await phone.entries()).length, (await new Queue("anna").entries()).length], [true, 1, 0]);
  setStorageFull(false);
  await phone.enqueue(game(2, "30"));
  assert.deepEqual([phone.holdsInMemory, (await new Queue("anna").entries()).length], [false, 2]);
});

test("an entry on the disk that cannot be changed there is sent once all the same", async () => {
  setOnline(false);
  await phone.enqueue(game(1, "20"));
  setStorageFull(true);
  setOnline(true);
  await until(async () => (await phone.entries()).length === 0);
  await phone.send();
  assert.deepEqual(sentPoints(), ["20"]);
});

test("what a full disk does not take is known in every tab that knows of it, and no older version comes back", async () => {
  const other = new Queue("anna");
  const states = async (queue) => (await queue.entries()).map(({ state }) => state);
  setOnline(false);
  const typed = game(1, "20");
  await phone.enqueue(typed);
  await other.entries();
  setStorageFull(true);
  serverAnswers(() => ({ kind: "conflict", theirs: null, message: "twice", revision: 3 }));
  setOnline(true);
  await until(async () => (await states(phone))[0] === "conflict" && (await states(other))[0] === "conflict");

  serverAnswers(() => SAVED);
  await phone.amend(typed.clientId, { seen_revision: "3" });
  await settled();
  assert.deepEqual([await states(phone), await states(other)], [[], []]);

  setStorageFull(false);
  await phone.enqueue(game(2, "30"));
  await other.enqueue(game(3, "40"));
  await settled();
  const kept = (await new Queue("anna").journal(1)).map(({ game: number, state }) => [number, state]);
  assert.deepEqual(kept.sort(), [[1, "sent"], [2, "sent"], [3, "sent"]]);
});

test("what was discarded in one tab is gone in the others, though the browser does not let go of it", async () => {
  const other = new Queue("anna");
  setOnline(false);
  const typed = game(1, "20");
  await phone.enqueue(typed);
  assert.equal((await other.entries()).length, 1);
  setStorageDenied(true);
  await phone.withdraw(typed.clientId);
  await settled();
  assert.deepEqual([(await phone.entries()).length, (await other.entries()).length], [0, 0]);
  setStorageDenied(false);
});

test("what somebody else has left can be taken over, and goes to one's own address", async () => {
  setOnline(false);
  await new Queue("ben").enqueue(game(1, "99"));
  closeTabs();
  const reopened = new Queue("anna");
  const [left] = await reopened.entriesOfOthers();
  setOnline(true);
  await reopened.takeOver([left.clientId], { game: "/anna/save/" });
  await until(async () => (await reopened.entries()).length === 0);
  assert.deepEqual(sent.map(({ url, points }) => [url, points]), [["/anna/save/", "99"]]);
});

test("what waits is sent to the address that holds when the page is opened again", async () => {
  setOnline(false);
  await phone.enqueue(game(1, "20"));
  closeTabs();
  const reopened = new Queue("anna");
  await reopened.restore(1, { game: "/moved/" });
  setOnline(true);
  await until(async () => (await reopened.entries()).length === 0);
  assert.deepEqual(sent.map(({ url }) => url), ["/moved/"]);
});

test("what a server that has fallen back does not have any more is sent again when a person says so", async () => {
  let revision = 0;
  serverAnswers(() => ({ kind: "saved", game: { revision: ++revision }, told: revision }));
  const games = [1, 2, 3].map((number) => game(number, `${number}`));
  for (const each of games) await phone.enqueue(each);
  const missing = missingOn(await phone.journal(1), { told: 9, receipts: [games[0].clientId] });
  assert.deepEqual(missing.map((entry) => entry.game), [2, 3]);
  await phone.miss(missing);
  await phone.retry();
  assert.deepEqual([sent.length, (await phone.entries()).map(({ state }) => state)], [3, ["missing", "missing"]]);
  await phone.sendAgain(missing.map(({ clientId }) => clientId));
  await until(async () => (await phone.entries()).length === 0);
  assert.deepEqual(sentPoints(), ["1", "2", "3", "2", "3"]);
});

test("whatever its kind, what was lost is missing also after others have written more than was lost", async () => {
  serverAnswers(() => ({ kind: "saved", game: { revision: 7 }, told: 1000 }));
  for (const kind of KINDS) await phone.enqueue({ ...game(2, "20"), kind });
  const journal = await phone.journal(1);
  const missing = missingOn(journal, { told: 2000, receipts: ["another"] });
  assert.deepEqual(missing.map(({ kind }) => kind), KINDS);
});

test("whatever its kind, what the server has taken is not missing, as taken off or put right as it may be since", async () => {
  for (const kind of KINDS) await phone.enqueue({ ...game(2, "20"), kind });
  const journal = await phone.journal(1);
  const receipts = journal.map(({ clientId }) => clientId.slice(0, 8));
  assert.deepEqual(missingOn(journal, { told: 2000, receipts }), []);
});

test("nothing is missing of which the server has not told yet", async () => {
  await phone.enqueue(game(2, "20"));
  const journal = await phone.journal(1);
  assert.deepEqual(missingOn(journal, { told: 1000, receipts: [] }), []);
  assert.deepEqual(missingOn(journal, { told: 2000 }), []);
  assert.equal(missingOn(journal, { told: 2000, receipts: [] }).length, 1);
});

test("what waits for another table of this browser is sent from here, in that table's name", async () => {
  setOnline(false);
  await phone.enqueue(game(1, "20"));
  closeTabs();
  const second = new Queue("ben", { others: ["anna"] });
  await second.enqueue(game(2, "30"));
  const [entry] = await second.sendable();
  assert.deepEqual([second.isOfAnotherTable(entry), (await second.entries()).length, await second.entriesOfOthers()], [true, 1, []]);
  const typedBy = [];
  serverAnswers(({ points }, _url, headers) => typedBy.push([points, headers["Typed-By"]]) && SAVED);
  setOnline(true);
  await until(async () => (await second.sendable()).length === 0);
  assert.deepEqual(typedBy, [["20", "anna"], ["30", "ben"]]);
});

test("a tab that was opened before hears of the table that another one has opened", async () => {
  const tab = new Queue("ben");
  setOnline(false);
  await phone.enqueue(game(1, "20"));
  new Queue("anna", { others: ["ben"] });
  await settled();
  assert.deepEqual((await tab.sendable()).map(({ owner }) => owner), ["anna"]);
});

test("another table's code that has ended leaves only what was typed with it", async () => {
  setOnline(false);
  await phone.enqueue(game(1, "20"));
  closeTabs();
  const second = new Queue("ben", { others: ["anna"] });
  const reasons = [];
  second.on("unreachable", ({ reason }) => reasons.push(reason));
  await second.enqueue(game(2, "30"));
  serverAnswers((_fields, _url, headers) => (headers["Typed-By"] === "anna" ? new Response("", { status: 403 }) : SAVED));
  reasons.length = 0;
  setOnline(true);
  await until(async () => (await second.entries()).length === 0);
  assert.deepEqual([(await second.sendable()).length, (await second.entriesOfOthers()).length, reasons], [0, 1, []]);
});

test("whoever typed a game goes on soon after the device has it, though the network swallows everything", async () => {
  let answer, giveBack;
  serverAnswers(() => new Promise((resolve) => (giveBack = () => resolve(SAVED))));
  phone.enqueue(game(1, "20")).then((told) => (answer = told));
  await until(() => sent.length === 1);
  assert.equal(answer, undefined);
  letPausesPass();
  await until(() => answer === "queued");
  giveBack();
  await until(async () => (await phone.entries()).length === 0);
});

test("after a time-out the office is first asked whether it is there, and nothing more is taken for perhaps sent", async () => {
  serverAnswers(() => new DOMException("no answer", "TimeoutError"));
  await phone.enqueue(game(1, "20"));
  setOnline(false);
  navigator.onLine = true;
  await phone.enqueue(game(2, "30"));
  await phone.send();
  assert.deepEqual((await phone.entries()).map(({ attempts }) => attempts), [1, 0]);
  serverAnswers(() => SAVED);
  setOnline(true);
  await until(async () => (await phone.entries()).length === 0);
  await phone.enqueue(game(3, "40"));
  assert.deepEqual(sentPoints(), ["20", "20", "30", "40"]);
});
