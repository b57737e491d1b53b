"""One player's view of the table."""

import pytest

from engine.cards import parse_card, parse_cards
from engine.play import CardVerdict, Referee, Situation, Verdict, judge_hand
from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet


def judged(rule_set: RuleSet, situation: Situation) -> dict[str, Verdict]:
    verdicts: tuple[CardVerdict, ...] = judge_hand(Referee(rule_set, situation.players), situation)
    return {verdict.card.notation(): verdict.explanation.reason.code for verdict in verdicts}


@pytest.mark.clause("L6.7", "K13")
@pytest.mark.parametrize(
    ("rule_set", "old", "drawn"),
    [
        (LEAGUE_2006, Verdict.DRAWN_IS_KEPT, Verdict.DRAWN_IS_KEPT),
        (STANDARD, Verdict.ONLY_DRAWN, Verdict.DRAWN_FITS),
    ],
)
def test_drawn_card_is_laid_at_once_only_where_the_edition_allows(
    rule_set: RuleSet, old: Verdict, drawn: Verdict
) -> None:
    card = parse_card("r5")
    situation = Situation(parse_cards("r3 r5"), parse_card("r7"), drawn=card)
    assert judged(rule_set, situation) == {"r3": old, "r5": drawn}
