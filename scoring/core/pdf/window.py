"""The window of a German envelope (DIN 5008, form B): 85 × 45 mm, 20 mm from the left edge, 45 mm from the upper one.

Lengths are in points; ``mm`` says where they are not.
"""

from collections.abc import Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Frame, KeepInFrame, Spacer

from scoring.core.pdf.paper import HEIGHT, PLAIN, SMALL, text

LEFT, TOP, WIDTH, WINDOW_HEIGHT = 20 * mm, 45 * mm, 85 * mm, 45 * mm
INDENT = 5 * mm
"""From the edge of the window: a letter slips in its envelope."""

BELOW = 98.46 * mm
"""From the upper edge of the paper: where the text of a letter begins."""

FOLDS = (105 * mm, 210 * mm)
"""Below the upper edge: where the paper is folded."""

BESIDE = 125 * mm
"""From the left edge: where whoever writes says who they are."""

_ABOVE_SENDER, _SENDER_HEIGHT, _ADDRESS_HEIGHT = 12.7 * mm, 5 * mm, 27.3 * mm
_ROOM = WIDTH - INDENT
_SENDER = ParagraphStyle("sender", SMALL, fontSize=7, leading=10)
_ADDRESSEE = ParagraphStyle("addressee", PLAIN, fontSize=11, leading=12.8)


def window_frame() -> Frame:
    """Where :func:`in_window` is laid out."""
    return Frame(LEFT, HEIGHT - TOP - WINDOW_HEIGHT, WIDTH, WINDOW_HEIGHT, INDENT, 0, 0, 0)


def in_window(sender: str, name: str, postal_address: str) -> Sequence[Flowable]:
    """What is read through the window: small who sends it, the name, and the lines of the address below it. What is too
    much for it is made smaller."""
    lines = [text(line.strip(), _ADDRESSEE) for line in (name, *postal_address.splitlines()) if line.strip()]
    return (
        Spacer(0, _ABOVE_SENDER),
        KeepInFrame(_ROOM, _SENDER_HEIGHT, [text(sender, _SENDER)], mode="shrink"),
        Spacer(0, _SENDER_HEIGHT - _SENDER.leading),
        KeepInFrame(_ROOM, _ADDRESS_HEIGHT, lines, mode="shrink"),
    )
