"""Combinations of the parameters of the game itself that contradict each other are refused, with clause and reason."""

from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any, get_type_hints

import pytest

from engine.decks import DeckKind
from engine.rulesets import (
    JUNIOR,
    LEAGUE_2006,
    PRESETS,
    STANDARD,
    DrawFourLegality,
    Drawing,
    InvalidRuleSet,
    PlayRules,
    RuleSet,
    ScoringSystem,
    ZeroCard,
    checked,
    find_refusals,
    player_refusals,
)


def changed(rule_set: RuleSet, **play: Any) -> RuleSet:
    return replace(rule_set, play=replace(rule_set.play, **play))


def partners(most: int) -> RuleSet:
    return replace(
        STANDARD,
        table=replace(STANDARD.table, max_players=most, recommended_players=2),
        scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER),
    )


standard, junior = partial(changed, STANDARD), partial(changed, JUNIOR)
REFUSED = [
    (standard(dealt_at_once=0), "play.dealt_at_once: 0 is out of range: expected 1 to 2 (L6.2)"),
    (standard(dealt_at_once=3), "play.dealt_at_once: 3 is out of range: expected 1 to 2 (L6.2)"),
    (standard(stocks=0), "play.stocks: 0 is out of range: expected 1 to 2 (L6.2)"),
    (standard(stocks=3), "play.stocks: 3 is out of range: expected 1 to 2 (L6.2)"),
    (standard(challenge_lost=-1), "play.challenge_lost: -1 is out of range: expected 0 to 20 (K17)"),
    (standard(challenge_lost=21), "play.challenge_lost: 21 is out of range: expected 0 to 20 (K17)"),
    (standard(uno_penalty=-1), "play.uno_penalty: -1 is out of range: expected 0 to 20 (K18)"),
    (standard(uno_penalty=21), "play.uno_penalty: 21 is out of range: expected 0 to 20 (K18)"),
    (standard(false_uno_penalty=21), "play.false_uno_penalty: 21 is out of range: expected 0 to 20 (K18)"),
    (standard(penalty=21), "play.penalty: 21 is out of range: expected 0 to 20 (K19)"),
    (
        standard(stock_machine=True, drawing=Drawing.UNTIL_FIT),
        "play.drawing: the machine decides how many cards come: nobody can draw until one fits (K8)",
    ),
    (standard(stock_machine=True, stocks=2), "play.stocks: the machine is the only stock (K8)"),
    (
        standard(draw_four=DrawFourLegality.ALWAYS),
        "play.challenge: a draw four that is always right cannot be challenged (K17)",
    ),
    (
        changed(LEAGUE_2006, stacking_draw_four=True),
        (
            "play.draw_four_closes_sum: draw two and draw four do not mix where draw four is stacked,"
            " and a closed sum stays (K21)"
        ),
    ),
    (junior(zero=ZeroCard.SWAP), "play.zero: the deck has no card “0” (K23)"),
    (junior(zero=ZeroCard.ALL_MOVE), "play.zero: the deck has no card “0” (K23)"),
    (junior(end_without_zero=True), "play.end_without_zero: the deck has no card “0” (K26)"),
    (junior(reverse_returns_draw_two=True), "play.reverse_returns_draw_two: the deck has no card “R” (K25)"),
    (junior(stacking_draw_four=True), "play.stacking_draw_four: the deck has no card “W+4” (K21)"),
    (junior(draw_four_closes_sum=True), "play.draw_four_closes_sum: the deck has no card “W+4” (L6.13)"),
    (partners(2), "table.max_players: partner play needs at least four players (K4)"),
    (partners(3), "table.max_players: partner play needs at least four players (K4)"),
]


