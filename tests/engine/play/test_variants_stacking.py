"""Stacking draw two (K20) and draw four (K21)."""

import pytest

from engine.play import ActionKind, Verdict
from engine.rulesets import STANDARD, RuleSet
from tests.engine.play.scenes import scene, with_play

TWOS = with_play(STANDARD, stacking_draw_two=True)
FOURS = with_play(STANDARD, stacking_draw_four=True)
BOTH = with_play(STANDARD, stacking_draw_two=True, stacking_draw_four=True)


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


@pytest.mark.clause("K21", "K16")
@pytest.mark.parametrize(("hand", "may_stack"), [("r1 y3", False), ("b1 y3", True)])
def test_stacked_draw_four_has_to_be_right_for_the_colour_named_before(hand: str, may_stack: bool) -> None:
    table = scene(with_play(FOURS, challenge=False), [f"W+4 {hand}", "y2 y4"], top="W+4", color="r", due=4)

    assert ("lay W+4 b" in table.options(0)) is may_stack
