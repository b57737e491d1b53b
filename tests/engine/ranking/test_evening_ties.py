from collections.abc import Mapping

import pytest

from engine.ranking import EVENING_TIE_RULES, rank_evening
from engine.rulesets import EqualTotals, EveningTieCriterion, ScoringSystem
from engine.sheet import Sheet
from tests.engine.builders import NAMES, make_rules, make_sheet

Criterion = EveningTieCriterion


def standings(
    *rows: str, criteria: tuple[Criterion, ...], lots: Mapping[int, int] | None = None
) -> list[tuple[int | None, str, int]]:
    return of_sheets([make_sheet(*rows, lots=lots)], criteria)


def of_sheets(sheets: list[Sheet], criteria: tuple[Criterion, ...]) -> list[tuple[int | None, str, int]]:
    rules = make_rules(equal_totals=EqualTotals.BROKEN, tie_criteria=criteria)
    result = rank_evening(sheets, rules)
    return [(standing.place, standing.name, standing.place_points) for standing in result.standings]


def reasons_of(name: str, sheets: list[Sheet], criteria: tuple[Criterion, ...]) -> list[str]:
    rules = make_rules(equal_totals=EqualTotals.BROKEN, tie_criteria=criteria)
    result = rank_evening(sheets, rules)
    reasons = next(standing.reasons for standing in result.standings if standing.name == name)
    return [str(reason) for reason in reasons if str(reason).startswith("Equal totals")]


def test_every_criterion_is_registered() -> None:
    assert set(EVENING_TIE_RULES) == set(EveningTieCriterion)


@pytest.mark.clause("D2")
def test_more_games_won_breaks_the_tie() -> None:
    rows = ("20 W 50", "20 W 50", "W 40 50")
    criteria = (Criterion.MORE_GAMES_WON,)
    assert standings(*rows, criteria=criteria) == [(1, "Björn", 12), (2, "Anke", 9), (3, "Cäcilia", 8)]
    assert reasons_of("Björn", [make_sheet(*rows)], criteria) == ["Equal totals: placed by more games won (2)."]
    assert reasons_of("Cäcilia", [make_sheet(*rows)], criteria) == []


@pytest.mark.clause("D2", "D6")
def test_lower_worst_game_breaks_the_tie() -> None:
    rows = ("30 40 W", "30 20 W")
    criteria = (Criterion.LOWER_WORST_GAME,)
    assert standings(*rows, criteria=criteria)[1:] == [(2, "Anke", 9), (3, "Björn", 8)]
    assert reasons_of("Anke", [make_sheet(*rows)], criteria) == ["Equal totals: placed by the lower worst game (30)."]


@pytest.mark.clause("D2")
def test_more_second_lowest_games_break_the_tie() -> None:
    rows = ("10 20 W", "10 20 W", "40 20 W")
    criteria = (Criterion.MORE_SECOND_LOWEST,)
    assert standings(*rows, criteria=criteria)[1:] == [(2, "Anke", 9), (3, "Björn", 8)]
    assert reasons_of("Anke", [make_sheet(*rows)], criteria) == [
        "Equal totals: placed by more games with the second-lowest points (2)."
    ]


@pytest.mark.clause("D2")
def test_head_to_head_counts_only_games_that_both_took_part_in() -> None:
    rows = ("40 10 W", "- 50 W", "20 - W", "- - W", "10 10 W")
    criteria = (Criterion.HEAD_TO_HEAD,)
    assert standings(*rows, criteria=criteria)[1:] == [(2, "Björn", 9), (3, "Anke", 8)]
    assert reasons_of("Björn", [make_sheet(*rows)], criteria) == [
        "Equal totals: placed by head-to-head (games better than others tied: 1)."
    ]


@pytest.mark.clause("D2")
def test_head_to_head_compares_all_who_are_tied() -> None:
    rows = ("10 20 30 W", "30 10 20 W", "20 30 10 W")
    assert standings(*rows, criteria=(Criterion.HEAD_TO_HEAD,))[1:] == [
        (2, "Anke", 9),
        (2, "Björn", 9),
        (2, "Cäcilia", 9),
    ]


