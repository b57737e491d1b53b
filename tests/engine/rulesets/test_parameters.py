import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.rulesets import (
    LEAGUE_2006,
    PRESETS,
    STANDARD,
    LabelledEnum,
    PlayRules,
    RankingRules,
    RuleSet,
    ScoringRules,
    ScoringSystem,
    SeasonRules,
    TableRules,
    find_refusals,
)

IDENTITY = {"code", "name", "valid_from", "source"}
GROUPS = {
    "table": TableRules,
    "play": PlayRules,
    "scoring": ScoringRules,
    "ranking": RankingRules,
    "season": SeasonRules,
}
CLAUSES = (Path(__file__).parents[3] / "docs" / "rulebook" / "CLAUSES.md").read_text(encoding="utf-8")


def parameters() -> Iterator[Any]:
    yield from (field for field in fields(RuleSet) if field.name not in IDENTITY | GROUPS.keys())
    for group in GROUPS.values():
        yield from fields(group)


def test_every_parameter_has_a_clause_of_the_rulebook_and_a_label() -> None:
    for parameter in parameters():
        assert re.search(rf"^\|.*\b{parameter.metadata['clause']}\b", CLAUSES, re.MULTILINE), parameter.name
        assert parameter.metadata["label"][0].isupper(), parameter.name


def test_every_settled_question_that_leaves_a_choice_is_a_parameter() -> None:
    settled = {parameter.metadata["clause"] for parameter in parameters()}
    without_choice = {"D10", "D11"}
    assert {f"D{number}" for number in range(1, 15)} - settled == without_choice


def test_choices_have_different_codes_and_labels() -> None:
    for enum in LabelledEnum.__subclasses__():
        different = {member.value for member in enum}, {member.label for member in enum}
        assert [len(one) for one in different] == [len(enum.__members__)] * 2, enum.__name__


def test_every_scoring_system_has_a_clause_of_the_rulebook() -> None:
    assert [system.name for system in ScoringSystem if f"| {system.clause} |" not in CLAUSES] == []


@pytest.mark.clause("L1")
def test_presets_are_valid_dated_and_found_by_their_codes() -> None:
    for code, preset in PRESETS.items():
        assert (preset.code, find_refusals(preset)) == (code, ())
        assert isinstance(preset.valid_from, date)


@pytest.mark.clause("L1", "L4", "L5", "L6.2", "L8.5", "L8.6", "L8.7")
def test_preset_of_the_league_holds_the_figures_of_its_rulebook() -> None:
    ranking = LEAGUE_2006.ranking
    assert (LEAGUE_2006.deck.value, LEAGUE_2006.table.cards_dealt) == ("luvsh110", 6)
    assert LEAGUE_2006.scoring.credit == 300
    assert ranking.place_points == (12, 9, 8, 6, 4, 3, 1, 0)
    assert (ranking.bonus_most_wins, ranking.bonus_worst_game) == (1, 2)


@pytest.mark.clause("K1", "K2", "K3", "K4", "K7", "H1", "H2")
def test_presets_of_the_other_sources_have_their_scoring_systems() -> None:
    assert {code: (preset.scoring.system, preset.scoring.limit) for code, preset in PRESETS.items()}.items() >= {
        "luvsh-2006": (ScoringSystem.LEAGUE, None),
        "standard": (ScoringSystem.CLASSIC, 500),
        "family": (ScoringSystem.LOWEST_TOTAL, 500),
        "junior": (ScoringSystem.CLASSIC, 500),
        "strafpunkte": (ScoringSystem.PENALTY_POINTS, 500),
        "fixed-games": (ScoringSystem.FIXED_GAMES, None),
        "partner": (ScoringSystem.PARTNER, 500),
        "elimination": (ScoringSystem.ELIMINATION, 500),
        "extreme": (ScoringSystem.CLASSIC, 500),
        "h2o": (ScoringSystem.CLASSIC, 500),
    }.items()
    assert {preset.scoring.system for preset in PRESETS.values()} == set(ScoringSystem)


@pytest.mark.clause("K8")
def test_h2o_is_the_standard_game_and_extreme_differs_by_its_machine_alone() -> None:
    other = {"code": STANDARD.code, "name": STANDARD.name, "source": STANDARD.source}
    assert replace(PRESETS["h2o"], **other) == STANDARD
    assert replace(PRESETS["extreme"], **other, play=STANDARD.play) == STANDARD
    assert PRESETS["extreme"].play == replace(STANDARD.play, stock_machine=True)


@pytest.mark.clause("L8.5", "D3")
def test_every_preset_gives_ranking_points_from_the_first_evening_on() -> None:
    for preset in PRESETS.values():
        points = preset.ranking.place_points
        assert len(set(points)) == len(points) == 8, preset.code
        assert preset is LEAGUE_2006 or preset.ranking.points_beyond_table == points[-1] == 1, preset.code
