"""The record of a game against the row of the sheet: winner, points, finish, void, and who played."""

from dataclasses import replace
from random import Random

import pytest

from engine.findings import Place, Severity
from engine.play import GameInProgress, GameResult, Referee
from engine.records import RecordDifference, Replay, columns_of, compare_with_sheet, record_of, replay
from engine.rulesets import LEAGUE_2006, STANDARD
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat

SEATS = (Seat("f", "Femke"), Seat("c", "Cäcilia"), Seat("a", "Anke"), Seat("b", "Björn"))
ROW = GameRow(number=7, hands=(EMPTY_HAND, Hand(0), Hand(35), Hand(120)), dealer=2, winners=(1,))


def played(winner: int | None = 2, *, uno_card_finish: bool = False) -> Replay:
    """Anke deals and has 35 points, Björn has 120, Cäcilia wins; they sit in another order on the sheet."""
    game = GameInProgress.deal(Referee(LEAGUE_2006, players=3), Random(1))
    result = GameResult(winner, ((), (), ()), (35, 120, 0), uno_card_finish)
    return replace(replay(record_of(game, ("Anke", "BJÖRN", "Cäcilia"), seed=1)), result=result)


def differences(row: GameRow, replayed: Replay | None = None) -> list[tuple[str, int | None, str | None, str]]:
    findings = compare_with_sheet(replayed or played(), row, SEATS)
    assert {finding.values["game"] for finding in findings} <= {row.number}
    return [(finding.code.name, finding.place.seat, finding.place.field, str(finding)) for finding in findings]


def test_row_that_agrees_has_no_difference() -> None:
    assert differences(ROW) == []
    assert differences(replace(ROW, dealer=None)) == []
    assert differences(replace(ROW, uno_card_finish=True), played(uno_card_finish=True)) == []


@pytest.mark.clause("D10")
def test_void_row_agrees_with_an_abandoned_game() -> None:
    void = replace(ROW, hands=(EMPTY_HAND,) * 4, winners=(), is_void=True)
    assert differences(void, played(winner=None)) == []
    assert differences(void) == [
        ("VOID_BUT_WON", None, "winner", "Game 7: void on the sheet, but Cäcilia wins in the record.")
    ]
    assert differences(ROW, played(winner=None)) == [
        ("ABANDONED_BUT_NOT_VOID", None, "winner", "Game 7: abandoned in the record, but not void on the sheet.")
    ]


@pytest.mark.clause("D11")
@pytest.mark.parametrize(("winners", "names"), [((3,), "Björn"), ((), "–"), ((1, 2), "Cäcilia, Anke"), ((9,), "10")])
def test_other_winner_is_a_difference(winners: tuple[int, ...], names: str) -> None:
    words = f"Game 7: winner by the sheet: {names}; by the record: Cäcilia."
    assert differences(replace(ROW, winners=winners)) == [("WINNER_DIFFERS", None, "winner", words)]


@pytest.mark.clause("L8.2", "L9")
def test_other_points_are_a_difference_for_each_player() -> None:
    row = replace(ROW, hands=(EMPTY_HAND, Hand(0), Hand(53), EMPTY_HAND))
    assert differences(row) == [
        ("POINTS_DIFFER", 2, "points", "Game 7: Anke has 53 points on the sheet, 35 in the record."),
        ("POINTS_MISSING", 3, "points", "Game 7: the sheet has no points of BJÖRN, the record 120."),
    ]


@pytest.mark.clause("L6.17")
def test_finish_with_the_uno_card_is_compared_both_ways() -> None:
    assert [name for name, *_rest in differences(ROW, played(uno_card_finish=True))] == ["UNO_CARD_FINISH_NOT_MARKED"]
    assert [name for name, *_rest in differences(replace(ROW, uno_card_finish=True))] == ["UNO_CARD_FINISH_NOT_PLAYED"]


@pytest.mark.clause("L6.1")
def test_other_dealer_is_a_difference() -> None:
    assert differences(replace(ROW, dealer=3)) == [
        ("DEALER_DIFFERS", None, "dealer", "Game 7: Björn dealt by the sheet, Anke by the record.")
    ]


def test_players_must_be_the_same() -> None:
    row = replace(ROW, hands=(Hand(5), *ROW.hands[1:]))
    stranger = played()
    stranger = replace(stranger, record=replace(stranger.record, seats=("Anke", "Jörn", "Cäcilia")))
    assert differences(row, stranger) == [
        ("PLAYER_NOT_ON_SHEET", None, None, "Game 7: Jörn plays in the record, but has no column on the sheet."),
        (
            "PLAYER_NOT_IN_RECORD",
            0,
            "points",
            "Game 7: Femke has a hand on the sheet, but does not play in the record.",
        ),
        (
            "PLAYER_NOT_IN_RECORD",
            3,
            "points",
            "Game 7: Björn has a hand on the sheet, but does not play in the record.",
        ),
    ]


def test_player_called_by_a_number_is_the_column_of_that_number() -> None:
    by_number = played()
    by_number = replace(by_number, record=replace(by_number.record, seats=("3", "4", "2")))
    assert differences(ROW, by_number) == []


def test_unfinished_record_cannot_be_compared() -> None:
    (finding,) = compare_with_sheet(replace(played(), result=None), ROW, SEATS)
    assert (finding.code.name, finding.place) == ("NOT_FINISHED", Place(game=7))


def test_every_difference_names_its_clause_and_both_values() -> None:
    row = replace(ROW, hands=(EMPTY_HAND, Hand(0), Hand(53), Hand(0)), winners=(3,), dealer=3)
    for finding in compare_with_sheet(played(), row, SEATS):
        assert finding.clauses
        assert {"sheet", "record"} <= finding.values.keys()


def test_given_columns_count_instead_of_names() -> None:
    row = GameRow(number=7, hands=(Hand(35), Hand(120), Hand(0), EMPTY_HAND), dealer=0, winners=(2,))

    assert compare_with_sheet(played(), row, SEATS, columns=(0, 1, 2)) == ()
    assert columns_of(played().record, SEATS) == (2, 3, 1)


@pytest.mark.clause("L1")
def test_game_by_other_rules_than_the_sheet_is_noticed() -> None:
    findings = compare_with_sheet(played(), ROW, SEATS, rule_set=STANDARD)

    assert [(finding.code.name, finding.values["record"], finding.values["sheet"]) for finding in findings] == [
        ("RULES_DIFFER", LEAGUE_2006.name, STANDARD.name)
    ]
    renamed = replace(LEAGUE_2006, code="own", name="Own")
    assert compare_with_sheet(played(), ROW, SEATS, rule_set=renamed) == ()


def test_difference_never_blocks_since_it_does_not_tell_which_is_wrong() -> None:
    assert Severity.ERROR not in {code.severity for code in RecordDifference}
