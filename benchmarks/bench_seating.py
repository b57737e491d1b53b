"""Repeated meetings of planned rounds against the lower bound, and against random draws of the same rounds (L2).

Repeated meetings: for every two players the number of their meetings taken two by two. The bound holds for any seating
of these tables, but is not always within reach; the peer is the average of random draws.
"""

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import fmean

from engine.tournament import Round, draw_round, plan_rounds, summarize_meetings, table_sizes

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


def span(times: Counter[str], players: Sequence[str]) -> str:
    counts = [times[player] for player in players]
    return f"{min(counts)}–{max(counts)}"


def drawn_repeats(players: Sequence[str], sizes: Sequence[int], rounds: int) -> float:
    random = Random(2006)
    plans = ([draw_round(players, sizes, random) for _round in range(rounds)] for _draw in range(DRAWS))
    return fmean(summarize_meetings(plan).repeats for plan in plans)


def smaller_tables(plan: Sequence[Round], largest: int) -> Counter[str]:
    return Counter(player for round_ in plan for table in round_.tables if len(table) < largest for player in table)


def main() -> None:
    for number, tables, rounds in CASES:
        players = [f"player-{at}" for at in range(number)]
        sizes = table_sizes(number, tables=tables)
        start = time.perf_counter()
        plan = plan_rounds(players, rounds, sizes, Random(2006))
        seconds = time.perf_counter() - start
        meetings = summarize_meetings(plan)
        deals = Counter(table[0] for round_ in plan for table in round_.tables)
        pairs = ", ".join(f"{pairs:,} × {times}" for times, pairs in enumerate(meetings.pairs_by_times))
        print(
            f"{number} players, {tables} tables of {sizes[-1]}–{sizes[0]}, {rounds} rounds: "
            f"{meetings.repeats:,} repeated meetings, bound {meetings.fewest_repeats:,}"
            f"{' (reached)' if meetings.is_best_possible else ''}, random draws "
            f"{drawn_repeats(players, sizes, rounds):,.0f}; pairs by meetings {pairs}; "
            f"at smaller tables {span(smaller_tables(plan, sizes[0]), players)} times, "
            f"first deals {span(deals, players)}; {seconds:.2f} s"
        )


if __name__ == "__main__":
    main()
