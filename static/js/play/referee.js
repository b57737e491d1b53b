// The referee's page with scripts: a tap changes the two hidden fields at once, the server's answer follows.
// Without scripts every key is a submit button; the server then does what stands here.

import { around, byId, find, findAll, make, part } from "../basics.js";

const form = find(document, "#referee", HTMLFormElement);
const topField = find(form, "#referee-top-field", HTMLInputElement);
const handField = find(form, "#referee-hand-field", HTMLInputElement);
const topChoice = find(form, "#referee-top-choice", HTMLInputElement);
const handStrip = byId("referee-hand");
let focusedPlace = -1;

/** What was told about the old top card (colour, due cards) goes with it. */
function setTop(/** @type {string} */ card) {
  topField.value = card;
  byId("referee-about-top").replaceChildren();
  topChoice.checked = !card;
}

const cardsOfHand = () => handField.value.split(" ").filter(Boolean);

function hold(/** @type {HTMLButtonElement} */ key) {
  handField.value = [...cardsOfHand(), key.value].join(" ");
  handStrip.querySelector("p")?.remove();
  handStrip.append(make("span", { className: "held waiting" }, ...[...key.children].slice(0, 1).map((card) => card.cloneNode(true))));
  handStrip.scrollLeft = handStrip.scrollWidth;
}

function letGo(/** @type {HTMLElement} */ held) {
  const position = [...handStrip.children].indexOf(held);
  handField.value = cardsOfHand().filter((_card, other) => other !== position).join(" ");
  held.remove();
  focusedPlace = position;
}

form.addEventListener("click", (event) => {
  const key = around(event, "button[name=tap]", HTMLButtonElement);
  const held = around(event, "button[name=drop]");
  if (!key && !held && !around(event, "[data-clears]")) return;
  event.preventDefault();
  if (key && topChoice.checked) setTop(key.value);
  else if (key) hold(key);
  else if (held) letGo(held);
  else {
    setTop("");
    handField.value = "";
    find(form, "[name=moment]", HTMLInputElement).checked = true;
  }
  form.requestSubmit();
});

// htmx submits the button that has the focus as well; what it stands for is in the fields already.
form.addEventListener("htmx:configRequest", ({ detail }) => {
  for (const name of ["tap", "drop"]) detail.formData.delete(name);
});

// Another edition may have another deck, and so other keys: a page of its own.
part(form, "[data-reloads]").addEventListener("change", () => form.submit());

document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  if (detail.target !== handStrip) return;
  if (focusedPlace < 0) handStrip.scrollLeft = handStrip.scrollWidth;
  const held = findAll(handStrip, "button", HTMLButtonElement);
  held[Math.min(focusedPlace, held.length - 1)]?.focus();
  focusedPlace = -1;
});
