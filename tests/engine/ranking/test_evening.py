from dataclasses import replace

import pytest

from engine.ranking import EveningPlace, EveningResult, RankingReason, rank_evening
from engine.rulesets import (
    LEAGUE_2006,
    CreditSign,
    EqualTotals,
    EveningTieCriterion,
    ScoringSystem,
    SeveralTables,
    TiedBonus,
    WorstGame,
)
from engine.scoring import UnscorableSheet
from tests.engine.builders import NAMES, make_rules, make_sheet, make_system

NO_BONUS = make_rules(bonus_most_wins=0, bonus_worst_game=0)
SECOND_TABLE = NAMES[5:]


def places(result: EveningResult) -> list[tuple[int | None, str]]:
    return [(standing.place, standing.name) for standing in result.standings]


def of(name: str, result: EveningResult) -> EveningPlace:
    return next(standing for standing in result.standings if standing.name == name)


def codes(standing: EveningPlace) -> list[str]:
    return [reason.code.name for reason in standing.reasons]


@pytest.mark.clause("L8.4")
def test_fewest_points_after_the_last_game_win() -> None:
    result = rank_evening([make_sheet("W 35 20", "50 W 20", "0 0 W")], LEAGUE_2006)
    assert [(s.place, s.name, s.total) for s in result.standings] == [
        (1, "Björn", 35),
        (2, "Cäcilia", 40),
        (3, "Anke", 50),
    ]


@pytest.mark.clause("L4:credit", "D1")
def test_credit_decides_the_place() -> None:
    result = rank_evening([make_sheet("W 200 350", granted={1: 300})], LEAGUE_2006)
    assert places(result) == [(1, "Björn"), (2, "Anke"), (3, "Cäcilia")]
    burdening = make_rules({"credit_sign": CreditSign.BURDENS})
    assert places(rank_evening([make_sheet("W 200 350", granted={1: 300})], burdening)) == [
        (1, "Anke"),
        (2, "Cäcilia"),
        (3, "Björn"),
    ]


@pytest.mark.clause("L8.5", "D3")
def test_ten_players_get_the_points_of_their_places() -> None:
    result = rank_evening([make_sheet("W 1 2 3 4 5 6 7 8 9")], NO_BONUS)
    assert [standing.ranking_points for standing in result.standings] == [12, 9, 8, 6, 4, 3, 1, 0, 0, 0]


@pytest.mark.clause("D2")
def test_equal_totals_share_a_place_its_points_and_skip_the_next() -> None:
    result = rank_evening([make_sheet("W 20 20 35", names=("Anke", "Łukasz", "Lars", "Zoe"))], NO_BONUS)
    assert places(result) == [(1, "Anke"), (2, "Lars"), (2, "Łukasz"), (4, "Zoe")]
    assert [standing.place_points for standing in result.standings] == [12, 9, 9, 6]
    assert codes(of("Lars", result))[-3:] == ["PLACE", "EQUAL_TOTALS_SHARED", "PLACE_POINTS"]


@pytest.mark.clause("D2")
def test_equal_totals_average_their_points_where_the_edition_says_so() -> None:
    rules = make_rules(equal_totals=EqualTotals.AVERAGED)
    result = rank_evening([make_sheet("W 20 20 35")], rules)
    assert [(s.place, s.place_points) for s in result.standings] == [(1, 12), (2, 9), (2, 9), (4, 6)]


@pytest.mark.clause("L8.6")
def test_bonus_a_goes_to_the_player_who_won_most_games() -> None:
    result = rank_evening([make_sheet("W 5 5", "W 5 5", "90 W 5")], LEAGUE_2006)
    assert [(s.name, s.bonus_a) for s in result.standings] == [("Björn", 0), ("Cäcilia", 0), ("Anke", 1)]
    assert str(of("Anke", result).reasons[-2]) == ("Bonus A: 1 for the most games won of the evening (2).")


@pytest.mark.clause("L8.7")
def test_bonus_b_goes_to_the_player_with_the_worst_single_game() -> None:
    result = rank_evening([make_sheet("W 5 100", "60 W 5", "60 5 W")], LEAGUE_2006)
    assert [(s.name, s.bonus_b) for s in result.standings] == [("Björn", 0), ("Cäcilia", 2), ("Anke", 0)]
    assert str(of("Cäcilia", result).reasons[-1]) == ("Bonus B: 2 for the worst single game of the evening (100).")


@pytest.mark.clause("L8.5", "L8.6", "L8.7")
def test_ranking_points_are_place_points_plus_both_bonuses() -> None:
    anke = rank_evening([make_sheet("W 5", "100 W", "W 150 ", "W 1")], LEAGUE_2006).standings[0]
    assert (anke.name, anke.place_points, anke.bonus_a, anke.bonus_b, anke.ranking_points) == ("Anke", 12, 1, 0, 13)


@pytest.mark.clause("D5")
def test_everyone_tied_for_a_bonus_gets_it_in_full() -> None:
    result = rank_evening([make_sheet("W 50 9", "50 W 9")], LEAGUE_2006)
    assert [(s.name, s.bonus_a, s.bonus_b) for s in result.standings] == [
        ("Cäcilia", 0, 0),
        ("Anke", 1, 2),
        ("Björn", 1, 2),
    ]
    assert codes(of("Anke", result))[-2:] == ["BONUS_MOST_WINS_TIED", "BONUS_WORST_GAME_TIED"]