@pytest.mark.parametrize(("rule_set", "refusal"), REFUSED, ids=[refusal for _rule_set, refusal in REFUSED])
def test_contradiction_is_refused_with_parameter_clause_and_reason(rule_set: RuleSet, refusal: str) -> None:
    assert [f"{found.parameter}: {found}" for found in find_refusals(rule_set)] == [refusal]
    assert all(f"({found.clause})" in refusal for found in find_refusals(rule_set))
    with pytest.raises(InvalidRuleSet) as refused:
        checked(rule_set)
    assert str(refused.value) == refusal


@pytest.mark.clause("K8", "K18", "K21")
def test_all_contradictions_are_named_at_once() -> None:
    rule_set = changed(
        JUNIOR, stock_machine=True, stocks=2, uno_penalty=99, stacking_draw_four=True, draw_four_closes_sum=True
    )

    assert [refusal.parameter for refusal in find_refusals(rule_set)] == [
        "play.uno_penalty",
        "play.stocks",
        "play.draw_four_closes_sum",
        "play.stacking_draw_four",
        "play.draw_four_closes_sum",
    ]


@pytest.mark.parametrize(
    "rule_set",
    [
        *PRESETS.values(),
        changed(STANDARD, stock_machine=True),
        changed(STANDARD, stock_machine=True, drawing=Drawing.ONE_AND_PASS),
        changed(STANDARD, stacking_draw_two=True, stacking_draw_four=True),
        changed(STANDARD, draw_four_closes_sum=True),
        changed(STANDARD, draw_four=DrawFourLegality.ALWAYS, challenge=False),
        changed(STANDARD, reverse_returns_draw_two=True, skip_passes_draw_two=True, stacking_draw_two=True),
        changed(STANDARD, zero=ZeroCard.ALL_MOVE, seven_swaps=True, end_without_zero=True, goes_on_until_turn=True),
        changed(JUNIOR, skip_passes_draw_two=True, stacking_draw_two=True, seven_swaps=True, four_slaps=True),
        changed(STANDARD, uno_penalty=0, false_uno_penalty=0, penalty=0, challenge_lost=0),
        changed(STANDARD, uno_penalty=20, false_uno_penalty=20, penalty=20, challenge_lost=20),
        partners(4),
    ],
    ids=lambda rule_set: rule_set.code,
)
def test_sensible_combination_is_accepted(rule_set: RuleSet) -> None:
    assert checked(rule_set) is rule_set


@pytest.mark.clause("L1")
def test_every_value_of_a_parameter_but_one_goes_with_the_standard_game() -> None:
    hints = get_type_hints(PlayRules)
    refused = [
        (name, value)
        for name, hint in hints.items()
        for value in ((False, True) if hint is bool else hint if issubclass(hint, Enum) else ())
        if find_refusals(changed(STANDARD, **{name: value}))
    ]
    assert refused == [("draw_four", DrawFourLegality.ALWAYS)]


@pytest.mark.clause("K7", "K23")
def test_decks_with_all_cards_refuse_no_variant() -> None:
    names = ("seven_swaps", "end_without_zero", "reverse_returns_draw_two", "stacking_draw_four")
    rule_set = changed(STANDARD, zero=ZeroCard.ALL_MOVE, **dict.fromkeys(names, True))
    decks = (DeckKind.STANDARD_108, DeckKind.LEAGUE_110, DeckKind.LEAGUE_108_GOLDEN)
    assert [find_refusals(replace(rule_set, deck=deck)) for deck in decks] == [()] * 3


@pytest.mark.clause("L2", "K4")
def test_number_of_players_has_its_bounds_and_partners_need_an_even_one() -> None:
    def reasons(rule_set: RuleSet, players: int) -> list[str]:
        return [str(refusal) for refusal in player_refusals(rule_set, players)]

    assert reasons(STANDARD, 2) == reasons(STANDARD, 10) == reasons(partners(6), 4) == []
    assert reasons(STANDARD, 11) == ["11 players: expected 2 to 10 (L2)"]
    assert reasons(JUNIOR, 8) == ["8 players: expected 2 to 7 (L2)"]
    assert reasons(partners(6), 5) == ["5 players: partners sit opposite each other, an even number from 4 (K4)"]
