"""Runs a simulation, on one process or several; the result depends on the seed alone."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import cycle, islice
from multiprocessing import get_context
from random import Random

from engine.play import Referee
from engine.rulesets import RuleSet
from engine.simulation.game import play_game
from engine.simulation.match import play_match
from engine.simulation.result import SimulationResult
from engine.simulation.strategies import Strategy, seat_players
from engine.simulation.tally import Tally

Progress = Callable[[int, int], None]
"""Told how many games and matches are done, and how many there are."""

MOST_CHUNKS = 400
GAMES_OF_CHUNK = 25


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """What is simulated, apart from how much of it; ``strategies`` has one entry for each player."""

    rule_set: RuleSet
    strategies: tuple[Strategy, ...]
    seed: int
    league_games: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """The numbers of the games and matches that one process plays at a stretch."""

    games: range
    matches: range


def simulate(
    rule_set: RuleSet,
    *,
    players: int = 4,
    games: int = 1000,
    matches: int = 0,
    strategies: Sequence[Strategy] = (Strategy.RANDOM_CARD,),
    seed: int = 0,
    league_games: int = 20,
    processes: int = 1,
    progress: Progress | None = None,
) -> SimulationResult:
    """Play ``games`` single games and ``matches`` whole matches, and return their figures.

    ``strategies`` are seated in turn until every seat is taken; each game is dealt by the next seat. A league
    evening takes ``league_games`` games. ``progress`` is called in this process from time to time; if it raises, the
    simulation ends and the exception passes on. Time is proportional to the games, memory is not. With several
    processes the calling program must be importable without running (``if __name__ == "__main__"``).

    Raises ValueError for a number that makes no sense, or of players that the rule set does not allow.

    >>> from engine.rulesets import STANDARD
    >>> result = simulate(STANDARD, players=2, games=20, seed=1)
    >>> result.games, result.decided_games, result == simulate(STANDARD, players=2, games=20, seed=1)
    (20, 20, True)
    """
    _refuse_senseless(games, matches, league_games, processes, strategies)
    Referee(rule_set, players)
    job = SimulatedTable(rule_set, tuple(islice(cycle(strategies), players)), seed, league_games)
    result = Tally(job.rule_set, job.strategies).result(seed)
    for done in _played(job, list(_chunks(games, matches)), processes):
        result = result.merged(done)
        if progress is not None:
            progress(result.games + result.matches.count, games + matches)
    return result


def play_chunk(job: SimulatedTable, chunk: Chunk) -> SimulationResult:
    """Play the games and matches of a chunk, each from a seed of its own."""
    tally = Tally(job.rule_set, job.strategies)
    players = len(job.strategies)
    referee = Referee(job.rule_set, players)
    for number in chunk.games:
        generator = Random(f"game {number} of {job.seed}")
        seated = seat_players(job.strategies, generator)
        tally.add_game(play_game(referee, seated, generator, dealer=number % players))
    for number in chunk.matches:
        generator = Random(f"match {number} of {job.seed}")
        tally.add_match(play_match(job.rule_set, job.strategies, generator, job.league_games))
    return tally.result(job.seed)


def _refuse_senseless(
    games: int, matches: int, league_games: int, processes: int, strategies: Sequence[Strategy]
) -> None:
    for name, number, least in (
        ("games", games, 0),
        ("matches", matches, 0),
        ("league_games", league_games, 1),
        ("processes", processes, 1),
        ("strategies", len(strategies), 1),
    ):
        if number < least:
            raise ValueError(f"{number} {name}: expected {least} or more")


def _chunks(games: int, matches: int) -> Iterator[Chunk]:
    size = max(GAMES_OF_CHUNK, games // MOST_CHUNKS)
    for first in range(0, games, size):
        yield Chunk(range(first, min(first + size, games)), range(0))
    size = max(1, matches // MOST_CHUNKS)
    for first in range(0, matches, size):
        yield Chunk(range(0), range(first, min(first + size, matches)))


def _played(job: SimulatedTable, chunks: Sequence[Chunk], processes: int) -> Iterator[SimulationResult]:
    if min(processes, len(chunks)) <= 1:
        yield from (play_chunk(job, chunk) for chunk in chunks)
        return
    executor = ProcessPoolExecutor(min(processes, len(chunks)), mp_context=get_context("spawn"))
    try:
        waiting: set[Future[SimulationResult]] = {executor.submit(play_chunk, job, chunk) for chunk in chunks}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        executor.shutdown(cancel_futures=True)
