import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, reject

from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet, ScoringSystem
from engine.scoring import Ending, ScoringReason, SheetScore, UnscorableSheet, score_sheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Sheet
from tests.engine.builders import clean_sheets, make_sheet, make_system

ROOT = Path(__file__).parents[3]
PENALTY_100 = make_system(ScoringSystem.PENALTY_POINTS, limit=100)
LOWEST_100 = make_system(ScoringSystem.LOWEST_TOTAL, limit=100)
ELIMINATION_100 = make_system(ScoringSystem.ELIMINATION, limit=100)
CLASSIC_100 = make_system(ScoringSystem.CLASSIC, limit=100)
FIXED_2 = make_system(ScoringSystem.FIXED_GAMES, games=2)
PARTNER_100 = make_system(ScoringSystem.PARTNER, limit=100)
PARTNER_2_GAMES = make_system(ScoringSystem.PARTNER, games=2)


def totals(score: SheetScore) -> list[int]:
    return [player.total for player in score.players]


def how_it_ended(score: SheetScore) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    ending = score.ending
    assert isinstance(ending, Ending)
    return ending.after_game, ending.winners, ending.losers


def test_nobody_asks_which_system_it_is() -> None:
    """A rule set names its system; whatever else wants to know something of it, asks the system itself."""
    names_one = {"parameters.py", "presets.py", "house_rules.py", "demo_contests.py"}
    asks = re.compile(r"ScoringSystem\.[A-Z]|\bsystem\.(value|name|code)\b")
    sources = [
        path for part in ("engine", "scoring", "templates", "static") for path in ROOT.joinpath(part).rglob("*.*")
    ]
    asking = [
        str(path.relative_to(ROOT))
        for path in sources
        if path.suffix in (".py", ".html", ".js") and path.name not in {"registry.py", *names_one}
        if asks.search(path.read_text(encoding="utf-8"))
    ]
    assert asking == []


@pytest.mark.clause("L8.4")
def test_league_evening_has_no_end_of_its_own() -> None:
    score = score_sheet(make_sheet("W 900 5", "900 W 7"), LEAGUE_2006)
    assert (totals(score), score.ending) == ([900, 900, 12], None)


@pytest.mark.clause("K1")
def test_classic_winner_is_credited_with_all_other_hands() -> None:
    score = score_sheet(make_sheet("W 35 20", "10 W 30"), STANDARD)
    assert [[hand.points for hand in game.hands] for game in score.games] == [[55, 0, 0], [0, 40, 0]]
    assert (totals(score), score.ending) == ([55, 40, 0], None)


@pytest.mark.clause("K1")
def test_classic_is_over_when_the_limit_is_reached_exactly() -> None:
    score = score_sheet(make_sheet("W 40 20", "20 W 30", "W 10 30", "W 90 90"), CLASSIC_100)
    assert how_it_ended(score) == (3, (0,), ())
    assert totals(score) == [100, 50, 0]
    assert [game.number for game in score.games if game.is_after_end] == [4]
    assert score.games[3].hands[1].reasons[0].code is ScoringReason.AFTER_END


@pytest.mark.clause("K1")
def test_classic_goes_on_one_point_below_the_limit() -> None:
    assert score_sheet(make_sheet("W 79 20"), CLASSIC_100).ending is None


@pytest.mark.clause("K2")
def test_fixed_games_end_after_the_agreed_number_without_void_ones() -> None:
    score = score_sheet(make_sheet("W 40 20", "1 2 3 void", "20 W 30", "W 9 9"), FIXED_2)
    assert how_it_ended(score) == (3, (0,), ())
    assert totals(score) == [60, 50, 0]


@pytest.mark.clause("K2")
def test_fixed_games_may_have_several_winners() -> None:
    assert how_it_ended(score_sheet(make_sheet("W 30 20", "20 W 30"), FIXED_2)) == (2, (0, 1), ())


@pytest.mark.clause("K3")
def test_penalty_points_name_the_loser_who_first_reaches_the_limit() -> None:
    score = score_sheet(make_sheet("W 60 20", "20 40 W", "W 1 1"), PENALTY_100)
    assert how_it_ended(score) == (2, (0, 2), (1,))
    assert totals(score) == [20, 100, 20]


@pytest.mark.clause("K3")
def test_penalty_points_have_several_losers_if_they_reach_the_limit_in_one_game() -> None:
    score = score_sheet(make_sheet("W 100 130"), PENALTY_100)
    assert how_it_ended(score) == (1, (0,), (1, 2))
    assert score.ending is not None
    assert [str(reason) for reason in score.ending.reasons] == [
        "Over after game 1: lost by Björn, Cäcilia, at the limit of 100."
    ]