@pytest.mark.clause("D2", "D12")
def test_head_to_head_has_no_effect_between_tables() -> None:
    sheets = [make_sheet("W 30", "20 W"), make_sheet("W 40", "20 W", table=2, names=NAMES[5:])]
    criteria = (Criterion.HEAD_TO_HEAD,)
    assert of_sheets(sheets, criteria)[:2] == [(1, "Anke", 12), (1, "Femke", 12)]
    assert reasons_of("Anke", sheets, criteria) == [
        "Equal totals: no head-to-head between different tables.",
        "Equal totals: place 1 is shared (players: 2).",
    ]


@pytest.mark.clause("D2")
def test_lowest_lot_breaks_the_tie() -> None:
    assert standings("20 20 W", criteria=(Criterion.LOT,), lots={0: 7, 1: 3})[1:] == [(2, "Björn", 9), (3, "Anke", 8)]


@pytest.mark.clause("D2")
def test_tie_remains_unless_everybody_has_drawn_a_lot() -> None:
    sheet = make_sheet("20 20 W", lots={0: 7})
    assert of_sheets([sheet], (Criterion.LOT,))[1:] == [(2, "Anke", 9), (2, "Björn", 9)]
    assert reasons_of("Björn", [sheet], (Criterion.LOT,)) == [
        "Equal totals: lots were not drawn for all who are tied.",
        "Equal totals: place 2 is shared (players: 2).",
    ]


@pytest.mark.clause("D2")
def test_each_criterion_is_applied_to_those_whom_the_one_before_left_tied() -> None:
    rows = ("0 20 30 W", "60 W 20 5", "W 40 10 5", "0 0 0 W")
    criteria = (Criterion.MORE_GAMES_WON, Criterion.LOWER_WORST_GAME, Criterion.LOT)
    assert standings(*rows, criteria=criteria, lots={0: 1, 1: 2}) == [
        (1, "Dörte", 12),
        (2, "Björn", 9),
        (3, "Anke", 8),
        (4, "Cäcilia", 6),
    ]
    assert reasons_of("Björn", [make_sheet(*rows)], criteria) == [
        "Equal totals: placed by more games won (1).",
        "Equal totals: placed by the lower worst game (40).",
    ]


@pytest.mark.clause("D2")
def test_order_of_the_criteria_decides() -> None:
    rows = ("40 20 W", "W 20 5")
    won_first = (Criterion.MORE_GAMES_WON, Criterion.LOWER_WORST_GAME)
    assert [name for _, name, _ in standings(*rows, criteria=won_first)] == ["Cäcilia", "Anke", "Björn"]
    assert [name for _, name, _ in standings(*rows, criteria=won_first[::-1])] == ["Cäcilia", "Björn", "Anke"]


@pytest.mark.clause("D2", "K2")
def test_head_to_head_prefers_more_points_where_the_winner_collects() -> None:
    scoring = {"system": ScoringSystem.FIXED_GAMES, "number_of_games": 3, "credit": 0}
    rules = make_rules(
        scoring, bonus_worst_game=0, equal_totals=EqualTotals.BROKEN, tie_criteria=(Criterion.HEAD_TO_HEAD,)
    )
    result = rank_evening([make_sheet("W 10 20", "W 5 5", "20 W 20")], rules)
    assert [(s.place, s.name) for s in result.standings] == [(1, "Anke"), (2, "Björn"), (3, "Cäcilia")]


@pytest.mark.clause("D2", "K4")
@pytest.mark.parametrize(
    ("criterion", "best"), [(Criterion.LOT, ["Anke", "Dörte"]), (Criterion.MORE_SECOND_LOWEST, ["Björn", "Eike"])]
)
def test_partners_are_compared_together(criterion: Criterion, best: list[str]) -> None:
    scoring = {"system": ScoringSystem.PARTNER, "number_of_games": 2, "credit": 0}
    rules = make_rules(scoring, bonus_worst_game=0, equal_totals=EqualTotals.BROKEN, tie_criteria=(criterion,))
    rows = ("W 30 20 20 10 20", "20 W 20 20 5 20")
    lots = {0: 9, 3: 1, 1: 2, 4: 3, 2: 4, 5: 5}
    result = rank_evening([make_sheet(*rows, lots=lots)], rules)
    assert [standing.total for standing in result.standings[:4]] == [80] * 4
    assert [(s.place, s.name) for s in result.standings[:2]] == [(1, name) for name in best]
