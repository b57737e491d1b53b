// js/planning/series.js
import { announce, byId, fill, find, findAll, part } from "./app.js";

// js/planning/moved-along.js
var DAY = 864e5;
function movedAlong(moment, before, after) {
  const [day, time] = moment.split("T");
  const moved = new Date(Date.parse(day) + Date.parse(after) - Date.parse(before));
  if (!time || Number.isNaN(moved.getTime())) return moment;
  return `${new Date(Math.round(moved.getTime() / DAY) * DAY).toISOString().slice(0, 10)}T${time}`;
}

// js/planning/series.js
var form = find(document, "#series", HTMLFormElement);
var rule = part(form, "#series-rule");
var DECISIVE = ["how", "nth", "weekday", "weeks", "first_day", "last_day", "deadline_days", "deadline_at", "left_out", "more_days"];
var former = /* @__PURE__ */ new WeakMap();
var [shown, asked] = [areTyped() ? "" : ruleNow(), ""];
var dateOf = (day) => find(day, "input[type=date]", HTMLInputElement);
var deadlineOf = (day) => find(day, "input[type=datetime-local]", HTMLInputElement);
function ruleNow() {
  const typed = new FormData(form);
  return JSON.stringify(DECISIVE.map((name) => typed.get(name)));
}
function areTyped() {
  return [...form.elements].some((field) => rule.contains(field) && isTyped(field));
}
function isTyped(field) {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  if (field.type === "radio" || field.type === "checkbox") return "checked" in field && field.checked !== field.defaultChecked;
  return "defaultValue" in field && field.value !== field.defaultValue;
}
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
  button.textContent = kept === 1 ? button.dataset.one ?? "" : fill(button.dataset.many ?? "", { count: kept });
  button.toggleAttribute("disabled", kept === 0);
}
function follow(day, { movesDeadline = true } = {}) {
  const [date, deadline] = [dateOf(day), deadlineOf(day)];
  if (!date.value) return;
  const before = former.get(date);
  if (before && movesDeadline) deadline.value = movedAlong(deadline.value, before, date.value);
  former.set(date, date.value);
  part(day, `label[for="${date.id}"]`).textContent = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", timeZone: "UTC" }).format(new Date(date.value));
}
form.addEventListener("change", ({ target }) => {
  const day = target instanceof HTMLInputElement && target.closest(".series-day");
  if (!day) return;
  if (target.type === "date") follow(day);
  count();
});
function drawAnew() {
  rule.dispatchEvent(new Event("change"));
}
form.addEventListener("submit", (event) => {
  if (event.submitter !== byId("series-save") || ruleNow() === shown) return;
  event.preventDefault();
  announce(form.dataset.drawnAnew ?? "", "warning");
  byId("messages").scrollIntoView({ block: "nearest" });
  drawAnew();
});
rule.addEventListener("htmx:beforeRequest", () => asked = ruleNow());
document.addEventListener("htmx:afterSettle", () => {
  shown = asked;
  learn();
  count();
});
document.addEventListener("htmx:load", () => shown !== ruleNow() && drawAnew(), { once: true });
form.classList.add("is-live");
learn();
count();
