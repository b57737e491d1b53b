"""*Doppeln*: identical cards one after the other in one turn (K22)."""

import pytest

from engine.play import ActionKind, Offence, Phase, Verdict
from engine.rulesets import LEAGUE_2006, STANDARD, IdenticalCards, RuleSet, ZeroCard
from tests.engine.play.scenes import Table, position, scene, with_play

NO_DRAW_CARDS = with_play(STANDARD, identical_cards=IdenticalCards.NO_DRAW_CARDS)
ANY = with_play(STANDARD, identical_cards=IdenticalCards.ANY)
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"


def laid(rule_set: RuleSet, card: str, *others: str) -> Table:
    """Player 0 holds the card twice and has laid it once."""
    table = scene(
        rule_set, [f"{card} {card} y1 y3", *(others or ("y2 y4 b4", "y5 y6 b6", "y7 y8 b8"))], top="r7", stock=STOCK
    )
    table.lay(0, card)
    return table


@pytest.mark.clause("K22")
@pytest.mark.parametrize(
    ("card", "in_none", "in_no_draw_cards", "in_any"),
    [("r5", False, True, True), ("rS", False, True, True), ("rR", False, True, True), ("r+2", False, False, True)],
)
def test_which_cards_are_laid_twice(card: str, in_none: bool, in_no_draw_cards: bool, in_any: bool) -> None:
    for rule_set, expected in ((STANDARD, in_none), (NO_DRAW_CARDS, in_no_draw_cards), (ANY, in_any)):
        table = laid(rule_set, card)
        explanation = table.ask(ActionKind.DOUBLE, 0, card)

        assert (f"double {card}" in table.options(0)) is expected
        assert explanation.is_legal is expected
        assert explanation.reason.code is (Verdict.IDENTICAL_AGAIN if expected else Verdict.NO_IDENTICAL)
        assert "K22" in explanation.clauses


@pytest.mark.clause("K22", "K23")
def test_second_seven_waits_until_hands_are_swapped() -> None:
    table = laid(with_play(NO_DRAW_CARDS, seven_swaps=True), "r7")

    assert table.options(0) == {"swap >1", "swap >2", "swap >3"}
    assert table.ask(ActionKind.DOUBLE, 0, "r7").reason.code is Verdict.SWAP_FIRST


@pytest.mark.clause("L6.9", "K22")
@pytest.mark.parametrize(
    ("rule", "doubled"),
    [
        (IdenticalCards.OFF, set()),
        (IdenticalCards.NO_DRAW_CARDS, set()),
        (IdenticalCards.WILDS_TOO, {"W"}),
        (IdenticalCards.ANY, set()),
        (IdenticalCards.BLACK_TOO, {"W", "W+4", "UNO"}),
    ],
)
def test_which_black_and_uno_cards_are_laid_twice(rule: IdenticalCards, doubled: set[str]) -> None:
    for card in ("W", "W+4", "UNO"):
        table = scene(with_play(LEAGUE_2006, identical_cards=rule), [f"{card} {card} y1 y3", "y2 y4 b4"], top="r7")
        if card == "UNO":
            table.lay(0, card, to=1)
            table.give(0, "y1")
            table.count(0)
            table.name(1, "b")
            second = {"double UNO >1"}
        else:
            table.lay(0, card, "b")
            second = {f"double {card} {color}" for color in "rgby"}

        assert {word for word in table.options(0) if "double" in word} == (second if card in doubled else set())
        asked = table.ask(ActionKind.DOUBLE, 0, card, "" if card == "UNO" else "g", to=1 if card == "UNO" else -1)
        assert asked.reason.code is (Verdict.IDENTICAL_AGAIN if card in doubled else Verdict.NO_IDENTICAL)


@pytest.mark.clause("L6.9", "L6.14")
def test_second_wild_names_the_colour_anew() -> None:
    table = scene(LEAGUE_2006, ["W W y1 y3", "y2 y4 b4", "y5 y6"], top="r7")
    table.lay(0, "W", "b")
    assert table.ask(ActionKind.DOUBLE, 0, "W").reason.code is Verdict.INCOMPLETE

    table.double(0, "W", "g")

    assert table.position() == position(["y1 y3", "y2 y4 b4", "y5 y6"], "W", color="g", turn=1)


