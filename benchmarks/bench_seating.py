"""Repeated meetings of planned rounds against the lower bound, and against random draws of the same rounds (L2).

Repeated meetings: for every two players the number of their meetings taken two by two. The bound holds for any seating
of these tables, but is not always within reach; the peer is the average of random draws.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from time import process_time

from benchmarks.figures import Figure, ratio_at_most
from benchmarks.timing import Effort
from engine.tournament import draw_round, plan_rounds, summarize_meetings, table_sizes

CASES = (
    (9, 2, 3),
    (12, 2, 4),
    (16, 4, 5),
    (20, 3, 4),
    (30, 4, 6),
    (32, 4, 4),
    (32, 4, 7),
    (37, 5, 5),
    (40, 5, 5),
    (60, 8, 5),
    (64, 8, 9),
    (100, 13, 6),
    (300, 38, 6),
    (300, 38, 10),
)
"""Players, tables, rounds."""

DRAWS = 20


def figures(effort: Effort) -> Iterator[Figure]:
    for number, tables, rounds in effort.of(CASES, CASES[:2]):
        players = [f"player-{at}" for at in range(number)]
        sizes = table_sizes(number, tables=tables)
        start = process_time()
        plan = plan_rounds(players, rounds, sizes, Random(2006))
        seconds = process_time() - start
        meetings = summarize_meetings(plan)
        what = f"{number} players, {tables} tables, {rounds} rounds"
        drawn = _drawn_repeats(players, sizes, rounds)
        bound = "bound, reached" if meetings.is_best_possible else f"bound {meetings.fewest_repeats:,}; drawn"
        peer = meetings.fewest_repeats if meetings.is_best_possible else drawn
        yield Figure(f"{what}: repeated meetings", meetings.repeats, "", ratio_at_most(1), bound, peer)
        yield Figure(f"{what}: to plan it", seconds, "s")


def _drawn_repeats(players: Sequence[str], sizes: Sequence[int], rounds: int) -> float:
    random = Random(2006)
    plans = ([draw_round(players, sizes, random) for _round in range(rounds)] for _draw in range(DRAWS))
    return fmean(summarize_meetings(plan).repeats for plan in plans)
