"""The standard game: saying UNO, forgetting it, and saying it falsely (K18)."""

import pytest

from engine.play import ActionKind, Offence, Verdict
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, RuleSet
from tests.engine.play.scenes import Table, position, scene

FORGOTTEN = "demand >0 uno_forgotten"
FALSE_CALL = "demand >0 false_uno"


def last_but_one(rule_set: RuleSet = STANDARD, *, says_uno: bool = False, card: str = "r5") -> Table:
    """Player 0 lays the last but one card."""
    table = scene(rule_set, [f"{card} y8", "r9 b4 y4", "r2 y5 y6"], top="r7", stock="g1 g2 g3 g4 g5 g6")
    if says_uno:
        table.call_uno(0)
    table.lay(0, card)
    return table


@pytest.mark.clause("K18", "L8.1")
@pytest.mark.parametrize(("rule_set", "cards"), [(STANDARD, "g1 g2"), (FAMILY, "g1 g2 g3 g4"), (LEAGUE_2006, "g1")])
def test_forgotten_uno_costs_cards_when_somebody_notices(rule_set: RuleSet, cards: str) -> None:
    table = last_but_one(rule_set)
    assert FORGOTTEN in table.options(1)
    assert FORGOTTEN in table.options(2)
    assert FORGOTTEN not in table.options(0)

    table.demand(2, 0, Offence.UNO_FORGOTTEN)

    assert table.position() == position([f"y8 {cards}", "r9 b4 y4", "r2 y5 y6"], "r5", turn=1)
    assert FORGOTTEN not in table.options(1) | table.options(2)
    assert "uno" not in table.options(0)


@pytest.mark.clause("K18")
@pytest.mark.parametrize(("rule_set", "cards"), [(STANDARD, 4), (FAMILY, 4), (LEAGUE_2006, 1)])
def test_false_call_costs_cards(rule_set: RuleSet, cards: int) -> None:
    table = scene(rule_set, ["r5 b8 y8", "y2 y4", "y5 y6"], top="r7", stock="g1 g2 g3 g4 g5")
    assert "uno" not in table.options(0)
    assert table.ask(ActionKind.CALL_UNO, 0).reason.code is Verdict.NO_UNO

    table.fault(0, Offence.FALSE_UNO)
    table.demand(1, 0, Offence.FALSE_UNO)

    drawn = " ".join("g1 g2 g3 g4".split()[:cards])
    assert table.position() == position([f"r5 b8 y8 {drawn}", "y2 y4", "y5 y6"], "r7", turn=0)
    assert FALSE_CALL not in table.options(1) | table.options(2)
