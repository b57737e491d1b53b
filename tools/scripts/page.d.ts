// What the scripts find in a page besides the browser's own: htmx and its events.

interface Window {
  htmx?: { process(element: Node): void };
}

interface DocumentEventMap {
  "htmx:afterRequest": CustomEvent<{ requestConfig: { elt: HTMLElement }; successful: boolean }>;
  "htmx:afterSettle": CustomEvent<{ target: Element | null }>;
  "htmx:beforeOnLoad": CustomEvent<{ xhr: XMLHttpRequest }>;
  "htmx:beforeSwap": CustomEvent<{ target: Element; requestConfig: { elt: HTMLElement }; shouldSwap: boolean }>;
  "htmx:load": CustomEvent<object>;
  "htmx:confirm": CustomEvent<{ question: string | null; elt: Element; issueRequest(skipsConfirmation: boolean): void }>;
  "htmx:oobAfterSwap": CustomEvent<{ target: Element }>;
}

interface HTMLElementEventMap {
  "htmx:beforeRequest": CustomEvent<object>;
  "htmx:configRequest": CustomEvent<{ formData: FormData }>;
}
