// The page of an evening under way: its standings renew themselves, with one's own row on top.

import { byId, part } from "../basics.js";
import { unlessLeaving } from "../leaving.js";
import { Mine, words } from "./mine.js";
import { OLDEST_COPY, Poll, sentenceFor } from "./poll.js";
import { highlight, remember, renew } from "./renew.js";

const SILENCE = 10000;

const live = byId("live");
const standing = byId("live-standing");
const connection = byId("live-connection");
const said = byId("live-said");
const mine = new Mine(live, standing);
let saidAt = 0;
/** Whether the page has had its first answer, which only says what it shows already. */
let isFollowing = false;

/** What changed for whoever looks, or else for the first; never so often that a screen reader cannot keep up. */
function say() {
  const row = mine.row ?? standing.querySelector("[data-key^=place-]");
  const summary = row ? words(row, live.dataset.placeWords ?? "") : "";
  if (summary === said.textContent || Date.now() - saidAt < SILENCE) return;
  said.textContent = summary;
  saidAt = Date.now();
}

function show(/** @type {string} */ html) {
  const renewed = renew(standing, html);
  if (renewed.length > 0 || isFollowing) document.body.dispatchEvent(new Event("standing-told"));
  isFollowing = true;
  if (renewed.length === 0) return;
  mine.show();
  highlight(renewed.filter((node) => node.matches("tr")));
  for (const node of renewed) window.htmx?.process(node);
  say();
  if (/^<div[^>]* data-final/.test(html.trimStart())) finish();
}

/** The sheets are closed: the page has more to show now than its standings, once nobody reads a dialog or leaves. */
function finish() {
  poll.stop();
  unlessLeaving(() => {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.addEventListener("close", finish, { once: true });
    else location.reload();
  });
}

function tell(/** @type {import("./poll.js").State} */ state) {
  const sentence = sentenceFor(state, live.dataset);
  connection.hidden = !sentence;
  part(connection, "span").textContent = sentence;
  live.dataset.state = state.kind;
}

const every = Number(live.dataset.every);
const poll = new Poll(live.dataset.url ?? "", { every, oldest: OLDEST_COPY, onPart: show, onState: tell });
remember(standing);
mine.show();
poll.start();
