"""The lock of an installation: every process that serves it holds a lock on a file until it ends, however it ends.

A connection to the database tells less: between two requests there may be none. And whether anybody still works in a
place: what is locked belongs to a living process. Needs no Django, since the settings and ``make run`` come first.

A file that is locked holds nothing and is read by nobody: Windows refuses it. What others are to read lies beside it,
and so does the lock of a folder, or of a file that will be renamed, which Windows refuses for what is open. Why it is
as it is: decision 0104.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from scoring.core.durable_files import own_file

PATIENCE = 10.0
"""Seconds in which a server that was killed takes its processes with it."""
_LOOKS_EVERY = 0.01
BESIDE = ".held"
"""What the lock of a file or folder that belongs to a piece of work is called, after its name."""

_held: list[IO[bytes]] = []
_closed: set[Path] = set()


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
    the web process suffers no second one. Nothing is done if this process holds it already (:func:`held_closed`).
    Whoever has just been killed is waited for. Raises InUse.

    Several processes serve one office on servers alone; only there a lock is shared.
    """
    if file.resolve() not in _closed:
        _held.append(_of_office(file, patience, is_shared=not alone))


@contextmanager
def held_closed(file: Path, *, where: str = "", patience: float = 1.0) -> Iterator[None]:
    """No other process serves the office while the block runs. ``where``: the address at which this one does it itself.
    Raises InUse if somebody does."""
    with _of_office(file, patience):
        if where:
            with suppress(OSError):  # a full disk: then nobody is told where
                _told_beside(file).write_text(where, encoding="utf-8")
        _closed.add(file.resolve())
        try:
            yield
        finally:
            _closed.discard(file.resolve())
            _forget_where(file)


@contextmanager
def one_at_a_time(file: Path, *, patience: float = PATIENCE) -> Iterator[None]:
    """Of all threads and processes one at a time is in such a block. Raises InUse, and OSError."""
    with _locked(file, patience):
        yield


@contextmanager
def working_in(path: Path) -> Iterator[bool]:
    """Hold a file or folder that belongs to a piece of work, until the block ends; gives False if it is gone or
    somebody else holds it. The programs that the block starts end with it (:mod:`scoring.core.lifeline`)."""
    beside = path.with_name(path.name + BESIDE)
    try:
        held = _locked(beside, 0)
    except (InUse, OSError):
        yield False
        return
    with held:
        is_ours = _is_still_there(beside, held)
        try:
            yield is_ours and path.exists()
        finally:
            is_gone = not is_ours or _is_removed(beside)
            held.close()
            if not is_gone:  # Windows removes nothing that is open, but then nobody else has it either
                _is_removed(beside)


def _is_still_there(file: Path, held: IO[bytes]) -> bool:
    """Whether what we have locked has the name still: whoever held it before has taken it away."""
    try:
        return os.path.samestat(os.fstat(held.fileno()), file.stat())
    except OSError:
        return False


def _is_removed(file: Path) -> bool:
    try:
        file.unlink()
    except OSError:
        return False
    return True


def _of_office(file: Path, patience: float, *, is_shared: bool = False) -> IO[bytes]:
    """The lock of the office. Raises InUse with the address at which it is served, and OSError."""
    try:
        held = _locked(file, patience, is_shared=is_shared)
    except InUse:
        with suppress(OSError, ValueError):
            raise InUse(file, _told_beside(file).read_text(encoding="utf-8").strip()) from None
        raise
    if not is_shared:
        _forget_where(file)  # what was told by those who are gone
    return held


def _told_beside(file: Path) -> Path:
    """Where it is told at which address the office is served."""
    return file.with_name(f"{file.name}_at")


def _forget_where(file: Path) -> None:
    with suppress(OSError):
        _told_beside(file).unlink()


def _locked(file: Path, patience: float, *, is_shared: bool = False) -> IO[bytes]:
    """The file, made if there is none, and locked until it is closed. Raises InUse, and OSError."""
    from portalocker import AlreadyLocked, Lock, LockException, LockFlags  # noqa: PLC0415 - takes a while

    how = (LockFlags.SHARED if is_shared else LockFlags.EXCLUSIVE) | LockFlags.NON_BLOCKING
    lock: Any = Lock(file, "ab", timeout=patience, check_interval=_LOOKS_EVERY, flags=how, opener=own_file)
    try:
        held: IO[bytes] = lock.acquire()
    except AlreadyLocked as taken:
        raise InUse(file) from taken
    except LockException as refused:  # a file system that has no locks
        raise OSError(f"{file}: {refused}") from refused
    return held
