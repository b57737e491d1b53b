// The table scorer's phone: one game at a time, counted with the thumb, kept until the server has it.

import { Game } from "./phone/game.js";
import { Keypad } from "./phone/keypad.js";
import { TableLife } from "./phone/life.js";
import { Sender } from "./phone/sender.js";
import { Sheet } from "./phone/sheet.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const options = read("phone-options");
const words = read("phone-words");

const sheet = new Sheet(options, read("phone-data"));
const game = new Game(document.getElementById("phone"), options, words);
const keypad = new Keypad(game, words);
new TableLife({ game, keypad, options });
const sender = new Sender({ sheet, game, keypad, options, words });

sender.begin();
