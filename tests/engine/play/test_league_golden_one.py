"""Without white cards the two yellow 1s are the UNO cards (L5b)."""

from dataclasses import replace

import pytest

from engine.decks import DeckKind
from engine.play import ActionKind, Verdict
from engine.rulesets import LEAGUE_2006, RuleSet
from tests.engine.play.scenes import position, scene

GOLDEN = replace(LEAGUE_2006, deck=DeckKind.LEAGUE_108_GOLDEN)


@pytest.mark.clause("L5b", "L6.16")
@pytest.mark.parametrize("written", ["GOLD", "y1", "UNO"])
def test_golden_one_is_the_uno_card_however_it_is_written(written: str) -> None:
    table = scene(GOLDEN, [f"{written} r1 r2", "g1 g2", "b1 b2"], top="b9")
    assert table.hand(0) == "GOLD r1 r2"

    table.lay(0, written, to=2)
    table.give(0, "r2")
    table.give(1, "g2")
    table.count(0)
    table.name(2, "r")

    assert table.position() == position(["r1", "g1", "b1 b2 g2 r2"], top="GOLD", color="r", turn=1)


@pytest.mark.clause("L5b", "L6.16", "L6.15")
@pytest.mark.parametrize(
    ("card", "top", "verdict"),
    [("GOLD", "W", Verdict.UNO_ON_BLACK), ("GOLD", "W+4", Verdict.UNO_ON_BLACK), ("W+4", "GOLD", Verdict.FOUR_ON_WILD)],
)
def test_golden_one_is_bound_by_the_limits_of_the_uno_card(card: str, top: str, verdict: Verdict) -> None:
    table = scene(GOLDEN, [f"{card} r1 r2", "g1 g2"], top=top, color="y")

    extra = {"to": 1} if card == "GOLD" else {"color": "r"}
    assert table.ask(ActionKind.LAY, 0, card, **extra).reason.code is verdict


@pytest.mark.clause("L5b", "L6.16")
def test_golden_one_is_never_given() -> None:
    table = scene(GOLDEN, ["GOLD r1 r2", "GOLD g2 y2", "b1 b2"], top="b9")
    table.lay(0, "GOLD", to=2)

    assert table.options(1) == {"give g2", "give y2"}


@pytest.mark.clause("L5b", "L6.17")
def test_game_ended_with_the_golden_one_counts_double() -> None:
    table = scene(GOLDEN, ["GOLD", "g2 GOLD"], top="b9")

    table.lay(0, "GOLD", to=1)

    result = table.game.result()
    assert (result.points, result.uno_card_finish) == ((0, 102), True)


@pytest.mark.clause("L5b")
@pytest.mark.parametrize(("rule_set", "giveable"), [(LEAGUE_2006, True), (GOLDEN, False)], ids=["white", "golden"])
def test_yellow_one_is_an_ordinary_card_only_beside_white_uno_cards(rule_set: RuleSet, giveable: bool) -> None:
    table = scene(rule_set, ["UNO r1 r2", "y1 g2", "b1 b2"], top="b9")
    table.lay(0, "UNO", to=2)

    assert ("give y1" in table.options(1)) is giveable


@pytest.mark.clause("L6.8", "L5b")
def test_golden_one_is_a_uno_card_and_not_thrown_in() -> None:
    table = scene(GOLDEN, ["GOLD r1 r2", "g1 g2 g3", "GOLD y2 y3"], top="b9")
    table.lay(0, "GOLD", to=1)

    assert "jump GOLD" not in table.options(2)
    assert table.ask(ActionKind.JUMP_IN, 2, "GOLD").reason.code is Verdict.BLACK_NOT_THROWN
