import pytest

from engine.rulesets import LEAGUE_2006, CreditSign, RuleSet, WorstGame
from engine.scoring import score_sheet
from tests.engine.builders import make_rules, make_sheet

BURDENS = make_rules({"credit_sign": CreditSign.BURDENS})
CREDIT_COUNTS = make_rules({"credit_sign": CreditSign.BURDENS}, credit_counts_for_worst_game=True)
BEFORE_DOUBLING = make_rules(worst_game=WorstGame.BEFORE_DOUBLING)


@pytest.mark.clause("D6", "D8")
@pytest.mark.parametrize(
    ("rules", "rows", "granted", "worst_games"),
    [
        (LEAGUE_2006, ("W 35 20 uno", "W 60 10"), {}, [0, 70, 40]),
        (BEFORE_DOUBLING, ("W 35 20 uno", "W 60 10"), {}, [0, 60, 20]),
        (LEAGUE_2006, ("W 35 -",), {}, [0, 35, None]),
        (BURDENS, ("W 35 20",), {1: 300}, [0, 35, 20]),
        (CREDIT_COUNTS, ("W 35 - 20",), {1: 300, 2: 300}, [0, 300, None, 20]),
    ],
)
def test_worst_game_is_measured_by_the_edition(
    rules: RuleSet, rows: tuple[str, ...], granted: dict[int, int], worst_games: list[int | None]
) -> None:
    players = score_sheet(make_sheet(*rows, granted=granted), rules).players
    assert [player.worst_game for player in players] == worst_games


@pytest.mark.clause("D2")
def test_second_lowest_games_are_counted_for_everyone_with_the_fewest_points_after_the_winner() -> None:
    players = score_sheet(make_sheet("W 20 20 50", "W 0 - 50", "30 20 W 40"), LEAGUE_2006).players
    assert [player.second_lowest for player in players] == [0, 3, 1, 0]
