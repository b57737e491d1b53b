"""How the teams of an evening did, worked out from real sheets."""

import uuid

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.rulesets import LEAGUE_2006, ScoringSystem
from engine.tournament import TeamMeasure, TeamRules, UnequalTeams
from scoring.models import Evening, Registration, Seat, Sheet
from scoring.results.selectors.evenings import live_result
from scoring.results.selectors.teams import TeamLine, TeamResult, team_result
from scoring.seating.services.quick_start import lay_seating
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
from tests.engine.builders import make_system
from tests.scoring.scenes import NAMES, Scene, evening, league, participants, scene, season
from tests.scoring.team_scenes import of_club, with_teams
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
TWO_TEAMS = {"Kiel": ("Anke", "Björn"), "Lübeck": ("Cäcilia", "Dörte")}


@pytest.fixture
@laid_once
def table() -> Scene:
    """Two games of four: totals of Björn −295, Anke −288, Cäcilia −284, Dörte −262."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, 0, 0, 5, 9, 8)
    return played


def result_of(of_evening: Evening) -> TeamResult:
    ranked = live_result(of_evening).result
    assert ranked is not None
    result = team_result(of_evening, ranked.standings)
    assert result is not None
    return result


def figures(result: TeamResult) -> list[tuple[int | None, str, int, int | None]]:
    return [(line.standing.rank, line.team.name, line.standing.total, line.gap) for line in result.lines]


def members(line: TeamLine) -> list[tuple[str, int | None, bool]]:
    return [(member.name, member.points, member.counts) for member in line.members]


@pytest.mark.clause("L1b")
def test_team_result_sums_the_members_up(table: Scene) -> None:
    # Kiel: Björn −295, Anke −288, together −583. Lübeck: Cäcilia −284, Dörte −262, together −546: 37 behind.
    result = result_of(with_teams(table.evening, TWO_TEAMS))
    assert figures(result) == [(1, "Kiel", -583, 0), (2, "Lübeck", -546, 37)]
    assert members(result.lines[0]) == [("Björn", -295, True), ("Anke", -288, True)]
    assert result.without_team == ()


@pytest.mark.clause("L1b", "D9")
def test_results_that_do_not_count_are_told_apart(table: Scene) -> None:
    # One result counts: Björn's −295, Cäcilia's −284.
    registered = participants(table.evening, ("Eike",))
    assert registered[0].team is None
    teams = {"Kiel": ("Anke", "Björn", "Eike"), "Lübeck": ("Cäcilia",)}
    result = result_of(with_teams(table.evening, teams, TeamRules(counted=1)))
    assert figures(result) == [(1, "Kiel", -295, 0), (2, "Lübeck", -284, 11)]
    assert members(result.lines[0]) == [("Björn", -295, True), ("Anke", -288, False), ("Eike", None, False)]
    assert [member.name for member in result.lines[0].members if member.is_dropped] == ["Anke"]
    assert result.without_team == ("Dörte",)
    assert result.team_names[str(table.seats[1].registration.player_id)] == "Kiel"


@pytest.mark.clause("L1b")
def test_team_with_too_few_results_is_listed_last_without_rank(table: Scene) -> None:
    teams = {"Kiel": ("Björn",), "Lübeck": ("Cäcilia", "Dörte")}
    result = result_of(with_teams(table.evening, teams, TeamRules(counted=2)))
    assert figures(result) == [(1, "Lübeck", -546, 0), (None, "Kiel", -295, None)]
    assert [reason.code.name for reason in result.lines[1].about_rank] == ["TOO_FEW_RESULTS"]


@pytest.mark.clause("L1b", "K4")
def test_partners_get_what_one_of_them_is_credited_with() -> None:
    # Partners sit opposite each other: Anke with Cäcilia, Björn with Dörte. Game 1, Anke wins: 35 of Björn and 20 of
    # Dörte make 55 for both partners, Cäcilia's own 50 count for nobody. Game 2, Dörte wins: 12 of Anke and 8 of
    # Cäcilia make 20 for both. So the pairs have 55 and 20, not the 110 and 40 that the four lines add up to.
    played = scene(rule_set=make_system(ScoringSystem.PARTNER, games=2))
    played.save(1, 0, 0, 35, 50, 20)
    played.save(2, 3, 12, 7, 8, 0)
    pairs = {"Anke & Cäcilia": ("Anke", "Cäcilia"), "Björn & Dörte": ("Björn", "Dörte")}
    once = TeamRules(TeamMeasure.MOST_TOTALS, counted=1)
    result = result_of(with_teams(played.evening, pairs, once))
    assert figures(result) == [(1, "Anke & Cäcilia", 55, 0), (2, "Björn & Dörte", 20, 35)]
    assert members(result.lines[0]) == [("Anke", 55, True), ("Cäcilia", 55, False)]


def play(sheet: Sheet, *points: int) -> None:
    """One game, won by who has no points."""
    seats = list(Seat.objects.filter(sheet=sheet).order_by("position"))
    hands = {seat.pk: HandEntry(points=value) for seat, value in zip(seats, points, strict=True)}
    entry = GameEntry(number=1, dealer=seats[0].pk, winner=seats[points.index(0)].pk, hands=hands)
    save_game(sheet_id=sheet.pk, actor=None, entry=entry, seen_revision=1000, client_id=uuid.uuid4())


def team_match() -> Evening:
    """Anke, Björn and Cäcilia against Dörte and Eike, at two tables in each of two rounds; credits of 300 (L4).

    Totals: Anke 0 + 12 − 300 = −288, Björn 20 + 64 − 300 = −216, Cäcilia 50 + 0 − 300 = −250,
    Dörte 35 + 0 − 300 = −265, Eike 0 + 7 − 300 = −293.
    """
    planned = evening(season(league(), LEAGUE_2006), kind="team_match")
    a, b, c, d, e = (row.pk for row in participants(planned, NAMES[:5]))
    rounds = [[[a, d, b], [e, c]], [[a, e, c], [d, b]]]
    sheets = lay_seating(evening=planned, actor=None, seating=rounds, draw={})
    for sheet, points in zip(sheets, ((0, 35, 20), (0, 50), (12, 7, 0), (0, 64)), strict=True):
        play(sheet, *points)
    return planned


NORTH_AND_SOUTH = {"North": NAMES[:3], "South": NAMES[3:5]}


@pytest.mark.clause("L1b")
def test_team_match_of_unequal_teams_counts_as_many_results_as_the_smaller_one_has() -> None:
    # South has two: −293 − 265 = −558. North's best two: −288 − 250 = −538, 20 behind; Björn's −216 is dropped.
    result = result_of(with_teams(team_match(), NORTH_AND_SOUTH))
    assert figures(result) == [(1, "South", -558, 0), (2, "North", -538, 20)]
    assert members(result.lines[1]) == [("Anke", -288, True), ("Cäcilia", -250, True), ("Björn", -216, False)]
    assert "LIMITED_BY_SMALLEST_TEAM" in {reason.code.name for reason in result.lines[1].about_total}


@pytest.mark.clause("L1b")
def test_team_match_may_count_all_results_whatever_the_size() -> None:
    # North: −288 − 250 − 216 = −754; South: −558, now 196 behind.
    result = result_of(with_teams(team_match(), NORTH_AND_SOUTH, TeamRules(unequal_teams=UnequalTeams.ALL_COUNT)))
    assert figures(result) == [(1, "North", -754, 0), (2, "South", -558, 196)]


def test_two_teams_stay_on_their_sides_whoever_leads() -> None:
    duel = result_of(with_teams(team_match(), NORTH_AND_SOUTH)).duel
    assert duel is not None
    assert [line.team.name for line in duel] == ["North", "South"]


def test_three_teams_are_no_duel(table: Scene) -> None:
    teams = {"Kiel": ("Anke",), "Lübeck": ("Björn",), "Plön": ("Cäcilia", "Dörte")}
    assert result_of(with_teams(table.evening, teams)).duel is None


def test_club_is_named_unless_the_team_is_called_like_it(table: Scene) -> None:
    of_evening = with_teams(table.evening, TWO_TEAMS)
    of_club(of_evening, "Kiel", "Kieler Kartenclub")
    of_club(of_evening, "Lübeck", "Lübeck")
    assert [line.club_name for line in result_of(of_evening).lines] == ["Kieler Kartenclub", ""]


def test_evening_without_teams_has_no_team_result(
    table: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ranked = live_result(table.evening).result
    assert ranked is not None
    loaded = Evening.objects.select_related("team_contest").get(pk=table.evening.pk)
    with django_assert_num_queries(0):
        assert team_result(loaded, ranked.standings) is None


def test_evening_without_a_result_has_no_team_result(table: Scene) -> None:
    assert team_result(with_teams(table.evening, TWO_TEAMS), ()) is None
    Registration.objects.filter(evening=table.evening).update(team=None)
    ranked = live_result(table.evening).result
    assert ranked is not None
    assert team_result(table.evening, ranked.standings) is None


@pytest.mark.parametrize("pairs", [1, 4])
def test_team_result_takes_one_query_for_any_number_of_teams(
    table: Scene, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    teams = dict(TWO_TEAMS)
    for number in range(2, 2 + pairs):
        names = (f"Player {number} a", f"Player {number} b")
        registered = participants(table.evening, names)
        laid = [row.pk for row in registered]
        play(seat_table(evening=table.evening, actor=None, table=number, registrations=laid), 0, 8)
        teams[f"Pair {number}"] = names
    of_evening = with_teams(table.evening, teams)
    ranked = live_result(of_evening).result
    assert ranked is not None
    with django_assert_num_queries(1):
        result = team_result(of_evening, ranked.standings)
    assert result is not None
    assert len(result.lines) == 2 + pairs
