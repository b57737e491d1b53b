"""The measuring of a benchmark: in turn with its peer, by processor time, and the least of several runs counts.

Whatever else the machine does makes a run longer and never shorter, so the least says most of the program.
"""

import json
import os
import resource
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from math import log
from typing import TypeVar

from benchmarks.data_sets import DataSet

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a benchmark is to do. ``seconds``: for about so long each comparison is repeated."""

    data_sets: tuple[DataSet, ...]
    is_short: bool = False
    seconds: float = 2.0
    least_runs: int = 3
    most_runs: int = 40

    def of(self, whole: T, short: T) -> T:
        """The size of something, in the whole measurement and in the short form, which only shows that it runs."""
        return short if self.is_short else whole

    def in_turn(
        self, *sides: Callable[[], object], within: Callable[[], AbstractContextManager[object]] = nullcontext
    ) -> list[float]:
        """The least processor time of each side, in milliseconds. They take turns, after one run that warms up;
        each run happens ``within`` a block of its own, whose beginning and end are not measured."""
        best = [float("inf")] * len(sides)
        spent, run = 0.0, 0
        while run < self.least_runs or (run < self.most_runs and spent < self.seconds):
            for side, work in enumerate(sides):
                with within():
                    start = time.process_time()
                    work()
                    took = time.process_time() - start
                spent += took
                if run or self.is_short:
                    best[side] = min(best[side], took)
            run += 1
        return [1000 * seconds for seconds in best]


def short_effort(data_sets: tuple[DataSet, ...]) -> Effort:
    """Everything once and small: what ``make test-slow`` runs."""
    return Effort(data_sets, is_short=True, seconds=0, least_runs=1, most_runs=1)


def in_own_process(work: Callable[[], T]) -> tuple[T, float]:
    """What this gives, if JSON can tell it, and by how many megabytes a process grows at most that does it.

    The caller has closed what two processes cannot share, like connections. Raises ChildProcessError if it fails.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            before = _peak()
            given = work()
            os.write(writing, json.dumps([given, _peak() - before]).encode())
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said = answer.read()
    if os.waitpid(child, 0)[1]:
        raise ChildProcessError("what was to be measured has failed")
    given, kibibytes = json.loads(said)
    return given, kibibytes / 1024


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def exponent(points: Iterable[tuple[float, float]]) -> float:
    """How a cost grows: the exponent that fits pairs of size and cost best (least squares of the logarithms).

    0: it is always the same, 1: it doubles with the size, 2: the square.
    """
    logs = [(log(size), log(max(cost, 1e-9))) for size, cost in points]
    mean_size = sum(size for size, _cost in logs) / len(logs)
    mean_cost = sum(cost for _size, cost in logs) / len(logs)
    spread = sum((size - mean_size) ** 2 for size, _cost in logs)
    return sum((size - mean_size) * (cost - mean_cost) for size, cost in logs) / spread
