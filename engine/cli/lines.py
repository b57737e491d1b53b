"""Answering questions line by line, from files or standard input, for the commands that read JSON lines."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

ALL_ANSWERED, UNREADABLE = 0, 2


def answer_files(
    names: Sequence[str], answer: Callable[[str], str], *, refusals: tuple[type[ValueError], ...], refused: str
) -> int:
    """Answer every filled line of every file on standard output, and return the exit status.

    ``-`` is standard input. ``answer`` raises one of ``refusals`` for a line that it does not understand: the line is
    answered with ``refused``, and why goes to standard error. Memory does not grow with the number of lines.
    """
    code = ALL_ANSWERED
    for name in names:
        with ExitStack() as stack:
            try:
                lines = _open_lines(name, stack)
            except OSError as error:
                print(f"error: {name}: {error.strerror}", file=sys.stderr)
                code = UNREADABLE
            else:
                place = "" if name == "-" else f"{name}: "
                code = max(code, _answer_lines(lines, place, answer, refusals, refused))
    return code


def _open_lines(name: str, stack: ExitStack) -> TextIO:
    """The lines of a file, closed with the stack. Raises OSError."""
    if name == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        return sys.stdin
    return stack.enter_context(Path(name).open(encoding="utf-8-sig", errors="replace"))


def _answer_lines(
    lines: Iterable[str], place: str, answer: Callable[[str], str], refusals: tuple[type[ValueError], ...], refused: str
) -> int:
    code = ALL_ANSWERED
    for number, line in _filled_lines(lines):
        try:
            answered = answer(line)
        except refusals as error:
            print(f"error: {place}line {number}: {error} in “{line.strip()[:200]}”", file=sys.stderr)
            answered = refused
            code = UNREADABLE
        print(answered, flush=True)
    return code


def _filled_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers counted from 1."""
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
