"""The season 2025/26 as the club kept it gives exactly the results that were worked out independently."""

import csv
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.ranking import SeasonEntry, rank_evening, rank_season
from engine.ranking.results import EveningResult
from engine.rulesets import PRESETS, RuleSet
from engine.scoring import registration_credit
from engine.sheet import GameRow, Hand, Seat, Sheet

SEASON_FOLDER = Path(__file__).parents[2] / "fixtures" / "season-2025-26"
SEASON = json.loads((SEASON_FOLDER / "season.json").read_text(encoding="utf-8"))
EXPECTED = json.loads((SEASON_FOLDER / "expected.json").read_text(encoding="utf-8"))
RULE_SET = PRESETS[SEASON["rule_set"]]


def read_evening(evening: dict[str, Any], rule_set: RuleSet) -> Sheet:
    text = (SEASON_FOLDER / evening["file"]).read_text(encoding="utf-8-sig")
    header, *rows = csv.reader(text.splitlines(), delimiter=";")
    names = header[5:]
    deadline = datetime.fromisoformat(evening["registration_deadline"])
    arrivals = {name: datetime.fromisoformat(at) for name, at in evening["registered_at"].items()}
    seats = tuple(
        Seat(name, name, registration_credit(rule_set, arrivals.get(name), deadline).points) for name in names
    )
    return Sheet(seats, tuple(read_game(row, names) for row in rows))


def read_game(row: list[str], names: list[str]) -> GameRow:
    number, dealer, winner, exact_grab, uno_card, *points = row
    is_void = winner == "x"
    return GameRow(
        number=int(number),
        hands=tuple(Hand(int(value)) if value else Hand() for value in points),
        dealer=names.index(dealer),
        winners=() if is_void else (names.index(winner),),
        exact_grab=exact_grab == "ja",
        uno_card_finish=uno_card == "ja",
        is_void=is_void,
    )


def evening_figures(file: str, result: EveningResult) -> dict[str, Any]:
    score = result.scores[0]
    return {
        "file": file,
        "games": len(score.games),
        "void": sum(game.is_void for game in score.games),
        "results": [
            {
                "player": standing.name,
                "credit": standing.credit,
                "total": standing.total,
                "place": standing.place,
                "games_won": standing.games_won,
                "worst_game": standing.worst_game,
                "place_points": standing.place_points,
                "bonus_a": standing.bonus_a,
                "bonus_b": standing.bonus_b,
                "ranking_points": standing.ranking_points,
            }
            for standing in result.standings
        ],
    }


def ranked_evenings() -> list[EveningResult]:
    return [rank_evening([read_evening(evening, RULE_SET)], RULE_SET) for evening in SEASON["evenings"]]


@pytest.mark.clause("L4", "L6.3", "L6.17", "L8.2", "L8.4", "L8.5", "L8.6", "L8.7", "D1", "D2", "D10", "D14")
def test_every_evening_equals_the_independent_results() -> None:
    results = zip(SEASON["evenings"], ranked_evenings(), strict=True)
    assert [evening_figures(evening["file"], result) for evening, result in results] == EXPECTED["evenings"]


@pytest.mark.clause("D13")
def test_the_season_ranking_equals_the_independent_results() -> None:
    entries = [
        SeasonEntry(
            evening=evening["file"],
            player=standing.player,
            name=standing.name,
            place=standing.place,
            ranking_points=standing.ranking_points,
            games_played=standing.games_played,
            games_won=standing.games_won,
            points=standing.points,
        )
        for evening, result in zip(SEASON["evenings"], ranked_evenings(), strict=True)
        for standing in result.standings
    ]
    counted = ("name", "evenings", "ranking_points", "evening_wins", "games_won")
    figures = [tuple(getattr(standing, name) for name in counted) for standing in rank_season(entries, RULE_SET.season)]
    assert figures == [tuple(line[name] for name in ("player", *counted[1:])) for line in EXPECTED["season"]]
