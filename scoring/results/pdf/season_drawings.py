"""The pictures of a season, laid out: places evening by evening, and the points that were gathered."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from types import MappingProxyType

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core import figures
from scoring.core.pdf.drawings import (
    INK,
    PLAIN_INKS,
    SOFT,
    Area,
    Dot,
    Drawing,
    Ink,
    Inks,
    Line,
    Mark,
    Words,
    box,
    png_file,
    svg_file,
)
from scoring.core.pdf.paper import REGULAR, text_width
from scoring.models import Evening
from scoring.results.selectors.season_picture import MOST_DRAWN, Course, SeasonPicture

_PAGE, _PAPER, _PIXELS = 340, 684, 1800
"""Width on pages, where it may be as narrow as a phone; of files, and of images in pixels."""

_STEP, _LEFT, _TOP, _BOTTOM = 24, 33, 34, 12
_TITLE, _MARGIN = 66, 18
_COLORED = 5
"""The first of the ranking have colours and dashes of their own."""

_WIDER, _BOLDER = 1.25, 1.12
"""How much wider than our font those of browsers may be, and bold letters than others."""

INKS: Inks = MappingProxyType(
    {
        **PLAIN_INKS,
        "course course-1": Ink("#0d55ab", 3.5),
        "course course-2": Ink("#b90f2b", 3, (9, 4)),
        "course course-3": Ink("#14693a", 3, (3, 4)),
        "course course-4": Ink("#7a5500", 3, (12, 4, 3, 4)),
        "course course-5": Ink("#6b3fa0", 3, (6, 6)),
        "course": Ink("#a7a3ad", 1.75),
        "up": Ink("#14693a"),
        "down": Ink("#b90f2b"),
        "bar": Ink("#0d55ab"),
        "bar bar-next": Ink("#7ea6d8"),
        "own": Ink("#e8f1fc"),
        "line": Ink(INK),
        "title": Ink(INK),
        "about": Ink(SOFT),
    }
)


class Kind(StrEnum):
    """The pictures that there are, as their addresses name them."""

    PLACES = "places"
    POINTS = "points"

    @property
    def heading(self) -> str:
        return _("Place after each evening") if self is Kind.PLACES else _("Points gathered")


def drawing_of(kind: Kind, picture: SeasonPicture, *, own: int | None = None, width: int = _PAGE) -> Drawing:
    """One of the pictures; ``own``: the player whose line is marked."""
    return (_places if kind is Kind.PLACES else _points)(picture, own, width)


def picture_file(kind: Kind, picture: SeasonPicture, ending: str) -> bytes:
    """The picture with its title for the club's paper; ``ending`` svg or png."""
    season = picture.season
    first, last = (date_format(evening.date) for evening in (picture.evenings[0], picture.evenings[-1]))
    about = f"{season.league.name} · {first} – {last}"
    drawing = drawing_of(kind, picture, width=_PAPER).framed(
        _MARGIN,
        _TITLE,
        Words((_MARGIN, 32), f"{season.name}: {kind.heading}", "title", size=20, is_bold=True),
        Words((_MARGIN, 51), about, "about", size=12),
    )
    if ending == "svg":
        return svg_file(drawing, INKS, f"{season.name}: {kind.heading} – {season.league.name}")
    return png_file(drawing, INKS, width=_PIXELS)


def _look(number: int, *, is_own: bool) -> str:
    """Of the line of whoever stands in this row of the picture, from 1."""
    look = f"course course-{number}" if number <= _COLORED else "course"
    return f"{look} is-own" if is_own else look


