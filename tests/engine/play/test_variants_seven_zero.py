"""*Seven-O* (K23) and *Ende ohne 0* (K26)."""

import pytest

from engine.play import ActionKind, Phase
from engine.rulesets import STANDARD, RuleSet, ZeroCard
from tests.engine.play.scenes import position, scene, with_play

SEVEN_O = with_play(STANDARD, zero=ZeroCard.ALL_MOVE, seven_swaps=True)
WITHOUT_ZERO = with_play(STANDARD, end_without_zero=True)
HANDS = ("y1 y3", "y2 y4 b4", "y5 y6 b6 b8", "g8 y8 y9")


@pytest.mark.clause("K23")
@pytest.mark.parametrize("other", [1, 2, 3])
def test_seven_swaps_hands_with_a_player_of_choice(other: int) -> None:
    table = scene(SEVEN_O, [f"{HANDS[0]} r7", *HANDS[1:]], top="r9")
    table.lay(0, "r7")
    assert table.position() == position(HANDS, "r7", turn=1, phase=Phase.SWAPPING)
    assert table.options(0) == {"swap >1", "swap >2", "swap >3"}
    assert [table.options(player) for player in (1, 2, 3)] == [set(), set(), set()]

    table.swap(0, other)

    swapped = list(HANDS)
    swapped[0], swapped[other] = swapped[other], swapped[0]
    assert table.position() == position(swapped, "r7", turn=1)


@pytest.mark.clause("K26")
@pytest.mark.parametrize(
    ("rule_set", "hand", "may_lay"),
    [(STANDARD, "r0", True), (WITHOUT_ZERO, "r0", False), (WITHOUT_ZERO, "r0 y3", True), (WITHOUT_ZERO, "r1", True)],
)
def test_game_may_not_be_ended_with_a_zero(rule_set: RuleSet, hand: str, may_lay: bool) -> None:
    table = scene(rule_set, [hand, HANDS[1]], top="r9")
    card = hand.split(maxsplit=1)[0]

    assert (f"lay {card}" in table.options(0)) is may_lay
    assert table.ask(ActionKind.LAY, 0, card).is_legal is may_lay
