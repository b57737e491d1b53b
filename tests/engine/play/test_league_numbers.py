"""What the league adds to number cards: one card and the turn passes, the 0 that swaps, the 4 that is slapped."""

import pytest

from engine.play import ActionKind, IllegalAction, Offence, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import Table, position, scene


@pytest.mark.clause("L6.7")
@pytest.mark.parametrize("card", ["r0", "r5", "rS", "rR", "r+2", "b9", "y9", "W", "W+4", "UNO"])
def test_card_with_the_colour_or_number_of_the_top_card_fits(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} g1 g2", "g7 g8"], top="r9")

    assert card in {option.split()[1] for option in table.options(0) if option.startswith("lay")}


@pytest.mark.clause("L6.7")
@pytest.mark.parametrize("card", ["b8", "g0", "gS", "yR", "b+2"])
def test_card_of_another_colour_and_number_does_not_fit(card: str) -> None:
    table = scene(LEAGUE_2006, [card, "g7 g8"], top="r9")

    assert table.options(0) == {"draw", "draw >1"}
    assert table.ask(ActionKind.LAY, 0, card).reason.code is Verdict.NEITHER
    with pytest.raises(IllegalAction):
        table.lay(0, card)
    assert table.position() == position([card, "g7 g8"], top="r9", turn=0)


@pytest.mark.clause("L6.7")
@pytest.mark.parametrize(("top", "card"), [("rS", "bS"), ("rR", "yR"), ("r+2", "g+2")])
def test_same_symbol_in_another_colour_fits(top: str, card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} b1 b2", "g7 g8"], top=top)

    assert f"lay {card}" in table.options(0)


@pytest.mark.clause("L6.7")
def test_colour_that_was_named_counts_and_not_the_number_below_the_wild() -> None:
    table = scene(LEAGUE_2006, ["b7 r7 g1", "g7 g8"], under="r7", top="W", color="b")

    assert table.options(0) == {"lay b7", "draw", "draw >1"}


@pytest.mark.clause("L6.7")
def test_example_of_the_rulebook_from_red_nine_to_blue_nine() -> None:
    table = scene(LEAGUE_2006, ["b9 g1 g2", "r4 g9 b0 y3", "y1 y2"], top="r9")

    table.lay(0, "b9")

    assert table.position() == position(["g1 g2", "r4 g9 b0 y3", "y1 y2"], top="b9", turn=1)
    assert {option for option in table.options(1) if option.startswith("lay")} == {"lay g9", "lay b0"}


@pytest.mark.clause("L6.7", "L6.2")
@pytest.mark.parametrize(
    ("stock", "drawn", "stocks"), [(0, "r8", ("r6", "r5 r4")), (1, "r5", ("r8 r6", "r4"))], ids=["first", "second"]
)
def test_who_cannot_lay_draws_one_card_from_either_stock_and_the_turn_passes(
    stock: int, drawn: str, stocks: tuple[str, str]
) -> None:
    table = scene(LEAGUE_2006, ["b1 b2", "g7 g8"], top="r9", stock="r8 r6", second_stock="r5 r4")

    table.draw(0, stock)

    assert table.position() == position([f"b1 b2 {drawn}", "g7 g8"], top="r9", turn=1)
    assert (table.stock(0), table.stock(1)) == stocks
    assert table.ask(ActionKind.LAY, 0, drawn).reason.code is Verdict.NOT_ON_TURN


@pytest.mark.clause("L6.7", "K13")
def test_drawing_is_open_although_a_card_fits() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g7 g8"], top="r9")

    table.draw(0)

    assert table.position() == position(["r1 b2 y9", "g7 g8"], top="r9", turn=1)


@pytest.mark.clause("L6.2", "K14")
@pytest.mark.parametrize(
    ("first", "second", "draws"),
    [
        ("r1 r2", "b1", {"draw", "draw >1"}),
        ("r1 r2", "", {"draw"}),
        ("", "b1", {"draw >1"}),
        ("", "", {"draw"}),
    ],
)
def test_only_a_stock_with_cards_can_be_chosen(first: str, second: str, draws: set[str]) -> None:
    table = scene(LEAGUE_2006, ["b1 b2 b3", "g7 g8"], under="y1 y2", top="r9", stock=first, second_stock=second)

    assert table.options(0) == draws


@pytest.mark.clause("L6.10")
@pytest.mark.parametrize(
    ("other", "hands"),
    [
        (1, ["y1 y2 y3", "g1 g2", "b1"]),
        (2, ["b1", "y1 y2 y3", "g1 g2"]),
    ],
)
def test_zero_lets_the_player_swap_hands_with_any_other(other: int, hands: list[str]) -> None:
    table = scene(LEAGUE_2006, ["r0 g1 g2", "y1 y2 y3", "b1"], top="r9")

    table.lay(0, "r0")

    assert table.position() == position(["g1 g2", "y1 y2 y3", "b1"], top="r0", turn=1, phase=Phase.SWAPPING)
    assert table.options(0) == {"swap >1", "swap >2", "decline"}
    assert table.options(1) == set()
    table.swap(0, other)
    assert table.position() == position(hands, top="r0", turn=1)


@pytest.mark.clause("L6.10")
def test_zero_swap_may_be_declined() -> None:
    table = scene(LEAGUE_2006, ["r0 g1 g2", "y1 y2 y3", "b1"], top="r9", direction=1)

    table.lay(0, "r0")
    table.decline(0)

    assert table.position() == position(["g1 g2", "y1 y2 y3", "b1"], top="r0", turn=2, direction=1)


