"""Drawing cards is always allowed in the league when it is not one's turn (L7)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import LEAGUE_2006, STANDARD
from tests.engine.play.scenes import Table, position, scene, with_play


def who_may_draw(table: Table) -> set[int]:
    """Who may draw although it is not their turn."""
    actions = table.referee.legal_actions(table.state)
    return {action.player for action in actions if action.kind is ActionKind.DRAW_EXTRA}


@pytest.mark.clause("L7")
def test_drawing_out_of_turn_is_always_allowed() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3", "y1 y2 y3"], top="r9")
    assert who_may_draw(table) == {1, 2, 3}
    assert table.ask(ActionKind.DRAW_EXTRA, 0).reason.code is Verdict.EXTRA_ON_TURN

    table.draw_extra(2)
    table.draw_extra(2)
    table.draw_extra(3)

    hands = ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3 y9 y8", "y1 y2 y3 y6"]
    assert table.position() == position(hands, top="r9", turn=0)


@pytest.mark.clause("L7", "L6.8")
def test_drawing_out_of_turn_does_not_end_the_chance_to_throw_in() -> None:
    table = scene(LEAGUE_2006, ["r5 r1 r2", "g1 g2 g3", "r5 b1 b2"], top="r9")
    table.lay(0, "r5")
    table.draw_extra(0)

    table.jump_in(2, "r5")

    assert table.position() == position(["r1 r2 y9", "g1 g2 g3", "b1 b2"], top="r5", turn=0)


@pytest.mark.clause("L7", "L6.13")
def test_drawing_out_of_turn_while_cards_are_due_leaves_them_due() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r5", "g1 g2 g3"], top="r+2", due=2)

    table.draw_extra(1)

    after = position(["r1 r2 r5", "g1 g2 g3 y9"], top="r+2", turn=0, due=2, phase=Phase.DUE)
    assert table.position() == after


@pytest.mark.clause("L7")
def test_drawing_out_of_turn_ends_when_no_card_is_left_to_draw() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r5", "g1 g2 g3"], top="r9", stock="y9", second_stock="")
    table.draw_extra(1)

    assert who_may_draw(table) == set()
    assert table.ask(ActionKind.DRAW_EXTRA, 1).reason.code is Verdict.NO_SUCH_STOCK


@pytest.mark.clause("L7", "L6.10", "L6.11", "L6.16")
def test_drawing_out_of_turn_goes_on_while_a_card_takes_effect() -> None:
    """L7 says always; a turn lasts until its card has taken effect."""
    for card, to, phase in (("r0", -1, Phase.SWAPPING), ("r4", -1, Phase.SLAPPING), ("UNO", 2, Phase.GIVING)):
        table = scene(LEAGUE_2006, [f"{card} r1 r2", "g1 g2 g3", "b1 b2 b3"], top="r9")
        table.lay(0, card, to=to)
        assert (table.state.phase, who_may_draw(table)) == (phase, {1, 2})

    table.draw_extra(1)
    for giver, gift in ((0, "r1"), (1, "g1")):
        table.give(giver, gift)
    assert (table.state.phase, who_may_draw(table)) == (Phase.BLOCKING, {1, 2})

    table.count(0)
    assert (table.state.phase, who_may_draw(table)) == (Phase.NAMING, {0, 1})
    assert [table.hand(player) for player in range(3)] == ["r2", "g2 g3 y9", "b1 b2 b3 g1 r1"]


@pytest.mark.clause("L7", "K17")
def test_neither_side_of_a_challenge_draws_before_it_is_decided() -> None:
    rule_set = with_play(STANDARD, draws_out_of_turn=True)
    table = scene(rule_set, ["W+4 b1 b2", "g1 g2 g3", "y1 y2"], top="r9")
    table.lay(0, "W+4", "g")
    table.challenge(1)

    assert who_may_draw(table) == {2}


@pytest.mark.clause("L7", "K6")
def test_nobody_draws_out_of_turn_after_the_last_card() -> None:
    table = scene(with_play(STANDARD, draws_out_of_turn=True), ["r+2", "g+2 g3", "y1 y2"], top="r9")
    table.lay(0, "r+2")

    assert (table.state.phase, who_may_draw(table)) == (Phase.LAST_CARD, set())


@pytest.mark.clause("L7", "K14")
def test_drawing_out_of_turn_shuffles_the_discards_when_the_stocks_are_empty() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r5", "g1 g2 g3"], under="b7", top="r9", stock="", second_stock="")

    table.draw_extra(1)

    assert table.position() == position(["r1 r2 r5", "b7 g1 g2 g3"], top="r9", turn=0)
    assert (table.pile(), table.stock(0)) == ("r9", "")


@pytest.mark.clause("L7", "K13")
def test_drawing_out_of_turn_is_not_played_in_the_standard_game() -> None:
    table = scene(STANDARD, ["r1 r2 r5", "g1 g2 g3"], top="r9")

    assert table.options(1) == set()
    assert table.ask(ActionKind.DRAW_EXTRA, 1).reason.code is Verdict.NO_EXTRA_DRAW
