"""A QR code in a print."""

import segno
from reportlab.platypus import Flowable

from scoring.prints.pdf.colors import INK

_QUIET = 2
"""Modules of white around it: paper is white all round."""


class QrCode(Flowable):
    """The code of an address, so many points wide and high; a quarter of it may be damaged."""

    def __init__(self, address: str, size: float) -> None:
        super().__init__()
        self._rows = [list(row) for row in segno.make_qr(address, error="q").matrix_iter(border=_QUIET)]
        self.width = self.height = size

    def draw(self) -> None:
        module = self.width / len(self._rows)
        self.canv.setFillColor(INK)
        for number, row in enumerate(self._rows, start=1):
            for at, is_dark in enumerate(row):
                if is_dark:
                    # a hair wider than the module, so that no printer leaves white lines between two dark ones
                    self.canv.rect(at * module, self.height - number * module, module + 0.05, module + 0.05, 0, 1)
