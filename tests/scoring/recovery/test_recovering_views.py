"""Giving copies by a link without an account, and the office's page that takes them back."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Game, Sheet, SheetSnapshot
from tests.scoring.recovery.snapshots import copied, fresh_office, given, played, said
from tests.scoring.scenes import scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def signed_in(user) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def link_on(page) -> str:
    """Where phones are sent."""
    return str(page.context["link"]).removeprefix("http://testserver")


def test_a_phone_gives_its_copy_by_the_link_and_the_office_takes_it_back() -> None:
    table = played(scene())
    copy, before = copied(table.sheet), said(table.sheet)
    league, secretary = fresh_office()
    office = signed_in(secretary)
    address = reverse("snapshots", args=[league.slug])
    link = link_on(office.get(address))

    phone = Client()
    assert "Landesunoverband" in phone.get(link).content.decode()
    answer = phone.post(link, {"text": json.dumps(given(copy))}, HTTP_ACCEPT="application/json").json()
    page = office.get(address)
    shown = page.content.decode()
    done = office.post(address, {"seen": page.context["plan"].seen}, follow=True)

    assert answer == {"kind": "given", "message": "1 copy is given."}
    assert [words in shown for words in ("seal holds", "table 1: 3 games", "3 games to add")] == [True] * 3
    assert "3 games are taken back" in done.content.decode()
    assert said(Sheet.objects.get()) == before


def test_the_office_gives_a_file_itself_and_decides_about_what_differs() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy = copied(table.sheet)
    Game.objects.get().hands.filter(seat=table.seats[0]).update(points=13)
    office, address = signed_in(table.secretary), reverse("snapshots", args=[table.league.slug])
    file = SimpleUploadedFile("copy.txt", json.dumps(given(copy)).encode())

    page = office.post(reverse("snapshots_upload", args=[table.league.slug]), {"file": file}, follow=True)
    plan, shown = page.context["plan"], page.content.decode()
    name = f"game-{plan.evenings[0].tables[0].key}-1"
    undecided = office.post(address, {"seen": plan.seen})
    office.post(address, {"seen": plan.seen, name: "0"})

    assert ("Anke 13 · Björn ★" in shown, "Anke 12 · Björn ★" in shown) == (True, True)
    assert undecided.status_code == 422
    assert Game.objects.get().hands.get(seat=table.seats[0]).points == 12


@pytest.mark.parametrize("text", ["", "no copy", "{}", '{"copies": [], "journal": []}', "[" * 5000])
def test_whatever_else_is_given_is_refused_with_a_sentence(text: str) -> None:
    table = scene()
    link = link_on(signed_in(table.secretary).get(reverse("snapshots", args=[table.league.slug])))

    answer = Client().post(link, {"text": text}, HTTP_ACCEPT="application/json").json()
    page = Client().post(link, {"text": text})

    assert (answer["kind"], bool(answer["message"]), page.status_code) == ("refused", True, 422)


def test_a_link_that_nobody_made_leads_nowhere() -> None:
    table = scene()
    link = link_on(signed_in(table.secretary).get(reverse("snapshots", args=[table.league.slug])))
    assert Client().get(link[:-3] + "xx/").status_code == 404


def test_a_copy_can_be_discarded_here() -> None:
    table = scene()
    office = signed_in(table.secretary)
    text = json.dumps(given(copied(table.sheet)))
    office.post(reverse("snapshots_upload", args=[table.league.slug]), {"text": text})
    office.post(reverse("snapshot_discard", args=[table.league.slug, SheetSnapshot.objects.get().pk]))
    assert not SheetSnapshot.objects.exists()
