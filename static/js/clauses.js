// What a § mark says, in a box above the page. Without this script the mark is a link to a page that says it.

import { find, isOurs, make, part } from "./basics.js";

/** Open what the clause of a mark says. The box lies where the mark is, as a dialog leaves everything else lifeless. */
export async function showClause(/** @type {HTMLAnchorElement} */ mark) {
  const box = make("div", { className: "clause-box stack stack-tight", popover: "auto" });
  box.setAttribute("role", "dialog");
  box.append(await textOf(mark));
  (mark.closest("dialog") ?? document.body).append(box);
  const heading = part(box, "[data-clause-title]");
  box.setAttribute("aria-label", heading.textContent ?? "");
  box.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed") box.remove();
  });
  find(box, "[data-clause-close]", HTMLButtonElement).addEventListener("click", () => box.hidePopover());
  box.showPopover();
  heading.focus();
}

/** What the server says of it, or that it cannot be asked. */
async function textOf(/** @type {HTMLAnchorElement} */ mark) {
  const box = document.createElement("template");
  try {
    const answer = await fetch(mark.href, { headers: { "HX-Request": "true" } });
    if (answer.ok && isOurs(answer.headers)) {
      box.innerHTML = await answer.text();
      return box.content;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const unread = find(document, "#clause-unread", HTMLTemplateElement).content.textContent ?? "";
  const title = make("h2", { textContent: mark.textContent ?? "", tabIndex: -1 });
  const close = make("button", { className: "button", type: "button", textContent: "×" });
  title.dataset.clauseTitle = close.dataset.clauseClose = "";
  box.content.append(title, make("p", { textContent: unread }), close);
  return box.content;
}
