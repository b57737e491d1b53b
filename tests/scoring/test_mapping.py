"""Rows become engine values and back."""

from typing import Any

import pytest

from engine.cards import CardNotationError, parse_cards
from engine.rulesets import LEAGUE_2006
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet
from scoring.core.wording import reasons_from_data
from scoring.models import EveningStanding
from scoring.people.selectors.people import player_key
from scoring.results.selectors.evenings import live_result
from scoring.results.selectors.mapping import (
    evening_standing_rows,
    season_entries,
    stored_season_entry,
    stored_standing,
)
from scoring.rules.selectors import rule_set_of
from scoring.seating.services.seats import set_presence
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.mapping import engine_hand, map_sheet
from scoring.sheets.services.sheet_edits import announce_last_round, record_control_totals
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene(players=3)


def mapped(table: Scene) -> Sheet:
    return map_sheet(full_sheet(table.sheet.pk)).value


def test_rule_set_of_an_edition_is_what_was_stored(table: Scene) -> None:
    assert rule_set_of(table.season.edition) == LEAGUE_2006


def test_map_sheet_gives_seats_games_and_hands_in_order(table: Scene) -> None:
    table.save(1, 1, "7 5 3", 0, None, dealer=2, exact_grab=True, uno_card_finish=True)
    table.save(2, None, is_void=True, dealer=0)
    keys = [player_key(seat.registration.player_id) for seat in table.seats]
    lots = [seat.registration.lot for seat in table.seats]
    assert mapped(table) == Sheet(
        seats=tuple(
            Seat(key, name, credit=300, lot=lot)
            for key, name, lot in zip(keys, ("Anke", "Björn", "Cäcilia"), lots, strict=True)
        ),
        games=(
            GameRow(
                number=1,
                hands=(Hand(15, parse_cards("7 5 3"), 3), Hand(0), EMPTY_HAND),
                dealer=2,
                winners=(1,),
                exact_grab=True,
                uno_card_finish=True,
            ),
            GameRow(number=2, hands=(EMPTY_HAND,) * 3, dealer=0, is_void=True),
        ),
    )


@pytest.mark.clause("D9", "L8.3", "L6.6")
def test_map_sheet_carries_presence_last_round_and_control_totals(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7)
    set_presence(seat=table.seats[0], actor=None, first_game=1, last_game=4)
    announce_last_round(sheet_id=table.sheet.pk, actor=None)
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={table.seats[1].pk: -300})
    value = mapped(table)
    assert (value.seats[0].first_game, value.seats[0].last_game) == (1, 4)
    assert (value.last_round_announced_after, value.control_totals) == (1, (None, -300, None))


def test_map_sheet_without_control_totals_has_none(table: Scene) -> None:
    assert mapped(table).control_totals is None


def test_map_sheet_of_a_loaded_sheet_takes_no_query(table: Scene, django_assert_num_queries: Any) -> None:
    table.save(1, 1, 12, 0, 7)
    sheet = full_sheet(table.sheet.pk)
    with django_assert_num_queries(0):
        map_sheet(sheet)


def test_engine_hand_with_unreadable_cards_quotes_them() -> None:
    with pytest.raises(CardNotationError, match="quark"):
        engine_hand(None, "7 quark", None)


def test_evening_standing_rows_keep_every_figure_and_reason(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7)
    result = live_result(table.evening).result
    assert result is not None
    rows = evening_standing_rows(table.evening, result, is_official=False)
    assert [(row.rank, row.place, row.total, row.ranking_points) for row in rows] == [
        (1, 1, -300, 13),
        (2, 2, -293, 9),
        (3, 3, -288, 10),
    ]
    assert [tuple(reasons_from_data(row.reasons)) for row in rows] == [s.reasons for s in result.standings]


def test_stored_season_entry_takes_what_the_season_ranking_needs(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7)
    table.submit()
    standing = EveningStanding.objects.select_related("player").get(rank=1)
    entry = stored_season_entry(standing)
    assert (entry.evening, entry.name, entry.place, entry.ranking_points, entry.games_played, entry.points) == (
        str(table.evening.pk),
        "Björn",
        1,
        13,
        1,
        0,
    )


def test_stored_standing_is_the_one_that_was_stored(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7)
    computed = live_result(table.evening).result
    assert computed is not None
    table.submit()
    rows = EveningStanding.objects.select_related("player").order_by("rank")
    assert tuple(map(stored_standing, rows)) == computed.standings
    own = season_entries(computed.standings, evening=str(table.evening.pk), guests=())
    assert list(map(stored_season_entry, rows)) == list(own)
