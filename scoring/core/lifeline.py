"""Programs that do not outlive whoever has started them, also if that is killed (kill -9) and cannot end them."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

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
