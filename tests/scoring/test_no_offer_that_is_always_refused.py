"""What a page offers can be done: no form of an evening whose sheets are signed leads to a refusal that is certain, and
no button or link of a closed season to the sentence that it is closed."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.messages import ERROR
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.audit.services.photos import add_photo
from scoring.models import Evening, Office
from scoring.seasons.services.rescheduling import call_off_evening
from scoring.urls import urlpatterns
from tests.hostile.forms import PageForm, read_page
from tests.scoring.closed_season import close
from tests.scoring.photos import jpeg
from tests.scoring.scenes import Scene, evening, official, participants, scene

pytestmark = pytest.mark.django_db

PAGES = {
    "evening": "evening",
    "evening_edit": "evening",
    "evening_participants": "evening",
    "evening_tables": "evening",
    "sheet": "sheet",
    "sheet_photos": "sheet",
    "season_edit": "season",
    "edition": "edition",
}
TYPED = "Käthe 7"


@pytest.fixture
def signed(settings, tmp_path: Path) -> Scene:
    settings.MEDIA_ROOT = tmp_path
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    add_photo(sheet_id=played.sheet.pk, actor=played.secretary, content=jpeg(), name="page.jpg")
    played.submit()
    played.sign()
    return played


@pytest.fixture
def closed(signed: Scene) -> Scene:
    """President and auditor have signed its season."""
    close(signed.season, official(signed.league, "president"), signed.auditor)
    return signed


@pytest.fixture
def everything(client: Client, signed: Scene) -> Client:
    """Somebody who holds every office."""
    client.force_login(official(signed.league, *Office.Kind.values))
    client.cookies["django_language"] = "en"
    return client


def address_of(name: str, signed: Scene) -> str:
    keys = {
        "evening": [signed.evening.pk],
        "sheet": [signed.sheet.pk],
        "season": [signed.league.slug, signed.season.pk],
        "edition": [signed.league.slug, signed.season.edition_id],
    }
    return reverse(name, args=keys[PAGES[name]])


def offers(client: Client, address: str) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """What can be sent from a page: each form as it stands, with each of its buttons; of the pages it leads to on
    which one confirms or edits, the same."""
    forms, links = read_page(address, client.get(address).content.decode())
    for link in [address, *links]:
        if link != address:
            if not (link.startswith("/registrations/") or link.endswith(("/delete/", "/remove/", "/edit/"))):
                continue
            forms = read_page(link, client.get(link).content.decode())[0]
        for form in forms:
            if form.method == "post" and "logout" not in form.action and "language" not in form.action:
                yield from ((form.action, fields) for fields in _sent(form))


def _sent(form: PageForm) -> Iterator[dict[str, list[str]]]:
    typed = {
        name: [TYPED] if values == [""] and form.kinds.get(name, "text") == "text" else values
        for name, values in form.fields.items()
    }
    buttons = [name for name, kind in form.kinds.items() if kind == "submit"]
    if not buttons:
        yield typed
    for name in buttons:
        for value in form.choices[name]:
            yield {**typed, name: [value]}


def refusals(client: Client, address: str, fields: dict[str, list[str]]) -> list[str]:
    """What is said against it; nothing stays of it."""
    with transaction.atomic():
        answer = client.post(address, fields, follow=True)
        transaction.set_rollback(True)
    said = [str(message) for message in drawn_with(answer, "messages") or () if message.level == ERROR]
    form = drawn_with(answer, "form")
    return said + (list(form.non_field_errors()) if hasattr(form, "non_field_errors") else [])


def drawn_with(answer: HttpResponse, name: str) -> object:
    """What the templates of an answer know by a name; none, if they know nothing.

    The frame of all pages is drawn once in a process, for no page, and refuses to be asked for what differs.
    """
    return next((found[name] for context in answer.context or () for found in context.dicts if name in found), None)


@pytest.mark.parametrize("name", PAGES)
def test_forms_of_a_signed_evening_are_not_refused_for_being_there(
    everything: Client, signed: Scene, name: str
) -> None:
    refused = {
        (urlsplit(action).path, sentence)
        for action, fields in offers(everything, address_of(name, signed))
        for sentence in refusals(everything, action, fields)
    }
    assert refused == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_forms_of_a_closed_season_are_not_refused_for_being_there(everything: Client, closed: Scene, name: str) -> None:
    test_forms_of_a_signed_evening_are_not_refused_for_being_there(everything, closed, name)


SENTENCE = "This season is closed"
LEFT_OUT = ("logout", "language", "/players/", "/clubs/", "/clauses/", "/rules/", ".pdf")
"""What is no deed in a season."""


def addresses_about(closed: Scene, *evenings: Evening) -> set[str]:
    """Every address about a season, its evenings, their sheets and registrations, also those that no page shows."""
    rows = {
        "season": {closed.season.pk},
        "evening": {evening.pk for evening in evenings},
        "sheet": {closed.sheet.pk},
        "registration": {evening.registrations.earliest("pk").pk for evening in evenings},
    }
    return {
        reverse(pattern.name, kwargs={"league": closed.league.slug, own: row} if "league" in asked else {own: row})
        for pattern in urlpatterns
        for asked in [set(pattern.pattern.converters)]
        for own in asked & set(rows)
        if asked <= {"league", own}
        for row in rows[own]
    }


@pytest.mark.slow
def test_no_page_of_a_closed_season_offers_what_is_refused_there(everything: Client, signed: Scene) -> None:
    called_off = evening(signed.season, date=date(2025, 10, 3))
    participants(called_off, ("Anke", "Björn"))
    call_off_evening(evening=called_off, actor=signed.secretary)
    close(signed.season, official(signed.league, "president"), signed.auditor)
    offered: dict[str, list[tuple[str, list[str]]]] = {}
    for address in sorted(addresses_about(signed, signed.evening, called_off)):
        answer = everything.get(address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for action, said in _said_of(everything, address, answer.content.decode(), offered):
                offered.setdefault(action, []).append((address, said))
    dead = {
        action: found for action, found in offered.items() if any(SENTENCE in " ".join(said) for _at, said in found)
    }
    assert dead == {}


def _said_of(
    client: Client, address: str, page: str, known: dict[str, list[tuple[str, list[str]]]]
) -> Iterator[tuple[str, list[str]]]:
    """Where the forms and links of a page lead that was not tried yet, and what is said there."""
    forms, links = read_page(address, page)
    for form in forms:
        if form.method == "post" and form.action not in known and not any(part in form.action for part in LEFT_OUT):
            yield form.action, [said for fields in _sent(form) for said in refusals(client, form.action, fields)]
    for link in {urlsplit(link).path for link in links}:
        if link not in known and not any(part in link for part in LEFT_OUT):
            yield link, [str(message) for message in drawn_with(client.get(link, follow=True), "messages") or ()]
