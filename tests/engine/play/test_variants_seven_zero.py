"""*Seven-O* (K23) and *Ende ohne 0* (K26)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import STANDARD, Drawing, RuleSet, ZeroCard
from tests.engine.play.scenes import position, scene, with_play

SEVEN_O = with_play(STANDARD, zero=ZeroCard.ALL_MOVE, seven_swaps=True)
WITHOUT_ZERO = with_play(STANDARD, end_without_zero=True)
HANDS = ("y1 y3", "y2 y4 b4", "y5 y6 b6 b8", "g8 y8 y9")


@pytest.mark.clause("K23")
@pytest.mark.parametrize(("direction", "order"), [(0, (3, 0, 1, 2)), (1, (1, 2, 3, 0))])
def test_zero_moves_all_hands_one_seat_in_direction_of_play(direction: int, order: tuple[int, ...]) -> None:
    table = scene(SEVEN_O, [f"{HANDS[0]} r0", *HANDS[1:]], top="r9", direction=direction)

    table.lay(0, "r0")

    moved = [HANDS[source] for source in order]
    assert table.position() == position(moved, "r0", turn=3 if direction else 1, direction=direction)


@pytest.mark.clause("K23")
def test_zero_swaps_the_hands_of_two_players() -> None:
    table = scene(SEVEN_O, [f"{HANDS[0]} r0", HANDS[1]], top="r9")

    table.lay(0, "r0")

    assert table.position() == position([HANDS[1], HANDS[0]], "r0", turn=1)


@pytest.mark.clause("K23")
def test_zero_and_seven_do_nothing_in_the_standard_game() -> None:
    for card in ("r0", "r7"):
        table = scene(STANDARD, [f"{HANDS[0]} {card}", *HANDS[1:]], top="r9")

        table.lay(0, card)

        assert table.position() == position(HANDS, card, turn=1)


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


@pytest.mark.clause("K23")
def test_swap_after_a_seven_cannot_be_declined_nor_be_with_oneself() -> None:
    table = scene(SEVEN_O, [f"{HANDS[0]} r7", HANDS[1]], top="r9")
    table.lay(0, "r7")

    assert table.options(0) == {"swap >1"}
    assert not table.ask(ActionKind.DECLINE, 0).is_legal
    assert not table.ask(ActionKind.SWAP, 0, to=0).is_legal


@pytest.mark.clause("K23", "K13")
def test_drawn_seven_and_zero_have_their_effect_too() -> None:
    table = scene(SEVEN_O, [HANDS[0], HANDS[1]], top="r9", stock="r7 r0 g1")
    table.draw(0)
    table.lay(0, "r7")
    table.swap(0, 1)
    table.draw(1)
    table.lay(1, "r0")

    assert table.position() == position([HANDS[0], HANDS[1]], "r0", turn=0)


@pytest.mark.clause("K23", "K18")
def test_who_lays_the_last_but_one_card_owes_uno_even_if_the_hand_is_swapped_away() -> None:
    table = scene(SEVEN_O, ["r7 y3", *HANDS[1:]], top="r9")
    table.lay(0, "r7")
    table.swap(0, 2)

    assert table.options(0) == {"uno"}
    assert "demand >0 uno_forgotten" in table.options(2)


@pytest.mark.clause("K23")
@pytest.mark.parametrize("card", ["r0", "r7"])
def test_last_card_wins_before_any_hand_moves(card: str) -> None:
    table = scene(SEVEN_O, [card, HANDS[1], HANDS[2]], top="r9")

    table.lay(0, card)

    assert table.state.phase is Phase.OVER
    assert [table.hand(player) for player in range(3)] == ["", "b4 y2 y4", "b6 b8 y5 y6"]
    assert table.game.result().winner == 0


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


@pytest.mark.clause("K26")
def test_refusal_of_the_last_zero_names_the_clause() -> None:
    table = scene(WITHOUT_ZERO, ["r0", HANDS[1]], top="r9")
    explanation = table.ask(ActionKind.LAY, 0, "r0")

    assert (explanation.reason.code, explanation.clauses) == (Verdict.ZERO_LAST, ("K26",))
    assert table.options(0) == {"draw"}


@pytest.mark.clause("K26", "K13")
def test_who_has_only_a_zero_draws_and_may_lay_the_other_card() -> None:
    table = scene(WITHOUT_ZERO, ["r0", HANDS[1]], top="r9", stock="r5 g1")
    table.draw(0)
    assert table.options(0) == {"lay r5", "keep", "uno"}

    table.lay(0, "r5")

    assert table.position() == position(["r0", HANDS[1]], "r5", turn=1)


@pytest.mark.clause("K26", "K13")
def test_who_has_only_a_zero_draws_even_where_a_fitting_card_must_be_laid() -> None:
    rule_set = with_play(WITHOUT_ZERO, may_draw_by_choice=False, drawing=Drawing.ONE_AND_PASS)
    table = scene(rule_set, ["r0", HANDS[1]], top="r9", stock="r5 g1")
    assert table.options(0) == {"draw"}

    table.draw(0)

    assert table.position() == position(["r0 r5", HANDS[1]], "r9", turn=1)


@pytest.mark.clause("K23", "K26")
def test_seven_o_with_end_without_zero_lets_a_seven_win() -> None:
    rule_set = with_play(SEVEN_O, end_without_zero=True)
    table = scene(rule_set, ["r7", HANDS[1]], top="r9")

    table.lay(0, "r7")

    assert (table.state.phase, table.game.result().winner) == (Phase.OVER, 0)
