"""Joint feasibility: can the hands of one row all exist in one deck? Three answers, and an example on request."""

from engine.feasibility.check import check_row, possible_totals
from engine.feasibility.results import Answer, Feasibility, Impossibility, InvalidRow

__all__ = ["Answer", "Feasibility", "Impossibility", "InvalidRow", "check_row", "possible_totals"]
