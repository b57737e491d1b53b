"""Skip, reverse, draw two, wild and wild draw four as the league plays them (L6.12 to L6.15)."""

import pytest

from engine.play import ActionKind, IllegalAction, Offence, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import position, scene

FOUR_HANDS = ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3", "y1 y2 y3"]


@pytest.mark.clause("L6.12")
@pytest.mark.parametrize(("direction", "turn"), [(0, 2), (1, 2)])
def test_skip_passes_the_next_player_over(direction: int, turn: int) -> None:
    table = scene(LEAGUE_2006, ["yS r1 r2", *FOUR_HANDS[1:]], top="y9", direction=direction)

    table.lay(0, "yS")

    assert table.position() == position(["r1 r2", *FOUR_HANDS[1:]], top="yS", turn=turn, direction=direction)


@pytest.mark.clause("L6.12")
def test_skipped_player_neither_lays_nor_draws_in_turn() -> None:
    table = scene(LEAGUE_2006, ["yS r1 r2", "y5 y6 y7", *FOUR_HANDS[2:]], top="y9")
    table.lay(0, "yS")

    assert table.options(1) == set()
    assert table.ask(ActionKind.LAY, 1, "y5").reason.code is Verdict.NOT_ON_TURN


@pytest.mark.clause("L6.12")
@pytest.mark.parametrize(("direction", "after", "turn"), [(0, 1, 3), (1, 0, 1)])
def test_reverse_changes_the_direction(direction: int, after: int, turn: int) -> None:
    table = scene(LEAGUE_2006, ["bR r1 r2", *FOUR_HANDS[1:]], top="b9", direction=direction)

    table.lay(0, "bR")

    assert table.position() == position(["r1 r2", *FOUR_HANDS[1:]], top="bR", turn=turn, direction=after)


@pytest.mark.clause("L6.12")
def test_direction_stays_until_the_next_reverse() -> None:
    table = scene(LEAGUE_2006, ["bR r1 r2", "g1 g2 g3", "bR b1 b2", "b5 y1 y2"], top="b9")
    table.lay(0, "bR")
    table.lay(3, "b5")
    table.lay(2, "bR")

    assert table.position() == position(["r1 r2", "g1 g2 g3", "b1 b2", "y1 y2"], top="bR", turn=3)


@pytest.mark.clause("L6.12", "K15")
@pytest.mark.parametrize("card", ["bS", "bR"])
def test_skip_and_reverse_of_two_players_give_another_turn(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} r1 r2", "g1 g2 g3"], top="b9")

    table.lay(0, card)

    direction = int(card == "bR")
    assert table.position() == position(["r1 r2", "g1 g2 g3"], top=card, turn=0, direction=direction)


@pytest.mark.clause("L6.13")
def test_draw_two_makes_the_next_player_take_two_and_skips_them() -> None:
    table = scene(LEAGUE_2006, ["r+2 r1 r2", "r5 W UNO", *FOUR_HANDS[2:]], top="r9")
    table.lay(0, "r+2")
    assert table.options(1) == {"take"}

    table.take(1)

    hands = ["r1 r2", "r5 W UNO y9 y8", *FOUR_HANDS[2:]]
    assert table.position() == position(hands, top="r+2", turn=2)


@pytest.mark.clause("L6.13")
@pytest.mark.parametrize("card", ["r5", "rS", "rR", "W", "UNO"])
def test_only_draw_cards_turn_the_sum_away(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} g1 g2", "b1 b2"], top="r+2", due=2)

    explanation = table.ask(ActionKind.LAY, 0, card, *(("", 1) if card == "UNO" else ("b",) if card == "W" else ()))

    assert explanation.reason.code is Verdict.DUE_FIRST
    assert table.options(0) == {"take"}


@pytest.mark.clause("L6.13")
def test_draw_twos_of_any_colour_add_up_until_somebody_takes_the_sum() -> None:
    hands = ["r+2 r1 r2", "b+2 g1 g2", "y+2 b1 b2", "y1 y2 y3"]
    table = scene(LEAGUE_2006, hands, top="r9")
    table.lay(0, "r+2")
    table.lay(1, "b+2")
    table.lay(2, "y+2")
    left = ["r1 r2", "g1 g2", "b1 b2", "y1 y2 y3"]
    assert table.position() == position(left, top="y+2", turn=3, due=6, phase=Phase.DUE)

    table.take(3)

    left[3] = "y1 y2 y3 y9 y8 y6 y5 y3 y2"
    assert table.position() == position(left, top="y+2", turn=0)


@pytest.mark.clause("L6.13")
def test_sum_goes_round_the_table_and_back_to_who_began_it() -> None:
    table = scene(LEAGUE_2006, ["r+2 r1 r2", "b+2 g1 g2"], top="r9")
    table.lay(0, "r+2")
    table.lay(1, "b+2")
    table.take(0)

    assert table.position() == position(["r1 r2 y9 y8 y6 y5", "g1 g2"], top="b+2", turn=1)


