from dataclasses import replace
from typing import Any

import pytest

from engine.ranking import EveningPlace, EveningResult, RankingReason, rank_evening
from engine.rulesets import (
    LEAGUE_2006,
    CreditSign,
    EqualTotals,
    EveningTieCriterion,
    RuleSet,
    ScoringSystem,
    SeveralTables,
    TiedBonus,
    WorstGame,
)
from engine.scoring import UnscorableSheet
from engine.sheet import Sheet
from tests.engine.builders import NAMES, make_rules, make_sheet, make_system

NO_BONUS = make_rules(bonus_most_wins=0, bonus_worst_game=0)
SECOND_TABLE = NAMES[5:]


def places(result: EveningResult) -> list[tuple[int | None, str]]:
    return [(standing.place, standing.name) for standing in result.standings]


def of(name: str, result: EveningResult) -> EveningPlace:
    return next(standing for standing in result.standings if standing.name == name)


def codes(standing: EveningPlace) -> list[str]:
    return [reason.code.name for reason in standing.reasons]


BURDENS = make_rules({"credit_sign": CreditSign.BURDENS})
COUNTS_CREDIT = make_rules({"credit_sign": CreditSign.BURDENS}, credit_counts_for_worst_game=True)
NOBODY = make_rules(tied_bonus=TiedBonus.NOBODY)
ALL_GAMES = make_rules(min_games_percent=100)
MISSED = "W 5 - - / W 5 9 - / W 5 9 -"


def case(clauses: str, rows: str, expected: str, rules: RuleSet = LEAGUE_2006, **sheet: Any) -> Any:
    made = make_sheet(*rows.split(" / "), **sheet)
    return pytest.param(made, rules, expected, marks=pytest.mark.clause(*clauses.split()))