@pytest.mark.clause("L6.10", "L8.2")
def test_zero_as_the_last_card_ends_the_game_without_a_swap() -> None:
    table = scene(LEAGUE_2006, ["r0", "y1 y2 y3", "b1"], top="r9")

    table.lay(0, "r0")

    assert table.state.phase is Phase.OVER
    assert table.game.result().winner == 0
    assert table.game.result().points == (0, 6, 1)


@pytest.mark.clause("L6.10")
def test_zero_that_is_turned_up_or_lies_already_swaps_nothing() -> None:
    table = scene(LEAGUE_2006, ["r5 g1", "y1 y2", "b1 b2"], top="r0")

    assert table.ask(ActionKind.SWAP, 0, to=1).is_legal is False
    assert table.options(0) == {"lay r5", "draw", "draw >1", "uno"}


def four_is_laid(stock: str = "y9 y8", under: str = "") -> Table:
    table = scene(LEAGUE_2006, ["r4 g1 g2", "y1 y2", "b1 b2", "b5 b6"], top="r9", stock=stock, under=under)
    table.lay(0, "r4")
    return table


@pytest.mark.clause("L6.11")
def test_four_makes_everybody_slap_and_the_thrower_too() -> None:
    table = four_is_laid()

    assert table.state.phase is Phase.SLAPPING
    assert [table.options(player) for player in range(4)] == [{"slap", "count"}, {"slap"}, {"slap"}, {"slap"}]


@pytest.mark.clause("L6.11", "L7")
@pytest.mark.parametrize(
    ("order", "hands"),
    [
        ((3, 0, 1), ["g1 g2", "y1 y2", "b1 b2 y9", "b5 b6"]),
        ((2, 3, 1), ["g1 g2 y9", "y1 y2", "b1 b2", "b5 b6"]),
    ],
)
def test_last_to_slap_takes_one_card(order: tuple[int, ...], hands: list[str]) -> None:
    table = four_is_laid()

    table.slap(*order)

    assert table.position() == position(hands, top="r4", turn=1)


@pytest.mark.clause("L6.11")
def test_everybody_who_has_not_slapped_when_the_count_ends_takes_one_card() -> None:
    table = four_is_laid()

    table.slap(2, 0)
    table.count(0)

    assert table.position() == position(["g1 g2", "y1 y2 y9", "b1 b2", "b5 b6 y8"], top="r4", turn=1)


@pytest.mark.clause("L6.11")
def test_nobody_slaps_twice() -> None:
    table = four_is_laid()
    table.slap(2)

    with pytest.raises(IllegalAction) as refused:
        table.slap(2)

    assert refused.value.explanation.reason.code is Verdict.NO_SLAP
    assert "slap" not in table.options(2)


@pytest.mark.clause("L6.11")
def test_nobody_lays_draws_or_throws_in_before_the_slapping_is_over() -> None:
    table = scene(LEAGUE_2006, ["r4 r5", "r4 r6", "r7 r8"], top="r9")
    table.lay(0, "r4")

    assert table.options(1) == {"slap", "demand >0 uno_forgotten"}
    assert table.ask(ActionKind.LAY, 1, "r6").reason.code is Verdict.SLAP_FIRST
    table.slap(0, 2)
    assert table.position() == position(["r5", "r4 r6 y9", "r7 r8"], top="r4", turn=1)


@pytest.mark.clause("L6.11", "L6.8")
def test_second_four_that_is_thrown_in_is_slapped_again() -> None:
    table = scene(LEAGUE_2006, ["r4 g1 g2", "y1 y2", "r4 b1 b2"], top="r9")
    table.lay(0, "r4")
    table.slap(0, 1)

    table.jump_in(2, "r4")

    assert table.state.phase is Phase.SLAPPING
    table.slap(0, 2)
    assert table.position() == position(["g1 g2", "y1 y2 y8", "b1 b2 y9"], top="r4", turn=0)


@pytest.mark.clause("L6.11", "L8.2")
def test_four_as_the_last_card_ends_the_game_without_slapping() -> None:
    table = scene(LEAGUE_2006, ["r4", "y1 y2", "b1 b2"], top="r9")

    table.lay(0, "r4")

    assert table.state.phase is Phase.OVER
    assert table.game.result().points == (0, 3, 3)


@pytest.mark.clause("L6.11", "K14")
def test_last_to_slap_with_an_empty_stock_gets_a_card_from_the_shuffled_pile() -> None:
    table = scene(LEAGUE_2006, ["r4 g1", "y1 y2"], under="b7", top="r9", stock="", second_stock="")
    table.lay(0, "r4")

    table.slap(0)

    assert table.hand(1) in ("b7 y1 y2", "r9 y1 y2")
    assert len(table.state.stocks[0]) == 1
    assert table.pile() == "r4"


@pytest.mark.clause("L6.11", "L7")
def test_slapping_without_a_four_is_an_offence() -> None:
    table = scene(LEAGUE_2006, ["r4 g1 g2", "y1 y2", "b1 b2"], top="r9")

    assert table.ask(ActionKind.SLAP, 1).reason.code is Verdict.NO_SLAP
    table.fault(1, Offence.NEEDLESS_SLAP)
    table.demand(2, 1, Offence.NEEDLESS_SLAP)
    assert table.position() == position(["r4 g1 g2", "y1 y2 y9", "b1 b2"], top="r9", turn=0)


@pytest.mark.clause("L6.11", "L7")
def test_card_in_the_slapping_hand_costs_a_card_besides_being_last() -> None:
    table = four_is_laid(stock="y9 y8 y7")
    table.fault(2, Offence.CARD_IN_HAND)
    table.slap(0, 1, 3)

    table.demand(0, 2, Offence.CARD_IN_HAND)

    assert table.position() == position(["g1 g2", "y1 y2", "b1 b2 y9 y8", "b5 b6"], top="r4", turn=1)
