// What the browser does beyond plain HTML: theme, confirmations, dismissals, copying, failed requests.

const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

function toggleTheme() {
  const isDark =
    root.dataset.theme === "dark" ||
    (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = isDark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
}

/** Ask in the page's own dialog; resolves to whether the person agreed. */
export function confirmed(question) {
  const dialog = document.getElementById("confirm-dialog");
  dialog.querySelector("#confirm-text").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Show a sentence among the page's messages, as the server does. */
export function announce(text, level = "error") {
  const notice = document.createElement("div");
  notice.className = `notice ${level}`;
  notice.append(Object.assign(document.createElement("p"), { textContent: text }));
  document.getElementById("messages").replaceChildren(notice);
}

document.addEventListener("click", async ({ target }) => {
  if (target.closest("[data-toggle-theme]")) toggleTheme();
  if (target.closest("[data-print]")) print();

  const dismiss = target.closest("[data-dismiss]");
  if (dismiss) dismiss.closest(dismiss.dataset.dismiss).remove();

  const opener = target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens).showModal();

  const closer = target.closest("[data-closes]");
  if (closer) closer.closest("dialog").close();

  const copy = target.closest("[data-copy]");
  if (copy) {
    await navigator.clipboard.writeText(copy.dataset.copy);
    announce(copy.dataset.copied, "success");
  }
});

document.addEventListener("submit", async (event) => {
  const question = event.submitter?.dataset.confirm ?? event.target.dataset.confirm;
  if (!question || event.target.dataset.agreed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!(await confirmed(question))) return;
  event.target.dataset.agreed = "yes";
  event.target.requestSubmit(event.submitter);
  delete event.target.dataset.agreed;
}, { capture: true });

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-autosubmit]")) target.form.requestSubmit();
});

document.addEventListener("htmx:confirm", (event) => {
  if (!event.detail.question) return;
  event.preventDefault();
  confirmed(event.detail.question).then((agreed) => agreed && event.detail.issueRequest(true));
});

for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, () => announce(document.getElementById("request-failed").content.textContent));
}

for (const button of document.querySelectorAll("[data-toggle-theme]")) button.hidden = false;
