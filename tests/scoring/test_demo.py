"""The demo league: loaded once, then looked at."""

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.core.selectors.heads import head_text
from scoring.installation.services.demo_evenings import tonight
from scoring.models import Evening, League, Season, Sheet, User
from tests.golden.season import EXPECTED
from tests.scoring.exported import exported_results
from tests.scoring.publishing.programs import program, secret_for
from tests.scoring.test_commands import run
from tests.support.json_schemas import faults

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture(scope="module")
def demo(rows_of_module: None) -> str:
    """What the command prints that loads it."""
    return run("load_demo")[0]


@pytest.mark.slow
def test_demo_prints_generated_passwords_once_that_work(demo: str) -> None:
    second, _err = run("load_demo")

    accounts = dict(re.findall(r"^  (\w+) +(\S{4}-\S{4}-\S{4}-\S{4}) ", demo, re.MULTILINE))
    assert set(accounts) == {"praesidentin", "schriftwesen", "pruefer", "spieltechnik", "protokoll", "spielerin"}
    assert all(User.objects.get(username=name).check_password(password) for name, password in accounts.items())
    assert not any(password in second for password in accounts.values())
    assert len(set(accounts.values())) == 6
    assert not User.objects.filter(must_change_password=True).exists()


def test_demo_leaves_something_to_do_for_everybody() -> None:
    sheets = Sheet.objects.order_by("evening__date", "evening__pk", "table")
    contests, last_season, this_season = (
        list(sheets.filter(evening__season=season).values_list("state", flat=True))
        for season in Season.objects.order_by("starts_on")
    )
    assert contests == ["signed"] * 4
    assert last_season == ["signed"] * 6
    assert this_season == ["signed"] * 6 + ["submitted", "sent_back"] + ["running"] * 3
    assert exported_results(Season.objects.get(name="2025/26")) == EXPECTED


def test_five_of_eight_evenings_are_ranked_and_tonight_is_in_the_middle_of_its_games(settings: Any) -> None:
    settings.IS_DEMO = True
    played = tonight()
    assert played is not None
    evening = played.evening
    ranking = evening.season.evenings.filter(kind=Evening.Kind.RANKING).order_by("date")
    assert list(ranking).index(evening) == 5
    assert [row.sheets.filter(state="signed").exists() for row in ranking] == [True] * 5 + [False] * 3
    assert evening.date == timezone.localdate(timezone=ZoneInfo(evening.season.league.timezone))
    assert [sheet.games.count() for sheet in evening.sheets.order_by("table")] == [14, 13, 15]
    assert {bool(registration.credit) for registration in evening.registrations.all()} == {True, False}
    (returned,) = Sheet.objects.filter(state="sent_back")
    assert "Ziffern" in returned.reviews.get().reason
    ranked = [line["player"] for line in exported_results(evening.season)["season"]]
    assert (len(ranked), {"Jörn Möller", "Nele Ohlsen"} < set(ranked[:7])) == (18, True)


def test_answers_of_the_api_about_the_demo_are_as_described() -> None:
    """Teams, several tables, knock-outs: what the small league of the other tests does not have."""
    league = League.objects.get()
    client = program(secret_for(league))
    parts = client.get(reverse("api_description")).json()["components"]["schemas"]
    evenings = Evening.objects.order_by("pk")
    asked = {
        "Page_PlayerRow_": [reverse("api_players", args=[league.slug])],
        "Page_SeasonRow_": [reverse("api_seasons", args=[league.slug])],
        "Page_EveningRow_": [reverse("api_evenings", args=[season.pk]) for season in Season.objects.all()],
        "Page_RankingRow_": [reverse("api_ranking", args=[season.pk]) for season in Season.objects.all()],
        "Page_ResultRow_": [reverse("api_result", args=[evening.pk]) for evening in evenings],
        "Page_SheetRow_": [reverse("api_sheets", args=[evening.pk]) for evening in evenings],
        "Page_GameRow_": [reverse("api_sheet", args=[sheet.pk]) for sheet in Sheet.objects.all()],
    }
    told: set[str] = set()
    for name, addresses in asked.items():
        for address in addresses:
            data = client.get(address).json()
            assert list(faults(data, parts[name], parts)) == [], address
            told.update(key for row in data["rows"] for key in row)
    assert {"team", "table", "seat_1_total"} <= told


def test_verify_is_content_with_the_demo_league() -> None:
    assert head_text(League.objects.get()) in run("verify")[0]
