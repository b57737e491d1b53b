"""A terminal in which a program runs, as a person has it: what it says there, Ctrl+C, and the window that is closed."""

import os
import pty
import re
import select
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.support import patience


class Terminal:
    """Runs a command in a folder (a context manager, which kills what is left of it)."""

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        self._command, self._folder, self._environment = command, folder, environment
        self._heard = b""
        self._pid = self._screen = -1
        self.code: int | None = None

    def __enter__(self) -> "Terminal":
        self._pid, self._screen = pty.fork()
        if self._pid == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests may run under nohup
            os.chdir(self._folder)
            os.execvpe(self._command[0], self._command, self._environment)
        return self

    def __exit__(self, *_failure: object) -> None:
        if self.code is None:
            with suppress(ProcessLookupError):
                os.killpg(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        with suppress(OSError):
            os.close(self._screen)

    @property
    def said(self) -> list[str]:
        """Its lines as they stand there at last, without empty ones: what was drawn again is gone."""
        text = self._heard.decode("utf-8").replace("\r\n", "\n")
        return [drawn for line in text.split("\n") if (drawn := line.rpartition("\r")[2].rstrip()).strip()]

    def until(self, is_so: Callable[[], object], what: str) -> None:
        """Listen until something is so, or until the program has ended."""
        until = time.monotonic() + patience.SECONDS
        while not is_so() and self.code is None:
            assert time.monotonic() < until, f"{what} did not come: {self.said}"
            self._listen()

    def until_said(self, pattern: str) -> str:
        """Listen until it has said something; what that is."""
        self.until(lambda: re.search(pattern, "\n".join(self.said)), pattern)
        found = re.search(pattern, "\n".join(self.said))
        assert found, self.said
        return found[0]

    def press_ctrl_c(self) -> None:
        os.write(self._screen, b"\x03")

    def close_window(self) -> None:
        os.close(self._screen)
        self._screen = -1

    def end(self) -> int:
        """Its exit code, once it has ended."""
        self.until(lambda: False, "the end")
        assert self.code is not None
        return self.code

    def _listen(self) -> None:
        if self._screen >= 0 and select.select([self._screen], [], [], 0.1)[0]:
            with suppress(OSError):  # nobody writes there any more
                self._heard += os.read(self._screen, 65_536)
        if self._screen < 0:
            time.sleep(0.1)
        ended, status = os.waitpid(self._pid, os.WNOHANG)
        if ended:
            with suppress(OSError):
                while self._screen >= 0 and (rest := os.read(self._screen, 65_536)):
                    self._heard += rest
            self.code = os.waitstatus_to_exitcode(status)
