"""Charts of a season on paper, drawn with reportlab's graphics: bars of participants, lines from evening to evening.
Lengths are in points.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Circle, Drawing, Line, PolyLine, Rect, Shape, String
from reportlab.lib.colors import Color, HexColor

from scoring.core.pdf.paper import BOLD, FAINT, INK, LINE, REGULAR, fitted, text_width

LINES = tuple(map(HexColor, ("#c62828", "#1565c0", "#2e7d32", "#e08a00", "#6a1b9a", "#00838f", "#ad1457", "#5d4037")))
"""Of the first ones; all others are grey."""

OTHERS = HexColor("#c9ced8")
BEFORE = HexColor("#d5d9e1")
SIZE = 7.5
_AXIS, _BELOW, _ABOVE = 26.0, 22.0, 12.0
_LEAST_STEP = 4
"""Lines of the scale at most, more would be a grid."""


@dataclass(frozen=True, slots=True)
class Course:
    """A line from evening to evening; None: not yet in it."""

    name: str
    values: tuple[int | None, ...]


def bars(
    values: Sequence[int], labels: Sequence[str], before: Sequence[int], *, width: float, height: float, color: Color
) -> Drawing:
    """A bar for each of the values, and beside it, paler, that of the year before, as far as there is one."""
    drawing = Drawing(width, height)
    count = max(len(values), len(before), 1)
    slot, top = (width - _AXIS) / count, max((*values, *before), default=1) or 1
    scale = _scale(top)
    room = height - _BELOW - _ABOVE
    for step in range(0, top + scale, scale):
        y = _BELOW + room * step / (_ceil(top, scale))
        _add(drawing, Line(_AXIS, y, width, y, strokeColor=LINE, strokeWidth=0.4))
        _add(drawing, _text(str(step), _AXIS - 6, y - 2.6, anchor="end"))
    share = 0.3 if before else 0.46
    for at in range(count):
        left = _AXIS + slot * at + slot * (0.5 - share if before else 0.5 - share / 2)
        for offset, series, fill in ((0.0, values, color), (share, before, BEFORE)):
            if at < len(series):
                high = room * series[at] / _ceil(top, scale)
                x = left + offset * slot
                _add(drawing, Rect(x, _BELOW, share * slot, high, fillColor=fill, strokeColor=None))
                if share * slot > text_width("88", REGULAR, SIZE):
                    middle = x + share * slot / 2
                    tone = INK if offset == 0 else FAINT
                    _add(drawing, _text(str(series[at]), middle, _BELOW + high + 2.5, anchor="middle", color=tone))
    _below(drawing, labels, [_AXIS + slot * (at + 0.5) for at in range(len(labels))], slot)
    return drawing


def lines(
    courses: Sequence[Course], labels: Sequence[str], *, width: float, height: float, best_is_low: bool
) -> Drawing:
    """A line for each of the courses, the first ones in colours with their names at the end, all others grey. ``best``
    is at the top: place 1, or most points."""
    drawing = Drawing(width, height)
    known = [value for course in courses for value in course.values if value is not None]
    lowest, highest = (1, max(known, default=2)) if best_is_low else (0, max(known, default=1))
    highest = max(highest, lowest + 1)
    named = min(len(courses), len(LINES) if len(courses) > len(LINES) else len(courses))
    names_width = min(0.3 * width, max((text_width(each.name, BOLD, SIZE) for each in courses[:named]), default=0)) + 12
    left, right = _AXIS, width - names_width
    step = (right - left - 10) / max(len(labels) - 1, 1)
    xs = [left + 6 + step * at for at in range(len(labels))]
    room = height - _BELOW - _ABOVE

    def y_of(value: float) -> float:
        share = (value - lowest) / (highest - lowest)
        return _BELOW + room * (1 - share if best_is_low else share)

    for value in _marks(lowest, highest, room):
        _add(drawing, Line(left, y_of(value), right, y_of(value), strokeColor=LINE, strokeWidth=0.4))
        label = f"{value}." if best_is_low else str(value)
        _add(drawing, _text(label, left - 6, y_of(value) - 2.6, anchor="end"))
    for at in reversed(range(len(courses))):
        color = LINES[at] if at < min(named, len(LINES)) else OTHERS
        for shape in _line(courses[at], xs, y_of, color, 1.8 if color is not OTHERS else 0.8):
            _add(drawing, shape)
    _names(drawing, courses[:named], xs, y_of, names_width - 12)
    _below(drawing, labels, xs, step)
    return drawing


def _line(
    course: Course, xs: Sequence[float], y_of: Callable[[float], float], color: Color, stroke: float
) -> Iterator[Shape]:
    points = [(x, y_of(value)) for x, value in zip(xs, course.values, strict=True) if value is not None]
    flat = [figure for point in points for figure in point]
    if len(points) > 1:
        yield PolyLine(flat, strokeColor=color, strokeWidth=stroke, strokeLineJoin=1)
    for x, y in points:
        yield Circle(x, y, 1.3 * stroke, fillColor=color, strokeColor=None)


def _names(
    drawing: Drawing, courses: Sequence[Course], xs: Sequence[float], y_of: Callable[[float], float], room: float
) -> None:
    """At the end of each line whose it is, apart from each other so that all can be read."""
    ends = []
    for number, course in enumerate(courses):
        last = next((value for value in reversed(course.values) if value is not None), None)
        if last is not None:
            ends.append((y_of(last), number, course.name))
    least = SIZE + 1.5
    ends.sort(key=lambda end: (-end[0], end[1]))
    taken: list[float] = []
    for y, _number, _name in ends:
        taken.append(min(y, taken[-1] - least) if taken else y)
    lift = max(0.0, _BELOW - taken[-1]) if taken else 0.0
    for (y, number, name), placed in zip(ends, taken, strict=True):
        words, size = fitted(name, SIZE, room, smallest=5.5)
        color = LINES[number] if number < len(LINES) else FAINT
        at = min(placed + lift, y + 40) if lift else placed
        _add(drawing, String(xs[-1] + 8, at - 2.6, words, fontName=REGULAR, fontSize=size, fillColor=color))


def _below(drawing: Drawing, labels: Sequence[str], xs: Sequence[float], step: float) -> None:
    """The days below the axis; where they stand too close only some of them."""
    widest = max((text_width(label, REGULAR, SIZE) for label in labels), default=0) + 5
    every = max(1, -int(-widest // max(step, 1)))
    for at in range(0, len(labels), every):
        _add(drawing, _text(labels[at], xs[at], _BELOW - 11, anchor="middle"))


def _marks(lowest: int, highest: int, room: float) -> list[int]:
    """The values beside which a line of the scale is drawn."""
    scale = 1
    while (highest - lowest) / scale > room / 16:
        scale = next(step for step in (2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000) if step > scale)
    first = lowest if lowest == 0 or scale == 1 else scale
    marks = list(range(first, highest + 1, scale))
    return marks if lowest in marks else [lowest, *marks]


def _scale(top: int) -> int:
    steps = (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000)
    return next((step for step in steps if top / step <= _LEAST_STEP), 10_000)


def _ceil(top: int, scale: int) -> int:
    return -(-top // scale) * scale


def _text(words: str, x: float, y: float, *, anchor: str, color: Color = FAINT) -> String:
    return String(x, y, words, fontName=REGULAR, fontSize=SIZE, fillColor=color, textAnchor=anchor)


def _add(drawing: Drawing, shape: Shape) -> None:
    drawing.add(shape)
