"""Tables of lines on paper, as wide and as large as there is room. Lengths are in points (1/72 inch)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Table

from scoring.core import figures
from scoring.core.columns import Column
from scoring.core.pdf.paper import (
    BAND,
    BOLD,
    INK,
    LABEL,
    LINE,
    PAGE_ROOM,
    PLAIN,
    ROOM,
    STRONG_BAND,
    WIDE_PAGE_ROOM,
    text,
    text_width,
    whole_words,
)

LEAST_COMFORTABLE = 8.0
SMALLER = (13.0, 11.5, 10.0, 9.0, 8.0)
"""Points of a text in lines that need not stand close together."""
PLACE_WIDTH, FIGURE_WIDTH, LEAST_NAME_WIDTH, PADDING = 34.0, 26.0, 130.0, 4.0
SOFT_HYPHEN = "\u00ad"
LINES = (
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("ROWBACKGROUNDS", (0, 1), (-1, -1), (None, BAND)),
    ("LINEBELOW", (0, 1), (-1, -1), 0.4, LINE),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
    ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
)
"""The look of lines that follow each other, from the second one on."""
NO_PADDING = tuple((f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM"))


@dataclass(frozen=True, slots=True)
class Look:
    """How large the lines of a list are: their texts, what is above and below them, and how many times as wide as usual
    the columns of figures."""

    size: float = 10
    padding: float = 1
    share: float = 1

    @property
    def plain(self) -> ParagraphStyle:
        """Of what stands in the cells."""
        return _in_size(PLAIN, self.size)

    def label(self, share: float) -> ParagraphStyle:
        """Of the labels of columns that are so many times as wide as usual."""
        return _in_size(LABEL, min(10, LABEL.fontSize * min(share, max(0.85, self.size / PLAIN.fontSize))))


def _in_size(style: ParagraphStyle, size: float) -> ParagraphStyle:
    return style if size == style.fontSize else ParagraphStyle(style.name, style, fontSize=size, leading=1.2 * size)


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a printed list: what its cell shows of a line, a short text or paragraphs.

    ``width`` None: it takes the room that the others leave, in equal shares. Figures stand at the right. ``words``: the
    style of short texts that take several lines rather than being cut, such as names. ``color`` underlines the label.
    """

    label: str
    cell: Callable[[Any], str | Flowable | Sequence[Flowable]]
    width: float | None = None
    is_figure: bool = True
    is_strong: bool = False
    words: ParagraphStyle | None = None
    color: Color | None = None


def name_column(label: str, name: Callable[[Any], str], style: ParagraphStyle = PLAIN) -> ListColumn:
    """Names of any length, in the room that the other columns leave."""
    return ListColumn(label, name, is_figure=False, words=style)


def place_column(label: str, place: Callable[[Any], int | None]) -> ListColumn:
    """The place or rank with which a line begins."""
    return ListColumn(label, lambda line: figures.place(place(line)), PLACE_WIDTH, is_strong=True)


def figure_column(column: Column, least_width: float = FIGURE_WIDTH) -> ListColumn:
    """A column of a result; as wide as its label needs in several lines, and figures with their distance."""
    label = str(column.label).replace(SOFT_HYPHEN, "- ")
    parts = (text_width(part, LABEL.fontName, LABEL.fontSize) for part in label.split())
    return ListColumn(label, column.shown, max(least_width, *parts) + 2 * PADDING, is_strong=column.is_strong)


def height_of(story: Iterable[Flowable], *, room: float = ROOM) -> float:
    """How high a story is on one page that is high enough; it can be printed afterwards."""
    canvas = Canvas(BytesIO())
    shown = (each for each in story if not isinstance(each, CondPageBreak))
    heights = (
        each.wrapOn(canvas, room, 10 * PAGE_ROOM)[1] + each.getSpaceBefore() + each.getSpaceAfter() for each in shown
    )
    return float(sum(heights))


def largest(looks: Sequence[Look], story: Callable[[Look], list[Flowable]], *, room: float = ROOM) -> list[Flowable]:
    """The story in the first of the looks in which it stays on one page; in the usual one if there is none."""
    high = PAGE_ROOM if room == ROOM else WIDE_PAGE_ROOM

    def fits(look: Look) -> bool:
        return bool(height_of(story(look), room=room) <= high)

    if not fits(looks[-1]):
        return story(Look())
    return story(next(look for look in looks if fits(look)))


