"""Zwischenwerfen (L6.8) and two identical cards of one hand (L6.9), as the league plays them."""

import pytest

from engine.play import ActionKind, IllegalAction, Offence, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import Table, position, scene

FIVE_AT_THE_TABLE = ["b8 r1 r2", "r5 b5 b6", "r3 r6 r7", "g1 g2 g3", "b8 y1 y2"]


def eight_is_laid() -> Table:
    """The rulebook's example with seats counted from 0: the first player has thrown a blue 8, the fifth has one too."""
    table = scene(LEAGUE_2006, FIVE_AT_THE_TABLE, top="b9")
    table.lay(0, "b8")
    return table


@pytest.mark.clause("L6.8")
def test_identical_card_is_thrown_in_and_play_goes_on_after_the_thrower() -> None:
    table = eight_is_laid()
    assert table.state.turn == 1

    table.jump_in(4, "b8")

    assert table.position() == position(["r1 r2", "r5 b5 b6", "r3 r6 r7", "g1 g2 g3", "y1 y2"], top="b8", turn=0)


@pytest.mark.clause("L6.8")
def test_only_who_holds_the_identical_card_may_throw_in() -> None:
    table = scene(LEAGUE_2006, ["b8 r1 r2", "b7 b6 b5", "g8 r8 b1", "b8 g1 g2"], top="b9")
    table.lay(0, "b8")

    throwers = [player for player in range(4) if "jump b8" in table.options(player)]

    assert throwers == [3]
    assert table.ask(ActionKind.JUMP_IN, 2, "g8").reason.code is Verdict.NOT_IDENTICAL
    assert table.ask(ActionKind.JUMP_IN, 2, "b8").reason.code is Verdict.NOT_IN_HAND


@pytest.mark.clause("L6.8")
def test_player_on_turn_lays_the_identical_card_in_turn() -> None:
    table = scene(LEAGUE_2006, ["b8 r1 r2", "b8 r3 r4", "g1 g2 g3"], top="b9")
    table.lay(0, "b8")
    assert table.options(1) == {"lay b8", "draw", "draw >1"}

    table.lay(1, "b8")

    assert table.position() == position(["r1 r2", "r3 r4", "g1 g2 g3"], top="b8", turn=2)


@pytest.mark.clause("L6.8")
@pytest.mark.parametrize("begins", ["laying", "drawing"])
def test_too_late_once_the_next_player_has_played(begins: str) -> None:
    table = eight_is_laid()
    if begins == "laying":
        table.lay(1, "b5")
    else:
        table.draw(1)
    before = table.state.copy()

    with pytest.raises(IllegalAction) as refused:
        table.jump_in(4, "b8")

    assert refused.value.explanation.reason.code is Verdict.TOO_LATE
    assert refused.value.explanation.clauses == ("L6.8",)
    assert table.state == before


@pytest.mark.clause("L6.8", "L7")
def test_card_thrown_in_too_late_goes_back_and_costs_one_card() -> None:
    table = eight_is_laid()
    table.lay(1, "b5")

    table.fault(4, Offence.WRONG_JUMP_IN, "b8")
    table.demand(0, 4, Offence.WRONG_JUMP_IN)

    hands = ["r1 r2", "r5 b6", "r3 r6 r7", "g1 g2 g3", "b8 y1 y2 y9"]
    assert table.position() == position(hands, top="b5", turn=2)


@pytest.mark.clause("L6.8")
def test_another_card_than_the_identical_one_is_not_called_late() -> None:
    table = eight_is_laid()
    table.draw(1)

    assert table.ask(ActionKind.JUMP_IN, 3, "g1").reason.code is Verdict.NOT_IDENTICAL


@pytest.mark.clause("L6.8")
def test_card_that_was_turned_up_or_lay_before_is_not_thrown_on() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r3", "g1 g2 g3", "b8 y1 y2"], top="b8")

    assert all("jump b8" not in table.options(player) for player in range(3))


@pytest.mark.clause("L6.8")
@pytest.mark.parametrize("card", ["W", "W+4", "UNO"])
def test_black_and_white_cards_are_not_thrown_in(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} r1 r2", "g1 g2 g3", f"{card} y1 y2"], top="b9")
    table.lay(0, card, *(("", 1) if card == "UNO" else ("r",)))

    assert f"jump {card}" not in table.options(2)
    assert table.ask(ActionKind.JUMP_IN, 2, card).reason.code is Verdict.BLACK_NOT_THROWN


