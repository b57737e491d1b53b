"""All games of a sheet at once, as an import writes them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Game, Hand
from scoring.sheets.services.entries import enter_games
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db


def enter(table: Scene, games: int) -> None:
    entries = [table.entry(number, 1, 11 + number, 0, "7 5", 30 + number) for number in range(1, games + 1)]
    enter_games(sheet_id=table.sheet.pk, actor=table.secretary, entries=entries)


def written(table: Scene) -> list[tuple[object, ...]]:
    facts = ("number", "dealer", "winner", "exact_grab", "hands__seat__position", "hands__points", "hands__cards")
    rows = Game.objects.filter(sheet=table.sheet).order_by("number", "hands__seat__position")
    return [(*row[:1], *row[3:]) for row in rows.values_list(*facts)]


def test_games_entered_at_once_are_those_that_are_entered_one_by_one() -> None:
    at_once, one_by_one = scene(), scene()
    enter(at_once, 3)
    for number in range(1, 4):
        one_by_one.save(number, 1, 11 + number, 0, "7 5", 30 + number)

    assert written(at_once) == written(one_by_one)
    assert len(written(at_once)) == 12
    assert at_once.fresh().state == one_by_one.fresh().state
    assert at_once.submit().state == one_by_one.submit().state


def test_games_entered_at_once_stand_in_the_log_with_everything_that_was_written() -> None:
    table = scene()
    enter(table, 2)
    entry = AuditEntry.objects.get(action="games.entered")
    assert [game["number"] for game in entry.details["games"]] == [1, 2]
    assert entry.details["games"][0]["hands"]["Cäcilia"] == "12 (7 5)"


def test_games_entered_at_once_take_the_same_statements_however_many_they_are() -> None:
    counts = []
    for games in (2, 20):
        table = scene()
        with CaptureQueriesContext(connection) as captured:
            enter(table, games)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_games_are_not_entered_on_a_sheet_that_has_some_or_is_closed() -> None:
    table = scene()
    enter(table, 2)
    with pytest.raises(NotAllowedNow):
        enter(table, 2)
    table.submit()
    with pytest.raises(NotAllowedNow):
        enter(table, 2)
    assert Game.objects.count() == 2


def test_one_game_that_cannot_be_read_keeps_all_of_them_out() -> None:
    table = scene()
    entries = [table.entry(1, 1, 12, 0, 7, 30), table.entry(2, 1, "x9", 0, 7, 30)]
    with pytest.raises(InvalidInput):
        enter_games(sheet_id=table.sheet.pk, actor=None, entries=entries)
    assert not Hand.objects.exists()


def test_sheet_without_games_stays_as_it_is() -> None:
    table = scene()
    enter(table, 0)
    assert not AuditEntry.objects.filter(action="games.entered").exists()
