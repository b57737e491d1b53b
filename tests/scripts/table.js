// A sheet on the server and the tabs of a browser in which it is written, as far as a sender needs them.

import { serverAnswers, settled } from "./browser.js";

const { Queue } = await import("../../static/js/offline/queue.js");
const { Sender } = await import("../../static/js/entry/sender.js");
const { Sheet } = await import("../../static/js/entry/sheet.js");

const FLAGS = ["exact_grab", "uno_card_finish", "is_void"];
const WORDS = { written: [], yes: "yes", no: "no", overtaken: "overtaken" };
export const LATER = "later";
/** The server that all tabs know. */ export let server;

/** The sheet on the server, as far as a sender needs it: each row has a revision, and what is replaced needs initials
 * unless it was the last game and this device wrote it. */
export class Server {
  revision = 0;
  clock = 0;
  isClosed = false;
  rows = new Map();
  /** The revision of each request that was carried out. */
  receipts = new Map();
  findings = [];

  answer(fields, url) {
    if (url === "/check/") return { findings: this.findings, errors: {} };
    const number = Number(fields.number);
    const written = this.rows.get(number) ?? null;
    const now = this.#read(fields);
    if (this.isClosed) return { kind: "closed", message: "The sheet is closed." };
    if (now.hands[1] === "x9") return { kind: "invalid", errors: { "hand-1": ["x9"] }, message: "unreadable" };
    if (Number(fields.seen_revision) < (written?.revision ?? 0)) {
      return { kind: "conflict", theirs: written, message: "twice", ...this.#news(fields) };
    }
    const changes = written && written.hands[1] !== now.hands[1] ? [{ label: "Anna", old: written.hands[1], new: now.hands[1] }] : [];
    const isLast = number === Math.max(...this.rows.keys());
    const isFresh = isLast && fields.follows !== undefined && written?.by === fields.follows;
    if (changes.length && !fields.initials && !isFresh) return { kind: "correction_needed", changes, message: "initials" };
    this.write(number, { ...now, by: fields.client_id });
    this.receipts.set(fields.client_id.slice(0, 8), this.revision);
    return { kind: "saved", game: this.rows.get(number), ...this.#news(fields) };
  }

  /** The answer to a request that was carried out before. */
  repeated(fields) {
    const written = this.rows.get(Number(fields.number));
    return written?.by === fields.client_id ? { kind: "saved", game: written, ...this.#news(fields) } : null;
  }

  write(number, values) {
    this.revision += 1;
    this.rows.set(number, { number, revision: this.revision, recorded: {}, strikes: {}, ...values });
  }

  points(number) {
    return this.rows.get(number)?.hands[1];
  }

  #read(fields) {
    const hands = { 1: fields["hand-1"], 2: fields["hand-2"] };
    const flags = Object.fromEntries(FLAGS.map((name) => [name, fields[name] === "on"]));
    return { dealer: Number(fields.dealer) || null, winner: Number(fields.winner) || null, hands, ...flags };
  }

  /** The whole sheet as the server tells it. */
  picture() {
    const about = { state: "", is_open: true, columns: [], findings: [], paper: {}, told: ++this.clock, receipts: [...this.receipts.keys()] };
    return { revision: this.revision, games: [...this.rows.values()], ...about };
  }

  /** An older copy of the database is put back. */
  fallBack(revision) {
    this.revision = revision;
    for (const [number, row] of this.rows) if (row.revision > revision) this.rows.delete(number);
    for (const [id, written] of this.receipts) if (written > revision) this.receipts.delete(id);
  }

  #news({ known_revision }) {
    const games = [...this.rows.values()].filter(({ revision }) => revision > Number(known_revision));
    return { ...this.picture(), games, receipts: undefined };
  }
}

/** A page of the sheet, and the person in front of it, who answers questions in the order of ``answers``. */
export class Tab {
  asked = [];
  answers = [];
  told = [];
  warnings = [];
  notes = [];
  at = null;
  asksAtOnce = false;

  constructor() {
    const seats = [{ id: 1, name: "Anna" }, { id: 2, name: "Ben" }];
    this.sheet = new Sheet({ sheet: 7, seats, urls: {} }, () => {});
    const ask = (kind) => async (...about) => {
      this.asked.push(kind);
      const answer = this.answers.shift() ?? LATER;
      return typeof answer === "function" ? answer(about.at(-1)) : answer;
    };
    const questions = { askConflict: ask("conflict"), askCorrection: ask("correction") };
    const options = { urls: { check: "/check/" }, addresses: { game: "/save/" } };
    this.queue = new Queue("anna");
    const drafts = "sheet-7";
    this.sender = new Sender({ sheet: this.sheet, view: this, drafts, options, words: WORDS, queue: this.queue, questions });
  }

  async open(picture = server.picture()) {
    this.sheet.take(picture);
    this.restored = await this.sender.restore();
    return this;
  }

  row(number) {
    return this.sheet.rowNumbered(number);
  }

  /** Type a whole game: Ben wins, Anna has ``points``. */
  type(number, points) {
    this.row(number).setWinner(2);
    this.row(number).type(1, points);
    this.sender.typed(this.row(number));
    return this.row(number);
  }

  async save(number, points) {
    await this.sender.save(this.type(number, points));
    await settled();
    return this.row(number);
  }

  showNotes(row, notes, errors) {
    this.notes.push([row.number, notes.length, Object.keys(errors ?? {})]);
  }

  synchronise() {}

  settle() {}

  wasSaved({ number }) {
    this.told.push(`saved ${number}`);
  }

  wasKept({ number }) {
    this.told.push(`kept ${number}`);
  }

  wasPutOff({ number }) {
    this.told.push(`put off ${number}`);
  }

  wasGivenUp({ number }) {
    this.told.push(`given up ${number}`);
  }

  isAt(row) {
    return this.at === row.number;
  }

  warn(text) {
    if (text) this.warnings.push(text);
  }
}

/** A server on which nothing is written yet. */
export function openServer() {
  server = new Server();
  serverAnswers((fields, url) => server.answer(fields, url));
}
