"""A book as a PDF file: sections with heads of their own on upright and wide pages, pages that are drawn as a whole,
and contents with the pages on which the sections begin. Lengths are in points.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any
from xml.sax.saxutils import escape

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
)
from reportlab.platypus.tableofcontents import TableOfContents

from scoring.core.pdf.pages import draw_foot, draw_head
from scoring.core.pdf.paper import FAINT, HEAD, MARGIN, PLAIN, REGULAR, STRONG, register_fonts
from scoring.core.selectors.check_marks import CheckMark
from scoring.core.selectors.faces import Face, face_of
from scoring.models import League

UPRIGHT, WIDE, WHOLE = "upright", "wide", "whole"
"""Kinds of pages: with the head of their section, the same lying on its side, and drawn as a whole, lying as well."""

Draw = Callable[[Canvas], None]

_ENTRY = ParagraphStyle("entry", STRONG, fontSize=11, leading=15, spaceBefore=5)
_BELOW = ParagraphStyle("entry below", PLAIN, fontSize=10, leading=13, leftIndent=14)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book that begins on a new page. ``title`` stands at its head, with ``about`` below it and
    ``status`` and ``mark`` on the right; ``entry`` in the contents, there at ``level`` 0 or 1. Either a story or whole
    pages."""

    entry: str
    title: str = ""
    about: str = ""
    status: str = ""
    level: int = 0
    kind: str = UPRIGHT
    story: Sequence[Flowable] = ()
    pages: Sequence[Draw] = ()
    mark: CheckMark | None = None


def write_book(
    target: IO[bytes],
    sections: Sequence[Section],
    *,
    league: League,
    title: str,
    cover: Draw,
    foot: str,
    on_section: Callable[[], None],
) -> int:
    """Write the book and give the number of its pages. ``on_section`` is called whenever one is laid out, which is
    twice for each of them: the contents are right when the pages are known. Same sections, same bytes."""
    register_fonts()
    book = _Book(target, face_of(league), title, foot, on_section)
    contents = TableOfContents(levelStyles=[_ENTRY, _BELOW], dotsMinLevel=0)
    marks = [_Mark(section, f"section-{number}") for number, section in enumerate(sections)]
    # so many lines as there will be, so that nothing moves when their pages are known
    contents.addEntries([(mark.section.level, escape(mark.section.entry), 0, mark.key) for mark in marks])
    story: list[Flowable] = [_Whole(cover, A4), NextPageTemplate(UPRIGHT), PageBreak()]
    story += [_Mark(Section(_("Contents"), _("Contents"), title), ""), contents]
    for mark in marks:
        section = mark.section
        story += [NextPageTemplate(section.kind), PageBreak(), mark, *section.story]
        for number, draw in enumerate(section.pages):
            story += [*([PageBreak()] if number else []), _Whole(draw, landscape(A4))]
    book.multiBuild(story)
    return int(book.page)


class _Mark(Flowable):
    """Where a section begins; without a key it is not in the contents."""

    def __init__(self, section: Section, key: str) -> None:
        super().__init__()
        self.section, self.key = section, key
        self.width = self.height = 0

    def draw(self) -> None:
        if self.key:
            self.canv.bookmarkPage(self.key)
            self.canv.addOutlineEntry(self.section.entry, self.key, level=self.section.level, closed=True)


class _Whole(Flowable):
    """A page that is drawn as a whole."""

    def __init__(self, draw: Draw, size: tuple[float, float]) -> None:
        super().__init__()
        self._draw = draw
        self.width, self.height = size

    def draw(self) -> None:
        self._draw(self.canv)


class _Book(BaseDocTemplate):
    """Knows which section it is in, and draws its head when the page is done."""

    def __init__(self, target: IO[bytes], face: Face, title: str, foot: str, on_section: Callable[[], None]) -> None:
        super().__init__(
            target,
            pagesize=A4,
            title=f"{title} – {face.name}",
            author=face.name,
            lang=get_language() or "de",
            invariant=1,
            pageCompression=1,
        )
        self._face, self._said, self._foot, self._on_section = face, title, foot, on_section
        self._section = Section("")
        wide = landscape(A4)
        self.addPageTemplates(
            [
                PageTemplate("cover", [_frame(A4, 0)], pagesize=A4),
                PageTemplate(UPRIGHT, [_frame(A4, MARGIN, HEAD)], onPageEnd=self._draw_around, pagesize=A4),
                PageTemplate(WIDE, [_frame(wide, MARGIN, HEAD)], onPageEnd=self._draw_around, pagesize=wide),
                PageTemplate(WHOLE, [_frame(wide, 0)], onPageEnd=self._draw_number, pagesize=wide),
            ]
        )

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        if isinstance(flowable, _Mark):
            self._section = flowable.section
            if flowable.key:
                section = flowable.section
                self.notify("TOCEntry", (section.level, escape(section.entry), self.page, flowable.key))
                self._on_section()

    def _draw_around(self, canvas: Canvas, _document: Any) -> None:
        section = self._section
        draw_head(canvas, self._face, section.title, section.about, section.status, mark=section.mark)
        draw_foot(canvas, self._foot)
        canvas.drawRightString(canvas._pagesize[0] - MARGIN, MARGIN - 14, self._page_number)

    def _draw_number(self, canvas: Canvas, _document: Any) -> None:
        """Above a page that has a head and a foot of its own."""
        canvas.setFillColor(FAINT)
        canvas.setFont(REGULAR, 8)
        canvas.drawString(28, canvas._pagesize[1] - 18, f"{self._said} · {self._page_number}")

    @property
    def _page_number(self) -> str:
        return _("Page %(page)s") % {"page": self.page}


def _frame(size: tuple[float, float], margin: float, head: float = 0) -> Frame:
    width, height = size
    return Frame(margin, margin, width - 2 * margin, height - 2 * margin - head, 0, 0, 0, 0)
