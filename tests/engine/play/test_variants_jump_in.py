"""*Jump-in*: the identical card out of turn, with cancelled or added effects and both continuations (K24)."""

import pytest

from engine.cards import parse_card
from engine.decks import DeckKind, deck_of
from engine.play import ActionKind, Offence, Phase, Verdict
from engine.rulesets import STANDARD, IdenticalCards, JumpIn, RuleSet, ZeroCard
from tests.engine.play.scenes import Table, position, scene, with_play

THROWER, PLAYER = JumpIn.AFTER_THROWER, JumpIn.AFTER_PLAYER
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"
OTHERS = ("y1 y3", "y2 y4 b4", "y5 y6 b6", "y7 y8 b8", "b1 b2 b3")


def playing(jump_in: JumpIn, *, cancels: bool = True, **play: object) -> RuleSet:
    return with_play(STANDARD, jump_in=jump_in, jump_in_cancels=cancels, **play)


def laid(rule_set: RuleSet, card: str, thrower: int, players: int = 5, top: str = "r9", direction: int = 0) -> Table:
    """Player 0 has laid the card, the thrower holds its twin."""
    hands = [f"{hand} {card}" if seat in (0, thrower) else hand for seat, hand in enumerate(OTHERS[:players])]
    table = scene(rule_set, hands, top=top, stock=STOCK, direction=direction)
    table.lay(0, card)
    return table


def thrown(rule_set: RuleSet, card: str, thrower: int, players: int = 5, direction: int = 0) -> Table:
    table = laid(rule_set, card, thrower, players, direction=direction)
    table.jump_in(thrower, card)
    return table


@pytest.mark.clause("K24")
@pytest.mark.parametrize(
    ("jump_in", "thrower", "direction", "next_turn"),
    [
        (THROWER, 3, 0, 4),
        (THROWER, 4, 0, 0),
        (THROWER, 3, 1, 2),
        (PLAYER, 3, 0, 1),
        (PLAYER, 4, 0, 1),
        (PLAYER, 3, 1, 4),
    ],
)
def test_play_goes_on_after_the_thrower_or_after_the_player(
    jump_in: JumpIn, thrower: int, direction: int, next_turn: int
) -> None:
    for cancels in (False, True):
        table = thrown(playing(jump_in, cancels=cancels), "r5", thrower, direction=direction)

        assert table.position() == position(OTHERS, "r5", turn=next_turn, direction=direction)


@pytest.mark.clause("K24")
@pytest.mark.parametrize(
    ("jump_in", "cancels", "thrower", "next_turn"),
    [
        (THROWER, True, 3, 0),
        (THROWER, True, 1, 3),
        (PLAYER, True, 3, 2),
        (PLAYER, True, 1, 2),
        (PLAYER, False, 3, 3),
        (PLAYER, False, 1, 3),
    ],
)
def test_skip(jump_in: JumpIn, cancels: bool, thrower: int, next_turn: int) -> None:
    table = thrown(playing(jump_in, cancels=cancels), "rS", thrower)

    assert table.position() == position(OTHERS, "rS", turn=next_turn)


@pytest.mark.clause("K24")
@pytest.mark.parametrize(
    ("jump_in", "cancels", "thrower", "next_turn", "direction"),
    [
        (THROWER, True, 3, 2, 1),
        (THROWER, False, 3, 4, 0),
        (PLAYER, True, 3, 4, 1),
        (PLAYER, False, 3, 1, 0),
    ],
)
def test_reverse(jump_in: JumpIn, cancels: bool, thrower: int, next_turn: int, direction: int) -> None:
    table = thrown(playing(jump_in, cancels=cancels), "rR", thrower)

    assert table.position() == position(OTHERS, "rR", turn=next_turn, direction=direction)


@pytest.mark.clause("K24", "L6.8", "L6.13")
@pytest.mark.parametrize(
    ("jump_in", "cancels", "thrower", "hit", "due"),
    [
        (THROWER, True, 3, 4, 2),
        (THROWER, False, 3, 4, 4),
        (THROWER, True, 1, 2, 2),
        (PLAYER, True, 3, 1, 2),
        (PLAYER, False, 3, 1, 4),
    ],
)
def test_draw_two(jump_in: JumpIn, cancels: bool, thrower: int, hit: int, due: int) -> None:
    table = thrown(playing(jump_in, cancels=cancels), "r+2", thrower)
    assert table.position() == position(OTHERS, "r+2", turn=hit, due=due, phase=Phase.DUE)

    table.take(hit)

    drawn = " ".join(STOCK.split()[:due])
    hands = [f"{hand} {drawn}" if seat == hit else hand for seat, hand in enumerate(OTHERS)]
    assert table.position() == position(hands, "r+2", turn=(hit + 1) % 5)


