"""Reading questions line by line, from files or standard input, for the commands that answer each line."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


def open_lines(name: str, stack: ExitStack) -> TextIO:
    """The lines of a file, closed with the stack; ``-`` is standard input. Raises OSError."""
    if name == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        return sys.stdin
    return stack.enter_context(Path(name).open(encoding="utf-8-sig", errors="replace"))


def filled_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers counted from 1."""
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
