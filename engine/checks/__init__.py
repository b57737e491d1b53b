"""Checks: everything that is wrong or doubtful on a sheet, as findings with their places and clauses."""

from engine.checks.ages import AgeFinding, age_in_year, average_age, check_average_age
from engine.checks.codes import SheetFinding
from engine.checks.context import Counting
from engine.checks.control_totals import (
    ColumnDifference,
    ControlRow,
    ControlTotalSlip,
    PossibleSlip,
    control_row,
    locate_differences,
    slip_finding,
)
from engine.checks.evening import EveningFinding, EveningLog, check_evening, passes_needed
from engine.checks.last_round import LastRound, last_round_of
from engine.checks.registry import ROW_CHECKS, SHEET_CHECKS, check_game, check_sheet

__all__ = [
    "ROW_CHECKS",
    "SHEET_CHECKS",
    "AgeFinding",
    "ColumnDifference",
    "ControlRow",
    "ControlTotalSlip",
    "Counting",
    "EveningFinding",
    "EveningLog",
    "LastRound",
    "PossibleSlip",
    "SheetFinding",
    "age_in_year",
    "average_age",
    "check_average_age",
    "check_evening",
    "check_game",
    "check_sheet",
    "control_row",
    "last_round_of",
    "locate_differences",
    "passes_needed",
    "slip_finding",
]