class ListTable(Table):
    """A table that goes on below its heads; a row is only broken if no page has room for it."""

    def split(self, width: float, height: float) -> list[Flowable]:
        self.splitInRow = height >= PAGE_ROOM
        pieces: list[Flowable] = super().split(width, height)
        return pieces


def list_table(
    columns: Sequence[ListColumn],
    lines: Sequence[Any],
    *,
    look: Look = Look(),
    room: float = ROOM,
) -> ListTable:
    """Lines below the labels of the columns, which every page repeats; ``room``: the width of the whole table."""
    look, share, widths = _laid(columns, lines, look, room)
    rest = (room - sum(filter(None, widths))) / max(widths.count(None), 1)
    placed = [(column, rest if width is None else width) for column, width in zip(columns, widths, strict=True)]
    style, label = look.plain, look.label(share)
    figure_label = ParagraphStyle("figure label", label, alignment=TA_RIGHT)
    return ListTable(
        [
            [text(column.label, figure_label if column.is_figure else label) for column in columns],
            *([_cell(column, line, width, look) for column, width in placed] for line in lines),
        ],
        colWidths=[width for _column, width in placed],
        repeatRows=1,
        style=[
            *LINES,
            ("FONT", (0, 0), (-1, -1), style.fontName, style.fontSize, style.leading),
            ("TOPPADDING", (0, 0), (-1, -1), look.padding),
            ("BOTTOMPADDING", (0, 0), (-1, -1), look.padding + (3 if look.size > LEAST_COMFORTABLE else 1.5)),
            ("BACKGROUND", (0, 0), (-1, 0), STRONG_BAND),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            *(("LINEBELOW", (at, 0), (at, 0), 2.5, column.color) for at, column in enumerate(columns) if column.color),
            *(("ALIGN", (at, 1), (at, -1), "RIGHT") for at, column in enumerate(columns) if column.is_figure),
            *(("FONTNAME", (at, 1), (at, -1), BOLD) for at, column in enumerate(columns) if column.is_strong),
        ],
    )


def _laid(
    columns: Sequence[ListColumn], lines: Sequence[Any], look: Look, room: float
) -> tuple[Look, float, list[float | None]]:
    """The look of the lines, how many times as wide as usual the columns are, and how wide each is: the lines are made
    smaller until no figure touches the one before it and names keep room."""
    given = sum(column.width or 0 for column in columns)
    names = LEAST_NAME_WIDTH * sum(column.width is None for column in columns)
    most = max(room - names, given + 2 * PADDING)
    for smaller in (look, *(replace(look, size=size) for size in SMALLER if size < look.size)):
        needed = [_widest(column, lines, smaller) for column in columns]
        for share in (_share(columns, look, room), 1.0):
            both = list(zip(columns, needed, strict=True))
            widths = [column.width and max(column.width * share, least) for column, least in both]
            if sum(filter(None, widths)) <= most:
                return smaller, share, widths
    return look, 1.0, [column.width for column in columns]


def _share(columns: Sequence[ListColumn], look: Look, room: float) -> float:
    """How many times as wide as usual the columns are that have a width, as far as names keep room."""
    given = [column.width for column in columns if column.width is not None]
    names = LEAST_NAME_WIDTH * (len(columns) - len(given))
    return max(1.0, min(look.share, (room - names) / max(sum(given), 1)))


def _widest(column: ListColumn, lines: Sequence[Any], look: Look) -> float:
    """How wide the figures of a column are with the distance to the next one."""
    font = BOLD if column.is_strong else look.plain.fontName
    figures = (shown for shown in map(column.cell, lines) if column.is_figure and isinstance(shown, str))
    return max((text_width(shown, font, look.plain.fontSize) for shown in figures), default=0.0) + 2 * PADDING


def _cell(column: ListColumn, line: Any, width: float, look: Look) -> str | Flowable | Sequence[Flowable]:
    shown = column.cell(line)
    if column.words is None or not isinstance(shown, str):
        return shown
    words = look.plain if column.words is PLAIN else column.words
    return whole_words(shown, words, width - 2 * PADDING)