@pytest.mark.parametrize(
    ("sheet", "rules", "expected"),
    [
        case("L8.4", "W 35 20 / 50 W 20 / 0 0 W", "1 Björn 35: 12+1+0 / 2 Cäcilia 40: 9+1+0 / 3 Anke 50: 8+1+2"),
        case(
            "L4:credit D1",
            "W 200 350",
            "1 Björn -100: 12+0+0 / 2 Anke 0: 9+1+0 / 3 Cäcilia 350: 8+0+2",
            granted={1: 300},
        ),
        case(
            "L4:credit D1",
            "W 200 350",
            "1 Anke 0: 12+1+0 / 2 Cäcilia 350: 9+0+2 / 3 Björn 500: 8+0+0",
            BURDENS,
            granted={1: 300},
        ),
        case(
            "L8.5 D3",
            "W 1 2 3 4 5 6 7 8 9",
            "1 Anke 0: 12+1+0 / 2 Björn 1: 9+0+0 / 3 Cäcilia 2: 8+0+0 / 4 Dörte 3: 6+0+0 / 5 Eike 4: 4+0+0"
            " / 6 Femke 5: 3+0+0 / 7 Günther 6: 1+0+0 / 8 Hauke 7: 0+0+0 / 9 Inken 8: 0+0+0 / 10 Jörn 9: 0+0+2",
        ),
        case(
            "D2",
            "W 20 20 35",
            "1 Anke 0: 12+1+0 / 2 Lars 20: 9+0+0 / 2 Łukasz 20: 9+0+0 / 4 Zoe 35: 6+0+2",
            names=("Anke", "Łukasz", "Lars", "Zoe"),
        ),
        case(
            "D2",
            "W 5 10 10 35",
            "1 Anke 0: 12+1+0 / 2 Björn 5: 9+0+0 / 3 Cäcilia 10: 7+0+0 / 3 Dörte 10: 7+0+0 / 5 Eike 35: 4+0+2",
            make_rules(equal_totals=EqualTotals.AVERAGED),
        ),
        case("L8.6", "W 5 5 / W 5 5 / 90 W 5", "1 Björn 10: 12+0+0 / 2 Cäcilia 15: 9+0+0 / 3 Anke 90: 8+1+2"),
        case("L8.7", "W 5 100 / 60 W 5 / 60 5 W", "1 Björn 10: 12+1+0 / 2 Cäcilia 105: 9+1+2 / 3 Anke 120: 8+1+0"),
        case("L8.5 L8.6 L8.7", "W 5 / 100 W / W 150 / W 1", "1 Anke 100: 12+1+0 / 2 Björn 156: 9+0+2"),
        case("D5", "W 50 9 / 50 W 9", "1 Cäcilia 18: 12+0+0 / 2 Anke 50: 9+1+2 / 2 Björn 50: 9+1+2"),
        case("D5", "W 50 9 / 50 W 9", "1 Cäcilia 18: 12+0+0 / 2 Anke 50: 9+0+0 / 2 Björn 50: 9+0+0", NOBODY),
        case("L8.6 L8.7 D10", "50 60 70 void", "– Anke 0: 0+0+0 / – Björn 0: 0+0+0 / – Cäcilia 0: 0+0+0"),
        case("D6", "W 40 5 uno / W 5 60", "1 Anke 0: 12+1+0 / 2 Cäcilia 70: 9+0+0 / 3 Björn 85: 8+0+2"),
        case(
            "D6",
            "W 40 5 uno / W 5 60",
            "1 Anke 0: 12+1+0 / 2 Cäcilia 70: 9+0+2 / 3 Björn 85: 8+0+0",
            make_rules(worst_game=WorstGame.BEFORE_DOUBLING),
        ),
        case(
            "D8", "W 100 5", "1 Anke 0: 12+1+0 / 2 Björn 100: 9+0+2 / 3 Cäcilia 305: 8+0+0", BURDENS, granted={2: 300}
        ),
        case(
            "D8",
            "W 100 5",
            "1 Anke 0: 12+1+0 / 2 Björn 100: 9+0+0 / 3 Cäcilia 305: 8+0+2",
            COUNTS_CREDIT,
            granted={2: 300},
        ),
        case("D9", MISSED, "1 Anke 0: 12+1+0 / 2 Björn 15: 9+0+0 / 3 Cäcilia 18: 8+0+2 / – Dörte 0: 0+0+0"),
        case(
            "D9",
            MISSED,
            "1 Anke 0: 12+1+0 / 2 Björn 15: 9+0+2 / – Cäcilia 18: 0+0+0 / – Dörte 0: 0+0+0",
            make_rules(min_games_percent=67),
        ),
        case(
            "D9",
            MISSED,
            "1 Anke 0: 12+1+0 / 2 Björn 15: 9+0+0 / 3 Cäcilia 18: 8+0+2 / – Dörte 0: 0+0+0",
            make_rules(min_games_percent=0),
        ),
        case(
            "K1 K2",
            "10 W 5 / W 50 60",
            "1 Anke 110: 12+1+0 / 2 Björn 15: 9+1+0 / 3 Cäcilia 0: 8+0+0",
            make_system(ScoringSystem.FIXED_GAMES, games=2),
        ),
        case(
            "K4 L4:credit",
            "W 10 20 30 / 20 W 20 50",
            "1 Björn 40: 12+1+0 / 1 Dörte 340: 12+1+0 / 3 Anke 40: 8+1+0 / 3 Cäcilia 40: 8+1+0",
            make_system(ScoringSystem.PARTNER, games=2),
            granted={3: 300},
        ),
        case(
            "L8.6 D9",
            "5 6 W / 5 6 - void / 5 6 W",
            "1 Cäcilia 0: 12+1+0 / 2 Anke 10: 9+0+0 / 3 Björn 12: 8+0+2",
            ALL_GAMES,
        ),
        case(
            "L8.6 D9",
            "5 6 W - / 5 6 - W",
            "1 Anke 10: 12+0+0 / 2 Björn 12: 9+0+2 / – Cäcilia 0: 0+0+0 / – Dörte 0: 0+0+0",
            ALL_GAMES,
        ),
        case("L8.7 D11", "W 0 0", "1 Anke 0: 12+1+0 / 1 Björn 0: 12+0+0 / 1 Cäcilia 0: 12+0+0"),
    ],
)
def test_evening_is_ranked_with_points_for_places_and_bonuses(sheet: Sheet, rules: RuleSet, expected: str) -> None:
    """Each line: place, name, total: points for the place + bonus A + bonus B."""
    lines = rank_evening([sheet], rules).standings
    assert (
        " / ".join(
            f"{line.place or '–'} {line.name} {line.total}: {line.place_points}+{line.bonus_a}+{line.bonus_b}"
            for line in lines
        )
        == expected
    )
    assert all(line.ranking_points == line.place_points + line.bonus_a + line.bonus_b for line in lines)


@pytest.mark.clause("L8.6", "L8.7", "D2", "D5")
def test_reasons_say_what_a_place_and_a_bonus_are_for() -> None:
    anke, bjoern = rank_evening([make_sheet("W 5", "W 100")], LEAGUE_2006).standings
    assert str(anke.reasons[-1]) == "Bonus A: 1 for the most games won of the evening (2)."
    assert str(bjoern.reasons[-1]) == "Bonus B: 2 for the worst single game of the evening (100)."
    tied = make_sheet("W 50 9", "50 W 9")
    shared, nobody = (of("Anke", rank_evening([tied], rules)) for rules in (LEAGUE_2006, NOBODY))
    assert codes(shared)[-5:-2] == ["PLACE", "EQUAL_TOTALS_SHARED", "PLACE_POINTS"]
    assert codes(shared)[-2:] == ["BONUS_MOST_WINS_TIED", "BONUS_WORST_GAME_TIED"]
    assert codes(nobody)[-2:] == ["BONUS_MOST_WINS_NOBODY", "BONUS_WORST_GAME_NOBODY"]
    missed = rank_evening([make_sheet("5 6 W -", "5 6 - W")], ALL_GAMES)
    assert "BONUS_MOST_WINS_TIED" not in codes(of("Anke", missed))


