// The referee's page with scripts: a tap changes the two hidden fields at once, the server's answer follows.
// Without scripts every key is a submit button; the server then does what stands here.

const form = document.getElementById("referee");
const topField = document.getElementById("referee-top-field");
const handField = document.getElementById("referee-hand-field");
const topChoice = document.getElementById("referee-top-choice");
const handStrip = document.getElementById("referee-hand");
const aboutTop = document.getElementById("referee-about-top");
let focusedPlace = -1;
const ask = () => form.requestSubmit();

/** What was told about the old top card (colour, due cards) goes with it. */
function setTop(card) {
  topField.value = card;
  aboutTop.replaceChildren();
  topChoice.checked = !card;
}

const cardsOfHand = () => handField.value.split(" ").filter(Boolean);

function hold(key) {
  handField.value = [...cardsOfHand(), key.value].join(" ");
  handStrip.querySelector("p")?.remove();
  const held = document.createElement("span");
  held.className = "held waiting";
  held.append(key.firstElementChild.cloneNode(true));
  handStrip.append(held);
  handStrip.scrollLeft = handStrip.scrollWidth;
}

function letGo(held) {
  const position = [...handStrip.children].indexOf(held);
  handField.value = cardsOfHand().filter((_card, other) => other !== position).join(" ");
  held.remove();
  focusedPlace = position;
}

form.addEventListener("click", (event) => {
  const key = event.target.closest("button[name=tap]");
  const held = event.target.closest("button[name=drop]");
  const clears = event.target.closest("[data-clears]");
  if (!key && !held && !clears) return;
  event.preventDefault();
  if (key && topChoice.checked) setTop(key.value);
  else if (key) hold(key);
  else if (held) letGo(held);
  else {
    setTop("");
    handField.value = "";
    form.querySelector("[name=moment]").checked = true;
  }
  ask();
});

// htmx submits the button that has the focus as well; what it stands for is in the fields already.
form.addEventListener("htmx:configRequest", ({ detail }) => {
  for (const name of ["tap", "drop"]) detail.formData.delete(name);
});

// Another edition may have another deck, and so other keys: a page of its own.
form.querySelector("[data-reloads]").addEventListener("change", () => form.submit());

document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  if (detail.target !== handStrip) return;
  if (focusedPlace < 0) handStrip.scrollLeft = handStrip.scrollWidth;
  const held = handStrip.querySelectorAll("button");
  held[Math.min(focusedPlace, held.length - 1)]?.focus();
  focusedPlace = -1;
});
