"""The desk of a player: the own place, the next evening with its answer, the last result and the record."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.core.services.jobs import create_job
from scoring.models import Evening, Job, Membership, Office, Player, Reply, Season, User
from scoring.registration.services.replies import register_player
from scoring.results.services.standings import rebuild_season
from scoring.seasons.services.evenings import create_evening
from tests.scoring.registration.coming import coming, said
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league, official, player_account, season, three_after_a_game

pytestmark = pytest.mark.django_db


def browser_of(account: User) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def words_of(page: bytes) -> str:
    """What is read on the page, in one line."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", page.decode())).split())


def desk(account: User) -> str:
    return words_of(browser_of(account).get(reverse("home")).content)


def test_desk_shows_place_with_distance_last_result_and_record() -> None:
    played = season(league())
    closed_evening(played, {"Björn": 12, "Cäcilia": 9, "Anke": 8}, day=6)
    closed_evening(played, {"Anke": 12, "Björn": 9, "Cäcilia": 8}, day=13)
    words = desk(player_account("Anke", played.league))
    assert "My place 2. 20 ranking points 1 point behind the first · Season 2025/26" in words
    assert "My last result 1. 12 ranking points 13/09/2025" in words
    assert "My record 2 evenings 1 won · best place 1." in words
    assert "1 point ahead of the next" in desk(player_account("Björn", played.league))


def test_last_result_leads_to_the_own_sheet() -> None:
    played = three_after_a_game()
    played.submit()
    page = browser_of(player_account("Björn", played.league)).get(reverse("home")).content.decode()
    assert f'href="{reverse("sheet", args=[played.sheet.pk])}"' in page


def test_evening_outside_the_ranking_is_a_result_and_no_place_in_it() -> None:
    played = season(league())
    Evening.objects.filter(pk=closed_evening(played, {"Anke": 12, "Björn": 9}).pk).update(kind="friendly")
    rebuild_season(season=played)
    words = desk(player_account("Anke", played.league))
    assert "My place – not in the ranking" in words
    assert "My last result 1. outside the ranking" in words


@pytest.mark.clause("L4", "L4:invitation")
def test_player_registers_and_withdraws_at_the_own_desk() -> None:
    made = coming(2)
    account = player_account("Anke", made.league)
    client = browser_of(account)
    words = desk(account)
    assert "My next evening Ranking tournament your answer?" in words
    assert "Krug" in words
    assert "300 if you register now" in words
    answer = reverse("own_answer", args=[made.evening.pk])
    assert reverse("home") == client.post(answer, {"answer": "yes", "back": "yes"})["Location"]
    page = client.get(reverse("home")).content
    (reply,) = Reply.objects.all()
    assert "Ranking tournament You are coming" in words_of(page)
    assert f'href="{reverse("receipt", args=[reply.key])}"' in page.decode()
    client.post(answer, {"answer": "no", "back": "yes"})
    words = desk(account)
    assert "Ranking tournament you are not coming" in words
    assert "I am coming" in words


def test_who_waits_reads_the_place_in_the_list() -> None:
    made = coming(4, capacity=2)
    for player in made.players:
        register_player(evening=made.evening, player=player, actor=None, said=said())
    assert "2. on the waiting list" in desk(player_account(made.players[3].name, made.league))
    assert "1. on the waiting list" in desk(player_account(made.players[2].name, made.league))


def test_next_evening_is_the_first_that_takes_place_and_has_not_begun() -> None:
    made = coming(2)
    account = player_account("Anke", made.league)
    Evening.objects.filter(pk=made.evening.pk).update(called_off_at=timezone.now())
    assert "No evening is planned yet" in desk(account)
    later = create_evening(
        season=made.season,
        actor=None,
        date=made.evening.date + timedelta(days=7),
        kind="masters",
        registration_deadline=made.evening.registration_deadline,
    )
    page = browser_of(account).get(reverse("home")).content.decode()
    assert f'action="{reverse("own_answer", args=[later.pk])}"' in page


def test_desk_of_a_player_without_season_or_evening_says_what_will_stand_there() -> None:
    words = desk(player_account("Anke", league()))
    assert "No evening of yours yet As soon as an evening you play at is closed" in words
    assert "No evening is planned yet As soon as the secretary has planned your next evening" in words


def test_account_without_a_player_is_told_whom_to_ask() -> None:
    row = league("Kiel")
    sentence = f"Your account in {row.name} does not belong to a player yet. Ask your secretary"
    assert sentence in desk(official(row, "player"))
    assert sentence in desk(official(row))
    assert sentence not in desk(official(row, "secretary"))
    assert sentence not in desk(player_account("Anke", row))


def test_result_of_last_season_is_named_while_the_next_one_has_not_begun() -> None:
    made = coming(1)
    before = Season.objects.create(
        league=made.league,
        name="2024/25",
        starts_on=made.season.starts_on - timedelta(days=300),
        ends_on=made.season.starts_on - timedelta(days=1),
        edition=made.season.edition,
    )
    closed_evening(before, {"Anke": 12, "Björn": 9})
    words = desk(player_account("Anke", made.league))
    assert "Season 2024/25 Season ahead begins without points for everybody." in words


def test_player_with_an_office_sees_both_and_of_each_league_the_own_evening() -> None:
    first, second = coming(1), coming(1)
    Evening.objects.update(date=timezone.localdate() + timedelta(days=3))
    account = player_account("Anke", first.league, "secretary")
    membership = Membership.objects.create(league=second.league, user=account, player=second.players[0])
    Office.objects.create(membership=membership, kind="player")
    page = browser_of(account).get(reverse("home")).content
    assert "Enter who comes" in words_of(page)
    for made in (first, second):
        assert f'action="{reverse("own_answer", args=[made.evening.pk])}"' in page.decode()


def busy_officer() -> User:
    """Plays tonight, is registered for the next evening, holds offices, and a job of theirs runs."""
    made = coming(3)
    account = player_account("Anke", made.league, "secretary", "auditor", "president")
    for day in (3, 4):
        closed_evening(made.season, {"Anke": 12, "Björn": 9}, day=day)
    player = Player.objects.get(membership__user=account)
    register_player(evening=made.evening, player=player, actor=None, said=said())
    create_job(kind=Job.Kind.RECOUNT, league=made.league, created_by=account)
    return account


def test_desk_of_a_busy_officer_who_plays_takes_at_most_fifteen_queries() -> None:
    account = busy_officer()
    client = browser_of(account)
    client.get(reverse("home"))
    with CaptureQueriesContext(connection) as few:
        client.get(reverse("home"))
    assert len(few) <= 15
    other = coming(3)
    membership = Membership.objects.create(league=other.league, user=account, player=other.players[0])
    Office.objects.create(membership=membership, kind="secretary")
    with CaptureQueriesContext(connection) as more:
        client.get(reverse("home"))
    assert len(more) <= len(few)  # the desk of one league says what its last evening was
