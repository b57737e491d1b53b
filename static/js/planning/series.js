// The days of a series: a deadline moves along with its day, and the button says how many evenings are planned.

import { byId, fill, find, findAll, part } from "../basics.js";
import { movedAlong } from "./moved-along.js";

const form = find(document, "#series", HTMLFormElement);

/** What each day was before it was changed. @type {WeakMap<HTMLInputElement, string>} */
const former = new WeakMap();

const dateOf = (/** @type {Element} */ day) => find(day, "input[type=date]", HTMLInputElement);

function learn() {
  for (const day of findAll(form, ".series-day", HTMLElement)) former.set(dateOf(day), dateOf(day).value);
}

function count() {
  const kept = findAll(form, ".series-keep input", HTMLInputElement).filter((box) => box.checked).length;
  const button = byId("series-save");
  button.textContent = kept === 1 ? (button.dataset.one ?? "") : fill(button.dataset.many ?? "", { count: kept });
  button.toggleAttribute("disabled", kept === 0);
}

form.addEventListener("change", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  const day = input.closest(".series-day");
  if (!day) return;
  if (input.type === "date" && input.value) {
    const deadline = find(day, "input[type=datetime-local]", HTMLInputElement);
    const before = former.get(input);
    if (before) deadline.value = movedAlong(deadline.value, before, input.value);
    former.set(input, input.value);
    part(day, `label[for="${input.id}"]`).textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: "long",
      timeZone: "UTC",
    }).format(new Date(input.value));
  }
  count();
});

document.addEventListener("htmx:afterSettle", () => {
  learn();
  count();
});

form.classList.add("is-live");
learn();
count();
