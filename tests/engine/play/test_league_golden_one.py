"""Without white cards the two yellow 1s are the UNO cards (L5b)."""

from dataclasses import replace

import pytest

from engine.decks import DeckKind
from engine.rulesets import LEAGUE_2006, RuleSet
from tests.engine.play.scenes import scene

GOLDEN = replace(LEAGUE_2006, deck=DeckKind.LEAGUE_108_GOLDEN)


@pytest.mark.clause("L5b")
@pytest.mark.parametrize(("rule_set", "giveable"), [(LEAGUE_2006, True), (GOLDEN, False)], ids=["white", "golden"])
def test_yellow_one_is_an_ordinary_card_only_beside_white_uno_cards(rule_set: RuleSet, giveable: bool) -> None:
    table = scene(rule_set, ["UNO r1 r2", "y1 g2", "b1 b2"], top="b9")
    table.lay(0, "UNO", to=2)

    assert ("give y1" in table.options(1)) is giveable
