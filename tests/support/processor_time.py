"""Seconds of processor time: of this process, of the programs that it has started, and of theirs.

Whoever waits for a program is told by the system what it has cost, with all that it has waited for itself. That is
not enough for a browser: it runs on, and its processes end without anybody waiting. So running programs are looked up
in ``/proc``, and what they had cost when last seen is kept. Without ``/proc`` a program counts once it has ended.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_USER_AND_SYSTEM, _STARTED_AT = slice(11, 13), 19
"""Where ``/proc/…/stat`` says it, counted from behind the name."""

_LOOKS_EVERY = 0.25
"""Seconds. A browser has some hundred threads to ask: after each of thousands of short tests, that costs minutes."""

_Program = tuple[int, str]
"""Its number and when it was started: a number is given again."""


class ProcessorTime:
    """Counts on from call to call; to be asked while programs run, as what begins and ends between is only guessed."""

    def __init__(self, *, looks_every: float = _LOOKS_EVERY) -> None:
        """``looks_every``: seconds in which what programs have cost is looked up once at most."""
        self._looks_every, self._looked_at = looks_every, -looks_every
        self._seen: dict[_Program, int] = {}
        self._started_by_us: dict[_Program, _Program] = {}
        self._waited_for, self._ended, self._unseen = 0.0, 0, 0.0
        self._of_programs = 0.0

    def seconds(self) -> float:
        """Since this process has begun. Costs some microseconds, and when it looks up programs a tenth of a millisecond
        for each thread of theirs."""
        if (now := monotonic()) >= self._looked_at + self._looks_every:
            self._of_programs, self._looked_at = self._count_programs(), now
        times = os.times()
        return times.user + times.system + self._of_programs

    def _count_programs(self) -> float:
        waited_for, running = _waited_for(), self._look()
        while waited_for != (now := _waited_for()):  # one of them has ended in between
            waited_for, running = now, self._look()
        ended = sum(ticks for program, ticks in self._seen.items() if self._started_by_us[program] not in running)
        since = waited_for - self._waited_for - (ended - self._ended) / _TICKS_A_SECOND
        self._unseen += max(0.0, since)
        self._waited_for, self._ended = waited_for, ended
        return sum(self._seen.values()) / _TICKS_A_SECOND + self._unseen

    def _look(self) -> set[_Program]:
        """Note what runs below this process has cost until now, and give those of its own that still run.

        The system may leave out one of several programs while others begin and end: that it has ended is only
        believed when it cannot be found by its number any more.
        """
        for child in _children_of(os.getpid()):
            ours: _Program | None = None
            for number in (child, *_below(child)):
                if (found := _cost_of(number)) is None:
                    continue
                program, ticks = found
                ours = ours or program
                self._seen[program], self._started_by_us[program] = ticks, ours
        return {program for program in set(self._started_by_us.values()) if _is_running(program)}


def _waited_for() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _below(number: int) -> Iterator[int]:
    for child in _children_of(number):
        yield child
        yield from _below(child)


def _children_of(number: int) -> list[int]:
    try:
        threads = list(Path(f"/proc/{number}/task").iterdir())
        return [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:
        return []


def _is_running(program: _Program) -> bool:
    found = _cost_of(program[0])
    return found is not None and found[0] == program


def _cost_of(number: int) -> tuple[_Program, int] | None:
    """The program that has this number and its own ticks of processor time; None once it has ended."""
    try:
        facts = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (number, facts[_STARTED_AT]), sum(map(int, facts[_USER_AND_SYSTEM]))
