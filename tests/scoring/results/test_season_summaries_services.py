"""When a season is over its players are told by mail what became of it, once."""

from datetime import UTC, datetime

import pytest

from scoring.audit.services.reviews import reopen_sheet
from scoring.models import League, Mail, Player, SilencedKind
from scoring.people.selectors.personal_links import secrets_of
from scoring.results.selectors.season_versions import seasons_just_over
from scoring.results.services.season_summaries import post_season_summaries
from tests.scoring.scenes import Scene, player_account, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
AFTER = datetime(2026, 7, 1, 6, tzinfo=UTC)
"""The season ends on 30 June."""


@pytest.fixture
@laid_once
def signed() -> Scene:
    """A signed evening of a season; Anke and Björn have an address."""
    table: Scene = scene()
    for name in ("Anke", "Björn"):
        Player.objects.filter(name=name).update(email=f"{name[0].lower()}@example.org")
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    Mail.objects.all().delete()
    return table


def summed_up(at: datetime = AFTER) -> int:
    return sum(post_season_summaries(season=season) for season in seasons_just_over(at))


def test_each_player_with_an_address_is_told_place_points_evenings_and_best_evening_once(signed: Scene) -> None:
    signed.secretary.email = "sina@example.org"
    signed.secretary.save()
    assert [summed_up(), summed_up()] == [2, 0]
    mail = Mail.objects.get(name="Björn")
    assert (mail.kind, mail.reply_to) == ("season_summary", "sina@example.org")
    assert mail.subject == "Season 2025/26: your summary"
    for said in (
        "You have place 1 of 4.",
        "- ranking points: 13",
        "- evenings: 1 (won 1 time)",
        "- games: 1 (1 won)",
        "- best evening: Ranking tournament, 12 September 2025: place 1, 13 ranking points",
        signed.season.get_absolute_url(),
    ):
        assert said in mail.text


@pytest.mark.parametrize("is_public", [False, True])
def test_who_has_only_a_personal_link_is_led_to_the_own_page(signed: Scene, is_public: bool) -> None:
    League.objects.filter(pk=signed.league.pk).update(is_public=is_public)
    player_account("Anke", signed.league)
    summed_up()
    texts = dict(Mail.objects.values_list("name", "text"))
    own, page = secrets_of(Player.objects.filter(name="Björn")), signed.season.get_absolute_url()
    (secret,) = own.values()
    assert (f"/i/{secret}/" in texts["Björn"], page in texts["Björn"]) == (True, is_public)
    assert ("/i/" in texts["Anke"], page in texts["Anke"]) == (False, True)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (datetime(2026, 6, 30, 21, 59, tzinfo=UTC), 0),  # 23:59 in Kiel
        (datetime(2026, 6, 30, 22, 1, tzinfo=UTC), 2),
        (datetime(2026, 12, 1, tzinfo=UTC), 0),  # it is an old story by then
    ],
)
def test_season_is_over_when_its_last_day_has_passed_where_the_league_is(
    signed: Scene, at: datetime, told: int
) -> None:
    assert summed_up(at) == told


def test_season_with_a_sheet_to_be_signed_is_not_over(signed: Scene) -> None:
    reopen_sheet(sheet_id=signed.sheet.pk, actor=signed.auditor, reason="game 1")
    assert summed_up() == 0
    signed.submit()
    assert summed_up() == 0
    signed.sign()
    assert summed_up() == 2


def test_season_without_an_official_evening_is_not_summed_up() -> None:
    scene()
    Player.objects.update(email="all@example.org")
    assert summed_up() == 0


def test_who_does_without_gets_no_summary(signed: Scene) -> None:
    anke = Player.objects.get(name="Anke")
    SilencedKind.objects.create(league=signed.league, player=anke, kind="season_summary")
    SilencedKind.objects.create(league=signed.league, player=Player.objects.get(name="Björn"), kind="result")
    summed_up()
    states = dict(Mail.objects.filter(kind="season_summary").values_list("name", "reason"))
    assert states == {"Anke": "person", "Björn": "no_server"}


def test_summary_is_told_in_the_readers_language(signed: Scene) -> None:
    Player.objects.filter(name="Anke").update(language="de")
    summed_up()
    mail = Mail.objects.get(name="Anke")
    assert mail.subject == "Saison 2025/26: Ihr Rückblick"
    assert "Ranglistenpunkte: 8" in mail.text
