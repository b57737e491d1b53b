"""Checks: everything that is wrong or doubtful on a sheet, as findings with their places and clauses."""

from engine.checks.codes import SheetFinding
from engine.checks.control_totals import ColumnDifference, Explanation, explain_differences, locate_differences
from engine.checks.registry import ROW_CHECKS, SHEET_CHECKS, check_game, check_sheet

__all__ = [
    "ROW_CHECKS",
    "SHEET_CHECKS",
    "ColumnDifference",
    "Explanation",
    "SheetFinding",
    "check_game",
    "check_sheet",
    "explain_differences",
    "locate_differences",
]
