"""Others wait while an evening of an import is written: nothing is checked meanwhile, and everybody's turn comes."""

from typing import Any

import pytest
from django.db import connection

from engine.scoring import SheetScorer
from scoring.core.services import transaction
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import undo_import
from scoring.models import Evening, League, ResultImport, Sheet, User
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.imports.short_season import EVENINGS, FILES, is_sound
from tests.support.counting import counted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """How many evenings there are at each pause, and whether the database is locked in it."""
    taken: list[tuple[int, bool]] = []

    def pause(seconds: float) -> None:
        assert seconds > transaction.LONGEST_PAUSE_OF_SQLITE
        taken.append((Evening.objects.count(), connection.in_atomic_block))

    monkeypatch.setattr(transaction, "sleep", pause)
    return taken


@pytest.mark.django_db(transaction=True)
def test_import_and_its_undo_give_way_after_every_evening(
    of_league: League, secretary: User, pauses: list[tuple[int, bool]]
) -> None:
    """Their transactions followed each other so closely that a save waited for a dozen of them."""
    write_season(report=report_on(FILES, league=of_league), actor=secretary, league=of_league)
    undo_import(result_import=ResultImport.objects.get(), actor=secretary)

    assert pauses == [(1, False), (2, False), (3, False), (2, False), (1, False), (0, False)]
    assert len(pauses) == 2 * EVENINGS


def test_sheets_are_scored_for_the_ranking_alone_while_they_are_written(of_league: League, secretary: User) -> None:
    """What was checked before the transaction was loaded and checked once more in it."""
    report = report_on(FILES, league=of_league)
    assert report.season is not None

    with counted(SheetScorer.__init__) as cost:
        write_season(report=report, actor=secretary, league=of_league)

    assert cost.calls == sum(len(evening.sheets) for evening in report.season.evenings) == EVENINGS
    assert is_sound(of_league)


def test_sheets_say_what_was_checked_before_they_were_written(of_league: League, secretary: User) -> None:
    report = report_on(FILES, league=of_league)
    assert report.season is not None
    write_season(report=report, actor=secretary, league=of_league)

    written = [checked_sheet(full_sheet(sheet.pk)) for sheet in Sheet.objects.order_by("evening__date", "table")]

    asked = [value for evening in report.season.evenings for _file, value in evening.sheets]
    assert [_said(each.mapped.value) for each in written] == [_said(value) for value in asked]
    assert [each.errors for each in written] == [[]] * EVENINGS


def _said(value: Any) -> tuple[object, ...]:
    return value.games, value.last_round_announced_after, value.control_totals, [seat.name for seat in value.seats]
