"""A whole season must come out as worked out independently, to the point, by every way in."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.audit.services.verification import verify_league
from scoring.core.columns import EXPORTED_RANKING
from scoring.models import EveningStanding, Season, SeasonStanding, Sheet, User
from scoring.results.services.recounting import recount_league
from tests.golden.season import EXPECTED, EXPECTED_TEXT, FOLDER, golden_season_of_a_secretary
from tests.scoring.exported import exported_results
from tests.scoring.scenes import check_and_sign
from tests.support.installation import VOUCH, Installation

CLAUSES = (
    "L4",
    "L6.3",
    "L6.17",
    "L8.2",
    "L8.4",
    "L8.5",
    "L8.6",
    "L8.7",
    "L9",
    "D1",
    "D2",
    "D3",
    "D5",
    "D6",
    "D10",
    "D13",
    "D14",
)
Scope = SeasonStanding.Scope
SECRETARY = "from scoring.models import User; User.objects.create_user('siglinde')"


@pytest.fixture(scope="module")
def imported(rows_of_module: None) -> int:
    return golden_season_of_a_secretary().pk


@pytest.fixture
def season(imported: int, db: None) -> Season:
    return Season.objects.get(pk=imported)


def sign_everything(season: Season) -> None:
    auditor = User.objects.create_user("pruefer")
    for sheet in Sheet.objects.filter(evening__season=season):
        check_and_sign(sheet, auditor)


@pytest.mark.clause(*CLAUSES)
def test_imported_season_gives_the_expected_results(season: Season) -> None:
    assert exported_results(season) == EXPECTED


def test_imported_season_is_submitted_and_provisional(season: Season) -> None:
    sheets = Sheet.objects.filter(evening__season=season)

    assert {sheet.state for sheet in sheets} == {Sheet.State.SUBMITTED}
    assert {sheet.submitted_by.username for sheet in sheets if sheet.submitted_by} == {"schriftwesen"}
    assert not season.standings.filter(scope=Scope.OFFICIAL).exists()
    assert season.standings.filter(scope=Scope.PROVISIONAL).count() == 14


@pytest.mark.clause("L6.6")
def test_signed_season_has_official_standings_equal_to_the_expected_ones(season: Season) -> None:
    sign_everything(season)

    for scope in Scope:
        standings = season.standings.filter(scope=scope).select_related("player").order_by("rank")
        assert [
            {"player": standing.player.name, **{column.code: column.of(standing) for column in EXPORTED_RANKING}}
            for standing in standings
        ] == EXPECTED["season"]
    stored = EveningStanding.objects.filter(evening__season=season, is_official=True)
    assert [
        (standing.player.name, standing.place, standing.total, standing.ranking_points)
        for standing in stored.select_related("player").order_by("evening__date", "rank")
    ] == [
        (line["player"], line["place"], line["total"], line["ranking_points"])
        for evening in EXPECTED["evenings"]
        for line in evening["results"]
    ]


def test_verify_finds_nothing_wrong(season: Season) -> None:
    sign_everything(season)

    assert list(verify_league(season.league)) == []


def test_recount_finds_a_changed_point_and_repairs_it(season: Season) -> None:
    winner = EveningStanding.objects.filter(evening__season=season, place=1).first()
    assert winner is not None
    EveningStanding.objects.filter(pk=winner.pk).update(ranking_points=99)

    (difference,) = [found for found in recount_league(league=season.league) if "ranking_points=99" in found.stored]
    assert f"ranking_points={winner.ranking_points}" in difference.computed
    recount_league(league=season.league, repair=True)
    assert recount_league(league=season.league) == []


def test_command_exports_the_expected_file_byte_by_byte(season: Season, tmp_path: Path) -> None:
    target = tmp_path / "results.json"

    call_command("export_results", "2025/26", output=target)

    assert target.read_text(encoding="utf-8") == EXPECTED_TEXT


@pytest.mark.slow
def test_commands_in_real_processes_give_the_expected_results(install: Callable[..., Installation]) -> None:
    installation = install("sqlite")
    installation.python(SECRETARY)
    installation.manage("import_season", str(FOLDER), "--submit-as", "siglinde")

    assert installation.manage("export_results", "2025/26").stdout == EXPECTED_TEXT
    installation.manage("recount")
    installation.manage("verify")


@pytest.mark.slow
@pytest.mark.postgres
def test_two_processes_import_one_season_and_exactly_one_succeeds(install: Callable[..., Installation]) -> None:
    installation = install("postgres")
    name = "Zu zweit"
    league = f"from scoring.models import League; League.objects.create(name={name!r}, slug='zu-zweit')"
    installation.python(f"{SECRETARY}\n{league}{VOUCH}")
    code = (
        "from django.core.management import call_command\n"
        f"call_command('import_season', {str(FOLDER)!r}, league={name!r}, submit_as='siglinde')"
    )

    processes = [installation.start_python(code) for _process in range(2)]
    errors = [process.communicate()[1] for process in processes]

    assert sorted(process.returncode for process in processes) == [0, 1]
    assert sum("CommandError" in error for error in errors) == 1
    looked_at = (
        "from django.core.management import call_command\n"
        "call_command('export_results', '2025/26', league='zu-zweit')\n"
        "call_command('recount')\n"
        "call_command('verify')"
    )
    exported, _end = json.JSONDecoder().raw_decode(installation.python(looked_at))
    assert exported == EXPECTED
