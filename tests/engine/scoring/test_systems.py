import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject

from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet, ScoringSystem
from engine.scoring import ScoringReason, UnscorableSheet, score_sheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Sheet
from tests.engine.builders import clean_sheets, make_game, make_sheet, make_system

ROOT = Path(__file__).parents[3]
PENALTY_100 = make_system(ScoringSystem.PENALTY_POINTS, limit=100)
LOWEST_100 = make_system(ScoringSystem.LOWEST_TOTAL, limit=100)
ELIMINATION_100 = make_system(ScoringSystem.ELIMINATION, limit=100)
CLASSIC_100 = make_system(ScoringSystem.CLASSIC, limit=100)
FIXED_2 = make_system(ScoringSystem.FIXED_GAMES, games=2)
PARTNER_100 = make_system(ScoringSystem.PARTNER, limit=100)
PARTNER_2_GAMES = make_system(ScoringSystem.PARTNER, games=2)


Ending = tuple[int, tuple[int, ...], tuple[int, ...]]
"""After which game it is over, who has won, who has lost."""


def case(rules: RuleSet, rows: str, totals: list[int], ending: Ending | None, *clauses: str) -> Any:
    return pytest.param(rules, rows.split(" / "), totals, ending, marks=pytest.mark.clause(*clauses))


@pytest.mark.parametrize(
    ("rules", "rows", "totals", "ending"),
    [
        case(LEAGUE_2006, "W 900 5 / 900 W 7", [900, 900, 12], None, "L8.4"),
        case(STANDARD, "W 35 20 / 10 W 30", [55, 40, 0], None, "K1"),
        case(CLASSIC_100, "W 40 20 / 20 W 30 / W 10 30 / W 90 90", [100, 50, 0], (3, (0,), ()), "K1"),
        case(CLASSIC_100, "W 79 20", [99, 0, 0], None, "K1"),
        case(CLASSIC_100, "W 10 20 dealer=1 grab", [50, 0, 0], None, "L6.3", "K1"),
        case(FIXED_2, "W 40 20 / 1 2 3 void / 20 W 30 / W 9 9", [60, 50, 0], (3, (0,), ()), "K2"),
        case(FIXED_2, "W 30 20 / 20 W 30", [50, 50, 0], (2, (0, 1), ()), "K2"),
        case(PENALTY_100, "W 60 20 / 20 40 W / W 1 1", [20, 100, 20], (2, (0, 2), (1,)), "K3"),
        case(PENALTY_100, "W 100 130", [0, 100, 130], (1, (0,), (1, 2)), "K3"),
        case(LOWEST_100, "W 60 20 / 30 50 W / W 1 1", [30, 110, 20], (2, (2,), ()), "H1"),
        case(LOWEST_100, "W 60 20 / 30 39 W", [30, 99, 20], None, "H1"),
        case(ELIMINATION_100, "W 100 20 / 30 - W / 90 - W", [120, 100, 20], (3, (2,), ()), "H2"),
        case(ELIMINATION_100, "W 100 20", [0, 100, 20], None, "H2"),
        case(PARTNER_100, "1 2 W 8 16 32", [0, 0, 27, 0, 0, 27], None, "K4"),
        case(PARTNER_100, "W 60 20 40", [100, 0, 100, 0], (1, (0, 2), ()), "K4"),
        case(PARTNER_2_GAMES, "W 60 20 40", [100, 0, 100, 0], None, "K4"),
        case(PARTNER_2_GAMES, "W 60 20 40 / 5 W 15 25", [100, 20, 100, 20], (2, (0, 2), ()), "K4"),
    ],
)
def test_system_credits_its_points_and_ends_as_it_says(
    rules: RuleSet, rows: list[str], totals: list[int], ending: Ending | None
) -> None:
    score = score_sheet(make_sheet(*rows), rules)
    over = score.ending and (score.ending.after_game, score.ending.winners, score.ending.losers)
    assert ([player.total for player in score.players], over) == (totals, ending)
    last = len(rows) if over is None else over[0]
    assert [game.number for game in score.games if game.is_after_end] == [*range(last + 1, len(rows) + 1)]


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


@pytest.mark.clause("K1", "K3", "K4")
def test_cells_and_endings_say_why() -> None:
    classic = score_sheet(make_sheet("W 35 20", "10 W 30"), STANDARD)
    assert [[hand.points for hand in game.hands] for game in classic.games] == [[55, 0, 0], [0, 40, 0]]
    after = score_sheet(make_sheet("W 90 20", "W 9 9"), CLASSIC_100).games[1]
    assert after.hands[1].reasons[0].code is ScoringReason.AFTER_END
    lost = score_sheet(make_sheet("W 100 130"), PENALTY_100).ending
    assert lost is not None
    assert [str(reason) for reason in lost.reasons] == [
        "Over after game 1: lost by Björn, Cäcilia, at the limit of 100."
    ]
    partners = score_sheet(make_sheet("W 10 20 30", "5 W 15 25"), PARTNER_100)
    assert [[hand.points for hand in game.hands] for game in partners.games] == [[40, 0, 40, 0], [0, 20, 0, 20]]
    assert [player.games_won for player in partners.players] == [1, 1, 1, 1]
    assert str(partners.games[0].hands[2].reasons[0]) == (
        "Game 1 won by one of the partners: the points of the other hands are credited to both, 40."
    )


@pytest.mark.clause("H2")
def test_eliminated_player_is_told_and_misses_no_game() -> None:
    score = score_sheet(make_sheet("W 100 20", "30 - W", "90 - W"), ELIMINATION_100)
    assert [player.out_after for player in score.players] == [3, 1, None]
    assert [player.games_at_table for player in score.players] == [3, 1, 3]
    assert ScoringReason.ELIMINATED in [reason.code for reason in score.players[1].reasons]


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
@pytest.mark.parametrize(
    "game",
    [
        make_game(2, "W 5 20"),
        make_game(2, "20 W 5"),
        GameRow(2, (Hand(7), EMPTY_HAND, Hand(5)), winners=(1,)),  # the winner's cell may be empty
    ],
)
def test_eliminated_player_cannot_take_part_any_more(game: GameRow) -> None:
    out = make_sheet("W 100 20")
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(replace(out, games=(*out.games, game)), ELIMINATION_100)
    assert str(refusal.value) == "game 2: Björn takes part, but was out after game 1 (H2)"


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
