"""``check``: everything that is wrong or doubtful on protocol sheets."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.checks import check_sheet
from engine.cli.rules import add_rules_argument
from engine.cli.sheets import read_named_sheet
from engine.findings import Finding, FindingCode, Place, Reason, Severity
from engine.messages import Parameter
from engine.rulesets import RuleSet
from engine.sheetio import ReadSheet, SheetDefect

CLEAN, ERRORS_FOUND, UNREADABLE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "Lists every finding on protocol sheets in CSV or JSON form."
        " Exit status: 0 no errors, 1 errors found, 2 a file cannot be read."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="protocol sheet as CSV or JSON; - is standard input")
    add_rules_argument(parser)
    parser.add_argument("--json", action="store_true", help="write one JSON object per finding and line")


def run(arguments: argparse.Namespace) -> int:
    """Check all files, and return the exit status of the worst."""
    return max(_check_file(file, arguments.rules, arguments.json) for file in arguments.files)


def _check_file(file: str, rule_set: RuleSet, as_json: bool) -> int:
    try:
        read = read_named_sheet(file, rule_set)
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    remarks = list(_remarks(read, rule_set))
    for remark in remarks:
        print(json.dumps(remark.data(file), ensure_ascii=False) if as_json else remark.text(file))
    if read.sheet is None:
        return UNREADABLE
    return ERRORS_FOUND if any(remark.severity is Severity.ERROR for remark in remarks) else CLEAN


@dataclass(frozen=True)
class _Remark:
    """A finding or a defect with its place in the file."""

    code: FindingCode
    message: str
    values: Mapping[str, Parameter | Reason]
    place: Place
    line: int | None
    column: str | None

    @property
    def severity(self) -> Severity:
        return self.code.severity

    def text(self, file: str) -> str:
        where = ":".join(str(part) for part in (file, self.line, self.column) if part is not None)
        clauses = ", ".join(self.code.clauses)
        return f"{where}: {self.severity.value}: {self.message} [{self.code.name}; {clauses}]"

    def data(self, file: str) -> dict[str, Any]:
        return {
            "file": file,
            "line": self.line,
            "column": self.column,
            "severity": self.severity.value,
            "code": self.code.name,
            "clauses": self.code.clauses,
            "message": self.message,
            "values": {name: value if isinstance(value, int) else str(value) for name, value in self.values.items()},
            "game": self.place.game,
            "seat": self.place.seat,
            "field": self.place.field,
        }


def _remarks(read: ReadSheet, rule_set: RuleSet) -> Iterator[_Remark]:
    """The defects first, then the findings that do not merely follow from them."""
    for defect in read.defects:
        yield _of_defect(defect)
    if read.sheet is None:
        return
    for finding in check_sheet(read.sheet, rule_set):
        if not read.follows_from_defect(finding, rule_set):
            yield _of_finding(finding, read)


def _of_defect(defect: SheetDefect) -> _Remark:
    column = defect.field if defect.column is None else defect.column
    return _Remark(defect.code, str(defect), defect.values, defect.place, defect.line, column)


def _of_finding(finding: Finding, read: ReadSheet) -> _Remark:
    place, layout = finding.place, read.layout
    line = layout.line_of(place) if layout else None
    column = layout.column_of(place) if layout else None
    return _Remark(finding.code, str(finding), finding.values, place, line, column)
