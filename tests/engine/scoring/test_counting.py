from typing import Any

import pytest
from hypothesis import given

from engine.cards import parse_cards
from engine.rulesets import LEAGUE_2006, STANDARD, BothDoublings, RuleSet
from engine.scoring import ScoringReason, score_sheet
from engine.sheet import GameRow, Hand, Seat, Sheet
from tests.engine.builders import clean_sheets, make_rules, make_sheet

AT_MOST_DOUBLE = make_rules({"both_doublings": BothDoublings.AT_MOST_DOUBLE})


WITHOUT = make_rules({"exact_grab_doubles": False, "uno_card_finish_doubles": False})


def case(clause: str, row: str, points: list[int], *codes: str, rules: RuleSet = LEAGUE_2006) -> Any:
    return pytest.param(row, rules, points, codes, marks=pytest.mark.clause(clause))


@pytest.mark.parametrize(
    ("row", "rules", "points", "codes"),
    [
        case("L8.2", "W 35 20 0", [0, 35, 20, 0], "", "", "", ""),
        case("L6.3", "W 35 20 dealer=1 grab", [0, 35, 40], "", "EXACT_GRAB_DEALER", "EXACT_GRAB"),
        case("L6.3", "W 35 20 dealer=0 grab", [0, 70, 40], "", "EXACT_GRAB", "EXACT_GRAB"),
        case("L6.17", "W 35 20 dealer=1 uno", [0, 70, 40], "", "UNO_CARD_FINISH", "UNO_CARD_FINISH"),
        case("D7", "W 35 20 dealer=1 grab uno", [0, 70, 80], "", "UNO_CARD_FINISH", "BOTH_DOUBLINGS_MULTIPLY"),
        case(
            *("D7", "W 35 20 dealer=1 grab uno", [0, 70, 40]),
            *("", "UNO_CARD_FINISH", "BOTH_DOUBLINGS_AT_MOST_DOUBLE"),
            rules=AT_MOST_DOUBLE,
        ),
        case("L6.3", "W 35 20 dealer=1 grab uno", [0, 35, 20], "", "", "", rules=WITHOUT),
        case("L6.17", "W 35 20 dealer=1 grab uno", [0, 35, 20], "", "", "", rules=WITHOUT),
    ],
)
def test_hand_counts_once_twice_or_four_times(
    row: str, rules: RuleSet, points: list[int], codes: tuple[str, ...]
) -> None:
    hands = score_sheet(make_sheet(row), rules).games[0].hands
    assert [hand.points for hand in hands] == points
    assert [" ".join(reason.code.name for reason in hand.reasons) for hand in hands] == list(codes)


@pytest.mark.clause("L6.3")
def test_reason_of_a_doubling_names_game_and_points() -> None:
    hand = score_sheet(make_sheet("W 35 20 dealer=1 grab"), LEAGUE_2006).games[0].hands[2]
    assert [str(reason) for reason in hand.reasons] == ["Game 1: exact grab, so the hand of 20 counts double: 40."]
    assert hand.reasons[0].clauses == ("L6.3",)


@pytest.mark.clause("D9")
def test_game_that_a_player_missed_counts_nothing() -> None:
    score = score_sheet(make_sheet("W 35 -", "20 W 5"), LEAGUE_2006)
    assert score.games[0].hands[2].points is None
    assert score.games[0].hands[2].reasons[0].code is ScoringReason.NOT_PLAYED
    assert [player.games_played for player in score.players] == [2, 2, 1]


@pytest.mark.clause("D10")
def test_void_game_counts_for_nobody() -> None:
    score = score_sheet(make_sheet("W 35 20", "50 60 70 void", "5 W 7"), LEAGUE_2006)
    assert [hand.points for hand in score.games[1].hands] == [None, None, None]
    assert [game.totals for game in score.games] == [(0, 35, 20), (0, 35, 20), (5, 35, 27)]
    assert {hand.reasons[0].code for hand in score.games[1].hands} == {ScoringReason.VOID_GAME}
    assert (score.counted_games, score.players[0].games_at_table) == (2, 2)


@pytest.mark.clause("D11")
def test_loser_with_zero_points_is_no_winner() -> None:
    anke, bjoern, _ = score_sheet(make_sheet("0 W 20"), LEAGUE_2006).players
    assert (anke.games_won, anke.total, bjoern.games_won, bjoern.total) == (0, 0, 1, 0)


@pytest.mark.clause("K5")
def test_hand_written_as_cards_only_counts_their_values() -> None:
    seats = (Seat("a", "Anke"), Seat("b", "Björn"))
    game = GameRow(1, (Hand(), Hand(cards=parse_cards("r7 b5 y3 skip"))), winners=(0,))
    assert score_sheet(Sheet(seats, (game,)), STANDARD).players[0].total == 35


@pytest.mark.clause("L6.3", "L6.17", "D7")
@given(clean_sheets())
def test_factor_is_one_two_or_four_by_the_facts_of_the_game(sheet: Sheet) -> None:
    for game, scored in zip(sheet.games, score_sheet(sheet, LEAGUE_2006).games, strict=True):
        for seat, hand in enumerate(scored.hands):
            if not game.is_void and hand.raw_points is not None:
                grab = 2 if game.exact_grab and seat != game.dealer else 1
                uno = 2 if game.uno_card_finish else 1
                assert hand.points == hand.raw_points * grab * uno


@pytest.mark.clause("L8.4", "D1")
@given(clean_sheets())
def test_total_is_starting_total_plus_recorded_points(sheet: Sheet) -> None:
    score = score_sheet(sheet, LEAGUE_2006)
    for seat, player in enumerate(score.players):
        points = sum(game.hands[seat].points or 0 for game in score.games)
        assert (player.points, player.total) == (points, points - player.credit)
        assert score.games[-1].totals[seat] == player.total