@pytest.mark.clause("H1")
def test_lowest_total_wins_when_the_first_player_reaches_the_limit() -> None:
    score = score_sheet(make_sheet("W 60 20", "30 50 W", "W 1 1"), LOWEST_100)
    assert how_it_ended(score) == (2, (2,), ())
    assert score_sheet(make_sheet("W 60 20", "30 39 W"), LOWEST_100).ending is None


@pytest.mark.clause("H2")
def test_elimination_goes_on_until_one_is_left() -> None:
    score = score_sheet(make_sheet("W 100 20", "30 - W", "90 - W"), ELIMINATION_100)
    assert how_it_ended(score) == (3, (2,), ())
    assert [player.out_after for player in score.players] == [3, 1, None]
    assert [player.games_at_table for player in score.players] == [3, 1, 3]
    assert ScoringReason.ELIMINATED in [reason.code for reason in score.players[1].reasons]


@pytest.mark.clause("H2")
def test_elimination_is_not_over_while_two_are_left() -> None:
    assert score_sheet(make_sheet("W 100 20"), ELIMINATION_100).ending is None


@pytest.mark.clause("H2")
@given(sheet=clean_sheets(credit=0))
def test_elimination_ends_with_the_game_that_leaves_one(sheet: Sheet) -> None:
    try:
        score = score_sheet(sheet, ELIMINATION_100)
    except UnscorableSheet:
        reject()
    left = [sum(total < 100 for total in game.totals) for game in score.games]
    ended = [game.number for game, players in zip(score.games, left, strict=True) if players == 1]
    assert (score.ending.after_game if score.ending else None) == (ended[0] if ended else None)


@pytest.mark.clause("H2")
@pytest.mark.parametrize("row", ["W 5 20", "20 W 5"])
def test_eliminated_player_cannot_take_part_any_more(row: str) -> None:
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(make_sheet("W 100 20", row), ELIMINATION_100)
    assert str(refusal.value) == "game 2: Björn takes part, but was out after game 1 (H2)"


@pytest.mark.clause("H2")
def test_eliminated_player_cannot_win_with_an_empty_cell_either() -> None:
    out = make_sheet("W 100 20")
    won = GameRow(2, (Hand(7), EMPTY_HAND, Hand(5)), winners=(1,))
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(replace(out, games=(*out.games, won)), ELIMINATION_100)
    assert str(refusal.value) == "game 2: Björn takes part, but was out after game 1 (H2)"


@pytest.mark.clause("K4")
def test_partners_are_both_credited_with_the_hands_of_the_other_players() -> None:
    score = score_sheet(make_sheet("W 10 20 30", "5 W 15 25"), PARTNER_100)
    assert [[hand.points for hand in game.hands] for game in score.games] == [[40, 0, 40, 0], [0, 20, 0, 20]]
    assert [player.games_won for player in score.players] == [1, 1, 1, 1]
    assert str(score.games[0].hands[2].reasons[0]) == (
        "Game 1 won by one of the partners: the points of the other hands are credited to both, 40."
    )


@pytest.mark.clause("K4")
def test_three_pairs_sit_opposite_each_other() -> None:
    score = score_sheet(make_sheet("1 2 W 8 16 32"), PARTNER_100)
    assert totals(score) == [0, 0, 27, 0, 0, 27]


@pytest.mark.clause("K4")
def test_partners_win_together_at_the_limit_or_after_the_agreed_games() -> None:
    assert how_it_ended(score_sheet(make_sheet("W 60 20 40"), PARTNER_100)) == (1, (0, 2), ())
    assert score_sheet(make_sheet("W 60 20 40"), PARTNER_2_GAMES).ending is None
    after_two = score_sheet(make_sheet("W 60 20 40", "5 W 15 25"), PARTNER_2_GAMES)
    assert how_it_ended(after_two) == (2, (0, 2), ())


@pytest.mark.clause("L6.3", "K1")
def test_doubled_hands_are_credited_doubled() -> None:
    assert totals(score_sheet(make_sheet("W 10 20 dealer=1 grab"), CLASSIC_100)) == [50, 0, 0]


@pytest.mark.clause("K1", "K3", "H1")
@pytest.mark.parametrize("rules", [CLASSIC_100, PENALTY_100, LOWEST_100])
@given(sheet=clean_sheets(credit=0))
def test_system_with_a_limit_ends_with_the_first_game_that_reaches_it(rules: RuleSet, sheet: Sheet) -> None:
    score = score_sheet(sheet, rules)
    reached = [game.number for game in score.games if max(game.totals) >= 100]
    assert (score.ending.after_game if score.ending else None) == (reached[0] if reached else None)


@pytest.mark.clause("K2")
@given(sheet=clean_sheets())
def test_fixed_games_end_exactly_with_the_agreed_game(sheet: Sheet) -> None:
    played = [game.number for game in sheet.played_games]
    ending = score_sheet(sheet, FIXED_2).ending
    assert (ending.after_game if ending else None) == (played[1] if len(played) > 1 else None)
