"""Runs parts of the checks, targets of the Makefile: ``run_parts.py lint-style tests-quick``, and says what each cost.

All but the last run beside each other, two at a time, and show what they print when they have ended; the last one,
which takes longest, shows it at once. Every part runs, whatever becomes of the others; the exit code is 1 if one fails.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AT_ONCE = 2


@dataclass(frozen=True)
class Ended:
    """A part that has run; ``processor`` is the time of all its programs in seconds, None where nobody counts it."""

    name: str
    has_passed: bool
    wall: float
    processor: float | None

    def __str__(self) -> str:
        cost = "     ?" if self.processor is None else f"{self.processor / 60:6.2f}"
        return f"{self.wall / 60:6.2f} {cost}  {self.name}{'' if self.has_passed else '   FAILED'}"


def main(names: list[str]) -> int:
    began = time.monotonic()
    *before, last = names
    with ThreadPoolExecutor(AT_ONCE) as pool:
        ended = list(pool.map(run, before))
    ended.append(run(last, is_shown_at_once=True))
    print("\nMinutes, of the processor, part")
    print("\n".join(map(str, ended)))
    total = sum(part.processor or 0 for part in ended)
    print(Ended("in all", all(part.has_passed for part in ended), time.monotonic() - began, total), flush=True)
    return 0 if all(part.has_passed for part in ended) else 1


def run(name: str, *, is_shown_at_once: bool = False) -> Ended:
    """Run one target until it ends. What it prints of itself is shown whole, never mixed with another one's."""
    began = time.monotonic()
    output = None if is_shown_at_once else subprocess.PIPE
    command = ["make", "--no-print-directory", name]
    process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output and subprocess.STDOUT, text=True)
    said = process.stdout.read() if process.stdout else ""
    code, processor = _waited_for(process)
    print(f"{said}\n" if said else "", end="", flush=True)
    return Ended(name, code == 0, time.monotonic() - began, processor)


def _waited_for(process: subprocess.Popen[str]) -> tuple[int, float | None]:
    """The exit code and the seconds of processor time of a program and all that it has waited for."""
    if not hasattr(os, "wait4"):
        return process.wait(), None
    _process, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
