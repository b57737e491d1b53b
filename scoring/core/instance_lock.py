"""The lock of an installation: every process that serves it holds a lock on a file until it ends, however it ends.

A connection to the database tells less: between two requests there may be none. And whether anybody still works in a
place: what is locked belongs to a living process. Pure Python, since the settings and ``make run`` need it.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

HELD_FOR_US = "OFFICE_IS_HELD"
"""The variable in which whoever has started this process names the file that is locked for both."""

PATIENCE = 10.0
"""Seconds in which a server that was killed takes its processes with it."""
_LOOKS_EVERY = 0.1

_held: list[int] = []
_lent: ContextVar[tuple[int, ...]] = ContextVar("lent", default=())


class InUse(Exception):
    """Somebody holds the office: those who serve it, or who needs it closed. ``where`` is the address at which it is
    served; empty if that was not told."""

    def __init__(self, file: Path, where: str = "") -> None:
        super().__init__(f"{file} is locked: this office is served, or it moves at this moment.")
        self.where = where

    @property
    def sentence(self) -> str:
        """For a terminal."""
        if self.where:
            return (
                f"Dieses Büro läuft schon unter {self.where} – öffnen Sie es dort "
                "(this office is running there already)."
            )
        return (
            "Dieses Büro ist schon in Gebrauch: Es läuft, zieht um oder wird gerade zurückgeholt "
            "(this office is in use already)."
        )


def hold_in_use(file: Path, *, alone: bool, patience: float = PATIENCE) -> None:
    """Hold the office until this process ends, together with all others that serve it, or ``alone``: a worker inside
    the web process suffers no second one. Whoever has just been killed is waited for. Raises InUse."""
    if Path(os.environ.get(HELD_FOR_US, "")).resolve() != file.resolve():
        _held.append(_locked(file, fcntl.LOCK_EX if alone else fcntl.LOCK_SH, patience))


@contextmanager
def held_closed(file: Path, *, where: str = "", patience: float = 1.0) -> Iterator[int]:
    """Nobody else serves the office while the block runs; gives the descriptor of the lock. ``where``: the address at
    which the block does it itself. Raises InUse if somebody does."""
    descriptor = _locked(file, fcntl.LOCK_EX, patience)
    try:
        with suppress(OSError):  # a full disk: then nobody is told where
            os.truncate(descriptor, 0)
            os.pwrite(descriptor, where.encode(), 0)
        with _lending(descriptor):
            yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def working_in(path: Path) -> Iterator[bool]:
    """Hold a file or folder that belongs to a piece of work, until the block ends and all programs that it has started
    with :func:`lent_locks`; gives False if it is gone or somebody else holds it."""
    descriptor = _hold(path)
    if descriptor is None:
        yield False
        return
    try:
        with _lending(descriptor):
            yield True
    finally:
        os.close(descriptor)


def lent_locks() -> tuple[int, ...]:
    """What a program is given that we start, so that what we hold stays held until it has ended as well: it may outlive
    us."""
    return _lent.get()


@contextmanager
def _lending(descriptor: int) -> Iterator[None]:
    before = _lent.set((*_lent.get(), descriptor))
    try:
        yield
    finally:
        _lent.reset(before)


def _hold(path: Path) -> int | None:
    """A descriptor with a lock on what has this name; None if nothing has, or if somebody else holds it."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        is_still_there = os.fstat(descriptor).st_ino == path.stat().st_ino
    except OSError:
        is_still_there = False
    if is_still_there:
        return descriptor
    os.close(descriptor)
    return None


def _locked(file: Path, how: int, patience: float) -> int:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(descriptor, how | fcntl.LOCK_NB)
            break
        except BlockingIOError as held:
            if time.monotonic() > until:
                where = os.pread(descriptor, 200, 0).decode(errors="replace").strip()
                os.close(descriptor)
                raise InUse(file, where) from held
            time.sleep(_LOOKS_EVERY)
    if how == fcntl.LOCK_EX:
        with suppress(OSError):
            os.truncate(descriptor, 0)  # what was told by those who are gone
    return descriptor
