import pytest
from hypothesis import given

from engine.cards import parse_cards
from engine.rulesets import LEAGUE_2006, STANDARD, BothDoublings, RuleSet
from engine.scoring import ScoringReason, score_sheet
from engine.sheet import GameRow, Hand, Seat, Sheet
from tests.engine.builders import clean_sheets, make_rules, make_sheet

AT_MOST_DOUBLE = make_rules({"both_doublings": BothDoublings.AT_MOST_DOUBLE})


def recorded(row: str, rule_set: RuleSet = LEAGUE_2006) -> list[int | None]:
    return [hand.points for hand in score_sheet(make_sheet(row), rule_set).games[0].hands]


def codes(row: str, rule_set: RuleSet = LEAGUE_2006) -> list[list[str]]:
    hands = score_sheet(make_sheet(row), rule_set).games[0].hands
    return [[reason.code.name for reason in hand.reasons] for hand in hands]


@pytest.mark.clause("L8.2")
def test_hands_count_for_their_holders_and_the_winner_gets_nothing() -> None:
    assert recorded("W 35 20 0") == [0, 35, 20, 0]


@pytest.mark.clause("L6.3")
def test_exact_grab_doubles_for_everyone_except_the_dealer() -> None:
    assert recorded("W 35 20 dealer=1 grab") == [0, 35, 40]
    assert codes("W 35 20 dealer=1 grab") == [[], ["EXACT_GRAB_DEALER"], ["EXACT_GRAB"]]


@pytest.mark.clause("L6.3")
def test_exact_grab_of_a_dealer_who_wins_doubles_for_all_others() -> None:
    assert recorded("W 35 20 dealer=0 grab") == [0, 70, 40]


@pytest.mark.clause("L6.17")
def test_finish_with_the_uno_card_doubles_for_everyone() -> None:
    assert recorded("W 35 20 dealer=1 uno") == [0, 70, 40]
    assert codes("W 35 20 dealer=1 uno") == [[], ["UNO_CARD_FINISH"], ["UNO_CARD_FINISH"]]


@pytest.mark.clause("D7")
def test_both_doublings_multiply_to_four_and_to_two_for_the_dealer() -> None:
    assert recorded("W 35 20 dealer=1 grab uno") == [0, 70, 80]
    assert codes("W 35 20 dealer=1 grab uno") == [[], ["UNO_CARD_FINISH"], ["BOTH_DOUBLINGS_MULTIPLY"]]


@pytest.mark.clause("D7")
def test_both_doublings_at_most_double_where_the_edition_says_so() -> None:
    assert recorded("W 35 20 dealer=1 grab uno", AT_MOST_DOUBLE) == [0, 70, 40]
    assert codes("W 35 20 dealer=1 grab uno", AT_MOST_DOUBLE)[2] == ["BOTH_DOUBLINGS_AT_MOST_DOUBLE"]


@pytest.mark.clause("L6.3", "L6.17")
def test_doublings_do_nothing_in_an_edition_without_them() -> None:
    rules = make_rules({"exact_grab_doubles": False, "uno_card_finish_doubles": False})
    assert recorded("W 35 20 dealer=1 grab uno", rules) == [0, 35, 20]


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