@pytest.mark.clause("L6.8", "L6.12")
def test_reverse_thrown_in_turns_again_and_play_goes_on_after_the_thrower() -> None:
    table = scene(LEAGUE_2006, ["bR r1 r2", "r3 r4 r5", "bR g1 g2", "y1 y2 y3"], top="b9")
    table.lay(0, "bR")
    assert (table.state.turn, table.state.direction) == (3, 1)

    table.jump_in(2, "bR")

    assert table.position() == position(["r1 r2", "r3 r4 r5", "g1 g2", "y1 y2 y3"], top="bR", turn=3)


@pytest.mark.clause("L6.8", "L6.12")
def test_skip_thrown_in_skips_the_player_after_the_thrower() -> None:
    table = scene(LEAGUE_2006, ["bS r1 r2", "r3 r4 r5", "g1 g2 g3", "bS y1 y2"], top="b9")
    table.lay(0, "bS")
    assert table.state.turn == 2

    table.jump_in(3, "bS")

    assert table.position() == position(["r1 r2", "r3 r4 r5", "g1 g2 g3", "y1 y2"], top="bS", turn=1)


@pytest.mark.clause("L6.8", "L6.12")
def test_player_who_was_skipped_may_throw_in_and_skips_the_next() -> None:
    table = scene(LEAGUE_2006, ["bS r1 r2", "bS r4 r5", "g1 g2", "y1 y2 y3"], top="b9")
    table.lay(0, "bS")
    assert table.state.turn == 2

    table.jump_in(1, "bS")

    assert table.position() == position(["r1 r2", "r4 r5", "g1 g2", "y1 y2 y3"], top="bS", turn=3)


@pytest.mark.clause("L6.8", "L6.13")
def test_draw_two_thrown_in_while_cards_are_due_adds_to_the_sum_for_the_player_after_the_thrower() -> None:
    table = scene(LEAGUE_2006, ["b+2 r1 r2", "r3 r4 r5", "b+2 g1 g2", "y1 y2 y3"], top="b9")
    table.lay(0, "b+2")
    assert (table.state.turn, table.state.due) == (1, 2)

    table.jump_in(2, "b+2")

    after = position(["r1 r2", "r3 r4 r5", "g1 g2", "y1 y2 y3"], top="b+2", turn=3, due=4, phase=Phase.DUE)
    assert table.position() == after
    table.take(3)
    hands = ["r1 r2", "r3 r4 r5", "g1 g2", "y1 y2 y3 y9 y8 y6 y5"]
    assert table.position() == position(hands, top="b+2", turn=0)


@pytest.mark.clause("L6.8", "L6.13")
def test_player_hit_by_a_draw_two_lays_the_identical_one_in_turn() -> None:
    table = scene(LEAGUE_2006, ["b+2 r1 r2", "b+2 r4 r5", "g1 g2 g3"], top="b9")
    table.lay(0, "b+2")

    table.lay(1, "b+2")

    assert table.position() == position(["r1 r2", "r4 r5", "g1 g2 g3"], top="b+2", turn=2, due=4, phase=Phase.DUE)


@pytest.mark.clause("L6.8", "L6.13")
def test_taking_the_due_cards_closes_the_window() -> None:
    table = scene(LEAGUE_2006, ["b+2 r1 r2", "r3 r4 r5", "b+2 g1 g2"], top="b9")
    table.lay(0, "b+2")
    table.take(1)

    assert table.options(0) == set()
    assert "jump b+2" not in table.options(2)
    assert "lay b+2" in table.options(2)


@pytest.mark.clause("L6.8", "L8.2")
def test_last_card_may_be_thrown_in_and_wins() -> None:
    table = scene(LEAGUE_2006, ["b8 r1 r2", "r3 r4", "b8", "UNO"], top="b9")
    table.lay(0, "b8")

    table.jump_in(2, "b8")

    assert table.state.phase is Phase.OVER
    result = table.game.result()
    assert (result.winner, result.points) == (2, (3, 7, 0, 100))
    assert not result.uno_card_finish


@pytest.mark.clause("L6.8", "L8.2")
def test_draw_two_as_the_last_card_thrown_in_ends_the_game_without_drawing() -> None:
    table = scene(LEAGUE_2006, ["b+2 r1 r2", "r3 r4", "b+2"], top="b9")
    table.lay(0, "b+2")

    table.jump_in(2, "b+2")

    assert table.state.phase is Phase.OVER
    assert table.game.result().points == (3, 7, 0)


