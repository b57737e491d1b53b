"""Prints: the protocol sheet (blank and filled) and the season ranking, drawn with reportlab."""

from scoring.pdf.content import blank_protocol, printed_protocol
from scoring.pdf.layout import draw_protocol
from scoring.pdf.ranking import draw_ranking

__all__ = ["blank_protocol", "draw_protocol", "draw_ranking", "printed_protocol"]