@pytest.mark.clause("L6.9", "L6.15")
@pytest.mark.parametrize(("top", "due_before", "due"), [("r7", 0, 8), ("r+2", 2, 10)])
def test_two_draw_fours_add_up_and_a_closed_sum_stays_closed(top: str, due_before: int, due: int) -> None:
    table = scene(LEAGUE_2006, ["W+4 W+4 y1", "b+2 y4 W+4", "y5 y6"], top=top, due=due_before)
    table.lay(0, "W+4", "b")
    table.double(0, "W+4", "g")

    after = position(["y1", "b+2 y4 W+4", "y5 y6"], "W+4", color="g", turn=1, due=due, phase=Phase.DUE)
    assert table.position() == after
    assert {word for word in table.options(1) if "demand" not in word} == {"take"}
    assert table.state.is_closed is bool(due_before)


@pytest.mark.clause("L6.9", "K16", "K17")
def test_second_draw_four_is_as_right_as_the_first() -> None:
    rule_set = with_play(STANDARD, identical_cards=IdenticalCards.BLACK_TOO)
    for hand, is_bluff in (("b1 b3", False), ("r1 b3", True)):
        table = scene(rule_set, [f"W+4 W+4 {hand}", "y2 y4 b4", "y5 y6"], top="r7")
        table.lay(0, "W+4", "b")
        table.double(0, "W+4", "b")
        assert (table.state.is_bluff, table.state.due) == (is_bluff, 8)


@pytest.mark.clause("L6.9", "L6.16")
def test_second_uno_card_may_go_to_another_opponent() -> None:
    table = scene(LEAGUE_2006, ["UNO UNO y1 y3", "y2 y4", "b5 b6 b8"], top="r7")
    table.lay(0, "UNO", to=1)
    for giver, gift in ((0, "y1"), (2, "b5")):
        table.give(giver, gift)
    table.count(0)
    table.name(1, "b")
    assert {word for word in table.options(0) if "double" in word} == {"double UNO >1", "double UNO >2"}

    table.double(0, "UNO", to=2)

    hands = ["y3", "y1 y2 y4 b5", "b6 b8"]
    assert table.position() == position(hands, "UNO", color="", turn=1, phase=Phase.GIVING)
    assert table.state.namer == 2


@pytest.mark.clause("K22")
def test_second_card_follows_in_the_same_turn_and_the_next_player_goes_on() -> None:
    table = laid(NO_DRAW_CARDS, "r5")

    table.double(0, "r5")

    hands = ["y1 y3", "y2 y4 b4", "y5 y6 b6", "y7 y8 b8"]
    assert table.position() == position(hands, "r5", turn=1)
    assert table.options(0) == set()


@pytest.mark.clause("K22")
@pytest.mark.parametrize("begins", ["lay", "draw"])
def test_next_player_may_be_faster(begins: str) -> None:
    table = laid(NO_DRAW_CARDS, "r5", "b5 y4 b4", "y5 y6")
    if begins == "lay":
        table.lay(1, "b5")
    else:
        table.draw(1)

    assert "double r5" not in table.options(0)
    assert table.ask(ActionKind.DOUBLE, 0, "r5").reason.code is Verdict.TOO_LATE


@pytest.mark.clause("K22")
def test_only_who_laid_the_card_lays_it_again() -> None:
    table = scene(NO_DRAW_CARDS, ["r5 y1 y3", "y2 y4 b4", "r5 y6"], top="r7")
    table.lay(0, "r5")

    assert table.options(2) == set()
    assert table.options(0) == set()


@pytest.mark.clause("K22")
def test_same_number_of_another_colour_is_not_identical() -> None:
    table = scene(NO_DRAW_CARDS, ["r5 b5 y3", "y2 y4 b4"], top="r7")
    table.lay(0, "r5")

    assert table.options(0) == set()
    assert table.ask(ActionKind.DOUBLE, 0, "b5").reason.code is Verdict.NOT_IDENTICAL


