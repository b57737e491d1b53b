// js/referee/page.js
import { around, byId, find, findAll, make, part } from "./app.js";
var form = find(document, "#referee", HTMLFormElement);
var topField = find(form, "#referee-top-field", HTMLInputElement);
var handField = find(form, "#referee-hand-field", HTMLInputElement);
var topChoice = find(form, "#referee-top-choice", HTMLInputElement);
var handStrip = byId("referee-hand");
var focusedPlace = -1;
function setTop(card) {
  topField.value = card;
  byId("referee-about-top").replaceChildren();
  topChoice.checked = !card;
}
var cardsOfHand = () => handField.value.split(" ").filter(Boolean);
function hold(key) {
  handField.value = [...cardsOfHand(), key.value].join(" ");
  handStrip.querySelector("p")?.remove();
  handStrip.append(make("span", { className: "held waiting" }, ...[...key.children].slice(0, 1).map((card) => card.cloneNode(true))));
  handStrip.scrollLeft = handStrip.scrollWidth;
}
function letGo(held) {
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
form.addEventListener("htmx:configRequest", ({ detail }) => {
  for (const name of ["tap", "drop"]) detail.formData.delete(name);
});
part(form, "[data-reloads]").addEventListener("change", () => form.submit());
document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  if (detail.target !== handStrip) return;
  if (focusedPlace < 0) handStrip.scrollLeft = handStrip.scrollWidth;
  const held = findAll(handStrip, "button", HTMLButtonElement);
  held[Math.min(focusedPlace, held.length - 1)]?.focus();
  focusedPlace = -1;
});
