"""Rule × surface: whatever a scoring system decides, every place that shows figures shows the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import pytest

from scoring.contests.selectors.knockouts import knockout_of
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.models import EveningStanding
from scoring.people.selectors.people import player_key
from scoring.results.selectors.evenings import full_evening, live_result
from scoring.results.selectors.results import games_at, lines_at, report_evening, table_result
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.exported import exported_results
from tests.scoring.rule_cases import (
    CASES,
    COURSES,
    FINAL,
    ONE_ROUND,
    Case,
    Course,
    Lines,
    close,
    type_a_row,
)
from tests.scoring.scenes import NOTE, Scene
from tests.scoring.surfaces import (
    CLOSED,
    OF_A_TABLE,
    OF_AN_EVENING,
    hall_places,
    live_places,
    live_season,
    of_export,
    printed_season,
    season_page,
    shown,
)
from tests.scoring.told_beside import correction_dialog, dealer_of_scripts, files_of, gaps, next_dealers

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Situation:
    """A case that was played in the course of an evening; ``lines`` is what everything has to show of it."""

    case: Case
    course: Course
    made: Scene
    lines: Lines


QUICK = ("league", "partner", "elimination", "credit-and-doublings")
"""The cases of the quick tier: totals, pairs, places by who is out, and credit. The engine proves every one there."""


def _marked(course: Course, cases: Sequence[Case] = CASES) -> list[object]:
    """The cases in this course of an evening, marked with the clauses that they are about; quick are a few of them in
    one round alone."""
    return [
        pytest.param(
            (case, course),
            id=f"{case.name}-{course.name}",
            marks=[pytest.mark.clause(*case.clauses, *course.clauses), *_tier_of(case, course)],
        )
        for case in cases
        if course.suits(case)
    ]


def _tier_of(case: Case, course: Course) -> list[pytest.MarkDecorator]:
    return [] if course is ONE_ROUND and case.name in QUICK else [pytest.mark.slow]


def _only(*situations: object) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("situation", situations, indirect=True, scope="module")


at_one_table, in_a_final = _only(*_marked(ONE_ROUND)), _only(*_marked(FINAL))


@pytest.fixture(scope="module", params=chain.from_iterable(map(_marked, COURSES)))
def situation(rows_of_module: None, request: pytest.FixtureRequest) -> Situation:
    case, course = request.param
    made = course.play(case)
    return Situation(case, course, made, course.lines(case, made))


@pytest.mark.surfaces("page", "phone", "live", "print", "export")
def test_evening_under_way_is_the_same_everywhere(situation: Situation) -> None:
    type_a_row(situation.made, situation.case)
    of_tables = OF_A_TABLE if situation.course is ONE_ROUND else [hall_places]
    found, wanted = shown([*of_tables, *OF_AN_EVENING], situation.made, situation.lines)
    assert found == wanted


@pytest.mark.surfaces("page", "live", "print", "export")
def test_official_evening_is_what_was_shown_before_and_reads_from_its_standings_what_its_rows_give(
    situation: Situation,
) -> None:
    close(situation.made)
    found, wanted = shown(CLOSED, situation.made, situation.lines)
    assert found == wanted
    assert not EveningStanding.objects.filter(evening=situation.made.evening, is_official=False).exists()
    reads_from_its_standings_what_its_rows_give(situation.made.evening.pk)


def reads_from_its_standings_what_its_rows_give(evening_id: int) -> None:
    evening = full_evening(evening_id)
    live = live_result(evening)
    assert live.result is not None
    report = report_evening(evening, follows_live=True, sees_open_sheets=True)
    assert (report.lines, report.remarks) == (live.result.standings, live.result.reasons)
    assert games_at(report.shown) == tuple(map(table_result, live.sheets, live.result.scores))
    for sheet in live.sheets:
        seated = {player_key(seat.registration.player_id) for seat in sheet.seats.all()}
        assert lines_at(sheet) == tuple(line for line in live.result.standings if line.player in seated)


@pytest.mark.surfaces("page", "live")
@pytest.mark.clause("L6.5")
def test_correction_has_the_consequences_that_its_dialog_has_told(situation: Situation) -> None:
    made, (winner, points) = situation.made, situation.case.rows[0]
    facts = situation.case.facts.get(1, {})
    corrected = (points[0], points[1] + 2, *points[2:])
    before = live_places(made)
    follows = correction_dialog(made, 1, winner, *corrected, **facts)
    assert follows != {}
    assert live_places(made) == before
    made.save(1, winner, *corrected, note=NOTE, **facts)
    assert live_places(made) == {**before, **follows}


@in_a_final
@pytest.mark.surfaces("page")
def test_knockout_gives_the_places_of_its_evening(situation: Situation) -> None:
    report = knockout_of(full_evening(situation.made.evening.pk))
    assert report is not None
    places = {name: place for name, (_total, place, _points) in situation.lines.items()}
    assert {player.name: place for place, player in report.final_places} == places


@at_one_table
@pytest.mark.surfaces("page", "live")
def test_distance_to_the_first_is_the_same_everywhere(situation: Situation) -> None:
    best = next(total for total, place, _points in situation.lines.values() if place == 1)
    found = gaps(situation.made)
    wanted = {name: abs(total - best) if place else None for name, (total, place, _points) in situation.lines.items()}
    assert found == dict.fromkeys(found, wanted)


@at_one_table
@pytest.mark.surfaces("page", "live", "print", "export")
@pytest.mark.clause("L8.5")
def test_ranking_points_are_the_same_on_every_page_of_the_season(situation: Situation) -> None:
    made = situation.made
    close(made)
    on_page = season_page(made.season)
    assert {name: points for name, (points, _place) in on_page.items()} == {
        name: points for name, (_total, _place, points) in situation.lines.items()
    }
    assert printed_season(made.season) == live_season(made) == on_page
    exported = exported_results(made.season)["season"]
    assert [(line["player"], line["ranking_points"]) for line in exported] == [
        (name, points) for name, (points, _place) in on_page.items()
    ]


@at_one_table
@pytest.mark.surfaces("import")
def test_season_that_is_imported_gives_what_its_report_has_shown(situation: Situation) -> None:
    made = situation.made
    report = report_on(files_of(made), league=made.league)
    assert report.errors == []
    assert of_export(report.evenings[0]["results"]) == situation.lines
    imported = write_season(report=report, actor=made.secretary, league=made.league)
    standings = EveningStanding.objects.filter(evening__season=imported).select_related("player")
    assert {row.player.name: (row.total, row.place, row.ranking_points) for row in standings} == situation.lines
    ranking = {line["player"]: (line["ranking_points"], line["place"]) for line in report.ranking}
    assert season_page(imported) == printed_season(imported) == ranking


@at_one_table
@pytest.mark.surfaces("page", "phone", "live")
@pytest.mark.clause("K10")
def test_next_dealer_is_the_same_everywhere_and_may_deal(situation: Situation) -> None:
    case, made = situation.case, situation.made
    dealer = "" if case.deals is None else made.seats[case.deals].registration.player.name
    named = next_dealers(made)
    assert named == dict.fromkeys(named, dealer)
    if case.deals is not None:
        present = checked_sheet(full_sheet(made.sheet.pk)).reading.at_table(len(case.rows) + 1)
        made.save(len(case.rows) + 1, present[0], *(at in present or None for at in range(4)), dealer=case.deals)
        findings = checked_sheet(full_sheet(made.sheet.pk)).findings
        about_dealer = [finding for finding in findings if finding.place.field == "dealer"]
        assert [finding for finding in about_dealer if finding.place.row == len(case.rows)] == []


@at_one_table
@pytest.mark.slow
@pytest.mark.surfaces("page", "phone")
@pytest.mark.clause("K10")
def test_scripts_know_the_next_dealer_without_asking(situation: Situation, node: str) -> None:
    case, made = situation.case, situation.made
    assert dealer_of_scripts(made, node) == (None if case.deals is None else made.seats[case.deals].pk)
