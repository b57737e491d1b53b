import pytest

from engine.rulesets import LEAGUE_2006, CreditSign, RuleSet, WorstGame
from engine.scoring import score_sheet
from tests.engine.builders import make_rules, make_sheet


def worst_games(rule_set: RuleSet, *rows: str, granted: dict[int, int] | None = None) -> list[int | None]:
    return [player.worst_game for player in score_sheet(make_sheet(*rows, granted=granted), rule_set).players]


@pytest.mark.clause("D6")
def test_worst_game_is_measured_after_doubling() -> None:
    assert worst_games(LEAGUE_2006, "W 35 20 uno", "W 60 10") == [0, 70, 40]


@pytest.mark.clause("D6")
def test_worst_game_is_measured_before_doubling_where_the_edition_says_so() -> None:
    rules = make_rules(worst_game=WorstGame.BEFORE_DOUBLING)
    assert worst_games(rules, "W 35 20 uno", "W 60 10") == [0, 60, 20]


def test_worst_game_of_a_player_without_a_game_is_none() -> None:
    assert worst_games(LEAGUE_2006, "W 35 -") == [0, 35, None]


@pytest.mark.clause("D8")
def test_credit_does_not_count_as_a_worst_game() -> None:
    rules = make_rules({"credit_sign": CreditSign.BURDENS})
    assert worst_games(rules, "W 35 20", granted={1: 300}) == [0, 35, 20]


@pytest.mark.clause("D8")
def test_credit_that_burdens_is_a_worst_game_where_the_edition_counts_it() -> None:
    rules = make_rules({"credit_sign": CreditSign.BURDENS}, credit_counts_for_worst_game=True)
    assert worst_games(rules, "W 35 - 20", granted={1: 300, 2: 300}) == [0, 300, None, 20]


@pytest.mark.clause("D2")
def test_second_lowest_games_are_counted_for_everyone_with_the_fewest_points_after_the_winner() -> None:
    players = score_sheet(make_sheet("W 20 20 50", "W 0 - 50", "30 20 W 40"), LEAGUE_2006).players
    assert [player.second_lowest for player in players] == [0, 3, 1, 0]
