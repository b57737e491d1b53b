"""The clocks of a computer that sleeps: how long it has slept, and whether its clock was set in the meantime.

``time.monotonic`` stands still while Linux and macOS sleep and goes on where Windows does, so whoever waits by it wakes
too late on the former. :func:`seconds_through` goes on everywhere.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

LEAST = 60.0
"""Seconds; less is a computer that was busy, or a clock that the network keeps right."""


def seconds_through() -> float:
    """Seconds since some moment, also those in which the computer slept, whatever its clock was set to."""
    name = "CLOCK_MONOTONIC" if sys.platform == "darwin" else "CLOCK_BOOTTIME"
    clock: int | None = getattr(time, name, None)
    read: Callable[[int], float] | None = getattr(time, "clock_gettime", None)  # Windows has neither
    return time.monotonic() if clock is None or read is None else read(clock)


@dataclass(frozen=True, slots=True)
class Gap:
    """What a wait was besides itself. ``slept``: the computer did, for so long; ``clock_set``: by how much its clock is
    ahead of where it would be, negative: behind it. None: it was not so."""

    slept: timedelta | None
    clock_set: timedelta | None


class SleepWatch:
    """Waits, and looks at both clocks after each wait. What happens to the clock between two waits is seen, too."""

    def __init__(self, through: Callable[[], float] = seconds_through, clock: Callable[[], float] = time.time) -> None:
        self._through, self._clock = through, clock
        self._ahead = clock() - through()

    def wait(self, seconds: float) -> Gap:
        """Wait for so long, in which the computer may sleep."""
        begun = self._through()
        time.sleep(seconds)
        now, before = self._through(), self._ahead
        self._ahead = self._clock() - now
        slept, clock_set = now - begun - seconds, self._ahead - before
        return Gap(
            timedelta(seconds=round(slept)) if slept >= LEAST else None,
            timedelta(seconds=round(clock_set)) if abs(clock_set) >= LEAST else None,
        )
