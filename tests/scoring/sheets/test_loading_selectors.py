"""Rows that are put where the database's would be."""

import pytest

from scoring.models import Game, Sheet
from scoring.sheets.selectors.loading import sheet_to_print, sheets_to_print
from tests.scoring.scenes import scene

pytestmark = pytest.mark.django_db


def test_rows_of_many_sheets_are_those_of_each_and_asked_further_give_only_their_own() -> None:
    table = scene(players=4)
    for number in (1, 2):
        table.save(number, 0, 0, 5, 7, 9)

    (many,), one = sheets_to_print(Sheet.objects.all()), sheet_to_print(table.sheet.pk)

    of_database = [(row, list(row.hands.order_by("seat_id"))) for row in Game.objects.order_by("number")]
    for loaded in (many, one):
        assert [(row, list(row.hands.all())) for row in loaded.games.all()] == of_database
        for row, hands in of_database:
            asked = next(each for each in loaded.games.all() if each == row)
            assert list(asked.hands.filter(points__gt=0).order_by("seat_id")) == [each for each in hands if each.points]
