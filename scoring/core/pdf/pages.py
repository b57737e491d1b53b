"""Pages of prints: head and foot of each, their numbers, and the file. Lengths are in points (1/72 inch)."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from io import BytesIO
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from scoring.core.pdf.check_mark import draw_check_mark
from scoring.core.pdf.paper import BOLD, FAINT, HEAD, INK, MARGIN, REGULAR, accent_of, broken, draw_sign
from scoring.core.selectors.check_marks import CheckMark
from scoring.core.selectors.faces import Face, face_of
from scoring.core.selectors.heads import head_text
from scoring.models import League


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