@pytest.mark.clause("L6.13")
def test_player_who_could_continue_the_sum_may_take_it_instead() -> None:
    table = scene(LEAGUE_2006, ["b+2 W+4 g1", "b1 b2"], top="r+2", due=4)
    assert table.options(0) == {"lay b+2", *(f"lay W+4 {color}" for color in "rgby"), "take"}

    table.take(0)

    assert table.position() == position(["b+2 W+4 g1 y9 y8 y6 y5", "b1 b2"], top="r+2", turn=1)


@pytest.mark.clause("L6.13", "K14")
def test_sum_larger_than_the_stocks_goes_on_with_the_other_stock_and_the_shuffled_pile() -> None:
    table = scene(LEAGUE_2006, ["g1 g2", "b1 b2"], under="b7 b7 b7", top="r+2", due=6, stock="y9 y8", second_stock="y6")

    table.take(0)

    assert table.position() == position(["g1 g2 y9 y8 y6 b7 b7 b7", "b1 b2"], top="r+2", turn=1)
    assert not any(table.state.stocks)


@pytest.mark.clause("L6.13", "K14")
def test_sum_larger_than_all_cards_that_are_left_is_taken_as_far_as_they_go() -> None:
    table = scene(LEAGUE_2006, ["g1 g2", "b1 b2"], top="r+2", due=6, stock="y9", second_stock="")

    table.take(0)

    assert table.position() == position(["g1 g2 y9", "b1 b2"], top="r+2", turn=1)


@pytest.mark.clause("L6.13")
def test_draw_two_that_has_been_taken_lets_the_next_one_play_by_the_colour() -> None:
    table = scene(LEAGUE_2006, ["r+2 r1 r2", "g1 g2 g3", "r5 b5 y+2"], top="r9")
    table.lay(0, "r+2")
    table.take(1)

    assert table.options(2) == {"lay r5", "lay y+2", "draw", "draw >1"}


@pytest.mark.clause("L6.14")
@pytest.mark.parametrize(
    ("top", "color"), [("r9", ""), ("bS", ""), ("g+2", ""), ("W", "y"), ("W+4", "y"), ("UNO", "b")]
)
@pytest.mark.parametrize("named", ["r", "g", "b", "y"])
def test_wild_may_be_laid_on_everything_and_names_the_colour(top: str, color: str, named: str) -> None:
    table = scene(LEAGUE_2006, ["W r1 r2", "g1 g2 g3"], top=top, color=color)

    table.lay(0, "W", named)

    assert table.position() == position(["r1 r2", "g1 g2 g3"], top="W", color=named, turn=1)


@pytest.mark.clause("L6.14")
def test_wild_needs_a_colour() -> None:
    table = scene(LEAGUE_2006, ["W r1 r2", "g1 g2 g3"], top="r9")

    with pytest.raises(IllegalAction) as refused:
        table.lay(0, "W")

    assert refused.value.explanation.reason.code is Verdict.INCOMPLETE


@pytest.mark.clause("L6.14", "K19")
def test_next_player_names_the_colour_that_was_forgotten() -> None:
    table = scene(LEAGUE_2006, ["W r1 r2", "g1 g2 g3", "b1 b2 b3"], top="r9")
    table.fault(0, Offence.COLOR_NOT_NAMED, "W")
    hands = ["r1 r2", "g1 g2 g3", "b1 b2 b3"]
    assert table.position() == position(hands, top="W", turn=1, phase=Phase.NAMING)
    assert table.options(2) == {"demand >0 color_not_named"}

    table.name(1, "g")

    assert table.position() == position(hands, top="W", color="g", turn=1)
    table.demand(2, 0, Offence.COLOR_NOT_NAMED)
    assert table.hand(0) == "r1 r2 y9"


@pytest.mark.clause("L6.15")
@pytest.mark.parametrize(("top", "color"), [("r9", ""), ("bS", ""), ("gR", ""), ("g+2", ""), ("y0", ""), ("W+4", "y")])
def test_draw_four_names_a_colour_and_the_next_player_takes_four_and_is_skipped(top: str, color: str) -> None:
    table = scene(LEAGUE_2006, ["W+4 r1 y2", "g1 g2 g3", "b1 b2 b3"], top=top, color=color)

    table.lay(0, "W+4", "b")

    hands = ["r1 y2", "g1 g2 g3", "b1 b2 b3"]
    assert table.position() == position(hands, top="W+4", color="b", turn=1, due=4, phase=Phase.DUE)
    assert table.options(1) == {"take"}
    table.take(1)
    hands[1] = "g1 g2 g3 y9 y8 y6 y5"
    assert table.position() == position(hands, top="W+4", color="b", turn=2)


@pytest.mark.clause("L6.15")
@pytest.mark.parametrize("top", ["W", "UNO"])
def test_draw_four_is_not_allowed_on_wild_or_uno_card(top: str) -> None:
    table = scene(LEAGUE_2006, ["W+4 r1 y2", "g1 g2 g3"], top=top, color="b")

    with pytest.raises(IllegalAction) as refused:
        table.lay(0, "W+4", "r")

    assert str(refused.value) == f"W+4 is not allowed on {top}. (L6.15)"
    assert table.options(0) == {"draw", "draw >1"}


