"""What is answered when something has vanished, somebody was first, or the database is busy."""

import pytest
from django.db import DataError, IntegrityError, OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from scoring.errors import Vanished
from scoring.models import Club, Sheet
from scoring.services.clubs import delete_club, merge_clubs
from scoring.services.evenings import delete_evening
from scoring.views.failures import FailureMiddleware
from tests.scoring.scenes import official, scene

TYPED = {"name": "Anke Petersen", "password1": "geheim", "csrfmiddlewaretoken": "token"}


def answer(failure: Exception, *, path: str = "/players/new/", **headers: str) -> HttpResponse | None:
    request = RequestFactory().post(path, TYPED, headers=headers)
    return FailureMiddleware(lambda _request: HttpResponse()).process_exception(request, failure)


@pytest.mark.parametrize(
    ("failure", "status"),
    [
        (Vanished("Dieser Verein ist weg."), 410),
        (Sheet.DoesNotExist("no such sheet"), 410),
        (IntegrityError("UNIQUE constraint failed"), 409),
        (OperationalError("database is locked"), 503),
    ],
)
def test_failure_is_told_with_what_was_typed(failure: Exception, status: int) -> None:
    page = answer(failure)
    assert page is not None
    assertContains(page, "Anke Petersen", status_code=status)
    assertNotContains(page, "geheim", status_code=status)
    assert page["Content-Type"].startswith("text/html"), "scripts with a queue take JSON for an answer"


def test_mistake_of_ours_stays_one() -> None:
    assert answer(DataError("value too long")) is None
    assert answer(KeyError("x")) is None


def test_busy_database_asks_to_come_again() -> None:
    page = answer(OperationalError("database is locked"))
    assert page is not None
    assert page["Retry-After"] == "5"
    assertNotContains(page, "<form", status_code=503)  # a password is not put into a page


def test_busy_database_offers_to_send_the_same_again() -> None:
    request = RequestFactory().post("/players/new/?x=1", {"name": "Anke", "offices": ["auditor", "player"]})
    page = FailureMiddleware(lambda _request: HttpResponse()).process_exception(request, OperationalError())
    assert page is not None
    assertContains(page, '<form method="post" action="/players/new/?x=1">', status_code=503)
    assertContains(page, '<input type="hidden" name="offices" value="player">', html=True, status_code=503)


@pytest.mark.parametrize(("referer", "is_offered"), [("http://testserver/l/x/", True), ("http://evil.example/", False)])
def test_way_back_leads_only_to_our_own_pages(referer: str, is_offered: bool) -> None:
    page = answer(Vanished("Weg."), Referer=referer)
    assert page is not None
    assert (f'href="{referer}"'.encode() in page.content) == is_offered


@pytest.mark.django_db
def test_what_vanished_before_it_was_deleted_is_told_apart() -> None:
    table = scene()
    delete_evening(evening=table.evening, actor=table.secretary)
    with pytest.raises(Vanished, match="Spielabend"):
        delete_evening(evening=table.evening, actor=table.secretary)
    with pytest.raises(Vanished, match="Tisch"):
        table.save(1, 1, 12, 0, 7, 30)


@pytest.mark.django_db
def test_merging_into_a_club_that_was_merged_away_leaves_the_last_one() -> None:
    table = scene()
    kiel, ploen = (Club.objects.create(league=table.league, name=name) for name in ("Kiel", "Plön"))
    merge_clubs(club=kiel, into=ploen, actor=table.secretary)
    with pytest.raises(Vanished, match="Verein"):
        merge_clubs(club=Club(pk=ploen.pk, league=table.league, name="Plön"), into=kiel, actor=table.secretary)
    assert list(table.league.clubs.all()) == [ploen]


@pytest.mark.django_db
def test_deleting_a_club_twice_says_that_it_is_gone(client: Client) -> None:
    table = scene()
    club = Club.objects.create(league=table.league, name="Kiel")
    client.force_login(official(table.league, "secretary"))
    assert client.post(reverse("club_delete", args=[table.league.slug, club.pk])).status_code == 302
    assert client.post(reverse("club_delete", args=[table.league.slug, club.pk])).status_code == 404
    with pytest.raises(Vanished):
        delete_club(club=Club(pk=club.pk, league=table.league, name="Kiel"), actor=table.secretary)
