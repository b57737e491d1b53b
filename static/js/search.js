// The search of a league: Ctrl K leads to its field, what is found stands below it while one types, and the keyboard alone
// chooses and opens. Without this script the field asks for a page that says the same.

import { find, findAll, isOurs, part } from "./basics.js";

const PAUSE = 150;
/** Milliseconds after the last key. */

for (const form of findAll(document, "form[data-search]", HTMLFormElement)) search(form);

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const inputs = findAll(document, "form[data-search] input", HTMLInputElement);
  const field = inputs.find((input) => input.checkVisibility());
  if (!field || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  field.focus();
  field.select();
});

function search(/** @type {HTMLFormElement} */ form) {
  const input = find(form, "input", HTMLInputElement);
  const list = part(form, ".search-list");
  const status = part(form, "[role=status]");
  let waits = 0, asked = "", chosen = -1;
  list.role = "listbox";
  list.ariaLabel = form.querySelector("label")?.textContent ?? "";
  const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id, "aria-keyshortcuts": "Control+K" };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);

  const options = () => findAll(list, "[role=option]", HTMLAnchorElement);

  function choose(/** @type {number} */ number) {
    const all = options();
    chosen = all.length ? (number + all.length) % all.length : -1;
    for (const [at, option] of all.entries()) option.ariaSelected = String(at === chosen);
    if (chosen < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", all[chosen].id);
    return all[chosen].scrollIntoView({ block: "nearest" });
  }

  function show(/** @type {boolean} */ isOpen) {
    list.hidden = !isOpen;
    input.ariaExpanded = String(isOpen);
    if (!isOpen) choose(-1);
    if (!isOpen) input.removeAttribute("aria-activedescendant");
  }

  async function ask() {
    const text = input.value.trim();
    if (text === asked) return show(text !== "" && options().length > 0);
    asked = text;
    if (!text) return show(false);
    const answer = await fetch(`${form.action}?q=${encodeURIComponent(text)}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok || !isOurs(answer.headers) || text !== asked) return undefined;
    list.innerHTML = await answer.text();
    for (const [at, option] of options().entries()) option.id = `${list.id}-${at}`;
    status.textContent = find(list, "template[data-said]", HTMLTemplateElement).content.textContent;
    show(options().length > 0);
    return choose(0);
  }

  input.addEventListener("input", () => {
    clearTimeout(waits);
    waits = setTimeout(ask, PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !list.hidden) choose(chosen + step);
    else if (step) ask();
    else if (event.key === "Enter" && !list.hidden && chosen >= 0 && input.value.trim() === asked) options()[chosen].click();
    else if (event.key === "Escape" && !list.hidden) show(false);
    else return;
    event.preventDefault();
  });
  form.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) show(false);
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus until the click
}
