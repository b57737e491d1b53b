"""Whatever one person can do by the pages of the office: every form of every page, as it is, filled in, and with each
field changed to something else that somebody might well send."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection
from django.http import HttpResponseBase
from django.test import Client

from tests.hostile.forms import Fields, PageForm, read_page

FILLED = {
    "date": "2025-10-10",
    "time": "19:30",
    "datetime-local": "2025-09-01T12:00",
    "number": "1",
    "email": "anna@example.org",
}
REASON = "It is 3 on paper"
NO_MATTER = (
    "auditentry",
    "loghead",
    "mail",
    "job",
    "session",
    "guesses",
    "sheetworkbook",
    "memberlist",
    "personallink",
    "embedding",
    "irregularity",
)
"""In the names of tables of whose rows nothing official is made: letters, jobs, ways in, websites that may show it,
what was reported beside a sheet and what the auditor said to it."""
VARIANTS = 12
"""Of one form at most, drawn by the seed."""


@dataclass(frozen=True, slots=True)
class Sending:
    """A form that is sent: ``changed`` is the field that says something else than the page, or a button."""

    action: str
    method: str
    data: Fields
    changed: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.action} {self.changed}"

    @property
    def way(self) -> str:
        """The same for two that do the same, whatever is on the page around them."""
        return f"{self} with {', '.join(sorted(self.data))}"

    def by(self, client: Client) -> HttpResponseBase:
        send = client.post if self.method == "post" else client.get
        return send(self.action, self.data)


def page_after(client: Client, answer: HttpResponseBase) -> HttpResponseBase:
    """What somebody sees who has sent a form."""
    return client.get(answer["Location"], follow=True) if answer.has_header("Location") else answer


def forms_of(client: Client, address: str) -> list[PageForm]:
    """The forms of a page that change something; none of an address that shows none."""
    answer = client.get(address, follow=True)
    return forms_in(answer)


def forms_in(answer: HttpResponseBase) -> list[PageForm]:
    if "html" not in answer.get("Content-Type", "") or answer.streaming:
        return []
    request = answer.request  # type: ignore[attr-defined]
    forms, _links = read_page(request["PATH_INFO"], answer.content.decode())
    return [form for form in forms if form.method == "post" and not _is_of_every_page(form)]


def _is_of_every_page(form: PageForm) -> bool:
    return any(word in form.action for word in ("logout", "language", "i18n", "/login", "/account/"))


def sendings(form: PageForm, random: Random) -> list[Sending]:
    """The form as it stands and filled in, by each of its buttons; then with each of its fields changed."""
    found = [*_by_buttons(form)]
    one_changed = [*_one_changed(form)]
    return found + random.sample(one_changed, min(len(one_changed), VARIANTS))


def _by_buttons(form: PageForm) -> Iterator[Sending]:
    filled = _filled(form)
    yield Sending(form.action, "post", filled)
    for name, kind in form.kinds.items():
        if kind == "submit":
            for value in form.choices[name]:
                yield Sending(form.action, "post", filled | {name: [value]}, f"{name}={value}")


def _one_changed(form: PageForm) -> Iterator[Sending]:
    filled = _filled(form)
    for name in form.fields:
        for other in _others(form, name):
            yield Sending(form.action, "post", filled | {name: other}, f"{name}={other}")


def _filled(form: PageForm) -> Fields:
    """What is sent by whoever leaves nothing empty."""
    data = {name: list(values) for name, values in form.fields.items() if name not in form.files}
    for name, values in data.items():
        if values == [""]:
            data[name] = [FILLED.get(form.kinds.get(name, ""), REASON)]
        elif not values and name not in form.kinds and (choices := [one for one in form.choices.get(name, []) if one]):
            data[name] = choices[:1]
    return data


def _others(form: PageForm, name: str) -> Iterator[list[str]]:
    kind, values = form.kinds.get(name, ""), form.fields[name]
    if kind in ("hidden", "submit", "file") or name == "csrfmiddlewaretoken":
        return
    if kind == "checkbox":
        yield from ([choice] for choice in form.choices[name] if [choice] != values)
        yield []
    elif name in form.choices and (kind == "radio" or len(form.choices[name]) > 1):
        yield from ([choice] for choice in form.choices[name][:6] if [choice] != values)
    else:
        yield [_another(kind, values[0] if values else "")]
        if values and values[0]:
            yield [""]


def _another(kind: str, value: str) -> str:
    try:
        if kind == "date":
            return (date.fromisoformat(value) + timedelta(days=1)).isoformat()
        if kind == "datetime-local":
            return (datetime.fromisoformat(value) - timedelta(days=40)).isoformat(timespec="minutes")
        if kind == "number" or value.lstrip("-").isdigit():
            return str(int(value) + 1)
    except ValueError:
        return FILLED.get(kind, REASON)
    return f"{value} anders" if value else REASON


@contextmanager
def tables_written() -> Iterator[set[str]]:
    """The tables of the office that are written to while the block runs, of whose rows something official is made."""
    found: set[str] = set()

    def look(execute: Any, sql: str, *rest: Any) -> Any:
        verb, _blank, statement = sql.partition(" ")
        if verb in ("INSERT", "UPDATE", "DELETE"):
            table = statement.partition('"')[2].partition('"')[0]
            if table.startswith("scoring_") and not any(word in table for word in NO_MATTER):
                found.add(table)
        return execute(sql, *rest)

    with connection.execute_wrapper(look):
        yield found
