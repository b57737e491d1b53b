"""A draw card as the last card: who still draws, and what then counts (K6)."""

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.play import Phase
from engine.rulesets import FAMILY, JUNIOR, STANDARD, JumpIn, LastCardDraws, RuleSet
from engine.sheet import GameRow, Hand
from tests.engine.play.scenes import Table, scene, with_play

STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"


def with_policy(policy: LastCardDraws, **play: object) -> RuleSet:
    rule_set = with_play(STANDARD, **play)
    return replace(rule_set, scoring=replace(rule_set.scoring, last_card_draws=policy))


def last_card(rule_set: RuleSet, card: str, *others: str, color: str = "", direction: int = 0) -> Table:
    table = scene(rule_set, [card, *others], top="r7", stock=STOCK, direction=direction)
    table.lay(0, card, color)
    return table


def outcome(table: Table) -> tuple[int | None, tuple[int, ...]]:
    result = table.game.result()
    return result.winner, result.points


@pytest.mark.clause("K6", "H1")
@pytest.mark.parametrize(("card", "color", "drawn"), [("r+2", "", "g1 g2"), ("W+4", "b", "g1 g2 g3 g4")])
@pytest.mark.parametrize("policy", [LastCardDraws.ALWAYS, LastCardDraws.UNLESS_PASSED_ON])
def test_next_player_still_draws_and_the_cards_count(policy: LastCardDraws, card: str, color: str, drawn: str) -> None:
    table = last_card(with_policy(policy), card, "y2 y4", "y5", color=color)

    assert table.state.phase is Phase.OVER
    assert table.state.due == 0
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("", f"{drawn} y2 y4", "y5")
    assert outcome(table) == (0, (0, 9 if card == "r+2" else 16, 5))


@pytest.mark.clause("K6", "K7")
@pytest.mark.parametrize(("answer", "drawn"), [("r2", "g1 "), ("b+2", "g1 "), ("r+2", "")])
def test_draw_one_as_the_last_card_of_junior(answer: str, drawn: str) -> None:
    table = scene(JUNIOR, ["r+1", f"{answer} y4", "y5"], top="r7", stock="g1 g2")
    table.lay(0, "r+1")

    assert table.state.phase is (Phase.OVER if drawn else Phase.LAST_CARD)
    assert sorted(table.hand(1).split()) == sorted(f"{drawn}{answer} y4".split())


@pytest.mark.clause("K6")
@pytest.mark.parametrize(("card", "color"), [("r5", ""), ("rS", ""), ("rR", ""), ("W", "b")])
def test_no_other_last_card_makes_anybody_draw(card: str, color: str) -> None:
    table = last_card(FAMILY, card, "y2 y4", "y5", color=color)

    assert table.state.phase is Phase.OVER
    assert (outcome(table), table.state.due) == ((0, (0, 6, 5)), 0)


@pytest.mark.clause("K6", "L8.2")
def test_drawn_cards_stand_in_the_row_of_the_protocol() -> None:
    row = last_card(STANDARD, "r+2", "y2 y4", "y5").game.result().as_game(3, dealer=2)

    hands = (
        Hand(0, (), None),
        Hand(9, parse_cards("g1 g2 y2 y4"), 4),
        Hand(5, parse_cards("y5"), 1),
    )
    assert row == GameRow(3, hands, dealer=2, winners=(0,))


@pytest.mark.clause("K6", "K24")
def test_winner_who_threw_the_last_card_in_before_the_own_turn_never_draws() -> None:
    """Play goes on after the first player, so that the winner is next: whoever sits behind draws."""
    rule_set = with_policy(LastCardDraws.UNLESS_PASSED_ON, jump_in=JumpIn.AFTER_PLAYER, jump_in_cancels=False)
    table = scene(rule_set, ["r+2 b1", "r+2", "y5"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.jump_in(1, "r+2")

    assert (table.hand(1), sorted(table.hand(2).split())) == ("", ["g1", "g2", "g3", "g4", "y5"])
    assert outcome(table) == (1, (1, 0, 15))
