"""What is answered when something has vanished, somebody was first, or the database is busy."""

import errno
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import DataError, IntegrityError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from scoring.core.errors import Vanished
from scoring.core.forms.reading import Unreadable
from scoring.core.http.failures import FailureMiddleware
from scoring.models import Club, Sheet
from scoring.people.services.clubs import delete_club, merge_clubs
from scoring.seasons.services.seasons import delete_evening
from tests.hostile.forms import read_page
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.scenes import official, scene

TYPED = {"name": "Anke Petersen", "password1": "geheim", "csrfmiddlewaretoken": "token"}


def answer(failure: Exception, *, path: str = "/players/new/", **headers: str) -> HttpResponse | None:
    request = RequestFactory().post(path, TYPED, headers=headers)
    return FailureMiddleware(lambda _request: HttpResponse()).process_exception(request, failure)


def postgres_disk_full() -> OperationalError:
    error = OperationalError("could not extend file")
    error.__cause__ = psycopg.errors.DiskFull()
    return error


@pytest.mark.parametrize(
    ("failure", "status"),
    [
        (Vanished("Dieser Verein ist weg."), 410),
        (Sheet.DoesNotExist("no such sheet"), 410),
        (IntegrityError("UNIQUE constraint failed"), 409),
        (OperationalError("database is locked"), 503),
        (OperationalError("database or disk is full"), 507),
        (postgres_disk_full(), 507),
        (OSError(errno.ENOSPC, "No space left on device"), 507),
        (Unreadable("“x” is no number."), 400),
    ],
)
def test_failure_is_told_with_what_was_typed(failure: Exception, status: int) -> None:
    page = answer(failure)
    assert page is not None
    assertContains(page, "Anke Petersen", status_code=status)
    assertNotContains(page, "geheim", status_code=status)
    assert page["Content-Type"].startswith("text/html"), "scripts with a queue take JSON for an answer"


@pytest.mark.parametrize("failure", [KeyError("x"), TypeError(), OSError(errno.ENOENT, "x")])
def test_mistake_of_ours_stays_one(failure: Exception) -> None:
    assert answer(failure) is None


@pytest.mark.parametrize(
    "failure",
    [DataError("value too long"), ValueError("Exceeds the limit (4300 digits)"), OverflowError(), RecursionError()],
)
@pytest.mark.usefixtures("net_is_needed")
def test_value_that_nobody_has_thought_of_is_a_refusal_and_an_error_in_the_log(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    page = answer(failure)
    assert page is not None
    assertContains(page, "Anke Petersen", status_code=400)
    (record,) = caplog.records
    assert (record.levelname, record.getMessage()) == ("ERROR", "nobody has read what /players/new/ was sent")
    assert record.exc_info is not None


def test_script_gets_json_only_for_what_is_refused_for_good() -> None:
    answers = [answer(failure, Accept="application/json") for failure in (Unreadable("x"), postgres_disk_full())]
    assert [page["Content-Type"].partition(";")[0] for page in answers if page] == ["application/json", "text/html"]


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


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_full_disk_keeps_what_was_typed_and_leaves_nothing_half_written(client: Client) -> None:
    table = scene()
    client.force_login(official(table.league, "secretary"))
    many = {"names": "\n".join(f"Neu {number:03} {'x' * 70}" for number in range(200))}
    address = reverse("players_add_many", args=[table.league.slug])
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # or what other tests have left free takes it
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        full = client.post(address, many)
        cursor.execute("PRAGMA max_page_count = 1073741823")

    assertContains(full, "Neu 199", status_code=507)
    assert table.league.players.count() == 4
    assert client.post(address, many).status_code == 302
    assert table.league.players.count() == 204


@pytest.fixture
def impatient_database() -> Iterator[Path]:
    """SQLite's file; whoever finds it locked waits for no longer than the time that is configured here."""
    options = connection.settings_dict["OPTIONS"]
    before = options["timeout"]
    options["timeout"] = 0.1
    connection.close()
    yield Path(connection.settings_dict["NAME"])
    options["timeout"] = before
    connection.close()


@contextmanager
def writing_to(database: Path) -> Iterator[None]:
    """Somebody else writes to the database for as long as the block runs."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.django_db(transaction=True)
def test_locked_database_keeps_what_was_typed_and_takes_the_same_form_afterwards(
    client: Client, impatient_database: Path
) -> None:
    table = scene()
    client.force_login(official(table.league, "secretary"))
    address = reverse("player_create", args=[table.league.slug])

    with writing_to(impatient_database):
        busy = client.post(address, {"name": "Anke Petersen", "year_of_birth": "1980"})
        players = table.league.players.count()

    assertContains(busy, "<p>Anke Petersen</p>", html=True, status_code=503)
    assert (busy["Retry-After"], players) == ("5", 4)
    again = next(form for form in read_page(address, busy.content.decode())[0] if form.action == address)
    assert client.post(again.action, again.fields).status_code == 302
    assert table.league.players.get(name="Anke Petersen").year_of_birth == 1980


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("in_english")
def test_session_that_a_locked_database_cannot_keep_is_no_mistake_of_who_asks(
    client: Client, impatient_database: Path
) -> None:
    table = scene_of_today()
    phone = phone_at(table)
    client.force_login(official(table.league, "secretary"))
    session = client.session
    session["signed_in_at"], session["seen_at"] = time.time(), time.time() - 86_400
    session.save()
    address = reverse("players", args=[table.league.slug])

    with writing_to(impatient_database):
        read, left = client.get(address), phone.post(reverse("guest_leave", args=[table.sheet.pk]))

    assertContains(read, "Please try again.", status_code=503)
    assertContains(left, "Please look whether it was saved before you send it again.", status_code=503)
    assertNotContains(left, "<form", status_code=503)
    assert [read["Retry-After"], left["Retry-After"]] == ["5", "5"]
    assert client.get(address).status_code == 200
