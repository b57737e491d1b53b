// What the browser does beyond plain HTML: theme, confirmations, dismissals, copying, failed requests.

import { announce, around, confirmed, find, findAll, isOurs, part, toggleTheme } from "./basics.js";
import { showClause } from "./clauses.js";
import "./folded.js";
import "./search.js";

// What a page may promise for the time without a network: more where the browser trusts the connection.
for (const words of findAll(document, "[data-secure-context]", HTMLElement)) words.hidden = !isSecureContext;
for (const words of findAll(document, "[data-plain-context]", HTMLElement)) words.hidden = isSecureContext;

document.addEventListener("click", async (event) => {
  if (around(event, "[data-toggle-theme]")) toggleTheme();
  if (around(event, "[data-print]")) print();

  const row = around(event, "[data-explains]")?.closest("tr");
  if (row) find(row, "a.explained", HTMLAnchorElement).click();

  const dismiss = around(event, "[data-dismiss]");
  dismiss?.closest(dismiss.dataset.dismiss ?? "")?.remove();

  const opens = around(event, "[data-opens]")?.dataset.opens;
  if (opens) find(document, `#${opens}`, HTMLDialogElement).showModal();
  around(event, "[data-closes]")?.closest("dialog")?.close();

  const mark = around(event, "a.clause", HTMLAnchorElement);
  if (mark && "popover" in mark && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    await showClause(mark);
  }

  const copy = around(event, "[data-copy]")?.dataset;
  if (copy) {
    await navigator.clipboard.writeText(copy.copy ?? "");
    announce(copy.copied ?? "", "success");
  }
});

document.addEventListener("submit", async (event) => {
  const form = around(event, "form", HTMLFormElement);
  const question = event.submitter?.dataset.confirm ?? form?.dataset.confirm;
  if (!form || !question || form.dataset.agreed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!(await confirmed(question, event.submitter ?? part(form, "button")))) return;
  form.dataset.agreed = "yes";
  form.requestSubmit(event.submitter);
  delete form.dataset.agreed;
}, { capture: true });

document.addEventListener("change", (event) => around(event, "[data-autosubmit]")?.closest("form")?.requestSubmit());

document.addEventListener("htmx:confirm", async (event) => {
  if (!event.detail.question) return;
  event.preventDefault();
  if (await confirmed(event.detail.question, event.detail.elt)) event.detail.issueRequest(true);
});

for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, () => announceFailure("request-failed"));
}

/** What something else than the office answers is not shown; once the office answers, nothing is wrong any more. */
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = event.detail;
  if (isOurs({ get: (name) => xhr.getResponseHeader(name) })) return document.querySelector("#messages [data-failure]")?.remove();
  event.preventDefault();
  return announceFailure(xhr.status >= 500 ? "request-failed" : "foreign-answer");
});

function announceFailure(/** @type {"request-failed" | "foreign-answer" | "not-sent"} */ id) {
  announce(find(document, `#${id}`, HTMLTemplateElement).content.textContent ?? "");
  part(document, "#messages .notice").dataset.failure = "";
}

// A table that fits need not scroll sideways, so that its head can stay in sight while the page scrolls.
const widths = new ResizeObserver((changes) => {
  for (const { target } of changes) target.classList.toggle("fits", part(target, "table").offsetWidth <= target.clientWidth);
});
for (const sheet of findAll(document, ".whole-sheet", HTMLElement)) widths.observe(sheet);

/** One button has led here to print at once. */
if (location.hash === "#print") {
  history.replaceState(null, "", location.pathname + location.search);
  addEventListener("load", () => print());
}

/** The worker has led back here, as there was no network for a form. */
if (location.hash === "#not-sent") {
  history.replaceState(null, "", location.pathname + location.search);
  announceFailure("not-sent");
}

for (const button of findAll(document, "[data-toggle-theme]", HTMLElement)) button.hidden = false;

/** Where somebody may write, the page brings the outbox (offline/register.js). On the others it is brought if anything was
 * ever typed in this browser: what is not sent is nowhere out of sight, and goes from there with the code that it was typed
 * with. */
async function bringOutbox() {
  const outbox = document.getElementById("unsent")?.dataset.outbox;
  if (!outbox) return;
  const databases = await indexedDB.databases?.();
  if (!databases || databases.some(({ name }) => name === "unsent")) await import(outbox);
}

bringOutbox();
