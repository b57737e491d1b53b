from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from engine.decks import DeckKind
from engine.rulesets import (
    JUNIOR,
    LEAGUE_2006,
    STANDARD,
    EqualTotals,
    EveningTieCriterion,
    InvalidRuleSet,
    RuleSet,
    ScoringSystem,
    SeasonTieCriterion,
    checked,
    find_refusals,
)
from engine.scoring_systems import End


def changed(rule_set: RuleSet, group: str, **values: Any) -> RuleSet:
    return replace(rule_set, **{group: replace(getattr(rule_set, group), **values)})


GROUPS = ("table", "scoring", "ranking", "season")


def scored(system: ScoringSystem, limit: int | None, games: int | None) -> RuleSet:
    return changed(STANDARD, "scoring", system=system, limit=limit, number_of_games=games)


WINS = EveningTieCriterion.MORE_GAMES_WON
EVENING_WINS = SeasonTieCriterion.MORE_EVENING_WINS
table, scoring, ranking, season = (partial(changed, LEAGUE_2006, group) for group in GROUPS)
standard = partial(changed, STANDARD, "scoring")
REFUSED = [
    (replace(LEAGUE_2006, code=" "), "code: an edition needs a code (L1)"),
    (replace(LEAGUE_2006, name=""), "name: an edition needs a name (L1)"),
    (table(max_players=11), "table.max_players: 11 is out of range: expected 2 to 10 (L2)"),
    (table(recommended_players=1), "table.recommended_players: 1 is out of range: expected 2 to 10 (L2)"),
    (table(max_players=7), "table.recommended_players: more players recommended than allowed (L2)"),
    (ranking(place_points=(1,) * 100000), "ranking.place_points: at most 1000 places get points of their own (L8.5)"),
    (table(cards_dealt=0), "table.cards_dealt: 0 is out of range: expected 1 to 20 (L6.2)"),
    (
        changed(JUNIOR, "table", max_players=8),
        "table.max_players: 8 players with 7 cards and the opening card need 57 cards, the deck has 56 (L5)",
    ),
    (standard(limit=0), "scoring.limit: 0 is out of range: expected 1 to 100000 (K1)"),
    (
        scored(ScoringSystem.FIXED_GAMES, None, 1001),
        "scoring.number_of_games: 1001 is out of range: expected 1 to 1000 (K2)",
    ),
    (scored(ScoringSystem.CLASSIC, None, None), "scoring.limit: this scoring system needs a limit (K1)"),
    (
        scored(ScoringSystem.PARTNER, 500, 20),
        "scoring.limit: this scoring system needs either a limit or a number of games (K4)",
    ),
    (
        scored(ScoringSystem.PARTNER, None, None),
        "scoring.limit: this scoring system needs either a limit or a number of games (K4)",
    ),
    (scoring(credit=0, limit=500), "scoring.limit: a limit has no meaning in this scoring system (L8.4)"),
    (
        scored(ScoringSystem.CLASSIC, 500, 20),
        "scoring.number_of_games: a number of games has no meaning in this scoring system (K1)",
    ),
    (scoring(credit=-1), "scoring.credit: -1 is out of range: expected 0 to 100000 (L4)"),
    (standard(credit=300), "scoring.credit: a credit would shift the limit at which it is over (L4)"),
    (
        replace(LEAGUE_2006, deck=DeckKind.STANDARD_108),
        "scoring.uno_card_finish_doubles: the deck has no UNO card that could end a game (L6.17)",
    ),
    (ranking(points_beyond_table=-1), "ranking.points_beyond_table: -1 is out of range: expected 0 to 1000 (D3)"),
    (ranking(bonus_most_wins=1001), "ranking.bonus_most_wins: 1001 is out of range: expected 0 to 1000 (L8.6)"),
    (ranking(bonus_worst_game=-2), "ranking.bonus_worst_game: -2 is out of range: expected 0 to 1000 (L8.7)"),
    (ranking(min_games_percent=101), "ranking.min_games_percent: 101 is out of range: expected 0 to 100 (D9)"),
    (ranking(place_points=(1001, 0)), "ranking.place_points: 1001 is out of range: expected 0 to 1000 (L8.5)"),
    (
        ranking(place_points=(9, 12, 0)),
        "ranking.place_points: a lower place must not get more points than a higher one (L8.5)",
    ),
    (
        ranking(points_beyond_table=1),
        "ranking.points_beyond_table: places beyond the table must not get more points than its last place (D3)",
    ),
    (
        changed(STANDARD, "ranking", bonus_worst_game=2),
        "ranking.bonus_worst_game: bonus B needs a scoring system in which hands count for their holders (L8.7)",
    ),
    (ranking(equal_totals=EqualTotals.BROKEN), "ranking.tie_criteria: breaking ties needs at least one criterion (D2)"),
    (ranking(tie_criteria=(WINS,)), "ranking.tie_criteria: criteria have no effect unless ties are broken (D2)"),
    (
        ranking(equal_totals=EqualTotals.BROKEN, tie_criteria=(WINS, WINS)),
        "ranking.tie_criteria: a criterion is named twice (D2)",
    ),
    (season(tie_criteria=(EVENING_WINS, EVENING_WINS)), "season.tie_criteria: a criterion is named twice (D13)"),
    (season(best_evenings=0), "season.best_evenings: 0 is out of range: expected 1 to 1000 (D13)"),
]


@pytest.mark.clause("L1", "D2", "D3", "D9", "D13")
@pytest.mark.parametrize(("rule_set", "refusal"), REFUSED, ids=[refusal for _rule_set, refusal in REFUSED])
def test_combination_is_refused_with_parameter_and_reason(rule_set: RuleSet, refusal: str) -> None:
    assert [f"{found.parameter}: {found}" for found in find_refusals(rule_set)] == [refusal]


@pytest.mark.parametrize("system", ScoringSystem)
def test_a_match_ends_by_one_of_the_ends_that_its_system_has(system: ScoringSystem) -> None:
    given = {(): (None, None), (End.LIMIT,): (500, None), (End.GAMES,): (None, 20), (End.LIMIT, End.GAMES): (500, 20)}
    accepted = [ends for ends, (limit, games) in given.items() if not find_refusals(scored(system, limit, games))]
    assert accepted == ([(end,) for end in system.ends] or [()])


@pytest.mark.clause("L1")
def test_every_refusal_is_named_at_once() -> None:
    broken = changed(replace(LEAGUE_2006, code=""), "ranking", min_games_percent=200)
    with pytest.raises(InvalidRuleSet) as refused:
        checked(broken)
    assert [refusal.parameter for refusal in refused.value.refusals] == ["code", "ranking.min_games_percent"]
    assert str(refused.value) == (
        "code: an edition needs a code (L1); ranking.min_games_percent: 200 is out of range: expected 0 to 100 (D9)"
    )


def test_sensible_combination_is_returned_unchanged() -> None:
    golden = replace(table(max_players=10), deck=DeckKind.LEAGUE_108_GOLDEN)
    assert checked(golden) is golden