@pytest.mark.clause("D9")
def test_player_with_half_of_the_games_is_placed_with_fewer_is_listed_last() -> None:
    rows = ("W 5 - -", "W 5 9 -", "W 5 - -", "W 5 90 200", "9 9 W - void")
    result = rank_evening([make_sheet(*rows)], LEAGUE_2006)
    assert places(result) == [(1, "Anke"), (2, "Björn"), (3, "Cäcilia"), (None, "Dörte")]
    doerte = of("Dörte", result)
    assert (doerte.ranking_points, doerte.bonus_b, of("Cäcilia", result).bonus_b) == (0, 0, 2)
    assert str(doerte.reasons[-1]) == ("Listed without place and points: games played 1 of 4, needed 2.")


@pytest.mark.clause("D9", "H2")
def test_eliminated_player_keeps_the_place_with_few_games() -> None:
    rules = make_system(ScoringSystem.ELIMINATION, limit=100)
    result = rank_evening([make_sheet("W 100 5 120", "50 - W -", "30 - W -", "30 - W -")], rules)
    assert places(result) == [(1, "Cäcilia"), (2, "Anke"), (3, "Björn"), (4, "Dörte")]
    assert "ELIMINATED_PLACE" in codes(of("Björn", result))


@pytest.mark.clause("K4")
@pytest.mark.parametrize("policy", [EqualTotals.SHARED, EqualTotals.BROKEN])
def test_partners_share_a_place_whatever_breaks_ties(policy: EqualTotals) -> None:
    criteria = (EveningTieCriterion.LOT,) if policy is EqualTotals.BROKEN else ()
    rules = make_system(ScoringSystem.PARTNER, limit=500)
    rules = replace(rules, ranking=replace(rules.ranking, equal_totals=policy, tie_criteria=criteria))
    result = rank_evening([make_sheet("W 10 20 30", lots={0: 1, 1: 2, 2: 3, 3: 4})], rules)
    assert places(result) == [(1, "Anke"), (1, "Cäcilia"), (3, "Björn"), (3, "Dörte")]
    assert [s.place_points for s in result.standings] == [12, 12, 8, 8]
    assert "PARTNERS_SHARE_PLACE" in codes(of("Dörte", result))


@pytest.mark.clause("D12")
def test_tables_with_equally_many_games_have_one_ranking() -> None:
    sheets = [make_sheet("W 30 10", "1 1 W void"), make_sheet("20 W 40", table=2, names=SECOND_TABLE)]
    result = rank_evening(sheets, NO_BONUS)
    assert result.is_one_ranking
    assert places(result) == [(1, "Anke"), (1, "Günther"), (3, "Cäcilia"), (4, "Femke"), (5, "Björn"), (6, "Hauke")]
    assert [str(reason) for reason in result.reasons] == [
        "One ranking over all tables (2), as they played equally many games (1)."
    ]


@pytest.mark.clause("D12", "L8.6", "L8.7")
def test_tables_with_different_numbers_of_games_have_places_per_table_but_common_bonuses() -> None:
    sheets = [make_sheet("W 30", "W 30"), make_sheet("20 W", table=2, names=SECOND_TABLE)]
    result = rank_evening(sheets, LEAGUE_2006)
    assert not result.is_one_ranking
    assert [(s.table, s.place, s.name, s.bonus_a, s.bonus_b) for s in result.standings] == [
        (1, 1, "Anke", 1, 0),
        (1, 2, "Björn", 0, 2),
        (2, 1, "Günther", 0, 0),
        (2, 2, "Femke", 0, 0),
    ]
    assert [str(reason) for reason in result.reasons] == [
        "Places are given per table, as the tables played different numbers of games (2, 1)."
    ]


@pytest.mark.clause("D12")
def test_places_are_per_table_where_the_edition_says_so() -> None:
    sheets = [make_sheet("W 30"), make_sheet("20 W", table=2, names=SECOND_TABLE)]
    result = rank_evening(sheets, make_rules(several_tables=SeveralTables.PER_TABLE))
    assert [standing.place for standing in result.standings] == [1, 2, 1, 2]
    assert [reason.code for reason in result.reasons] == [RankingReason.PLACES_PER_TABLE]


def test_player_at_two_tables_is_refused() -> None:
    with pytest.raises(UnscorableSheet) as refusal:
        rank_evening([make_sheet("W 30"), make_sheet("20 W", table=2)], LEAGUE_2006)
    assert str(refusal.value) == "Anke sits at table 1 and at table 2"