@pytest.mark.clause("L6.8", "L8.1")
def test_last_but_one_card_thrown_in_calls_for_uno() -> None:
    table = scene(LEAGUE_2006, ["b8 r1 r2", "r3 r4 r5", "b8 y1"], top="b9")
    table.lay(0, "b8")
    table.jump_in(2, "b8")

    assert table.options(0) >= {"demand >2 uno_forgotten"}
    table.call_uno(2)
    assert "demand >2 uno_forgotten" not in table.options(0)


@pytest.mark.clause("L6.8")
def test_both_copies_are_out_after_a_jump_in() -> None:
    table = eight_is_laid()
    table.jump_in(4, "b8")

    assert [option for player in range(5) for option in table.options(player) if "jump" in option] == []


@pytest.mark.clause("L6.9")
def test_two_identical_cards_are_laid_one_after_the_other() -> None:
    table = scene(LEAGUE_2006, ["b8 b8 r1 r2", "r3 r4 r5", "y1 y2 y3"], top="b9")
    table.lay(0, "b8")
    assert "double b8" in table.options(0)

    table.double(0, "b8")

    assert table.position() == position(["r1 r2", "r3 r4 r5", "y1 y2 y3"], top="b8", turn=1)


@pytest.mark.clause("L6.9")
def test_only_the_identical_card_follows() -> None:
    table = scene(LEAGUE_2006, ["b8 b7 g8 r1", "r3 r4 r5", "y1 y2 y3"], top="b9")
    table.lay(0, "b8")

    assert table.options(0) == set()
    assert table.ask(ActionKind.DOUBLE, 0, "g8").reason.code is Verdict.NOT_IDENTICAL


@pytest.mark.clause("L6.9")
def test_second_card_is_too_late_once_the_next_player_has_played() -> None:
    table = scene(LEAGUE_2006, ["b8 b8 r1 r2", "r3 r4 r5", "y1 y2 y3"], top="b9")
    table.lay(0, "b8")
    table.draw(1)

    assert table.options(0) == set()
    assert table.ask(ActionKind.DOUBLE, 0, "b8").reason.code is Verdict.TOO_LATE


@pytest.mark.clause("L6.9", "L6.12")
@pytest.mark.parametrize(
    ("card", "turn", "direction", "due", "phase"),
    [
        ("bS", 3, 0, 0, Phase.TURN),
        ("bR", 1, 0, 0, Phase.TURN),
        ("b+2", 1, 0, 4, Phase.DUE),
    ],
)
def test_both_identical_action_cards_take_effect(card: str, turn: int, direction: int, due: int, phase: Phase) -> None:
    table = scene(LEAGUE_2006, [f"{card} {card} r1 r2", "r3 r4 r5", "y1 y2 y3", "g1 g2 g3"], top="b9")
    table.lay(0, card)
    table.double(0, card)

    hands = ["r1 r2", "r3 r4 r5", "y1 y2 y3", "g1 g2 g3"]
    assert table.position() == position(hands, top=card, turn=turn, direction=direction, due=due, phase=phase)


@pytest.mark.clause("L6.9", "L6.12", "K15")
@pytest.mark.parametrize("card", ["bS", "bR"])
def test_two_players_are_on_turn_again_after_both_identical_skips_or_reverses(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} {card} r1 r2", "r3 r4 r5"], top="b9")
    table.lay(0, card)
    table.double(0, card)

    assert table.position() == position(["r1 r2", "r3 r4 r5"], top=card, turn=0)


@pytest.mark.clause("L6.9", "L8.1", "L8.2")
def test_two_identical_last_cards_win_and_uno_is_due_between_them() -> None:
    table = scene(LEAGUE_2006, ["b8 b8", "r3 r4 r5", "y1 y2 y3"], top="b9")
    table.lay(0, "b8")
    assert table.options(0) >= {"double b8", "uno"}

    table.double(0, "b8")

    assert table.state.phase is Phase.OVER
    assert table.game.result().winner == 0
    assert table.game.result().points == (0, 12, 6)


@pytest.mark.clause("L6.9", "L7")
def test_two_cards_at_once_cost_one_card_and_stay() -> None:
    table = scene(LEAGUE_2006, ["b8 b8 r1 r2", "r3 r4 r5", "y1 y2 y3"], top="b9")
    table.lay(0, "b8")
    table.double(0, "b8")
    table.fault(0, Offence.TWO_AT_ONCE)

    table.demand(1, 0, Offence.TWO_AT_ONCE)

    assert table.position() == position(["r1 r2 y9", "r3 r4 r5", "y1 y2 y3"], top="b8", turn=1)