@pytest.mark.clause("K24", "K20")
@pytest.mark.parametrize(("cancels", "due"), [(True, 4), (False, 6)])
def test_only_the_first_card_of_the_two_is_taken_out_of_a_stacked_sum(cancels: bool, due: int) -> None:
    rule_set = playing(PLAYER, cancels=cancels, stacking_draw_two=True)
    table = scene(rule_set, ["b+2 y1 y3", "r+2 y2 y4", "y5 y6 b6", "r+2 y7 y8"], top="b9", stock=STOCK)
    table.lay(0, "b+2")
    table.lay(1, "r+2")
    table.jump_in(3, "r+2")

    hands = ["y1 y3", "y2 y4", "y5 y6 b6", "y7 y8"]
    assert table.position() == position(hands, "r+2", turn=2, due=due, phase=Phase.DUE)


@pytest.mark.clause("K24", "K23")
def test_seven_thrown_in_before_the_swap_cancels_it() -> None:
    table = laid(playing(PLAYER, seven_swaps=True), "r7", 3)
    assert table.options(0) == {"swap >1", "swap >2", "swap >3", "swap >4"}
    table.jump_in(3, "r7")
    assert table.position() == position(OTHERS, "r7", turn=1, phase=Phase.SWAPPING)
    assert table.options(0) == set()
    assert table.options(3) == {"swap >0", "swap >1", "swap >2", "swap >4"}

    table.swap(3, 2)

    hands = [OTHERS[0], OTHERS[1], OTHERS[3], OTHERS[2], OTHERS[4]]
    assert table.position() == position(hands, "r7", turn=1)


@pytest.mark.clause("K24", "K23")
def test_seven_is_thrown_in_only_after_the_swap_where_nothing_is_cancelled() -> None:
    table = laid(playing(THROWER, cancels=False, seven_swaps=True), "r7", 3)
    assert table.options(3) == set()
    table.swap(0, 1)
    table.jump_in(3, "r7")
    table.swap(3, 0)

    hands = [OTHERS[3], OTHERS[0], OTHERS[2], OTHERS[1], OTHERS[4]]
    assert table.position() == position(hands, "r7", turn=4)


@pytest.mark.clause("K24", "K23")
def test_identical_card_goes_with_the_hand_that_is_swapped_away() -> None:
    table = laid(playing(THROWER, seven_swaps=True), "r7", 3)
    assert table.options(3) == {"jump r7"}

    table.swap(0, 3)

    assert table.options(3) == set()
    assert table.hand(0) == "b8 r7 y7 y8"


@pytest.mark.clause("K24", "K23")
@pytest.mark.parametrize(
    "deck", [DeckKind.STANDARD_108, DeckKind.LEAGUE_110, DeckKind.LEAGUE_108_GOLDEN, DeckKind.JUNIOR_56]
)
def test_zero_is_in_the_deck_at_most_once_so_that_nobody_can_throw_it_in(deck: DeckKind) -> None:
    assert {deck_of(deck).counts.get(parse_card(f"{color}0"), 0) for color in "rgby"} <= {0, 1}


@pytest.mark.clause("K24", "K23")
def test_zero_has_moved_the_hands_and_nothing_can_be_thrown_in() -> None:
    rule_set = playing(THROWER, zero=ZeroCard.ALL_MOVE)
    table = scene(rule_set, ["r0 y1 y3", "y2 y4 b4", "y5 y6 b6"], top="r9")
    table.lay(0, "r0")

    assert table.position() == position(["y5 y6 b6", "y1 y3", "y2 y4 b4"], "r0", turn=1)
    assert not any("jump" in word for player in range(3) for word in table.options(player))


@pytest.mark.clause("K24", "K25")
@pytest.mark.parametrize(("card", "hit", "direction"), [("rR", 0, 1), ("rS", 2, 0)])
def test_card_that_passes_due_cards_on_is_replaced_by_the_one_thrown_in(card: str, hit: int, direction: int) -> None:
    rule_set = playing(PLAYER, reverse_returns_draw_two=True, skip_passes_draw_two=True)
    table = scene(rule_set, ["r+2 y1 y3", f"{card} y2 y4", "y5 y6 b6", f"{card} y7 y8"], top="r9", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, card)
    table.jump_in(3, card)

    hands = ["y1 y3", "y2 y4", "y5 y6 b6", "y7 y8"]
    assert table.position() == position(hands, card, turn=hit, direction=direction, due=2, phase=Phase.DUE)