def _places(picture: SeasonPicture, own: int | None, width: int) -> Drawing:
    names = 182 if width == _PAGE else 230
    lanes = max(2, min(picture.lowest, MOST_DRAWN + 1))
    is_cut = picture.lowest > MOST_DRAWN + 1
    rows = max(lanes, len(picture.courses))
    right = width - names
    step = (right - _LEFT) / (len(picture.evenings) - 1)
    marks: list[Mark] = [
        Words((25, _y(lane) + 4), f"{lane}+" if is_cut and lane == lanes else str(lane), "soft", size=11, end=True)
        for lane in range(1, lanes + 1)
    ]
    marks += [Line(((_LEFT - 4, _y(lane)), (right + 4, _y(lane))), "rule") for lane in range(1, lanes + 1)]
    marks += _dates(picture.evenings, step)
    labels: list[Mark] = []
    numbered = list(enumerate(picture.courses, start=1))
    # the first one lies above the others, and the own one above all
    for row, course in sorted(numbered, key=lambda each: (each[1].standing.player_id == own, -each[0])):
        is_own = course.standing.player_id == own
        dots = [
            (_LEFT + at * step, float(_y(min(place, lanes))))
            for at, place in enumerate(course.places)
            if place is not None
        ]
        look = _look(row, is_own=is_own)
        marks.append(Line((*dots, (right + 12, _y(row))), look))
        # where they would touch there are none
        radius = 4.5 if step > 15 else 3 if step > 9 else 0
        marks += [Dot(dot, radius, look) for dot in dots if radius]
        labels += _label(course, row, right + 16, width, is_own=is_own)
    return Drawing(width, _y(rows) + _BOTTOM, (*marks, *labels))


def _y(row: int) -> int:
    return _TOP + _STEP * (row - 1)


def _dates(evenings: Sequence[Evening], step: float) -> Iterator[Mark]:
    """The days of as many evenings as there is room for, the first one always among them."""
    every = max(1, -(-34 // int(step or 1)))
    form = pgettext("day and month of a column, as Django's formats of dates", "j M")
    for at in range(0, len(evenings), every):
        yield Words((_LEFT + at * step - 8, 14), date_format(evenings[at].date, form), "soft", size=10)


def _label(course: Course, row: int, x: float, width: float, *, is_own: bool) -> Iterator[Mark]:
    y = _y(row)
    if is_own:
        yield box(x - 2, y - _STEP / 2 + 1, width - x + 2, _STEP - 2, "own")
    said = f"{figures.place(course.standing.place)} {course.standing.player.name}"
    yield Words((x, y + 4), _cut(said, width - x - 30, is_bold=is_own), "word", is_bold=is_own)
    moved = course.moved
    if moved:
        up = -1 if moved > 0 else 1
        look = "up" if moved > 0 else "down"
        yield Area(((width - 27, y - 4 * up), (width - 19, y - 4 * up), (width - 23, y + 4 * up)), look)
        yield Words((width - 1, y + 4), str(abs(moved)), look, size=11, end=True)


def _points(picture: SeasonPicture, own: int | None, width: int) -> Drawing:
    names = 150 if width == _PAGE else 200
    room = width - names - 34
    scale = room / max(picture.most_points, 1)
    marks: list[Mark] = []
    for row, course in enumerate(picture.courses, start=1):
        y, is_own = _y(row) - 20, course.standing.player_id == own
        if is_own:
            marks.append(box(0, y - _STEP / 2 + 1, width, _STEP - 2, "own"))
        said = f"{figures.place(course.standing.place)} {course.standing.player.name}"
        marks.append(Words((2, y + 4), _cut(said, names - 6, is_bold=is_own), "word", is_bold=is_own))
        x = float(names)
        for at, gain in enumerate(gain for gain in course.gains if gain):
            marks.append(box(x, y - 7, max(gain * scale - 1, 0.5), 14, "bar bar-next" if at % 2 else "bar"))
            x += gain * scale
        marks.append(Words((x + 5, y + 4), str(course.standing.ranking_points), "word", is_bold=True))
    return Drawing(width, _y(len(picture.courses)) - 20 + _BOTTOM + 4, tuple(marks))


def _cut(said: str, width: float, *, is_bold: bool) -> str:
    """As much of a name as there is room for."""
    width /= _WIDER * (_BOLDER if is_bold else 1)
    if text_width(said, REGULAR, 12) <= width:
        return said
    while said and text_width(said + "…", REGULAR, 12) > width:
        said = said[:-1]
    return said.rstrip() + "…"
