"""The window in which the office runs on Windows: closing it ends the office as Ctrl+C does. Elsewhere a window that is
closed sends a signal, which the server hears itself."""

import ctypes
import signal
import sys
from collections.abc import Callable
from threading import Event
from typing import Any

GRACE = 4.5
"""Seconds that Windows gives a program whose window was closed, less a little."""

_CTRL_C, _CTRL_BREAK = 0, 1


class Window:
    """Asks for the end when the window is closed; :meth:`is_over` is to be said when it has come."""

    def __init__(self) -> None:
        self._over = Event()
        self._kept: Any = None  # what Windows calls must not be thrown away
        if sys.platform == "win32":
            handler = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)(self.answer)
            ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, 1)
            self._kept = handler

    def answer(self, event: int, ask: Callable[[], None] = lambda: signal.raise_signal(signal.SIGINT)) -> bool:
        """What Windows is answered when a window is closed, somebody signs out, or the computer is shut down: the end
        is asked for and waited for, since the program is over with the answer. Ctrl+C stays Python's own business."""
        if event in (_CTRL_C, _CTRL_BREAK):
            return False
        ask()
        self._over.wait(GRACE)
        return True

    def is_over(self) -> None:
        """Everything is closed: the window may go."""
        self._over.set()
