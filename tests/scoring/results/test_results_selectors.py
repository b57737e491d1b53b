"""What a reader may know of an evening's result, and the games of its tables."""

import pytest

from scoring.models import EveningStanding
from scoring.results.selectors.results import games_at, report_evening
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, 0, 0, 5, 9, 8, exact_grab=True, dealer=3)
    return played


def test_report_evening_of_a_running_evening_is_for_who_sees_open_sheets(table: Scene) -> None:
    inside = report_evening(table.evening, follows_live=True, sees_open_sheets=True)
    outside = report_evening(table.evening, follows_live=False, sees_open_sheets=False)
    assert [line.name for line in inside.lines] == ["Björn", "Anke", "Cäcilia", "Dörte"]
    assert (inside.is_final, inside.is_official) == (False, False)
    assert (outside.lines, outside.shown) == ((), ())


def test_report_evening_shows_the_stored_lines_once_the_sheets_are_closed(table: Scene) -> None:
    live = report_evening(table.evening, follows_live=True, sees_open_sheets=True)
    table.submit()
    stored = report_evening(table.evening, follows_live=False, sees_open_sheets=False)
    assert stored.lines == live.lines
    assert (stored.is_final, stored.is_official) == (True, False)
    EveningStanding.objects.filter(rank=1).update(ranking_points=99)
    assert report_evening(table.evening, follows_live=False, sees_open_sheets=False).lines[0].ranking_points == 99


@pytest.mark.clause("L6.3")
def test_report_evening_marks_winners_and_multiplied_points(table: Scene) -> None:
    (shown,) = games_at(report_evening(table.evening, follows_live=True, sees_open_sheets=True).shown)
    cells = [[(cell.points, cell.is_winner, cell.is_multiplied) for cell in row.cells] for row in shown.rows]
    assert cells == [
        [(12, False, False), (0, True, False), (7, False, False), (30, False, False)],
        [(0, True, False), (10, False, True), (18, False, True), (8, False, False)],
    ]
    assert shown.totals == (-288, -290, -275, -262)


def test_report_evening_before_the_first_game_has_tables_without_rows() -> None:
    laid = scene()
    report = report_evening(laid.evening, follows_live=True, sees_open_sheets=True)
    assert (report.lines, report.is_final) == ((), False)
    assert [(len(shown.seats), shown.rows) for shown in games_at(report.shown)] == [(4, ())]
