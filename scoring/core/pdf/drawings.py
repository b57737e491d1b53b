"""Drawings of lines, bars and words: laid out once, and written as SVG for a page, as SVG file, or as PNG.

Lengths are units of the view box; what stands on a page takes its colours from there, a file has those of paper.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from math import hypot
from types import MappingProxyType

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    points: tuple[Point, ...]
    look: str


@dataclass(frozen=True, slots=True)
class Dot:
    at: Point
    radius: float
    look: str


@dataclass(frozen=True, slots=True)
class Area:
    """What its corners enclose."""

    corners: tuple[Point, ...]
    look: str


@dataclass(frozen=True, slots=True)
class Words:
    """A text on its base line. ``end``: it ends at the point instead of beginning there."""

    at: Point
    text: str
    look: str
    size: float = 12
    is_bold: bool = False
    end: bool = False


Mark = Line | Dot | Area | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks in the order in which they are drawn."""

    width: float
    height: float
    marks: tuple[Mark, ...]

    def framed(self, margin: float, top: float, *others: Mark) -> "Drawing":
        """The same with a margin on all sides, and at the top with so much room for other marks."""
        moved = tuple(_moved(mark, margin, top) for mark in self.marks)
        return Drawing(self.width + 2 * margin, self.height + top + margin, (*others, *moved))


def box(x: float, y: float, width: float, height: float, look: str) -> Area:
    """A rectangle by its upper left corner."""
    return Area(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), look)


def _moved(mark: Mark, right: float, down: float) -> Mark:
    if isinstance(mark, Line):
        return replace(mark, points=tuple((x + right, y + down) for x, y in mark.points))
    if isinstance(mark, Area):
        return replace(mark, corners=tuple((x + right, y + down) for x, y in mark.corners))
    return replace(mark, at=(mark.at[0] + right, mark.at[1] + down))


@dataclass(frozen=True, slots=True)
class Ink:
    """How a look is drawn on paper: its colour, and of lines the width and the lengths of dashes and gaps."""

    color: str
    width: float = 1
    dashes: tuple[float, ...] = ()


Inks = Mapping[str, Ink]

PAPER, INK, SOFT = "#ffffff", "#1c1b21", "#57545f"


def svg_on_page(drawing: Drawing) -> SafeString:
    """For a page, whose style sheet knows the looks. A table beside it says the same for who cannot see it."""
    marks = format_html_join("", "{}", ((_on_page(mark),) for mark in drawing.marks))
    return format_html(
        '<svg viewBox="0 0 {} {}" aria-hidden="true">{}</svg>', _n(drawing.width), _n(drawing.height), marks
    )


def svg_file(drawing: Drawing, inks: Inks, title: str) -> bytes:
    """For other programs, with the colours of paper. Same drawing, same bytes."""
    marks = format_html_join("\n", "{}", ((_in_file(mark, inks),) for mark in drawing.marks))
    width, height = _n(drawing.width), _n(drawing.height)
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img"'
        ' font-family="\'Source Sans Pro\', \'Source Sans 3\', Arial, sans-serif">\n'
        '<title>{2}</title>\n<rect width="{0}" height="{1}" fill="{3}"/>\n{4}\n</svg>\n',
        width, height, title, PAPER, marks,
    ).encode()  # fmt: skip


_BOLD, _AT_END = SafeString(' font-weight="700"'), SafeString(' text-anchor="end"')


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _list(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _on_page(mark: Mark) -> SafeString:
    return _element(mark, format_html('class="{}"', mark.look))


def _in_file(mark: Mark, inks: Inks) -> SafeString:
    ink = inks[mark.look]
    if not isinstance(mark, Line):
        return _element(mark, format_html('fill="{}"', ink.color))
    dashes = format_html(' stroke-dasharray="{}"', " ".join(map(_n, ink.dashes))) if ink.dashes else ""
    look = 'fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round"{}'
    return _element(mark, format_html(look, ink.color, _n(ink.width), dashes))


def _element(mark: Mark, look: SafeString) -> SafeString:
    if isinstance(mark, Line):
        return format_html('<polyline {} points="{}"/>', look, _list(mark.points))
    if isinstance(mark, Area):
        return format_html('<polygon {} points="{}"/>', look, _list(mark.corners))
    x, y = map(_n, mark.at)
    if isinstance(mark, Dot):
        return format_html('<circle {} cx="{}" cy="{}" r="{}"/>', look, x, y, _n(mark.radius))
    more = format_html(' font-size="{}"', _n(mark.size))
    if mark.is_bold:
        more += _BOLD
    if mark.end:
        more += _AT_END
    return format_html('<text {}{} x="{}" y="{}">{}</text>', look, more, x, y, mark.text)


_SMOOTH = 2
"""Drawn so much larger and made smaller then, so that slanting lines have no steps."""


def png_file(drawing: Drawing, inks: Inks, *, width: int) -> bytes:
    """As an image so many pixels wide, for 300 dots an inch. Takes a third of a second for 1,800 and some 40 MB."""
    scale = width * _SMOOTH / drawing.width
    size = (width * _SMOOTH, round(drawing.height * scale))
    image = Image.new("RGB", size, PAPER)
    canvas = ImageDraw.Draw(image)
    for mark in drawing.marks:
        _paint(canvas, mark, inks[mark.look], scale)
    image = image.resize((width, round(size[1] / _SMOOTH)), Image.Resampling.LANCZOS).quantize(128)
    target = BytesIO()
    image.save(target, "PNG", dpi=(300, 300), optimize=True)
    return target.getvalue()


def _paint(canvas: ImageDraw.ImageDraw, mark: Mark, ink: Ink, scale: float) -> None:
    if isinstance(mark, Words):
        font = _font(round(mark.size * scale), mark.is_bold)
        at = (mark.at[0] * scale, mark.at[1] * scale)
        canvas.text(at, mark.text, fill=ink.color, font=font, anchor="rs" if mark.end else "ls")
    elif isinstance(mark, Area):
        canvas.polygon([(x * scale, y * scale) for x, y in mark.corners], fill=ink.color)
    elif isinstance(mark, Dot):
        (x, y), rim = mark.at, mark.radius + 0.75
        for radius, color in ((rim, PAPER), (mark.radius, ink.color)):
            edges = [(x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale]
            canvas.ellipse(edges, fill=color)
    else:
        for part in _dashed(mark.points, ink.dashes):
            ends = [(x * scale, y * scale) for x, y in part]
            canvas.line(ends, fill=ink.color, width=max(1, round(ink.width * scale)), joint="curve")


def _dashed(points: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """The parts of a line that are drawn: dashes and gaps by turns, also round corners."""
    if not dashes:
        yield list(points)
        return
    at, left, part = 0, dashes[0], [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        done = 0.0
        while length - done > left:
            done += left
            point = (x + (to_x - x) * done / length, y + (to_y - y) * done / length)
            if at % 2 == 0:
                yield [*part, point]
            at += 1
            left, part = dashes[at % len(dashes)], [point]
        left -= length - done
        part.append((to_x, to_y))
    if at % 2 == 0 and len(part) > 1:
        yield part


@cache
def _font(size: int, is_bold: bool) -> ImageFont.FreeTypeFont:
    name = "SourceSansPro-Semibold.ttf" if is_bold else "SourceSansPro-Regular.ttf"
    return ImageFont.truetype(str(files("font_source_sans_pro") / "files" / name), size)


PLAIN_INKS: Inks = MappingProxyType({"word": Ink(INK), "soft": Ink(SOFT), "rule": Ink("#dfdcd3")})
