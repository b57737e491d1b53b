"""``score``: totals, places and ranking points of an evening, with every reason."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.cli.rules import add_rules_argument
from engine.cli.score_output import result_as_data, result_as_text
from engine.cli.sheets import read_named_sheet
from engine.json_text import NotJson, parse_json
from engine.names import name_key
from engine.ranking import rank_evening
from engine.rulesets import RuleSet
from engine.scoring import UnscorableSheet
from engine.sheet import Sheet
from engine.sheetio import SheetDefect

SCORED, NOT_SCORABLE, UNREADABLE = 0, 1, 2


class _UnreadableSheet(ValueError):
    """A file that cannot be read completely; the text names every defect with its place."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "Ranks an evening from its protocol sheets in CSV or JSON form, one per table."
        " Exit status: 0 scored, 1 a sheet contradicts itself, 2 a file cannot be read."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="protocol sheet as CSV or JSON; - is standard input")
    add_rules_argument(parser)
    parser.add_argument(
        "--credits",
        type=credits_argument,
        default={},
        metavar="FILE.json",
        help='credits for registrations in time, by name: {"Anke": 300}',
    )
    parser.add_argument("--json", action="store_true", help="write JSON instead of a table")


def credits_argument(path: str) -> Mapping[str, int]:
    """The credits in that JSON file, points by name. Raises ArgumentTypeError if it cannot be read."""
    try:
        data = parse_json(Path(path).read_bytes())
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error.strerror}") from error
    except NotJson as error:
        raise argparse.ArgumentTypeError(f"{path}: not JSON: {error}") from error
    if not isinstance(data, dict) or any(type(points) is not int for points in data.values()):
        raise argparse.ArgumentTypeError(f"{path}: expected are whole points by name")
    return data


def run(arguments: argparse.Namespace) -> int:
    """Rank the evening, and return the exit status. What is wrong goes to standard error."""
    try:
        sheets = [_read(file, arguments.rules, arguments.credits) for file in arguments.files]
        _refuse_unknown_names(arguments.credits, sheets)
    except _UnreadableSheet as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    try:
        result = rank_evening(_with_different_tables(sheets), arguments.rules)
    except UnscorableSheet as error:
        print(error, file=sys.stderr)
        return NOT_SCORABLE
    if arguments.json:
        print(json.dumps(result_as_data(result), ensure_ascii=False, indent=1))
    else:
        print(result_as_text(result))
    return SCORED


def _read(file: str, rule_set: RuleSet, credits_by_name: Mapping[str, int]) -> Sheet:
    try:
        read = read_named_sheet(file, rule_set, credits_by_name)
    except OSError as error:
        raise _UnreadableSheet(f"{file}: {error.strerror}") from error
    if read.defects or read.sheet is None:
        raise _UnreadableSheet("\n".join(_describe(file, defect) for defect in read.defects))
    return read.sheet


def _describe(file: str, defect: SheetDefect) -> str:
    where = (file, defect.line, defect.field if defect.column is None else defect.column)
    return f"{':'.join(str(part) for part in where if part is not None)}: {defect}"


def _refuse_unknown_names(credits_by_name: Mapping[str, int], sheets: Sequence[Sheet]) -> None:
    seated = {name_key(seat.name) for sheet in sheets for seat in sheet.seats}
    if unknown := [name for name in credits_by_name if name_key(name) not in seated]:
        raise _UnreadableSheet(f"credits for players who sit at no table: {', '.join(unknown)}")


def _with_different_tables(sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """The sheets as they are if their tables differ, otherwise numbered in the order given."""
    if len({sheet.table for sheet in sheets}) == len(sheets):
        return sheets
    return [replace(sheet, table=table) for table, sheet in enumerate(sheets, start=1)]