@pytest.mark.clause("K22", "L6.12")
def test_two_skips_skip_two_players() -> None:
    table = laid(NO_DRAW_CARDS, "rS")
    assert table.position().turn == 2

    table.double(0, "rS")

    assert table.position() == position(["y1 y3", "y2 y4 b4", "y5 y6 b6", "y7 y8 b8"], "rS", turn=3)


@pytest.mark.clause("K22", "L6.12")
def test_two_reverses_leave_the_direction_as_it_was() -> None:
    table = laid(NO_DRAW_CARDS, "rR")
    assert (table.position().turn, table.position().direction) == (3, 1)

    table.double(0, "rR")

    assert table.position() == position(["y1 y3", "y2 y4 b4", "y5 y6 b6", "y7 y8 b8"], "rR", turn=1)


@pytest.mark.clause("K22", "K15")
@pytest.mark.parametrize(("card", "direction"), [("rS", 0), ("rR", 0)])
def test_two_players_keep_the_turn_with_two_skips_or_reverses(card: str, direction: int) -> None:
    table = laid(NO_DRAW_CARDS, card, "y2 y4 b4")

    table.double(0, card)

    assert table.position() == position(["y1 y3", "y2 y4 b4"], card, turn=0, direction=direction)


@pytest.mark.clause("L6.9", "K22")
def test_two_draw_twos_add_up_where_any_card_may_be_doubled() -> None:
    table = laid(ANY, "r+2")
    table.double(0, "r+2")
    hands = ["y1 y3", "y2 y4 b4", "y5 y6 b6", "y7 y8 b8"]
    assert table.position() == position(hands, "r+2", turn=1, due=4, phase=Phase.DUE)

    table.take(1)

    assert table.hand(1) == "b4 g1 g2 g3 g4 y2 y4"


@pytest.mark.clause("K22", "K23")
def test_two_sevens_swap_twice_once_the_first_swap_is_done() -> None:
    table = scene(
        with_play(NO_DRAW_CARDS, seven_swaps=True), ["r7 y1 y3", "r7 y2 y4 b4", "y5 y6 b6"], top="r9", stock=STOCK
    )
    table.lay(0, "r7")
    assert table.options(0) == {"swap >1", "swap >2"}
    table.swap(0, 1)
    assert "double r7" in table.options(0)

    table.double(0, "r7")
    table.swap(0, 2)

    assert table.position() == position(["y5 y6 b6", "y1 y3", "y2 y4 b4"], "r7", turn=1)


@pytest.mark.clause("K22")
def test_last_two_cards_may_be_identical() -> None:
    table = scene(NO_DRAW_CARDS, ["r5 r5", "y2 y4 b4"], top="r7")
    table.call_uno(0)
    table.lay(0, "r5")
    table.double(0, "r5")

    assert table.state.phase is Phase.OVER
    assert (table.game.result().winner, table.game.result().points) == (0, (0, 10))


@pytest.mark.clause("K22", "K18")
def test_uno_may_be_forgotten_with_the_second_card() -> None:
    table = scene(NO_DRAW_CARDS, ["r5 r5 y1", "y2 y4 b4"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.double(0, "r5")
    assert table.options(0) == {"uno"}

    table.demand(1, 0, Offence.UNO_FORGOTTEN)

    assert table.position() == position(["y1 g1 g2", "y2 y4 b4"], "r5", turn=1)


@pytest.mark.clause("K22", "K26")
def test_doubling_does_not_end_a_game_with_a_zero() -> None:
    table = scene(with_play(ANY, end_without_zero=True, zero=ZeroCard.NOTHING), ["r0 r0", "y2 y4 b4"], top="r7")
    table.lay(0, "r0")

    assert "double r0" not in table.options(0)
    assert table.ask(ActionKind.DOUBLE, 0, "r0").reason.code is Verdict.ZERO_LAST


@pytest.mark.clause("K22", "K13")
def test_drawn_card_may_be_followed_by_its_twin() -> None:
    table = scene(NO_DRAW_CARDS, ["r5 y1 y3", "y2 y4 b4"], top="r7", stock="r5 g1")
    table.draw(0)
    assert table.options(0) == {"lay r5", "keep"}
    table.lay(0, "r5")
    table.double(0, "r5")

    assert table.position() == position(["y1 y3", "y2 y4 b4"], "r5", turn=1)
