// The days of a series: a deadline moves along with its day, and the button says how many evenings are planned. What was
// typed before this script was there counts as well, and nothing is planned by days that another rule has given.

import { announce, byId, fill, find, findAll, part } from "../basics.js";
import { movedAlong } from "../registration/moved-along.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
const form = find(document, "#series", HTMLFormElement);
const rule = part(form, "#series-rule");
/** The fields of the rule from which the days follow, with their deadlines. */
const DECISIVE = ["how", "nth", "weekday", "weeks", "first_day", "last_day", "deadline_days", "deadline_at", "left_out", "more_days"];

/** What each day was before it was changed. @type {WeakMap<HTMLInputElement, string>} */
const former = new WeakMap();
/** The rule that the shown days follow from, and the one that was asked for last. */
let [shown, asked] = [areTyped() ? "" : ruleNow(), ""];

const dateOf = (/** @type {Element} */ day) => find(day, "input[type=date]", HTMLInputElement);
const deadlineOf = (/** @type {Element} */ day) => find(day, "input[type=datetime-local]", HTMLInputElement);

function ruleNow() {
  const typed = new FormData(form);
  return JSON.stringify(DECISIVE.map((name) => typed.get(name)));
}

/** Whether the fields of the rule say something else than they were drawn with: typed meanwhile, or put back by the browser. */
function areTyped() {
  return [...form.elements].some((field) => rule.contains(field) && isTyped(/** @type {Field} */ (field)));
}

function isTyped(/** @type {Field} */ field) {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  if (field.type === "radio" || field.type === "checkbox") return "checked" in field && field.checked !== field.defaultChecked;
  return "defaultValue" in field && field.value !== field.defaultValue;
}

/** Know the days as they were drawn, and follow those that were changed since then. */
function learn() {
  for (const day of findAll(form, ".series-day", HTMLElement)) {
    const [date, deadline] = [dateOf(day), deadlineOf(day)];
    former.set(date, date.defaultValue);
    if (isTyped(date)) follow(day, { movesDeadline: !isTyped(deadline) });
  }
}

function count() {
  const kept = findAll(form, ".series-keep input", HTMLInputElement).filter((box) => box.checked).length;
  const button = byId("series-save");
  const { one = "", many = "", none = "" } = button.dataset;
  const opensSeason = !new FormData(form).get("season");
  button.textContent = kept === 1 ? one : kept || !opensSeason ? fill(many, { count: kept }) : none;
  button.toggleAttribute("disabled", kept === 0 && !opensSeason);
}

/** A day was changed: its deadline goes with it, and its weekday is said. */
function follow(/** @type {Element} */ day, { movesDeadline = true } = {}) {
  const [date, deadline] = [dateOf(day), deadlineOf(day)];
  if (!date.value) return;
  const before = former.get(date);
  if (before && movesDeadline) deadline.value = movedAlong(deadline.value, before, date.value);
  former.set(date, date.value);
  part(day, `label[for="${date.id}"]`).textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "long",
    timeZone: "UTC",
  }).format(new Date(date.value));
}

form.addEventListener("change", ({ target }) => {
  const day = target instanceof HTMLInputElement && target.closest(".series-day");
  if (day && target.type === "date") follow(day);
  count();
});

/** Have the days drawn anew, as if the rule had just been changed. */
function drawAnew() { rule.dispatchEvent(new Event("change")); }

form.addEventListener("submit", (event) => {
  if (event.submitter !== byId("series-save") || ruleNow() === shown) return;
  event.preventDefault();
  announce(form.dataset.drawnAnew ?? "", "warning");
  byId("messages").scrollIntoView({ block: "nearest" });
  drawAnew();
});

rule.addEventListener("htmx:beforeRequest", () => (asked = ruleNow()));

document.addEventListener("htmx:afterSettle", () => {
  shown = asked;
  learn();
  count();
});

document.addEventListener("htmx:load", () => shown !== ruleNow() && drawAnew(), { once: true });

form.classList.add("is-live");
learn();
count();
