"""Fonts that have every letter of the members' names: German, Polish, Turkish, and what else Latin letters write."""

import re
from functools import cache
from importlib.resources import files

from reportlab import rl_config
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "SourceSansPro"
BOLD = "SourceSansPro-Semibold"

_FILES = {REGULAR: "SourceSansPro-Regular.ttf", BOLD: "SourceSansPro-Semibold.ttf"}
_SMALLEST = 5.5
"""Points of a font that is made smaller so that no word has to be broken."""


@cache
def register_fonts() -> None:
    """Make both fonts known to reportlab; parsing them is done once per process (about 50 ms).

    From then on pages are stored as they are compressed, not as text, which is a quarter longer and takes a while.
    """
    rl_config.useA85 = 0
    folder = files("font_source_sans_pro") / "files"
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(folder / file)))
        addMapping(name, 0, 0, name)


@cache
def text_width(text: str, font: str, size: float) -> float:
    """Width in points; remembered, since names and labels come again on every page."""
    register_fonts()
    return float(pdfmetrics.stringWidth(text, font, size))


def fitted(text: str, size: float, width: float, *, smallest: float) -> tuple[str, float]:
    """The text and the font size at which it fits into ``width`` points: smaller first, then cut with “…”."""
    while size > smallest and text_width(text, REGULAR, size) > width:
        size -= 0.5
    if text_width(text, REGULAR, size) <= width:
        return text, size
    while text and text_width(text + "…", REGULAR, size) > width:
        text = text[:-1]
    return text.rstrip() + "…", size


def unbroken_size(text: str, font: str, size: float, width: float) -> float:
    """The font size at which ``width`` points are enough for each part of the text that :func:`broken` keeps together;
    ``_SMALLEST`` where none is."""
    parts = [part for word in text.split() for part in _parts(word)]
    while size > _SMALLEST and any(text_width(part, font, size) > width for part in parts):
        size -= 0.5
    return size


def broken(text: str, font: str, size: float, width: float) -> list[str]:
    """The text in lines of at most ``width``: broken at blanks and after hyphens, a longer word anywhere."""
    lines = [""]
    for word in text.split():
        for position, part in enumerate(_parts(word)):
            blank = " " if lines[-1] and position == 0 else ""
            if text_width(lines[-1] + blank + part, font, size) <= width:
                lines[-1] += blank + part
            else:
                lines += _pieces(part, font, size, width)
    return [line for line in lines if line]


def _parts(word: str) -> list[str]:
    """A word as it may be broken after its hyphens."""
    return re.findall(r"[^-]*-|[^-]+", word)


def _pieces(word: str, font: str, size: float, width: float) -> list[str]:
    pieces = []
    while len(word) > 1 and text_width(word, font, size) > width:
        fits = next((n for n in range(len(word) - 1, 1, -1) if text_width(word[:n] + "-", font, size) <= width), 1)
        pieces.append(word[:fits] + "-")
        word = word[fits:]
    return [*pieces, word]
