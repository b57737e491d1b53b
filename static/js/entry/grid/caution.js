// Keys that void a game, double it or give it a winner lie next to the digits. Where they would touch what is typed, they ask
// first, where notes on the row stand: the same key (or its button) once more says yes, Esc says no.

import { fill, part } from "../../basics.js";

/** @import { Cells } from "./cells.js" */
/** @typedef {Flag | "winner"} Command */
/** @typedef {{ask: Record<Command, string>, askKeys: string}} CautionWords */
/** @typedef {{line: Cells, command: Command, work: () => void}} Asked */

/** @type {Record<string, Command>} */
export const COMMAND_KEYS = { "*": "winner", "/": "exact_grab", ",": "uno_card_finish", ".": "uno_card_finish", "-": "is_void" };
const NO = ["Escape", "Enter", "Backspace", "Delete"];

export class Caution {
  /** @type {Asked | null} */ #asked = null;
  #words;
  #say;

  /** @param {CautionWords} words @param {(text: string) => void} say  for the screen reader */
  constructor(words, say) {
    this.#words = words;
    this.#say = say;
  }

  /** Do what a key or a button wants, or ask whether it is meant. @param {Asked & {cell: HTMLElement}} wish */
  does({ line, command, work, cell }) {
    const isMeant = this.#asked?.line === line && this.#asked.command === command;
    this.dismiss();
    if (isMeant || !isRisky(line.row, command, cell)) return work();
    this.#asked = { line, command, work };
    const key = Object.keys(COMMAND_KEYS).find((name) => COMMAND_KEYS[name] === command) ?? "";
    const question = fill(this.#words.ask[command], { number: line.row.number, name: cell.dataset.name ?? "" });
    const text = `${question} ${fill(this.#words.askKeys, { key })}`;
    line.ask(text);
    this.#say(text);
  }

  /** Take a key while a question is open; false if it is free for something else. Nothing is typed meanwhile. */
  takes(/** @type {string} */ key) {
    if (!this.#asked || COMMAND_KEYS[key] === this.#asked.command) return false;
    if (key.length === 1) {
      this.#say("");
      this.#say(part(this.#asked.line.notes, "[data-ask]").textContent ?? "");
      return true;
    }
    if (key !== "Shift") this.dismiss();
    return NO.includes(key);
  }

  /** Nobody answers any more. */
  dismiss() {
    this.#asked?.line.ask("");
    this.#asked = null;
  }
}

/** Whether it would change what typed points are worth, or overwrite a number that is being typed. */
function isRisky(/** @type {Row} */ row, /** @type {Command} */ command, /** @type {HTMLElement} */ cell) {
  if (command === "winner") return cell instanceof HTMLInputElement && isBeingTyped(cell);
  if (row.is(command)) return false;
  return row.hasPoints || (command === "is_void" && row.winner !== null);
}

function isBeingTyped(/** @type {HTMLInputElement} */ { value, selectionStart, selectionEnd }) {
  const isSelected = selectionStart === 0 && selectionEnd === value.length;
  return /\d/.test(value) && !isSelected;
}
