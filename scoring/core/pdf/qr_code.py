"""QR codes on prints. Lengths are in points."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas
from reportlab.platypus import Flowable

_INK = HexColor("#1d2330")
_QUIET = 2
"""Modules of white around it: paper is white all round."""

_HAIR = 0.05
"""So much wider than its modules a rectangle is, so that no printer leaves white lines between two dark ones."""


class QrCode(Flowable):  # type: ignore[misc]
    """The code of an address, so many points wide and high; a quarter of it may be damaged."""

    def __init__(self, address: str, size: float) -> None:
        super().__init__()
        self._address = address
        self.width = self.height = size

    def draw(self) -> None:
        draw_qr_code(self.canv, self._address, 0, self.height, self.width, error="q", quiet=_QUIET)


def draw_qr_code(
    canvas: Canvas, address: str, left: float, top: float, size: float, *, error: str = "m", quiet: int = 0
) -> None:
    """Draw the code with its upper left corner there; ``quiet``: modules of white within ``size``, else whoever draws
    leaves them. ``error``: how much may be damaged, of “m” a seventh."""
    rows = _modules(address, error, quiet)
    module = size / len(rows)
    path = canvas.beginPath()
    for number, row in enumerate(rows, start=1):
        at = 0
        for is_dark, modules in groupby(row):
            length = len(list(modules))
            if is_dark:
                path.rect(left + at * module, top - number * module, length * module + _HAIR, module + _HAIR)
            at += length
    canvas.setFillColor(_INK)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


@lru_cache(maxsize=8)
def _modules(address: str, error: str, quiet: int) -> Sequence[Sequence[int]]:
    """Row by row, 1 for dark; remembered, since each page of a print has the same."""
    return [tuple(row) for row in segno.make_qr(address, error=error).matrix_iter(border=quiet)]
