// Requests of the grid. The server answers with JSON, or it has not been reached.

export class Unreachable extends Error {}

/** The fields that the server's form knows, from a row's values. */
export function formFields(row, note = {}) {
  const values = row.values;
  const fields = new URLSearchParams({
    number: row.number,
    dealer: values.dealer ?? "",
    winner: values.winner ?? "",
    seen_revision: row.revision,
    client_id: row.clientId,
    ...note,
  });
  for (const name of ["exact_grab", "uno_card_finish", "is_void"]) if (values[name]) fields.set(name, "on");
  for (const [seat, text] of Object.entries(values.hands)) fields.set(`hand-${seat}`, text);
  return fields;
}

/** Post and read the answer. Throws Unreachable when there is none: no network, signed out, server error. */
export async function post(url, fields, { signal } = {}) {
  let response;
  try {
    response = await fetch(url, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json", "X-CSRFToken": JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"] },
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable("network");
  }
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
    throw new Unreachable(response.redirected || response.status === 403 ? "signed-out" : "server");
  }
  return response.json();
}
