"""How a service leaves a row is not read again where it has written the whole row, and read wherever that is not
certain: the log never says of honest work what is not so."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from django.db.models import F

from scoring.audit.services.verified_log import LogReading, read_log
from scoring.audit.services.verified_rows import check_rows
from scoring.core.services import transaction
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import Evening, Game, Hand, Series, Sheet
from scoring.models.base import journal
from scoring.models.base.vouched import values_left, values_now
from tests.operation.tampering.stage import Stage, lay_stage
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.counting import counted_queries
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]


@pytest.fixture(scope="module")
def laid(rows_of_module: None) -> Stage:
    return lay_stage()


@pytest.fixture
@laid_once
def table() -> Scene:
    """With a game, and a log that vouches for what was laid out past all services."""
    laid = scene()
    laid.save(1, 1, 12, 0, 7, None)
    vouch_for_what_is_there(league=laid.league)
    return laid


def test_new_game_is_not_read_after_it_was_written(table: Scene) -> None:
    assert rows_read_since_claimed(table, 2, 10) == []
    assert_log_and_rows_agree(table)


def test_corrected_game_is_read_with_its_sheet_alone(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    assert rows_read_since_claimed(table, 1, 21) == []
    assert_log_and_rows_agree(table)


def test_hand_that_is_added_to_a_game_is_looked_for(table: Scene) -> None:
    assert len(rows_read_since_claimed(table, 1, 21)) == 1
    assert_log_and_rows_agree(table)


def rows_read_since_claimed(table: Scene, number: int, points: int) -> list[str]:
    """The statements that read a game or its hands after the sheet was the writer's."""
    with counted_queries() as asked:
        table.save(number, 1, points, 0, 7, 30, note=NOTE)
    claimed = next(at for at, sql in enumerate(asked) if sql.startswith(f'UPDATE "{Sheet._meta.db_table}"'))
    tables = [f'FROM "{model._meta.db_table}"' for model in (Game, Hand)]
    return [sql for sql in asked[claimed:] if sql.startswith("SELECT") and any(name in sql for name in tables)]


def assert_log_and_rows_agree(table: Scene | Stage) -> None:
    reading = LogReading()
    list(read_log(table.league, reading))
    assert [str(finding) for finding in check_rows(table.league, reading.rows)] == []


def saved_whole(stage: Stage) -> Sheet:
    """A sheet that the service has just written, so that it knows what it says."""
    sheet = Sheet.objects.get(pk=stage.waiting.pk)
    sheet.keeper = "Ben"
    sheet.save()
    assert sheet.pk in journal.left(Sheet)
    return sheet


def and_then_by_a_statement(stage: Stage) -> None:
    sheet = saved_whole(stage)
    Sheet.objects.filter(pk=sheet.pk).update(keeper="Anke")


def and_then_many_at_once(stage: Stage) -> None:
    sheet = saved_whole(stage)
    sheet.keeper = "Anke"
    Sheet.objects.bulk_update([sheet], ["keeper"])


def and_then_a_column_of_another_copy(stage: Stage) -> None:
    sheet = saved_whole(stage)
    other = Sheet.objects.get(pk=sheet.pk)
    other.keeper_reason = Sheet.KeeperReason.ELECTED
    other.save(update_fields=["keeper_reason"])
    sheet.keeper = "Clara"
    sheet.save(update_fields=["keeper"])


def and_then_a_copy_without_all_columns(stage: Stage) -> None:
    sheet = Sheet.objects.only("keeper").get(pk=stage.waiting.pk)
    saved_whole(stage)
    sheet.keeper = "Dora"
    sheet.save()


def a_column_that_the_database_reckons(stage: Stage) -> None:
    sheet = saved_whole(stage)
    sheet.version = F("version") + 1
    sheet.save()
    sheet.refresh_from_db()
    sheet.keeper = "Ben"
    sheet.save()


def a_number_as_text(stage: Stage) -> None:
    sheet = saved_whole(stage)
    sheet.version = "3"
    sheet.save()


def a_choice_by_its_member(stage: Stage) -> None:
    sheet = saved_whole(stage)
    sheet.keeper_reason = Sheet.KeeperReason.OFFICE
    sheet.save()


def a_block_that_is_undone(stage: Stage) -> None:
    with suppress(ZeroDivisionError), transaction.atomic():
        saved_whole(stage)
        raise ZeroDivisionError


def a_block_that_is_undone_after_another_one(stage: Stage) -> None:
    sheet = saved_whole(stage)
    with suppress(ZeroDivisionError), transaction.atomic():
        sheet.keeper = "Emil"
        sheet.save()
        raise ZeroDivisionError


def rows_that_are_made_and_gone(stage: Stage) -> None:
    game = Game.objects.create(sheet=stage.waiting, number=99)
    made = Hand.objects.bulk_create([Hand(game=game, seat=seat, points=5) for seat in stage.waiting.seats.all()])
    assert {hand.pk for hand in made} <= journal.left(Hand).keys()
    made[0].delete()
    game.delete()


def rows_that_may_be_there(stage: Stage) -> None:
    hand = Hand.objects.filter(game__sheet=stage.waiting).earliest("pk")
    assert hand.points != 77
    again = Hand(pk=hand.pk, game_id=hand.game_id, seat_id=hand.seat_id, points=77)
    Hand.objects.bulk_create([again], ignore_conflicts=True)


def rows_of_which_a_part_is_written(stage: Stage) -> None:
    hand = Hand.objects.filter(game__sheet=stage.waiting).earliest("pk")
    again = Hand(game_id=hand.game_id, seat_id=hand.seat_id, points=77, card_count=9)
    told = {"unique_fields": ["game", "seat"], "update_fields": ["points"]}
    Hand.objects.bulk_create([again], update_conflicts=True, **told)


def rows_of_which_all_is_written(stage: Stage) -> None:
    hand = Hand.objects.filter(game__sheet=stage.waiting).earliest("pk")
    again = Hand(game_id=hand.game_id, seat_id=hand.seat_id, points=77, card_count=9)
    told = {"unique_fields": ["game", "seat"], "update_fields": ["points", "cards", "card_count"]}
    [made] = Hand.objects.bulk_create([again], update_conflicts=True, **told)
    assert made.pk in journal.left(Hand)


def a_reference_that_goes_with_what_it_refers_to(stage: Stage) -> None:
    row = Evening.objects.get(pk=stage.evening.pk)
    series = Series.objects.create(season=row.season)
    row.series = series
    row.save()
    series.delete()


@pytest.mark.parametrize(
    "work",
    [
        and_then_by_a_statement,
        and_then_many_at_once,
        and_then_a_column_of_another_copy,
        and_then_a_copy_without_all_columns,
        a_column_that_the_database_reckons,
        a_number_as_text,
        a_choice_by_its_member,
        a_block_that_is_undone,
        a_block_that_is_undone_after_another_one,
        rows_that_are_made_and_gone,
        rows_that_may_be_there,
        rows_of_which_a_part_is_written,
        rows_of_which_all_is_written,
        a_reference_that_goes_with_what_it_refers_to,
    ],
)
def test_what_is_known_of_a_row_is_what_the_database_says(laid: Stage, db: None, work: Callable[[Stage], None]) -> None:
    @transaction.atomic
    def service() -> None:
        work(laid)
        for model in (Sheet, Game, Hand, Evening):
            rows = list(journal.noted(model))
            assert values_left(model, rows) == values_now(model, rows)

    service()
    assert_log_and_rows_agree(laid)
