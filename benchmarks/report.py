"""The report of a run: what it says while it goes on and at its end, and how that gets into docs/performance.md."""

import ast
import json
import os
import platform
import sqlite3
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from benchmarks.data_set_cache import ROOT
from benchmarks.figures import Figure
from benchmarks.tables import HEAD, cells_of, figures_table, row_of, summary_of, tables_of

DOCUMENT = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- figures of make bench -->\n", "<!-- end of the figures -->\n"
GROWTH = (
    "“~ seasons”: the exponent with which a cost grows with them. 0: not at all, 1: in proportion, 2: as the square."
)
_SECTION = "\n### "
_CLEARED = "\r\033[K"


class Report:
    """Prints figures as they come, tables as soon as they are whole, and what goes on meanwhile to whoever waits."""

    def __init__(self, *, as_lines: bool = False) -> None:
        self.figures: dict[str, list[Figure]] = {}
        self.took: dict[str, float] = {}
        self.failed: list[str] = []
        self._as_lines, self._out = as_lines, sys.stdout
        self._waits = sys.stderr.isatty()
        self._name, self._begun, self._last = "", 0.0, ""

    def begin(self, name: str, place: str) -> None:
        """The figures of this benchmark follow; ``place``: the how manieth it is."""
        self._name, self._begun = name, time.monotonic()
        self.figures[name] = []
        if not self._as_lines:
            self._print(f"\n{place} {name}: {subject_of(name)}")

    def note(self, figure: Figure) -> None:
        if self._as_lines:
            print(json.dumps(figure.as_data()), file=self._out, flush=True)
            return
        if not figure.is_cell:
            if all(other.is_cell for other in self.figures[self._name]):
                self._print(row_of(HEAD))
            self._print(row_of(cells_of(figure)))
        self.figures[self._name].append(figure)

    def tell(self, what: str, part: str = "") -> None:
        """What is being done: a line that the next one replaces; where nobody waits, a line for each thing."""
        if self._as_lines:
            print(json.dumps([what, part]), file=self._out, flush=True)
        elif self._waits:
            print(f"{_CLEARED}  … {what} {part}", end="", file=sys.stderr, flush=True)
        elif what != self._last:
            print(f"  … {what}", file=sys.stderr, flush=True)
        self._last = what

    def end_of_benchmark(self, *, is_broken: bool) -> None:
        if is_broken:
            self.failed.append(self._name)
        self.took[self._name] = time.monotonic() - self._begun
        if not self._as_lines:
            for table in tables_of(self.figures[self._name]):
                self._print("\n".join(("", *table.as_text())))
            self._print(f"({minutes(self.took[self._name])} minutes)")

    def end(self) -> int:
        """The exit code."""
        if not self._as_lines:
            self._print("\n".join(("", GROWTH, "", *summary_of(self.figures, self.failed))))
            self._print(f"({minutes(sum(self.took.values()))} minutes)")
        return 1 if self.failed else 0

    def _print(self, text: str) -> None:
        if self._waits:
            print(_CLEARED, end="", file=sys.stderr, flush=True)
        print(text, file=self._out, flush=True)


def subject_of(name: str) -> str:
    """The first sentence of what a benchmark says of itself."""
    text = (Path(__file__).parent / f"bench_{name}.py").read_text()
    said = ast.get_docstring(ast.parse(text)) or ""
    return said.partition("\n\n")[0].replace("\n", " ")


def minutes(seconds: float) -> str:
    return f"{seconds // 60:.0f}:{seconds % 60:02.0f}"


def write_document(report: Report, *, data: str, beside: str, known: list[str]) -> None:
    """Put what was measured into docs/performance.md, in place of what stood there of the same benchmarks."""
    before, _begin, rest = DOCUMENT.read_text().partition(BEGIN)
    former, _end, after = rest.partition(END)
    sections = {text.split("\n")[0]: text for text in former.split(_SECTION)[1:]}
    for name in report.figures:
        if name not in report.failed:
            sections[name] = "\n".join(_section(report, name, data=data, beside=beside))
    told = "".join(f"{_SECTION}{sections[name].rstrip()}\n" for name in known if name in sections)
    DOCUMENT.write_text(before + BEGIN + told + END + after)


def _section(report: Report, name: str, *, data: str, beside: str) -> Iterator[str]:
    figures = report.figures[name]
    yield f"{name}\n\n{subject_of(name)}\n"
    yield (
        f"{date.today():%-d %B %Y}, {os.cpu_count()} cores, Python {platform.python_version()}, SQLite"
        f" {sqlite3.sqlite_version}, {minutes(report.took[name])} minutes, beside it ran {beside}:"
        f" `make bench DATA={data} ONLY={name}`\n"
    )
    if plain := [figure for figure in figures if not figure.is_cell]:
        yield from (*figures_table(plain).as_markdown(), "")
    for table in tables_of(figures):
        yield from (*table.as_markdown(), "")
