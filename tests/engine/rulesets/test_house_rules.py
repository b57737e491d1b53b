"""House rules: what they change, and which of them contradict each other or the rule set."""

from dataclasses import replace

import pytest

from engine.rulesets import (
    HOUSE_RULES,
    JUNIOR,
    LEAGUE_2006,
    PRESETS,
    STANDARD,
    InvalidRuleSet,
    JumpIn,
    Matching,
    RuleSet,
    ZeroCard,
    with_house_rules,
)


def adopted(rule_set: RuleSet, *codes: str) -> RuleSet:
    return with_house_rules(rule_set, [HOUSE_RULES[code] for code in codes])


def adopts(rule_set: RuleSet, code: str) -> bool:
    try:
        adopted(rule_set, code)
    except InvalidRuleSet:
        return False
    return True


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


def test_every_house_rule_can_be_adopted_and_changes_something() -> None:
    for code in HOUSE_RULES:
        bases = [(base, adopted(base, code)) for base in PRESETS.values() if adopts(base, code)]
        assert any(base != changed for base, changed in bases), code
        assert all((base.code, base.name) == (changed.code, changed.name) for base, changed in bases), code


@pytest.mark.clause("K4", "K8")
@pytest.mark.parametrize("code", ["machine", "partner"])
def test_machine_and_partners_can_be_tried_out_by_a_league(code: str) -> None:
    assert adopts(LEAGUE_2006, code)
    assert adopts(STANDARD, code)


def test_readings_of_one_question_are_offered_together_and_exclude_each_other() -> None:
    for parameter, values in (("play.matching", list(Matching)), ("play.uno_penalty", [1, 2, 4])):
        rules = [rule for rule in HOUSE_RULES.values() if [path for path, _value in rule.changes] == [parameter]]
        assert [dict(rule.changes)[parameter] for rule in rules] == values
        (reason,) = reasons(STANDARD, rules[0].code, rules[2].code)
        assert "cannot both hold" in reason


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
