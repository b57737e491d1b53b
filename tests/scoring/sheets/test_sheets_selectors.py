"""Loading sheets, and what waits for whom."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.audit.services.reviews import send_back_sheet
from scoring.models import League, Sheet
from scoring.sheets.selectors.checked_sheets import (
    checked_sheet,
    fingerprint,
    sheets_at_hand,
    sheets_signed_lately,
)
from scoring.sheets.selectors.loading import full_sheet, full_sheets
from tests.scoring.scenes import Scene, scene
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


@pytest.mark.parametrize("count", [1, 3])
def test_full_sheets_take_the_same_queries_for_any_number(count: int, django_assert_num_queries: Any) -> None:
    for _table in range(count):
        scene().save(1, 1, 12, 0, 7, 30)
    with django_assert_num_queries(3):
        for sheet in full_sheets(Sheet.objects.all()):
            checked_sheet(sheet)


def test_checked_sheet_without_anything_wrong_is_scored(table: Scene) -> None:
    checked = checked_sheet(full_sheet(table.sheet.pk))
    assert (checked.findings, checked.errors, checked.open_warnings) == ((), [], [])
    assert checked.reading.score is not None
    assert [player.total for player in checked.reading.score.players] == [-288, -300, -293, -270]


def test_checked_sheet_with_a_row_that_cannot_be_scored_says_why(table: Scene) -> None:
    table.save(2, None, 1, 2, 3, 4)
    checked = checked_sheet(full_sheet(table.sheet.pk))
    assert (checked.reading.is_whole, [finding.code.name for finding in checked.errors]) == (False, ["NO_WINNER"])


def test_fingerprint_tells_findings_of_different_games_apart(table: Scene) -> None:
    table.save(2, 1, 12, 0, 7, 30)
    table.save(3, 1, 12, 0, 7, 30)
    warnings = checked_sheet(full_sheet(table.sheet.pk)).open_warnings
    assert len({fingerprint(warning) for warning in warnings}) == len(warnings) == 2


def waiting(league: League) -> list[Sheet]:
    return list(sheets_at_hand(league).waiting)


def test_sheets_go_from_under_way_to_waiting_to_signed(table: Scene) -> None:
    league = table.league
    assert list(sheets_at_hand(league).to_finish) == [table.sheet]
    table.submit()
    assert (list(sheets_at_hand(league).to_finish), waiting(league)) == ([], [table.sheet])
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")
    assert (list(sheets_at_hand(league).to_finish), waiting(league)) == ([table.sheet], [])
    table.submit()
    table.sign()
    assert (waiting(league), list(sheets_signed_lately(league))) == ([], [table.sheet])


def test_sheets_of_other_leagues_are_not_listed(table: Scene) -> None:
    other = scene().league
    table.submit()
    assert waiting(other) == []


def test_page_of_reviews_goes_through_no_evening_of_the_seasons_behind_it(client: Client) -> None:
    """It once looked at every sheet of all times for those that wait, for those signed last and for irregularities."""
    table = scene()
    client.force_login(table.auditor)
    with counted_queries() as queries:
        client.get(reverse("reviews", args=[table.league.slug]))

    steps = [step for sql in queries for step in _plan_of(sql)]

    assert [step for step in steps if "evening_by_season_and_date" in step] == []
    assert sum("sheets_by_state" in step for step in steps) == 2
    assert sum("irregularities_that_wait" in step for step in steps) == 1


def _plan_of(sql: str) -> list[str]:
    """How the database goes about it."""
    with connection.cursor() as cursor:
        cursor.execute(f"explain query plan {sql}")
        return [row[-1] for row in cursor.fetchall()]
