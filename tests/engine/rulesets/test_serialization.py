import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets import (
    LEAGUE_2006,
    PRESETS,
    STANDARD,
    BothDoublings,
    CreditSign,
    EqualTotals,
    EveningTieCriterion,
    Guests,
    InvalidRuleSet,
    RankingRules,
    RuleSet,
    ScoringRules,
    SeasonRules,
    SeasonTieCriterion,
    SeveralTables,
    SmallTable,
    TiedBonus,
    WorstGame,
    checked,
    from_data,
    to_data,
)

MINIMAL = {"code": "club", "name": "Club", "valid_from": "2025-01-01", "source": "minutes"}


def rankings() -> st.SearchStrategy[RankingRules]:
    return st.builds(
        RankingRules,
        place_points=st.lists(st.integers(5, 50)).map(lambda points: tuple(sorted(points, reverse=True))),
        points_beyond_table=st.integers(0, 5),
        small_table=st.sampled_from(SmallTable),
        equal_totals=st.just(EqualTotals.BROKEN),
        tie_criteria=st.lists(st.sampled_from(EveningTieCriterion), min_size=1, unique=True).map(tuple),
        bonus_most_wins=st.integers(0, 9),
        tied_bonus=st.sampled_from(TiedBonus),
        worst_game=st.sampled_from(WorstGame),
        credit_counts_for_worst_game=st.booleans(),
        min_games_percent=st.integers(0, 100),
        several_tables=st.sampled_from(SeveralTables),
    )


def rule_sets() -> st.SearchStrategy[RuleSet]:
    return st.builds(
        replace,
        st.just(LEAGUE_2006),
        scoring=st.builds(
            ScoringRules,
            credit=st.integers(0, 1000),
            credit_sign=st.sampled_from(CreditSign),
            deadline_is_in_time=st.booleans(),
            both_doublings=st.sampled_from(BothDoublings),
        ),
        ranking=rankings(),
        season=st.builds(
            SeasonRules,
            best_evenings=st.none() | st.integers(1, 50),
            tie_criteria=st.lists(st.sampled_from(SeasonTieCriterion), unique=True).map(tuple),
            guests=st.sampled_from(Guests),
        ),
    ).map(checked)


def refusals(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidRuleSet) as refused:
        from_data(data)
    return [(refusal.parameter, str(refusal)) for refusal in refused.value.refusals]


@pytest.mark.clause("L1")
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.code)
def test_preset_survives_json(preset: RuleSet) -> None:
    assert from_data(json.loads(json.dumps(to_data(preset)))) == preset


@pytest.mark.clause("L1")
@given(rule_sets())
def test_every_valid_edition_survives_json(rule_set: RuleSet) -> None:
    assert from_data(json.loads(json.dumps(to_data(rule_set)))) == rule_set


@pytest.mark.clause("L1")
def test_parameters_that_are_not_given_take_their_defaults() -> None:
    read = from_data({**MINIMAL, "ranking": {"min_games_percent": 30}})
    assert (read.scoring, read.ranking) == (ScoringRules(), RankingRules(min_games_percent=30))


@pytest.mark.clause("L1")
def test_edition_without_its_identity_is_refused() -> None:
    missing = "this parameter is missing (L1)"
    assert refusals({}) == [(name, missing) for name in ("code", "name", "valid_from", "source")]


@pytest.mark.clause("L1")
@pytest.mark.parametrize(
    ("change", "parameter", "message"),
    [
        ({"colour": "red"}, "colour", "there is no such parameter (L1)"),
        ({"scoring": {"credits": 300}}, "scoring.credits", "there is no such parameter (L1)"),
        ({"scoring": 300}, "scoring", "“300” cannot be read, expected a group of parameters (L1)"),
        ({"scoring": {"credit": "300"}}, "scoring.credit", "“300” cannot be read, expected a whole number (L1)"),
        ({"scoring": {"credit": True}}, "scoring.credit", "“True” cannot be read, expected a whole number (L1)"),
        (
            {"scoring": {"exact_grab_doubles": 1}},
            "scoring.exact_grab_doubles",
            "“1” cannot be read, expected yes or no (L1)",
        ),
        (
            {"scoring": {"credit_sign": "minus"}},
            "scoring.credit_sign",
            "“minus” cannot be read, expected helps, burdens (L1)",
        ),
        ({"ranking": {"place_points": 12}}, "ranking.place_points", "“12” cannot be read, expected a list (L1)"),
        (
            {"ranking": {"place_points": [12, "9"]}},
            "ranking.place_points",
            "“9” cannot be read, expected a whole number (L1)",
        ),
        ({"name": 7}, "name", "“7” cannot be read, expected a text (L1)"),
        ({"valid_from": "yesterday"}, "valid_from", "“yesterday” cannot be read, expected a date like 2006-11-10 (L1)"),
    ],
)
def test_unreadable_parameter_is_refused_and_quoted(change: dict[str, Any], parameter: str, message: str) -> None:
    assert refusals({**MINIMAL, **change}) == [(parameter, message)]


@pytest.mark.clause("L1")
def test_every_unreadable_parameter_is_named_at_once() -> None:
    data = {**MINIMAL, "scoring": {"credit": "much"}, "season": {"best_evenings": "all"}}
    assert [parameter for parameter, _ in refusals(data)] == ["scoring.credit", "season.best_evenings"]


@pytest.mark.clause("L1")
def test_readable_edition_that_contradicts_itself_is_refused() -> None:
    assert refusals({**MINIMAL, "scoring": {"system": "classic"}}) == [
        ("scoring.limit", "this scoring system needs a limit (K1)")
    ]


@pytest.mark.clause("L1", "L8.5", "L9")
def test_edition_that_was_stored_before_keeps_what_it_says() -> None:
    stored = to_data(STANDARD)
    stored["ranking"] |= {"place_points": [], "points_beyond_table": 0}
    del stored["scoring"]["card_values"]
    rule_set = from_data(stored)
    assert (rule_set.ranking.place_points, rule_set.ranking.points_beyond_table) == ((), 0)
    assert rule_set.scoring.card_values == ()
    assert from_data({name: stored[name] for name in ("code", "name", "valid_from", "source", "scoring")}).ranking == (
        RankingRules()
    )
