"""Stacking draw two (K20) and draw four (K21)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import STANDARD, DrawFourLegality, RuleSet
from tests.engine.play.scenes import Table, position, scene, with_play

TWOS = with_play(STANDARD, stacking_draw_two=True)
FOURS = with_play(STANDARD, stacking_draw_four=True)
BOTH = with_play(STANDARD, stacking_draw_two=True, stacking_draw_four=True)
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8 g9 b1 b2 b3 b4 b5 b6"


def taken(count: int) -> str:
    return " ".join(STOCK.split()[:count])


@pytest.mark.clause("K20")
def test_draw_twos_of_any_colour_add_up_until_somebody_takes_the_sum() -> None:
    table = scene(TWOS, ["r+2 y1 y3", "b+2 y2 y4", "g+2 y5 y6", "y7 y8 y9"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    assert table.options(1) == {"lay b+2", "take"}
    table.lay(1, "b+2")
    table.lay(2, "g+2")
    left = ["y1 y3", "y2 y4", "y5 y6", "y7 y8 y9"]
    assert table.position() == position(left, "g+2", turn=3, due=6, phase=Phase.DUE)
    assert table.options(3) == {"take"}

    table.take(3)

    assert table.position() == position([*left[:3], f"y7 y8 y9 {taken(6)}"], "g+2", turn=0)


@pytest.mark.clause("K20")
def test_who_could_stack_may_take_instead() -> None:
    table = scene(TWOS, ["b+2 r+2 y3", "y2 y4 y6"], top="y+2", due=4, stock=STOCK)
    assert table.options(0) == {"lay b+2", "lay r+2", "take"}

    table.take(0)

    assert table.position() == position([f"b+2 r+2 y3 {taken(4)}", "y2 y4 y6"], "y+2", turn=1)


@pytest.mark.clause("K20")
def test_new_sum_begins_after_one_was_taken() -> None:
    table = scene(TWOS, ["y3 y5 y8", "g+2 y4 y6", "y1 y2 y7"], top="y+2", due=4, stock=STOCK)
    table.take(0)

    table.lay(1, "g+2")

    assert table.position() == position(
        [f"y3 y5 y8 {taken(4)}", "y4 y6", "y1 y2 y7"], "g+2", turn=2, due=2, phase=Phase.DUE
    )


@pytest.mark.clause("K20")
def test_two_players_stack_back_and_forth() -> None:
    table = scene(TWOS, ["r+2 b+2 y3 y8", "g+2 y4 y6"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, "g+2")
    table.lay(0, "b+2")
    table.take(1)

    assert table.position() == position(["y3 y8", f"y4 y6 {taken(6)}"], "b+2", turn=0)


@pytest.mark.clause("K20", "K21")
@pytest.mark.parametrize(("card", "color"), [("W+4", "b"), ("r5", ""), ("rS", ""), ("rR", ""), ("W", "b")])
@pytest.mark.parametrize("rule_set", [TWOS, BOTH])
def test_nothing_else_is_laid_on_a_draw_two(rule_set: RuleSet, card: str, color: str) -> None:
    table = scene(rule_set, [f"{card} y1 y3", "y2"], top="r+2", due=2)
    explanation = table.ask(ActionKind.LAY, 0, card, color)

    assert table.options(0) == {"take"}
    assert explanation.reason.code is (Verdict.NOT_STACKED if card == "W+4" else Verdict.DUE_FIRST)


@pytest.mark.clause("K20", "K21")
@pytest.mark.parametrize(("rule_set", "card"), [(STANDARD, "b+2"), (FOURS, "b+2"), (STANDARD, "W+4"), (TWOS, "W+4")])
def test_nothing_is_stacked_where_it_is_not_played(rule_set: RuleSet, card: str) -> None:
    top = "W+4" if card == "W+4" else "r+2"
    table = scene(rule_set, [f"{card} y1 y3", "y2"], top=top, color="r", due=4)

    assert table.options(0) == {"take"}


@pytest.mark.clause("K21")
def test_draw_fours_add_up_and_the_last_one_names_the_colour() -> None:
    table = scene(FOURS, ["W+4 y1 y3", "W+4 b4 b6", "W+4 y5 y6", "y7 y8 y9"], top="r7", stock=STOCK)
    table.lay(0, "W+4", "r")
    assert table.options(1) == {*(f"lay W+4 {color}" for color in "rgby"), "challenge", "take"}
    table.lay(1, "W+4", "g")
    table.lay(2, "W+4", "b")
    left = ["y1 y3", "b4 b6", "y5 y6", "y7 y8 y9"]
    assert table.position() == position(left, "W+4", color="b", turn=3, due=12, phase=Phase.DUE)

    table.take(3)

    assert table.position() == position([*left[:3], f"y7 y8 y9 {taken(12)}"], "W+4", color="b", turn=0)


@pytest.mark.clause("K21", "K20")
def test_draw_two_is_not_laid_on_a_draw_four() -> None:
    table = scene(BOTH, ["r+2 y1 y3", "y2"], top="W+4", color="r", due=4)

    assert table.options(0) == {"take"}
    assert table.ask(ActionKind.LAY, 0, "r+2").reason.code is Verdict.NOT_STACKED


@pytest.mark.clause("K21", "K12")
def test_draw_four_is_stacked_although_no_black_card_fits_on_a_black_one() -> None:
    table = scene(FOURS, ["W+4 W y1", "y2 y4"], top="W+4", color="r", due=4)

    assert table.options(0) == {*(f"lay W+4 {color}" for color in "rgby"), "take"}


@pytest.mark.clause("K21", "K16")
@pytest.mark.parametrize(("hand", "may_stack"), [("r1 y3", False), ("b1 y3", True)])
def test_stacked_draw_four_has_to_be_right_for_the_colour_named_before(hand: str, may_stack: bool) -> None:
    table = scene(with_play(FOURS, challenge=False), [f"W+4 {hand}", "y2 y4"], top="W+4", color="r", due=4)

    assert ("lay W+4 b" in table.options(0)) is may_stack


def stacked(hand: str) -> Table:
    """Player 1 lays a second draw four, with the hand, on a draw four that named red; player 2 challenges."""
    table = scene(FOURS, ["W+4 r1 y3", f"W+4 {hand}", "y5 y6 y8", "y7 y9"], top="r7", stock=STOCK)
    table.lay(0, "W+4", "r")
    table.lay(1, "W+4", "g")
    table.challenge(2)
    return table


@pytest.mark.clause("K21", "K17")
def test_lost_challenge_costs_the_whole_sum_and_two() -> None:
    table = stacked("b4 b6")
    assert table.options(1) == {"show", "refuse"}

    table.show(1)

    hands = ["r1 y3", "b4 b6", f"y5 y6 y8 {taken(10)}", "y7 y9"]
    assert table.position() == position(hands, "W+4", color="g", turn=3)


@pytest.mark.clause("K21", "K17")
@pytest.mark.parametrize("refuses", [False, True])
def test_won_challenge_sends_the_whole_sum_to_who_stacked_last(refuses: bool) -> None:
    table = stacked("b4 b6" if refuses else "r4 b6")

    if refuses:
        table.refuse(1)
    else:
        table.show(1)

    hands = ["r1 y3", f"{'b4' if refuses else 'r4'} b6 {taken(8)}", "y5 y6 y8", "y7 y9"]
    assert table.position() == position(hands, "W+4", color="g", turn=2)


@pytest.mark.clause("K21", "K17")
def test_sum_is_settled_after_a_challenge() -> None:
    table = scene(
        with_play(FOURS, draw_four=DrawFourLegality.NO_NUMBER_OF_COLOR), ["W+4 r1 y3", "g+2 y4 y5", "g8 y6 y8"],
        top="r7", stock=STOCK,
    )  # fmt: skip
    table.lay(0, "W+4", "g")
    table.challenge(1)
    table.show(0)
    table.lay(1, "g+2")

    hands = [f"r1 y3 {taken(4)}", "y4 y5", "g8 y6 y8"]
    assert table.position() == position(hands, "g+2", turn=2, due=2, phase=Phase.DUE)


@pytest.mark.clause("L6.15", "K17")
@pytest.mark.parametrize(
    ("hand", "drawn_by", "cards", "turn"), [("b4 b6", 2, 8, 3), ("r4 b6", 1, 6, 2)], ids=["right", "bluff"]
)
def test_challenge_covers_a_closed_sum_too(hand: str, drawn_by: int, cards: int, turn: int) -> None:
    rule_set = with_play(STANDARD, draw_four_closes_sum=True)
    table = scene(rule_set, ["r+2 r1 y3", f"W+4 {hand}", "y5 y6 y8", "y7 y9"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, "W+4", "g")
    assert table.options(2) == {"challenge", "take"}
    table.challenge(2)
    table.show(1)

    hands = ["r1 y3", hand, "y5 y6 y8", "y7 y9"]
    hands[drawn_by] += f" {taken(cards)}"
    assert table.position() == position(hands, "W+4", color="g", turn=turn)
