"""Whole matches by every scoring system."""

from random import Random

import pytest

from engine.checks import check_sheet
from engine.findings import Severity
from engine.rulesets import LEAGUE_2006, PRESETS, STANDARD, RuleSet, ScoringSystem
from engine.simulation import PlayedMatch, Strategy, play_match, simulate
from engine.simulation.match import MOST_GAMES
from tests.engine.builders import make_system


def match_of(rule_set: RuleSet, players: int = 4, seed: int = 1, league_games: int = 20) -> PlayedMatch:
    return play_match(rule_set, [Strategy.GREEDY] * players, Random(seed), league_games)


@pytest.mark.clause("K1", "K2", "K3", "K4", "H1", "H2", "L8.3")
@pytest.mark.parametrize(
    "rule_set", [*PRESETS.values(), make_system(ScoringSystem.PARTNER, games=5)], ids=lambda rule_set: rule_set.code
)
def test_a_match_comes_to_its_end_and_its_sheet_passes_the_checks(rule_set: RuleSet) -> None:
    played = match_of(rule_set)
    assert played.is_finished
    assert played.winners
    findings = check_sheet(played.sheet, rule_set)
    assert [str(finding) for finding in findings if finding.severity is Severity.ERROR] == []
    assert not {"DEALER_OUT_OF_TURN"} & {finding.code.name for finding in findings}


@pytest.mark.clause("L8.3")
def test_a_league_evening_takes_the_agreed_number_of_games() -> None:
    assert len(match_of(LEAGUE_2006, league_games=6).sheet.games) == 6


@pytest.mark.clause("K2")
def test_a_fixed_number_of_games_is_played() -> None:
    assert len(match_of(make_system(ScoringSystem.FIXED_GAMES, games=7)).sheet.games) == 7


@pytest.mark.clause("K1")
def test_a_classic_match_ends_with_the_first_to_reach_the_limit() -> None:
    played = match_of(STANDARD)
    (score,) = played.evening.scores
    assert score.ending is not None
    assert score.ending.after_game == len(played.sheet.games)
    assert played.winners == score.ending.winners
    assert all(max(game.totals) < 500 for game in score.games[:-1])


@pytest.mark.clause("H2")
def test_who_is_eliminated_plays_no_more_and_deals_no_more() -> None:
    played = match_of(make_system(ScoringSystem.ELIMINATION, limit=200), players=5)
    (score,) = played.evening.scores
    out_after = [player.out_after for player in score.players]
    assert sum(out is None for out in out_after) == 1
    for seat, out in enumerate(out_after):
        later = [game for game in played.sheet.games if out is not None and game.number > out]
        assert all(game.hands[seat].is_empty and game.dealer != seat for game in later)


@pytest.mark.clause("K4")
def test_partners_fewer_than_four_are_refused() -> None:
    with pytest.raises(ValueError, match="K4"):
        match_of(make_system(ScoringSystem.PARTNER, limit=300), players=2)


def test_a_match_without_an_end_in_sight_is_broken_off() -> None:
    played = match_of(make_system(ScoringSystem.CLASSIC, limit=100_000), players=2)
    assert not played.is_finished
    assert len(played.sheet.games) == MOST_GAMES


def test_matches_are_counted_in_the_result() -> None:
    result = simulate(STANDARD, games=0, matches=6, strategies=(Strategy.RANDOM, Strategy.STRATEGIC))
    assert (result.games, result.matches.count, result.matches.finished) == (0, 6, 6)
    assert result.matches.games.count == 6
    assert result.matches.seats == {Strategy.RANDOM: 12, Strategy.STRATEGIC: 12}
    assert sum(result.matches.wins.values()) == 6