@pytest.mark.clause("L6.15")
def test_draw_four_may_be_laid_with_the_colour_in_hand_and_nobody_challenges() -> None:
    table = scene(LEAGUE_2006, ["W+4 r1 r2", "g1 g2 g3"], top="r9")

    table.lay(0, "W+4", "r")

    assert table.options(1) == {"take"}
    assert table.ask(ActionKind.CHALLENGE, 1).reason.code is Verdict.NO_CHALLENGE


@pytest.mark.clause("L6.13", "L6.15")
def test_draw_four_on_a_draw_two_adds_four_and_closes_the_sum() -> None:
    hands = ["r+2 r1 r2", "W+4 g1 g2", "b+2 W+4 b1", "y1 y2 y3"]
    table = scene(LEAGUE_2006, hands, top="r9", stock="y9 y8 y6 y5 y3 y2 r9 r8")
    table.lay(0, "r+2")
    table.lay(1, "W+4", "b")
    left = ["r1 r2", "g1 g2", "b+2 W+4 b1", "y1 y2 y3"]
    assert table.position() == position(left, top="W+4", color="b", turn=2, due=6, phase=Phase.DUE)
    assert table.options(2) == {"take"}
    assert table.ask(ActionKind.LAY, 2, "b+2").reason.code is Verdict.SUM_CLOSED
    assert table.ask(ActionKind.LAY, 2, "W+4", "r").reason.code is Verdict.SUM_CLOSED

    table.take(2)

    left[2] = "b+2 W+4 b1 y9 y8 y6 y5 y3 y2"
    assert table.position() == position(left, top="W+4", color="b", turn=3)


@pytest.mark.clause("L6.13", "L6.15")
def test_draw_four_on_a_draw_two_that_has_been_taken_begins_a_sum_of_its_own() -> None:
    table = scene(LEAGUE_2006, ["r+2 r1 r2", "g1 g2 g3", "W+4 b1 b2"], top="r9")
    table.lay(0, "r+2")
    table.take(1)

    table.lay(2, "W+4", "b")

    hands = ["r1 r2", "g1 g2 g3 y9 y8", "b1 b2"]
    assert table.position() == position(hands, top="W+4", color="b", turn=0, due=4, phase=Phase.DUE)
    assert table.state.is_closed is False


@pytest.mark.clause("L6.15")
def test_draw_four_alone_is_not_passed_on() -> None:
    table = scene(LEAGUE_2006, ["b+2 W+4 g1", "b1 b2"], top="W+4", color="b", due=4)

    assert table.options(0) == {"take"}
    for card, color in (("b+2", ""), ("W+4", "r")):
        explanation = table.ask(ActionKind.LAY, 0, card, color)
        assert explanation.reason.code is Verdict.NOT_STACKED
        assert "L6.15" in explanation.clauses


@pytest.mark.clause("L6.13", "L6.15")
def test_new_sum_begins_with_a_draw_two_of_the_named_colour_after_the_closed_one_was_taken() -> None:
    hands = ["g1 g2", "b+2 r+2 r1", "b1 y+2"]
    table = scene(LEAGUE_2006, hands, top="W+4", color="b", due=6, is_closed=True, stock="y9 y8 y6 y5 y3 y2 y1")
    table.take(0)
    assert table.options(1) == {"lay b+2", "draw", "draw >1"}

    table.lay(1, "b+2")

    hands = ["g1 g2 y9 y8 y6 y5 y3 y2", "r+2 r1", "b1 y+2"]
    assert table.position() == position(hands, top="b+2", turn=2, due=2, phase=Phase.DUE)
    assert table.options(2) >= {"lay y+2", "take"}


@pytest.mark.clause("L6.15", "K19")
def test_colour_forgotten_with_a_draw_four_is_named_by_the_next_player_who_still_takes_four() -> None:
    table = scene(LEAGUE_2006, ["W+4 r1 r2", "g1 g2 g3", "b1 b2 b3"], top="r9")
    table.fault(0, Offence.COLOR_NOT_NAMED, "W+4")
    table.name(1, "y")
    table.take(1)

    hands = ["r1 r2", "g1 g2 g3 y9 y8 y6 y5", "b1 b2 b3"]
    assert table.position() == position(hands, top="W+4", color="y", turn=2)


@pytest.mark.clause("L6.13", "L6.15", "L8.2")
@pytest.mark.parametrize(("card", "color"), [("b+2", ""), ("W+4", "r")])
def test_draw_card_as_the_last_one_ends_the_game_and_nobody_draws(card: str, color: str) -> None:
    table = scene(LEAGUE_2006, [card, "g1 g2", "b1"], top="r+2", due=2)

    table.lay(0, card, color)

    assert table.state.phase is Phase.OVER
    assert table.game.result().winner == 0
    assert table.game.result().points == (0, 3, 1)
