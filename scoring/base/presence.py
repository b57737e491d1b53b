"""Whether the office is in use: every process that serves it holds a lock on a file until it ends, however it ends.

A connection to the database tells less: between two requests there may be none. Pure Python.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_held: list[int] = []


class InUse(Exception):
    """Somebody holds the office: those who serve it, or who needs it closed."""


def hold_in_use(file: Path) -> None:
    """Hold the office together with all others that serve it, until this process ends. Raises InUse."""
    _held.append(_locked(file, fcntl.LOCK_SH))


@contextmanager
def held_closed(file: Path) -> Iterator[None]:
    """Nobody serves the office while the block runs. Raises InUse if somebody does."""
    descriptor = _locked(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(descriptor)


def _locked(file: Path, how: int) -> int:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError as held:
        os.close(descriptor)
        raise InUse(f"{file} is locked: this office is served, or it moves at this moment.") from held
    return descriptor
