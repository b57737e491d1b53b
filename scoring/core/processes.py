"""Processes of an installation: which of them hold it or a place in it, which end with another, and how all are closed.

Every process that serves an installation holds a lock on a file until it ends, however it ends. A connection to the
database tells less: between two requests there may be none. In the same way it is known whether anybody still works in
a place: what is locked belongs to a living process. A file that is locked holds nothing and is read by nobody: Windows
refuses it. What others are to read lies beside it, and so does the lock of a folder, or of a file that will be renamed,
which Windows refuses for what is open (decision 0104).

A program on a lifeline does not outlive whoever has started it, also if that is killed (kill -9) and cannot end it.

Whoever serves the office says how that ends when it is closed from one of its pages. Where nobody says so (gunicorn on
a server, a test) a page cannot close it: its processes are somebody else's.

Needs no Django: the settings, ``make run`` and the server come first.
"""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    somebody else holds it. The programs that the block starts end with it (:mod:`scoring.core.processes`)."""
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


_LIFELINE = "ENDS_WITH_ITS_INPUT"
"""The variable that tells a program of ours that its standard input is a lifeline."""
_SETPRIV = shutil.which("setpriv")


def start_on_lifeline(command: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    """Start a program of ours that calls :func:`hold_on`. Nothing that is pressed in the terminal reaches it: it ends
    when its input is closed, by us (:func:`let_go`) or by the system, which does that for whoever is over."""
    return subprocess.Popen(
        command,
        env={**environment, _LIFELINE: "1"},
        stdin=subprocess.PIPE,
        start_new_session=True,  # a word for POSIX alone, as the next one is for Windows
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )


def let_go(program: "subprocess.Popen[bytes]", *, within: float = 20.0) -> None:
    """Let a program end that was started on a lifeline; after so many seconds it is killed."""
    if program.stdin:
        program.stdin.close()
    try:
        program.wait(within)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


@contextmanager
def lifeline(environment: Mapping[str, str]) -> Iterator[tuple[int, dict[str, str]]]:
    """An input and an environment for a program of ours that :func:`hold_on` is told to, and that is waited for in the
    block: as :func:`start_on_lifeline`, but what is pressed in the terminal reaches it as well."""
    reading, writing = os.pipe()
    try:
        yield reading, {**environment, _LIFELINE: "1"}
    finally:
        os.close(reading)
        os.close(writing)


def hold_on(end: Callable[[], None] = lambda: os._exit(1)) -> None:
    """Let whoever has started this process on a lifeline end it: ``end`` is called then, by a thread. Does nothing if
    nobody has."""
    if os.environ.pop(_LIFELINE, ""):
        threading.Thread(target=_watch, args=(sys.stdin.fileno(), end), name="lifeline", daemon=True).start()


def ends_with_us(command: Sequence[str]) -> list[str]:
    """The command of any program, killed by the system as soon as the thread that has started it is over.

    Only on Linux. A change of user or of namespace takes it back, so it stands after the programs that make one.
    """
    return [_SETPRIV, "--pdeathsig", "KILL", "--", *command] if _SETPRIV else list(command)


def _watch(lifeline: int, end: Callable[[], None]) -> None:
    while os.read(lifeline, 1):
        pass
    end()


class _End:
    """How the process that serves is ended; None: nobody has said."""

    begin: Callable[[], None] | None = None


def let_close(end: Callable[[], None]) -> None:
    """From now on ``end`` closes the office. It is called by a thread that answers a request, so it must return at once
    and let the answers that are under way be sent."""
    _End.begin = end


def can_close() -> bool:
    """Whether a page of this process can close the office."""
    return _End.begin is not None


def close_office() -> None:
    """Begin to close the office; returns before it is closed. Does nothing where nobody can."""
    if _End.begin is not None:
        _End.begin()
