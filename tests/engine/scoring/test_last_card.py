import pytest

from engine.cards import parse_card
from engine.rulesets import FAMILY, JUNIOR, LEAGUE_2006, STANDARD, RuleSet
from engine.scoring import cards_due_after_last_card


@pytest.mark.clause("K6")
@pytest.mark.parametrize(
    ("rule_set", "card", "due", "due_if_passed_on"),
    [
        (STANDARD, "r+2", 2, 0),
        (STANDARD, "W+4", 4, 0),
        (STANDARD, "r7", 0, 0),
        (FAMILY, "r+2", 2, 2),
        (FAMILY, "W+4", 4, 4),
        (JUNIOR, "r+1", 1, 0),
        (LEAGUE_2006, "r+2", 0, 0),
        (LEAGUE_2006, "W+4", 0, 0),
    ],
)
def test_draw_card_as_the_last_card_is_drawn_by_the_edition(
    rule_set: RuleSet, card: str, due: int, due_if_passed_on: int
) -> None:
    last_card = parse_card(card)
    assert cards_due_after_last_card(rule_set, last_card) == due
    assert cards_due_after_last_card(rule_set, last_card, is_passed_on=True) == due_if_passed_on
