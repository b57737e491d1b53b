"""The result depends on the seed alone, and is the sum of its parts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets import LEAGUE_2006, STANDARD, ScoringSystem
from engine.simulation import SimulationResult, Strategy, simulate
from engine.simulation.run import Chunk, SimulatedTable, play_chunk
from tests.engine.builders import make_system
from tests.support.examples import examples

JOB = SimulatedTable(LEAGUE_2006, (Strategy.RANDOM, Strategy.STRATEGIC, Strategy.GREEDY), seed=5, league_games=3)


def part(first: int, last: int) -> SimulationResult:
    return play_chunk(JOB, Chunk(range(first, last), range(first // 10, last // 10)))


def test_one_and_two_processes_give_the_same_and_tell_how_far_they_are() -> None:
    several: dict[str, Any] = {"games": 60, "matches": 1, "strategies": tuple(Strategy), "seed": 9}
    told: list[tuple[int, int]] = []
    alone = simulate(LEAGUE_2006, **several, processes=1, progress=lambda *numbers: told.append(numbers))
    both = simulate(LEAGUE_2006, **several, processes=2, progress=lambda *numbers: told.append(numbers))
    assert (alone == both, alone.games) == (True, 60)
    first = told.index((61, 61)) + 1
    assert [told[:first], told[first:]] == [sorted(told[:first]), sorted(told[first:])]
    assert (told[-1], first > 2, len(told) - first > 2) == ((61, 61), True, True)


def test_another_seed_gives_other_games() -> None:
    assert simulate(STANDARD, games=20, seed=1).turns != simulate(STANDARD, games=20, seed=2).turns


@examples(0.2)
@given(st.integers(0, 30), st.integers(0, 30))
def test_parts_merge_to_the_whole_wherever_it_is_cut(one: int, two: int) -> None:
    first, second = sorted((one, two))
    assert part(0, first).merged(part(first, second)).merged(part(second, 30)) == part(0, 30)


def test_parts_of_different_tables_are_not_merged() -> None:
    with pytest.raises(ValueError, match="same rule set"):
        part(0, 1).merged(simulate(STANDARD, games=1))


def test_figures_add_up() -> None:
    result = simulate(LEAGUE_2006, players=5, games=80, strategies=(Strategy.RANDOM, Strategy.GREEDY), seed=2)
    decided = result.decided_games
    assert result.strategies == (*(Strategy.RANDOM, Strategy.GREEDY) * 2, Strategy.RANDOM)
    assert result.turns.count == result.games - result.endless_games == 80
    assert sum(seat.wins for seat in result.positions) == decided
    assert sum(seat.wins for seat in result.by_strategy.values()) == decided
    assert sum(seat.games for seat in result.by_strategy.values()) == 5 * decided
    assert result.hand_points.count == 4 * decided
    assert result.hand_points.total == result.pot_points.total
    assert {times.count for times in result.events.values()} == {80}


@pytest.mark.clause("K1")
def test_points_are_those_that_the_scoring_system_records() -> None:
    classic = simulate(make_system(ScoringSystem.CLASSIC, limit=500), games=50, seed=3)
    league = simulate(make_system(ScoringSystem.LEAGUE), games=50, seed=3)
    assert classic.turns == league.turns
    assert sum(seat.points.total for seat in classic.positions) >= classic.pot_points.total
    assert all(seat.points.quantile(50) == 0 for seat in classic.positions)


class _Cancelled(Exception):
    pass


@pytest.mark.parametrize("processes", [1, 2])
def test_a_progress_that_raises_ends_the_simulation(processes: int) -> None:
    told: list[int] = []

    def cancel(done: int, total: int) -> None:
        told.append(done)
        raise _Cancelled

    with pytest.raises(_Cancelled):
        simulate(STANDARD, games=10_000, processes=processes, progress=cancel)
    assert len(told) == 1


@pytest.mark.parametrize(
    ("numbers", "named"),
    [
        ({"games": -1}, "games"),
        ({"matches": -1}, "matches"),
        ({"league_games": 0}, "league_games"),
        ({"processes": 0}, "processes"),
        ({"strategies": ()}, "strategies"),
        ({"players": 11}, "11 players"),
        ({"players": 1}, "1 players"),
    ],
)
def test_numbers_without_sense_are_refused(numbers: dict[str, int], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        simulate(STANDARD, **numbers)
