"""Checks: everything that is wrong or doubtful on a sheet, as findings with their places and clauses."""

from engine.checks.codes import SheetFinding
from engine.checks.registry import ROW_CHECKS, SHEET_CHECKS, check_game, check_sheet

__all__ = ["ROW_CHECKS", "SHEET_CHECKS", "SheetFinding", "check_game", "check_sheet"]
