"""The part of an evening's page that renews itself, and the hall screen: one query, 304, and nothing leaked."""

import gzip
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.audit.services.reviews import reopen_sheet, send_back_sheet
from scoring.models import Player, User
from scoring.people.services.players import update_player
from scoring.privacy.services.public_data import set_publicity
from scoring.registration.services.registrations import change_registration, register_players
from scoring.seasons.services.evenings import update_evening
from scoring.seating.services.seats import seat_table, set_presence
from scoring.sheets.services.sheet_edits import announce_last_round, remove_game, withdraw_last_round
from tests.scoring.scenes import DEADLINE, NOTE, Scene, league, official, participants, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
PARTS = ("evening_live", "evening_hall_slides")
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
@laid_once
def table() -> Scene:
    """A sheet of one game of four."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


def ask(client: Client, table: Scene, part: str = "evening_live", version: str = "") -> HttpResponse:
    headers = {**ENGLISH, "If-None-Match": version} if version else ENGLISH
    return client.get(reverse(part, args=[table.evening.pk]), headers=headers)


def text_of(client: Client, table: Scene, part: str = "evening_live") -> str:
    return ask(client, table, part).content.decode()


@pytest.mark.parametrize("part", PARTS)
def test_unchanged_part_costs_one_query_and_a_304(
    client: Client, table: Scene, django_assert_num_queries: DjangoAssertNumQueries, part: str
) -> None:
    version = ask(client, table, part)["ETag"]
    with django_assert_num_queries(1):
        answer = ask(client, table, part, version)
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", version)


def test_the_one_query_reads_no_table_from_end_to_end(client: Client, table: Scene) -> None:
    version = ask(client, table)["ETag"]
    with CaptureQueriesContext(connection) as captured:
        ask(client, table, version=version)
    (query,) = captured.captured_queries
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
        plan = [row[3] for row in cursor.fetchall()]
    assert [step for step in plan if step.startswith("SCAN")] == []
    assert any("USING INDEX audit_sequence_once" in step or "sqlite_autoindex" in step for step in plan), plan


def test_changed_part_is_drawn_once_for_everybody(
    client: Client, table: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = ask(client, table)
    with django_assert_num_queries(1):
        second = ask(Client(), table)
    assert (second.status_code, second.content) == (200, first.content)


def test_public_league_knows_its_signed_in_viewers_without_asking(
    client: Client, table: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(official(table.league, "player"))
    version = ask(client, table)["ETag"]
    with django_assert_num_queries(1):
        assert ask(client, table, version=version).status_code == 304


def test_league_of_members_costs_three_more_queries_to_know_them(
    client: Client, table: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    type(table.league).objects.update(is_public=False)
    client.force_login(official(table.league, "player"))
    version = ask(client, table)["ETag"]
    with django_assert_num_queries(4):  # evening, session, account, membership
        assert ask(client, table, version=version).status_code == 304


def _laid(table: Scene) -> None:
    registered = participants(table.evening, ("Inken", "Jörn"))
    seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])


def _later_deadline(table: Scene) -> None:
    update_evening(
        evening=table.evening,
        actor=None,
        date=table.evening.date,
        kind="ranking",
        title="",
        starts_at=None,
        venue="Anker",
        address="",
        capacity=None,
        registration_deadline=DEADLINE + timedelta(days=1),
    )


def _renamed(table: Scene) -> None:
    anke = Player.objects.get(name="Anke")
    update_player(player=anke, actor=table.secretary, name="Änne", year_of_birth=None, is_active=True, club="")


def _signed_and_reopened(table: Scene) -> None:
    table.submit()
    table.sign()
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="game 1")


def _sent_back(table: Scene) -> None:
    table.submit()
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="game 1")


def _withdrawn(table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=None)
    withdraw_last_round(sheet_id=table.sheet.pk, actor=None)


def _registered(table: Scene) -> None:
    player = Player.objects.create(league=table.league, name="Jörn")
    register_players(evening=table.evening, actor=None, arrivals={player.pk: None})


WRITES: dict[str, Callable[[Scene], object]] = {
    "game": lambda table: table.save(2, 0, 0, 5, 9, 8),
    "correction": lambda table: table.save(1, 1, 21, 0, 7, 30, note=NOTE),
    "game removed": lambda table: remove_game(
        sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=99, note=NOTE
    ),
    "last round": lambda table: announce_last_round(sheet_id=table.sheet.pk, actor=None),
    "last round withdrawn": _withdrawn,
    "presence": lambda table: set_presence(seat=table.seats[0], actor=None, first_game=2, last_game=None),
    "registration": _registered,
    "arrival": lambda table: change_registration(registration=table.seats[0].registration, actor=None, arrival=None),
    "table laid": _laid,
    "evening changed": _later_deadline,
    "player renamed": _renamed,
    "submitted": lambda table: table.submit(),
    "signed and reopened": _signed_and_reopened,
    "sent back": _sent_back,
}


@pytest.mark.parametrize("write", WRITES)
def test_every_write_gives_a_new_version(client: Client, table: Scene, write: str) -> None:
    version = ask(client, table)["ETag"]
    WRITES[write](table)
    answer = ask(client, table, version=version)
    assert answer.status_code == 200
    assert answer["ETag"] != version


def test_saved_game_is_in_the_next_answer(client: Client, table: Scene) -> None:
    assert 'data-games="1"' in text_of(client, table)
    table.save(2, 0, 0, 5, 9, 8)
    assert 'data-games="2"' in text_of(client, table)


def test_each_language_has_its_own_version(client: Client, table: Scene) -> None:
    english = ask(client, table)
    german = client.get(reverse("evening_live", args=[table.evening.pk]), headers={"Accept-Language": "de"})
    assert german["ETag"] != english["ETag"]
    assert "Accept-Language" in german["Vary"]
    assert ">vorläufig<" in german.content.decode()


def test_part_is_compressed_for_who_takes_it(client: Client, table: Scene) -> None:
    address = reverse("evening_live", args=[table.evening.pk])
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert (plain.headers.get("Content-Encoding"), packed["Content-Encoding"]) == (None, "gzip")
    assert gzip.decompress(packed.content) == plain.content


@pytest.mark.clause("L6.6")
def test_standings_are_provisional_until_every_sheet_is_signed(client: Client, table: Scene) -> None:
    assert ">provisional<" in text_of(client, table, "evening_hall_slides")
    table.submit()
    assert ">provisional<" in text_of(client, table, "evening_hall_slides")
    table.sign()
    text = text_of(client, table, "evening_hall_slides")
    assert (">provisional<" in text, ">official<" in text) == (False, True)


@pytest.mark.parametrize("part", PARTS)
def test_drafts_stay_hidden(client: Client, table: Scene, part: str) -> None:
    registered = participants(table.evening, ("Inken", "Jörn"))
    seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    before = re.sub(r"\s+", " ", text_of(client, table, part))
    assert "Inken" not in before
    table.save(2, 0, 0, 77)
    assert re.sub(r"\s+", " ", text_of(client, table, part)) == before


@pytest.mark.parametrize("name", [*PARTS, "evening_hall"])
def test_evening_that_only_members_follow_does_not_exist_for_others(client: Client, table: Scene, name: str) -> None:
    type(table.league).objects.update(is_live_public=False)
    address = reverse(name, args=[table.evening.pk])
    assert client.get(address).status_code == 404
    client.force_login(official(league(), "secretary"))
    assert client.get(address).status_code == 404
    client.force_login(official(table.league, "player"))
    assert client.get(address).status_code == 200


def test_version_does_not_let_anybody_in_who_may_not_look(client: Client, table: Scene) -> None:
    version = ask(client, table)["ETag"]
    type(table.league).objects.update(is_live_public=False)
    assert ask(client, table, version=version).status_code == 404


@pytest.mark.parametrize("name", [*PARTS, "evening_hall"])
def test_unknown_evening_is_not_found(client: Client, name: str) -> None:
    assert client.get(reverse(name, args=[4711])).status_code == 404


def test_president_decides_whether_visitors_follow(client: Client, table: Scene) -> None:
    president: User = official(table.league, "president")
    set_publicity(
        league=table.league, actor=president, imprint="Uno", privacy_text="", is_public=True, is_live_public=False
    )
    assert ask(client, table).status_code == 404


def test_part_says_when_the_evening_is_over(client: Client, table: Scene) -> None:
    assert "data-final" not in text_of(client, table)
    table.submit()
    assert "data-final" in text_of(client, table)


def test_empty_evening_says_what_will_be_here(client: Client) -> None:
    laid = scene()
    assert "No game yet" in text_of(client, laid)
    assert "No game yet" in text_of(client, laid, "evening_hall_slides")


@pytest.mark.parametrize(("tables", "slides"), [(1, 2), (4, 6), (5, 5)])
def test_hall_shows_two_tables_at_a_time_where_there_are_many(
    client: Client, table: Scene, tables: int, slides: int
) -> None:
    for number in range(2, tables + 1):
        registered = participants(table.evening, (f"Player {number} a", f"Player {number} b"))
        sheet = seat_table(
            evening=table.evening, actor=None, table=number, registrations=[row.pk for row in registered]
        )
        seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
        Scene(table.league, table.season, table.evening, sheet, seats, table.secretary, table.auditor).save(1, 0, 0, 8)
    assert text_of(client, table, "evening_hall_slides").count('<section class="slide') == slides


def test_who_asks_while_somebody_draws_gets_the_part_before_and_asks_again_soon(client: Client, table: Scene) -> None:
    before = ask(client, table)
    table.save(2, 0, 0, 5, 9, 8)
    drawing = f"live-part-{table.evening.pk}-live/standing.html-en-everybody-drawing"
    caches["shared"].add(drawing, "somebody", 10)

    answer = ask(client, table, version=before["ETag"])
    assert (answer.status_code, answer["ETag"], answer["Ask-Again-After"]) == (304, before["ETag"], "1")

    caches["shared"].delete(drawing)
    answer = ask(client, table, version=before["ETag"])
    assert (answer.status_code, "Ask-Again-After" in answer.headers) == (200, False)


@pytest.mark.clause("D12")
def test_page_says_why_places_are_per_table_while_the_tables_are_not_level(client: Client, table: Scene) -> None:
    assert "equally many" not in text_of(client, table)
    registered = participants(table.evening, ("Inken", "Jörn"))
    sheet = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    second = replace(table, sheet=sheet, seats=tuple(sheet.seats.order_by("position")))
    second.save(1, 0, 0, 8)
    second.save(2, 1, 9, 0)
    text = text_of(client, table)
    assert "as the tables played different numbers of games (1, 2)" in text
    assert "As soon as all of them have played equally many, the total over all tables decides." in text
    assert "until all have played equally many games" in text_of(client, table, "evening_hall_slides")
    table.save(2, 1, 12, 0, 7, 30)
    assert "As soon as all of them" not in text_of(client, table)
