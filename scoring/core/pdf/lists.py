"""Lists on A4, laid out by reportlab's Platypus: head and foot of every page, paragraphs, tables of figures.

Lengths are in points (1/72 inch).

The colours of all prints.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, CondPageBreak, Flowable, Frame, PageTemplate, Paragraph, Table

from scoring.core import figures
from scoring.core.columns import Column
from scoring.core.pdf.check_mark import draw_check_mark
from scoring.core.pdf.fonts import BOLD, REGULAR, broken, register_fonts, text_width, unbroken_size
from scoring.core.pdf.sign import accent_of, draw_sign
from scoring.core.selectors.check_marks import CheckMark
from scoring.core.selectors.faces import Face, face_of
from scoring.core.selectors.log_heads import head_text
from scoring.models import League

INK = HexColor("#1d2330")
FAINT = HexColor("#6b7280")
LINE = HexColor("#c3c8d1")
BAND = HexColor("#f4f5f8")
STRONG_BAND = HexColor("#e6e9f0")
WIDTH, HEIGHT = A4
MARGIN = 48.0
ROOM = WIDTH - 2 * MARGIN
"""From margin to margin."""

WIDE_ROOM = HEIGHT - 2 * MARGIN
"""The same on a page that lies on its side."""

HEAD = 40.0
PAGE_ROOM = HEIGHT - 2 * MARGIN - HEAD
WIDE_PAGE_ROOM = WIDTH - 2 * MARGIN - HEAD
LEAST_COMFORTABLE = 8.0
SMALLER = (13.0, 11.5, 10.0, 9.0, 8.0)
"""Points of a text in lines that need not stand close together."""

PLACE_WIDTH, FIGURE_WIDTH, LEAST_NAME_WIDTH, PADDING = 34.0, 26.0, 130.0, 4.0
SOFT_HYPHEN = "\u00ad"

PLAIN = ParagraphStyle("plain", fontName=REGULAR, fontSize=10, leading=12, textColor=INK, embeddedHyphenation=1)
STRONG = ParagraphStyle("strong", PLAIN, fontName=BOLD)
TITLE = ParagraphStyle("title", STRONG, fontSize=13, leading=18, spaceBefore=10, spaceAfter=3)
LABEL = ParagraphStyle("label", STRONG, fontSize=7.5, leading=8.5)
SMALL = ParagraphStyle("small", PLAIN, fontSize=8, leading=10.5, textColor=FAINT)

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


def text(words: str, style: ParagraphStyle = PLAIN) -> Paragraph:
    """Words that are broken where they need several lines."""
    register_fonts()
    return Paragraph(escape(words), style)


def whole_words(words: str, style: ParagraphStyle, width: float) -> Paragraph:
    """Words that are broken between them and after hyphens; smaller where one of them is wider than ``width``."""
    register_fonts()
    size = unbroken_size(words, style.fontName, style.fontSize, width)
    lines = broken(words, style.fontName, size, width)
    if size < style.fontSize:
        style = ParagraphStyle(style.name, style, fontSize=size, leading=1.2 * size)
    return Paragraph("<br/>".join(map(escape, lines)), style)


def print_list(
    story: Sequence[Flowable],
    *,
    title: str,
    about: Iterable[str],
    subject: object,
    league: League,
    printed_on: date,
    is_official: bool | None = None,
    is_wide: bool = False,
    mark: CheckMark | None = None,
) -> bytes:
    """A list as a PDF file: ``about`` stands below its title, ``subject`` beside it in the file's own title.
    ``is_wide``: its pages lie on their side. ``mark``: by which anybody sees that an official print is genuine.

    ``is_official`` None: it shows nothing that becomes official. Otherwise the foot has the log's head as well: whoever
    keeps the print can prove later whether the log was cut or written anew (``manage.py verify --expect``). The same
    list always gives the same bytes.
    """
    draw = partial(
        _draw_page,
        face=face_of(league),
        title=title,
        about=" · ".join(filter(None, about)),
        status=status_of(is_official),
        foot=foot_of(league, printed_on, is_official),
        mark=mark,
    )
    width, height = landscape(A4) if is_wide else A4
    frame = Frame(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN - HEAD, 0, 0, 0, 0)
    page = PageTemplate("list", [frame], onPage=draw, pagesize=(width, height))
    return printed(story, page, title=f"{title} {subject}", league=league, canvas=_NumberedCanvas)


def status_of(is_official: bool | None) -> str:
    """What stands at the head of a print; nothing for None."""
    return "" if is_official is None else _("official") if is_official else _("provisional")


def foot_of(league: League, printed_on: date, is_official: bool | None) -> str:
    """When it was printed, and the log's head of what becomes official. One query for that."""
    log_head = "" if is_official is None else head_text(league)
    return " · ".join(filter(None, (_("Printed on %(date)s") % {"date": date_format(printed_on)}, log_head)))


def printed(
    story: Sequence[Flowable], *pages: PageTemplate, title: str, league: League, canvas: type[Canvas] = Canvas
) -> bytes:
    """A story as a PDF file, on pages of the first kind until it names another."""
    buffer = BytesIO()
    document = BaseDocTemplate(
        buffer,
        pagesize=A4,
        pageTemplates=list(pages),
        title=title,
        author=league.name,
        lang=get_language() or "de",
        invariant=1,
        pageCompression=1,
    )
    document.build(list(story), canvasmaker=canvas)
    return buffer.getvalue()


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


def _draw_page(
    canvas: Canvas,
    _document: BaseDocTemplate,
    *,
    face: Face,
    title: str,
    about: str,
    status: str,
    foot: str,
    mark: CheckMark | None,
) -> None:
    draw_head(canvas, face, title, about, status, mark=mark)
    draw_foot(canvas, foot)


def draw_head(
    canvas: Canvas, face: Face, title: str, about: str, status: str, *, mark: CheckMark | None = None
) -> None:
    """The league's sign with the title and what the list is about, on the right its status and the mark by which it is
    known to be genuine."""
    width, height = canvas._pagesize
    top = height - MARGIN
    left, right = draw_sign(canvas, face, MARGIN, top, 26), draw_check_mark(canvas, mark, width - MARGIN)
    lines = broken(about, REGULAR, 10, right - left)
    if accent := accent_of(face):
        canvas.setStrokeColor(accent)
        canvas.setLineWidth(1.5)
        canvas.line(MARGIN, top - HEAD + 2.5, width - MARGIN, top - HEAD + 2.5)
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, 18)
    canvas.drawString(left, top - 13, title)
    canvas.setFont(BOLD, 12)
    canvas.drawRightString(right, top - 13, status)
    canvas.setFillColor(FAINT)
    canvas.setFont(REGULAR, 10)
    for number, line in enumerate(lines):
        canvas.drawString(left, top - 26 - 11 * number, line)


def draw_foot(canvas: Canvas, foot: str) -> None:
    """When it was printed, and what can be proved by that, in the foot of every official print."""
    canvas.setFillColor(FAINT)
    canvas.setFont(REGULAR, 8)
    canvas.drawString(MARGIN, MARGIN - 14, foot)


class _NumberedCanvas(Canvas):
    """Says on each of several pages which one it is, once it knows how many there are."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        count = len(self._pages)
        for number, page in enumerate(self._pages, start=1):
            self.__dict__.update(page)
            if count > 1:
                self.setFont(REGULAR, 8)
                self.setFillColor(FAINT)
                said = _("Page %(page)s of %(count)s") % {"page": number, "count": count}
                self.drawRightString(self._pagesize[0] - MARGIN, MARGIN - 14, said)
            super().showPage()
        super().save()
