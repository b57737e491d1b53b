"""The sign at the head of every print: the logo of the league, or the four cards. Lengths are in points."""

from io import BytesIO

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from scoring.core.selectors.faces import Face, face_of
from scoring.models import League

CARD_COLORS = tuple(map(HexColor, ("#c62828", "#2e7d32", "#1565c0", "#f9a825")))
_CARDS, _WIDEST = 1.4, 3.2
"""How many times as wide as high the cards are, and a logo is at most."""


class Sign(Flowable):
    """The logo of a league, so many points high and at most three times as wide; without one the four cards, which
    have the league's colour if it has chosen one."""

    def __init__(self, face: Face | League, height: float) -> None:
        super().__init__()
        self._face = face_of(face) if isinstance(face, League) else face
        self.height, self.width = height, _CARDS * height
        self._picture = self._face.picture
        if self._picture is not None:
            share = self._picture.width / self._picture.height
            self.width = min(share, _WIDEST) * height

    def draw(self) -> None:
        if self._picture is None:
            self._draw_cards()
            return
        image = ImageReader(BytesIO(self._picture.content))
        self.canv.drawImage(image, 0, 0, self.width, self.height, mask="auto", preserveAspectRatio=True, anchor="w")

    def _draw_cards(self) -> None:
        self.canv.scale(self.height, self.height)
        for position, color in enumerate(sign_colors(self._face)):
            self.canv.setFillColor(color)
            self.canv.roundRect(position * 0.355, 0, 0.29, 1, 0.075, stroke=0, fill=1)


def draw_sign(canvas: Canvas, face: Face | League, x: float, top: float, height: float) -> float:
    """Draw the sign with its upper left corner there; gives where what stands beside it may begin."""
    sign = Sign(face, height)
    sign.drawOn(canvas, x, top - height)
    return x + sign.width + 0.42 * height


def accent_of(face: Face) -> Color | None:
    """The league's colour for lines and bars; None: it has chosen none."""
    return HexColor(face.accent) if face.accent else None


def sign_colors(face: Face) -> tuple[Color, ...]:
    """Those of the four cards; with a colour of the league's own it takes the place of all of them, ever lighter."""
    own = accent_of(face)
    if own is None:
        return CARD_COLORS
    return tuple(_lighter(own, share) for share in (0, 0.25, 0.5, 0.7))


def _lighter(color: Color, share: float) -> Color:
    return Color(*(part + (1 - part) * share for part in (color.red, color.green, color.blue)))
