"""One reading of a sheet: what each row is worth, who is at the table, who is next."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.checks.context import SheetToCheck
from engine.reading import RowState, read_sheet
from engine.rulesets import LEAGUE_2006, ScoringSystem
from engine.scoring import score_sheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet
from tests.engine.builders import clean_sheets, make_game, make_sheet, make_system

ELIMINATION = make_system(ScoringSystem.ELIMINATION, limit=100)


def states(sheet: Sheet, rule_set=LEAGUE_2006) -> list[str]:
    return [row.state.value for row in read_sheet(sheet, rule_set).rows]


@pytest.mark.clause("D10", "D11")
@pytest.mark.parametrize(
    ("row", "state"),
    [
        ("W 35 20", RowState.COUNTS),
        ("W 35 - void", RowState.VOID),
        ("- - -", RowState.EMPTY),
        ("- - - dealer=1", RowState.EMPTY),
        ("W 35 -", RowState.TYPING),
        ("5 35 20", RowState.TYPING),
        ("W W 20", RowState.REFUSED),
    ],
)
def test_row_is_worth_what_is_written_in_it(row: str, state: RowState) -> None:
    before = make_sheet("W 10 10")
    sheet = replace(before, games=(*before.games, make_game(2, row)))
    reading = read_sheet(sheet, LEAGUE_2006)
    assert (reading.rows[1].state, reading.rows[1].scored is not None) == (
        state,
        state in (RowState.COUNTS, RowState.VOID),
    )
    assert reading.is_whole == (state in (RowState.COUNTS, RowState.VOID, RowState.EMPTY))
    assert reading.rows[1].totals == ((0, 45, 30) if state is RowState.COUNTS else (0, 10, 10))


@given(st.data())
def test_reading_counts_as_the_checks_do(data: st.DataObject) -> None:
    cells = st.sampled_from(("W", "-", "0", "20", "80", "130"))
    rows = data.draw(st.lists(st.lists(cells, min_size=4, max_size=4).map(" ".join), min_size=1, max_size=6))
    sheet = make_sheet(*rows)
    rule_set = data.draw(st.sampled_from((LEAGUE_2006, ELIMINATION)))
    counting = read_sheet(sheet, rule_set).counting
    assert counting in (None, SheetToCheck(sheet, rule_set).counting)
    assert counting is not None or "typing" in states(sheet, rule_set)


def test_hand_in_cards_is_reported() -> None:
    sheet = make_sheet("W 35")
    in_cards = replace(sheet.games[0], hands=(Hand(0), Hand(cards=())))
    assert states(replace(sheet, games=(in_cards,))) == ["counts"]


@pytest.mark.clause("H2")
def test_eliminated_player_is_waited_for_no_more() -> None:
    reading = read_sheet(make_sheet("W 120 7 30", "W - 7 30", "5 - W 30"), ELIMINATION)
    assert [row.state.value for row in reading.rows] == ["counts"] * 3
    assert [row.at_table for row in reading.rows] == [(0, 1, 2, 3), (0, 2, 3), (0, 2, 3)]
    assert reading.rows[-1].totals == (5, 120, 14, 90)
    assert (reading.out_after, reading.at_table(4)) == ((None, 1, None, None), (0, 2, 3))


@pytest.mark.clause("H2")
def test_row_with_points_of_an_eliminated_player_is_refused_and_the_others_count() -> None:
    reading = read_sheet(make_sheet("W 120 7 30", "W 8 7 30", "W - 7 9"), ELIMINATION)
    assert [row.state.value for row in reading.rows] == ["counts", "refused", "counts"]
    assert reading.rows[-1].totals == (0, 120, 14, 39)


@pytest.mark.clause("K10", "H2", "D9", "D10")
def test_deal_goes_to_the_next_one_at_the_table() -> None:
    league = LEAGUE_2006
    plain = make_sheet("W 120 7 30 dealer=0")
    assert read_sheet(plain, league).next_dealer == 1
    assert read_sheet(plain, ELIMINATION).next_dealer == 2
    gone = replace(plain, seats=(plain.seats[0], replace(plain.seats[1], last_game=1), *plain.seats[2:]))
    assert read_sheet(gone, league).next_dealer == 2
    void = make_sheet("W 120 7 30 dealer=3 void")
    assert read_sheet(void, league).next_dealer == 3
    leaving = replace(void, seats=(*void.seats[:3], replace(void.seats[3], last_game=1)))
    assert read_sheet(leaving, league).next_dealer == 0
    assert read_sheet(make_sheet("W 120 7 30 dealer=3"), league).next_dealer == 0
    assert read_sheet(make_sheet("W 120 7 30"), league).next_dealer is None
    before = replace(plain, games=())
    assert read_sheet(before, league).next_dealer == 0
    late = replace(before, seats=(replace(plain.seats[0], first_game=2), *plain.seats[1:]))
    assert read_sheet(late, league).next_dealer == 1


@pytest.mark.clause("K3")
def test_nobody_deals_once_it_is_over() -> None:
    over = read_sheet(
        make_sheet("W 120 dealer=0", "W 7 dealer=1"), make_system(ScoringSystem.PENALTY_POINTS, limit=100)
    )
    assert ([row.state.value for row in over.rows], over.next_dealer) == (["counts", "after_end"], None)
    assert over.ending is not None
    assert over.rows[-1].totals == (0, 120)


@pytest.mark.clause("L8.3", "H2")
def test_last_round_is_one_deal_for_everybody_who_is_still_in() -> None:
    announced = replace(make_sheet("W 120 7 30", "W - 7 9"), last_round_announced_after=2)
    reading = read_sheet(announced, ELIMINATION)
    assert reading.last_round is not None
    assert reading.last_round.games == 3
    beyond = [make_game(number, "W - 7 9") for number in range(3, 7)]
    findings = read_sheet(replace(announced, games=(*announced.games, *beyond)), ELIMINATION).findings
    assert [finding.place.game for finding in findings if finding.code.name == "GAME_AFTER_LAST_ROUND"] == [6]


def test_seats_that_make_scoring_impossible_leave_a_reading_without_score() -> None:
    twice = Sheet((Seat("a", "Anke"), Seat("a", "Anke")), (make_game(1, "W 5"),))
    reading = read_sheet(twice, LEAGUE_2006)
    assert (reading.score, reading.standings, reading.is_whole) == (None, (), False)
    assert [(row.state.value, row.totals) for row in reading.rows] == [("refused", ())]


def test_row_with_too_few_cells_is_refused() -> None:
    short = Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (GameRow(1, (Hand(0),), winners=(0,)),))
    assert states(short) == ["refused"]
    assert states(replace(short, games=(GameRow(1, (EMPTY_HAND,)),))) == ["empty"]


@given(clean_sheets())
def test_reading_holds_the_score_of_the_rows_it_counts(sheet: Sheet) -> None:
    reading = read_sheet(sheet, LEAGUE_2006)
    assert reading.score == score_sheet(reading.counted, LEAGUE_2006)
    everybody_reported = [game.is_void or all(hand.points is not None for hand in game.hands) for game in sheet.games]
    assert [row.scored is not None for row in reading.rows] == everybody_reported
