"""*Jump-in*: the identical card out of turn, with cancelled or added effects and both continuations (K24)."""

import pytest

from engine.cards import parse_card
from engine.decks import DeckKind, deck_of
from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import STANDARD, JumpIn, RuleSet
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


@pytest.mark.clause("K24", "K23")
@pytest.mark.parametrize(
    "deck", [DeckKind.STANDARD_108, DeckKind.LEAGUE_110, DeckKind.LEAGUE_108_GOLDEN, DeckKind.JUNIOR_56]
)
def test_zero_is_in_the_deck_at_most_once_so_that_nobody_can_throw_it_in(deck: DeckKind) -> None:
    assert {deck_of(deck).counts.get(parse_card(f"{color}0"), 0) for color in "rgby"} <= {0, 1}


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