@pytest.mark.clause("K24")
def test_who_is_hit_by_a_draw_two_may_throw_the_identical_one_in() -> None:
    table = laid(playing(THROWER), "r+2", 1)
    assert table.options(1) == {"jump r+2", "take"}

    table.jump_in(1, "r+2")

    assert table.position() == position(OTHERS, "r+2", turn=2, due=2, phase=Phase.DUE)


@pytest.mark.clause("K24")
def test_player_on_turn_lays_the_identical_card_in_turn() -> None:
    table = laid(playing(PLAYER), "r5", 1)

    assert {word for word in table.options(1) if "r5" in word} == {"lay r5"}


@pytest.mark.clause("K24", "L6.12")
@pytest.mark.parametrize(
    ("jump_in", "card", "on_turn", "laid_turn", "thrown_turn", "thrown_direction"),
    [
        (PLAYER, "rS", 2, 4, 2, 0),
        (THROWER, "rS", 2, 4, 4, 0),
        (PLAYER, "rR", 4, 0, 4, 1),
        (THROWER, "rR", 4, 0, 3, 1),
    ],
)
def test_player_on_turn_may_throw_in_the_action_card_that_cancels_the_first(
    jump_in: JumpIn, card: str, on_turn: int, laid_turn: int, thrown_turn: int, thrown_direction: int
) -> None:
    table = laid(playing(jump_in), card, on_turn)
    assert {word for word in table.options(on_turn) if card in word} == {f"lay {card}", f"jump {card}"}

    table.lay(on_turn, card)
    assert table.state.turn == laid_turn
    table.game.undo()
    table.jump_in(on_turn, card)

    assert table.position() == position(OTHERS, card, turn=thrown_turn, direction=thrown_direction)


@pytest.mark.clause("K24", "L6.7")
@pytest.mark.parametrize(("cancels", "card", "on_turn"), [(True, "r5", 1), (False, "rS", 2)])
def test_player_on_turn_lays_what_cancels_nothing(cancels: bool, card: str, on_turn: int) -> None:
    table = laid(playing(PLAYER, cancels=cancels), card, on_turn)
    refused = table.ask(ActionKind.JUMP_IN, on_turn, card)

    assert {word for word in table.options(on_turn) if card in word} == {f"lay {card}"}
    assert (refused.is_legal, refused.reason.code) == (False, Verdict.LAID_IN_TURN)


@pytest.mark.clause("K22", "K24")
def test_identical_card_of_another_is_thrown_in_and_the_own_one_follows() -> None:
    rule_set = playing(THROWER, identical_cards=IdenticalCards.ANY)
    table = scene(rule_set, ["r5 r5 y3", "y2 y4 b4", "b5 b6"], top="r9")
    table.lay(0, "r5")
    assert table.ask(ActionKind.JUMP_IN, 0, "r5").reason.code is Verdict.THROWN_BY_OTHERS

    table = laid(rule_set, "r5", 3)
    assert table.ask(ActionKind.DOUBLE, 3, "r5").reason.code is Verdict.FOLLOWS_OWN


@pytest.mark.clause("K24", "L6.11")
def test_four_thrown_in_is_counted_out_by_the_thrower() -> None:
    table = laid(playing(PLAYER, four_slaps=True), "r4", 3)
    assert table.options(3) == {"slap"}
    assert table.ask(ActionKind.JUMP_IN, 3, "r4").reason.code is Verdict.SLAP_FIRST
    assert "count" in table.options(0)
    table.slap(1, 2, 3)
    table.count(0)
    table.jump_in(3, "r4")

    assert [("count" in table.options(player)) for player in range(5)] == [False, False, False, True, False]
    assert table.state.turn == 1


@pytest.mark.clause("K24")
@pytest.mark.parametrize("begins", ["lay", "draw"])
def test_too_late_once_the_next_player_has_begun(begins: str) -> None:
    table = laid(playing(THROWER), "r5", 3)
    if begins == "lay":
        table.state.hands[1].append(table.pack.number(parse_card("b5")))
        table.lay(1, "b5")
    else:
        table.draw(1)
    explanation = table.ask(ActionKind.JUMP_IN, 3, "r5")

    assert "jump r5" not in table.options(3)
    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.TOO_LATE)


@pytest.mark.clause("K24", "K19")
def test_wrong_jump_in_is_taken_back_and_costs_two() -> None:
    table = laid(playing(THROWER), "r5", 3)
    table.fault(3, Offence.WRONG_JUMP_IN, "y7")
    table.demand(0, 3, Offence.WRONG_JUMP_IN)

    hands = [*OTHERS[:3], f"{OTHERS[3]} r5 g1 g2", OTHERS[4]]
    assert table.position() == position(hands, "r5", turn=1)
    assert "jump r5" in table.options(3)


