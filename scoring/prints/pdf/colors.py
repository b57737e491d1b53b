"""The colours of all prints."""

from reportlab.lib.colors import HexColor

INK = HexColor("#1d2330")
FAINT = HexColor("#6b7280")
LINE = HexColor("#c3c8d1")
BAND = HexColor("#f4f5f8")
STRONG_BAND = HexColor("#e6e9f0")
CARD_COLORS = tuple(map(HexColor, ("#c62828", "#2e7d32", "#1565c0", "#f9a825")))
