"""The window in which the office runs: closing it ends the office as Ctrl+C does, on Windows, macOS and Linux."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from threading import Event
from typing import Any

GRACE = 4.5
"""Seconds that Windows gives a program whose window was closed, less a little."""

_CTRL_C, _CTRL_BREAK = 0, 1
_over = Event()
_kept: list[Any] = []
"""What Windows calls must not be thrown away."""


def ends_with_the_window() -> None:
    """From now on a window that is closed asks for the end; :func:`is_over` is to be said when it has come."""
    if sys.platform == "win32":
        _kept.append(_told_by_windows(_ask_for_the_end))
    else:
        signal.signal(signal.SIGHUP, lambda *_signal: _without_a_window())


def is_over() -> None:
    """Everything is closed: the window may go."""
    _over.set()


def answer(event: int, ask: Callable[[], None]) -> bool:
    """What Windows is answered when a window is closed, somebody signs out, or the computer is shut down: the end is
    asked for and waited for, since the program is over with the answer. Ctrl+C stays Python's own business."""
    if event in (_CTRL_C, _CTRL_BREAK):
        return False
    ask()
    _over.wait(GRACE)
    return True


def _ask_for_the_end() -> None:
    signal.raise_signal(signal.SIGINT)


def _without_a_window() -> None:
    """Nobody reads any more what is said; saying it would fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    _ask_for_the_end()


def _told_by_windows(ask: Callable[[], None]) -> Any:
    handler = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)(lambda event: answer(event, ask))  # type: ignore[attr-defined]
    ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, 1)  # type: ignore[attr-defined]
    return handler
