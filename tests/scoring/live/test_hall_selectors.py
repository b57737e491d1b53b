"""The slides of the hall screen: which there are, and what teams show."""

from dataclasses import replace

import pytest

from scoring.live.selectors.hall import Slide, slides_of
from scoring.live.selectors.live import live_evening
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import NAMES, Scene, participants, scene
from tests.scoring.team_scenes import with_teams
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    """One game of ten, won by Anke: −300; everybody else has 10 more than the one before."""
    played = scene(players=10)
    played.save(1, 0, *range(0, 100, 10))
    return played


def slides(table: Scene, teams: dict[str, tuple[str, ...]]) -> list[Slide]:
    return slides_of(live_evening(with_teams(table.evening, teams)))


def one_by_one(count: int) -> dict[str, tuple[str, ...]]:
    return {f"Team of {name}": (name,) for name in NAMES[:count]}


def test_teams_come_first_and_nothing_changes_without_them(table: Scene) -> None:
    before = [slide.key for slide in slides_of(live_evening(table.evening))]
    assert before == ["tables-1", "season-1"]
    assert [slide.key for slide in slides(table, one_by_one(3))] == ["teams-1", *before]


@pytest.mark.clause("L1b")
def test_two_teams_stand_against_each_other_with_the_lead_of_one(table: Scene) -> None:
    # Later has Anke's −300, Sooner Björn's −290 and Cäcilia's −280, of which only one counts.
    first, *_ = slides(table, {"Sooner": ("Björn", "Cäcilia"), "Later": ("Anke",)})
    assert [(side.line.team.name, side.line.standing.total, side.lead) for side in first.duel] == [
        ("Sooner", -290, None),
        ("Later", -300, 10),
    ]
    assert [(member.name, member.counts) for member in first.duel[0].members] == [("Björn", True), ("Cäcilia", False)]


def test_nobody_leads_a_duel_that_is_equal_in_everything() -> None:
    tied = scene(players=3)
    tied.save(1, 0, 0, 10, 10)
    first, *_ = slides(tied, {"Sooner": ("Björn",), "Later": ("Cäcilia",)})
    assert [(side.line.standing.rank, side.lead) for side in first.duel] == [(1, None), (1, None)]


def test_nobody_leads_as_long_as_one_team_has_not_played() -> None:
    begun = scene(players=3)
    begun.save(1, 0, 0, 10, 10)
    participants(begun.evening, ("Eike",))
    first, *_ = slides(begun, {"Here": ("Anke",), "There": ("Eike",)})
    assert [(side.line.standing.rank, side.lead) for side in first.duel] == [(1, None), (None, None)]


@pytest.mark.clause("L1b")
def test_large_teams_of_a_duel_are_shown_as_far_as_they_fit() -> None:
    crowded = scene(players=4)
    crowded.save(1, 0, 0, 10, 10, 10)
    guests = tuple(f"Guest {number}" for number in range(1, 17))
    participants(crowded.evening, guests)
    first, *_ = slides(crowded, {"Large": ("Anke", "Björn", *guests), "Small": ("Cäcilia",)})
    assert [(len(side.members), side.more) for side in first.duel] == [(16, 2), (1, 0)]


@pytest.mark.parametrize(("teams", "has_members"), [(5, True), (6, False)])
def test_members_are_shown_as_long_as_they_fit(table: Scene, teams: int, has_members: bool) -> None:
    first, *_ = slides(table, one_by_one(teams))
    assert (first.has_members, [len(column) for column in first.teams]) == (has_members, [teams])


def other_table(table: Scene) -> Scene:
    registered = [row.pk for row in participants(table.evening, ("Guest 1", "Guest 2", "Guest 3"))]
    sheet = seat_table(evening=table.evening, actor=None, table=2, registrations=registered)
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return replace(table, sheet=sheet, seats=seats)


@pytest.mark.clause("D12")
def test_places_at_each_table_are_not_shown_once_more_after_the_tables_that_say_them(table: Scene) -> None:
    other = other_table(table)
    other.save(1, 0, 0, 8, 9)
    level = ["tables-1", "tables-2", "places-1", "season-1"]
    assert [slide.key for slide in slides_of(live_evening(table.evening))] == level
    other.save(2, 0, 0, 8, 9)
    assert [slide.key for slide in slides_of(live_evening(table.evening))] == ["tables-1", "tables-2", "season-1"]
    table.save(2, 0, *range(0, 100, 10))
    assert [slide.key for slide in slides_of(live_evening(table.evening))] == level


@pytest.mark.clause("D12")
def test_places_over_several_rounds_are_shown_also_while_tables_are_out_of_step(table: Scene) -> None:
    other_table(table).save(1, 0, 0, 8, 9)
    table.save(2, 0, *range(0, 100, 10))
    table.evening.planned_rounds = 2
    assert "places-1" in [slide.key for slide in slides_of(live_evening(table.evening))]