@pytest.mark.clause("K24")
@pytest.mark.parametrize(
    ("rule_set", "card", "code"),
    [
        (STANDARD, "r5", Verdict.NO_JUMP_IN),
        (playing(THROWER), "b5", Verdict.NOT_IDENTICAL),
        (playing(THROWER), "r6", Verdict.NOT_IDENTICAL),
        (playing(THROWER), "W", Verdict.BLACK_NOT_THROWN),
    ],
)
def test_only_the_identical_card_is_thrown_in(rule_set: RuleSet, card: str, code: Verdict) -> None:
    table = scene(rule_set, ["r5 y1 y3", "y2 y4 b4", f"{card} y5 y6"], top="r9")
    table.lay(0, "r5")
    explanation = table.ask(ActionKind.JUMP_IN, 2, card)

    assert table.options(2) == set()
    assert (explanation.is_legal, explanation.reason.code) == (False, code)
    assert {"K24"} & set(explanation.clauses)


@pytest.mark.clause("K24")
@pytest.mark.parametrize(("card", "color"), [("W", "r"), ("W+4", "r")])
def test_black_cards_are_not_thrown_in(card: str, color: str) -> None:
    table = scene(playing(THROWER), [f"{card} y1 y3", "y2 y4 b4", f"{card} y5 y6"], top="r9")
    table.lay(0, card, color)

    assert table.options(2) == set()


@pytest.mark.clause("K24")
def test_own_card_is_not_followed_by_a_jump_in() -> None:
    table = scene(playing(THROWER), ["r5 r5 y3", "y2 y4 b4"], top="r9")
    table.lay(0, "r5")

    assert table.options(0) == set()


@pytest.mark.clause("K24")
def test_last_card_may_be_thrown_in_and_wins() -> None:
    table = scene(playing(PLAYER), ["r5 y1 y3", "y2 y4 b4", "r5"], top="r9")
    table.lay(0, "r5")
    table.jump_in(2, "r5")

    assert table.state.phase is Phase.OVER
    assert (table.game.result().winner, table.game.result().points) == (2, (4, 10, 0))


@pytest.mark.clause("K24", "K6")
@pytest.mark.parametrize(("jump_in", "hit"), [(THROWER, 3), (PLAYER, 1)])
def test_draw_two_thrown_in_as_the_last_card_is_still_drawn(jump_in: JumpIn, hit: int) -> None:
    table = scene(playing(jump_in), ["r+2 y1 y3", "y2 y4 b4", "r+2", "y5 y6"], top="r9", stock=STOCK)
    table.lay(0, "r+2")
    table.jump_in(2, "r+2")

    hands = ["y1 y3", "b4 y2 y4", "", "y5 y6"]
    hands[hit] = " ".join(sorted([*hands[hit].split(), "g1", "g2"]))
    assert [table.hand(player) for player in range(4)] == hands
    assert table.game.result().winner == 2


@pytest.mark.clause("K24", "K18")
def test_uno_is_owed_after_throwing_the_last_but_one_card_in() -> None:
    table = scene(playing(THROWER), ["r5 y1", "y2 y4 b4", "r5 y6"], top="r9", stock=STOCK)
    table.lay(0, "r5")
    assert "demand >0 uno_forgotten" in table.options(1)

    table.jump_in(2, "r5")

    assert table.options(0) == {"draw", "demand >2 uno_forgotten"}
    assert table.options(1) == {"demand >2 uno_forgotten"}
    assert table.options(2) == {"uno"}


@pytest.mark.clause("K24", "K18")
def test_uno_said_by_who_was_forestalled_was_not_false() -> None:
    table = scene(playing(THROWER), ["r5 y1 y3", "r8 y4", "r5 y6 y9", "y7 b8 b9"], top="r9", stock="b1 g2 g3")
    table.lay(0, "r5")
    table.call_uno(1)
    table.jump_in(2, "r5")
    table.draw(3)
    table.draw(0)

    assert table.options(2) == set()
    assert "uno" in table.options(1)


@pytest.mark.clause("K24", "K15")
@pytest.mark.parametrize("jump_in", [THROWER, PLAYER])
@pytest.mark.parametrize(
    ("card", "turns", "direction"),
    [("rS", {THROWER: 1, PLAYER: 0}, 0), ("rR", {THROWER: 1, PLAYER: 0}, 1), ("r+2", {THROWER: 0, PLAYER: 1}, 0)],
)
def test_two_players(jump_in: JumpIn, card: str, turns: dict[JumpIn, int], direction: int) -> None:
    table = thrown(playing(jump_in), card, 1, players=2)

    due = 2 if card == "r+2" else 0
    phase = Phase.DUE if due else Phase.TURN
    expected = position(OTHERS[:2], card, turn=turns[jump_in], direction=direction, due=due, phase=phase)
    assert table.position() == expected
