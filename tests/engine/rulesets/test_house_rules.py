"""House rules: what they change, and which of them contradict each other or the rule set."""

from dataclasses import replace

import pytest

from engine.rulesets import (
    HOUSE_RULES,
    JUNIOR,
    LEAGUE_2006,
    STANDARD,
    InvalidRuleSet,
    JumpIn,
    RuleSet,
    ZeroCard,
    with_house_rules,
)


def adopted(rule_set: RuleSet, *codes: str) -> RuleSet:
    return with_house_rules(rule_set, [HOUSE_RULES[code] for code in codes])


def reasons(rule_set: RuleSet, *codes: str) -> list[str]:
    with pytest.raises(InvalidRuleSet) as refused:
        adopted(rule_set, *codes)
    return [str(refusal) for refusal in refused.value.refusals]


@pytest.mark.clause("K23", "K24", "K11")
def test_house_rules_change_their_parameters_and_nothing_else() -> None:
    changed = adopted(LEAGUE_2006, "seven_o", "seven_cards")
    assert changed == replace(
        LEAGUE_2006,
        play=replace(LEAGUE_2006.play, seven_swaps=True, zero=ZeroCard.ALL_MOVE),
        table=replace(LEAGUE_2006.table, cards_dealt=7),
    )
    assert adopted(STANDARD, "jump_in").play == replace(STANDARD.play, jump_in=JumpIn.AFTER_THROWER)


@pytest.mark.clause("K13", "K16", "K20", "K21", "K22", "K25", "K26", "K27", "L6.7", "L6.10", "L6.11")
@pytest.mark.parametrize("code", HOUSE_RULES)
def test_every_house_rule_can_be_adopted_and_changes_something(code: str) -> None:
    base = LEAGUE_2006 if code == "seven_cards" else STANDARD
    changed = adopted(base, code)
    assert changed != base
    assert (changed.code, changed.name) == (base.code, base.name)


def test_house_rules_that_want_different_values_are_refused() -> None:
    assert reasons(STANDARD, "seven_o", "zero_swap") == ["“Seven-O” and “0 swaps” cannot both hold (L6.10)"]
    assert reasons(STANDARD, "draw_until_fit", "draw_and_pass") == [
        "“Draw until it fits” and “Drawing ends the turn” cannot both hold (L6.7)"
    ]


def test_house_rule_that_contradicts_the_rule_set_is_refused() -> None:
    assert reasons(LEAGUE_2006, "stack_draw_four") == [
        "draw two and draw four do not mix where draw four is stacked, and a closed sum stays (K21)"
    ]
    assert [reason for reason in reasons(JUNIOR, "stack_draw_four") if "(K21)" in reason]