@pytest.mark.clause("D5")
def test_nobody_gets_a_tied_bonus_where_the_edition_says_so() -> None:
    result = rank_evening([make_sheet("W 50 9", "50 W 9")], make_rules(tied_bonus=TiedBonus.NOBODY))
    assert [(s.bonus_a, s.bonus_b) for s in result.standings] == [(0, 0)] * 3
    assert codes(of("Björn", result))[-2:] == ["BONUS_MOST_WINS_NOBODY", "BONUS_WORST_GAME_NOBODY"]


@pytest.mark.clause("L8.6", "L8.7", "D10")
def test_evening_of_void_games_has_neither_places_nor_bonuses() -> None:
    result = rank_evening([make_sheet("50 60 70 void")], LEAGUE_2006)
    assert [(s.place, s.ranking_points) for s in result.standings] == [(None, 0)] * 3


@pytest.mark.clause("D6")
@pytest.mark.parametrize(
    ("measure", "holder"), [(WorstGame.AFTER_DOUBLING, "Björn"), (WorstGame.BEFORE_DOUBLING, "Cäcilia")]
)
def test_worst_game_for_bonus_b_is_measured_by_the_edition(measure: WorstGame, holder: str) -> None:
    result = rank_evening([make_sheet("W 40 5 uno", "W 5 60")], make_rules(worst_game=measure))
    assert [s.name for s in result.standings if s.bonus_b] == [holder]


@pytest.mark.clause("D8")
@pytest.mark.parametrize(("counts", "holder"), [(False, "Björn"), (True, "Cäcilia")])
def test_credit_counts_for_bonus_b_only_where_the_edition_says_so(counts: bool, holder: str) -> None:
    rules = make_rules({"credit_sign": CreditSign.BURDENS}, credit_counts_for_worst_game=counts)
    result = rank_evening([make_sheet("W 100 5", granted={2: 300})], rules)
    assert [s.name for s in result.standings if s.bonus_b] == [holder]


@pytest.mark.clause("D9")
def test_player_with_half_of_the_games_is_placed_with_fewer_is_listed_last() -> None:
    rows = ("W 5 - -", "W 5 9 -", "W 5 - -", "W 5 90 200", "9 9 W - void")
    result = rank_evening([make_sheet(*rows)], LEAGUE_2006)
    assert places(result) == [(1, "Anke"), (2, "Björn"), (3, "Cäcilia"), (None, "Dörte")]
    doerte = of("Dörte", result)
    assert (doerte.ranking_points, doerte.bonus_b, of("Cäcilia", result).bonus_b) == (0, 0, 2)
    assert str(doerte.reasons[-1]) == ("Listed without place and points: games played 1 of 4, needed 2.")


@pytest.mark.clause("D9")
def test_share_of_games_is_rounded_up_and_one_game_is_always_needed() -> None:
    rows = ("W 5 - -", "W 5 9 -", "W 5 9 -")
    assert of("Cäcilia", rank_evening([make_sheet(*rows)], LEAGUE_2006)).place == 3
    assert of("Cäcilia", rank_evening([make_sheet(*rows)], make_rules(min_games_percent=67))).place is None
    assert of("Dörte", rank_evening([make_sheet(*rows)], make_rules(min_games_percent=0))).place is None


@pytest.mark.clause("D9", "H2")
def test_eliminated_player_keeps_the_place_with_few_games() -> None:
    rules = make_system(ScoringSystem.ELIMINATION, limit=100)
    result = rank_evening([make_sheet("W 100 5 120", "50 - W -", "30 - W -", "30 - W -")], rules)
    assert places(result) == [(1, "Cäcilia"), (2, "Anke"), (3, "Björn"), (4, "Dörte")]
    assert "ELIMINATED_PLACE" in codes(of("Björn", result))


@pytest.mark.clause("K1", "K2")
def test_most_points_win_where_the_winner_collects() -> None:
    rules = make_system(ScoringSystem.FIXED_GAMES, games=2)
    result = rank_evening([make_sheet("10 W 5", "W 50 60")], rules)
    assert [(s.place, s.name, s.total) for s in result.standings] == [
        (1, "Anke", 110),
        (2, "Björn", 15),
        (3, "Cäcilia", 0),
    ]


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


@pytest.mark.clause("K4", "L4:credit")
def test_better_total_of_two_partners_counts_for_both() -> None:
    rules = make_system(ScoringSystem.PARTNER, games=2)
    result = rank_evening([make_sheet("W 10 20 30", "20 W 20 50", granted={3: 300})], rules)
    assert [(s.place, s.name, s.total) for s in result.standings] == [
        (1, "Björn", 40),
        (1, "Dörte", 340),
        (3, "Anke", 40),
        (3, "Cäcilia", 40),
    ]


@pytest.mark.clause("L8.6", "D9")
def test_nobody_gets_bonus_a_if_no_placed_player_has_won() -> None:
    result = rank_evening([make_sheet("5 6 W", "5 6 - void", "5 6 W")], make_rules(min_games_percent=100))
    assert [s.name for s in result.standings if s.bonus_a] == ["Cäcilia"]
    missed = make_sheet("5 6 W -", "5 6 - W")
    result = rank_evening([missed], make_rules(min_games_percent=100))
    assert [(s.place, s.name, s.bonus_a) for s in result.standings] == [
        (1, "Anke", 0),
        (2, "Björn", 0),
        (None, "Cäcilia", 0),
        (None, "Dörte", 0),
    ]
    assert "BONUS_MOST_WINS_TIED" not in codes(of("Anke", result))


@pytest.mark.clause("L8.7", "D11")
def test_nobody_gets_bonus_b_if_nobody_had_points() -> None:
    result = rank_evening([make_sheet("W 0 0")], LEAGUE_2006)
    assert [(s.place, s.bonus_b) for s in result.standings] == [(1, 0)] * 3


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
