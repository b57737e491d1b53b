"""Prints: protocol sheet (blank and filled), season ranking, seat slips and seating list, drawn with reportlab."""

from scoring.pdf.content import blank_protocol, printed_protocol
from scoring.pdf.layout import draw_protocol
from scoring.pdf.ranking import draw_ranking
from scoring.pdf.seating_list import draw_seating_list
from scoring.pdf.slips import draw_slips

__all__ = [
    "blank_protocol",
    "draw_protocol",
    "draw_ranking",
    "draw_seating_list",
    "draw_slips",
    "printed_protocol",
]
