"""The pages of a protocol sheet, drawn: up to 10 players in columns, a game a row, continued on further pages.

All lengths are in points (1/72 inch), the origin is the lower left corner.
"""

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scoring.core.pdf.check_mark import draw_check_mark
from scoring.core.pdf.paper import (
    BAND,
    BOLD,
    FAINT,
    INK,
    LINE,
    REGULAR,
    STRONG_BAND,
    accent_of,
    draw_sign,
    fitted,
    register_fonts,
    text_width,
)
from scoring.publishing.pdf.content import (
    PrintedCell,
    PrintedGame,
    PrintedProtocol,
    SummaryRow,
)
from scoring.publishing.pdf.layout import (
    DEALER_SIZE,
    FACT_LINE,
    FACT_SIZE,
    FIGURE_SIZE,
    LABEL_SIZE,
    MARGIN,
    MARK_WIDTH,
    NAME_LINE,
    NAME_SIZE,
    NUMBER_WIDTH,
    REMARK_LINE,
    REMARK_SIZE,
    Layout,
)
from scoring.publishing.pdf.pen import Pen

REMARKS_PER_PAGE = 55


def draw_protocol(*protocols: PrintedProtocol) -> bytes:
    """Protocols one after the other as a PDF file. The same protocols always give the same bytes."""
    register_fonts()
    buffer = BytesIO()
    first = protocols[0]
    canvas = Canvas(buffer, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{first.title} {first.face.name}")
    canvas.setAuthor(first.face.name)
    for protocol in protocols:
        _draw(canvas, Layout(protocol))
    canvas.save()
    return buffer.getvalue()


def _draw(canvas: Canvas, layout: Layout) -> None:
    canvas.setPageSize(layout.size)
    for draw in page_drawings(layout):
        draw(canvas)
        canvas.showPage()


def page_drawings(layout: Layout) -> list[Callable[[Canvas], None]]:
    """What draws each page of a protocol, on a canvas of its size."""
    remarks = layout.remarks
    fits = layout.has_room_for_remarks
    further = [] if fits else [remarks[at : at + REMARKS_PER_PAGE] for at in range(0, len(remarks), REMARKS_PER_PAGE)]
    count = len(layout.pages) + len(further)

    def of_games(index: int, canvas: Canvas) -> None:
        is_last = index == len(layout.pages) - 1
        page = Page(canvas, layout, index, count, is_last=is_last)
        page.draw(layout.pages[index], remarks if fits and is_last else [])

    def of_remarks(index: int, canvas: Canvas) -> None:
        page = Page(canvas, layout, len(layout.pages) + index, count, is_last=False)
        page.draw_remarks(further[index])

    return [
        *(partial(of_games, index) for index in range(len(layout.pages))),
        *(partial(of_remarks, index) for index in range(len(further))),
    ]


class Page:
    """One page under construction."""

    def __init__(self, canvas: Canvas, layout: Layout, index: int, count: int, *, is_last: bool) -> None:
        self.canvas, self.layout, self.protocol = canvas, layout, layout.protocol
        self.index, self.count, self.is_last = index, count, is_last
        self.right = layout.size[0] - MARGIN
        self.pen = Pen(canvas, MARGIN, self.right)

    def draw(self, games: Sequence[PrintedGame], remarks: Sequence[str]) -> None:
        """A page of games; the last one with sums, remarks and signatures."""
        subtotals = self.protocol.subtotals
        self._header()
        self._column_heads()
        top = self.layout.table_top - self.layout.head_height
        if 0 < self.index <= len(subtotals):
            top = self._summary_row(SummaryRow(_("Carried over"), subtotals[self.index - 1]), top)
        for position, game in enumerate(games):
            top = self._game(game, top, is_banded=position % 2 == 1)
        games_bottom = top
        if self.is_last:
            for row in self.protocol.summary:
                top = self._summary_row(row, top)
            self._frame(top, games_bottom)
            self._remarks(remarks, top)
            self._signatures()
        else:
            if self.index < len(subtotals):
                top = self._summary_row(SummaryRow(_("Carry over"), subtotals[self.index], is_strong=True), top)
            self._frame(top, games_bottom)
        self._footer()

    def draw_remarks(self, lines: Sequence[str]) -> None:
        """A page of remarks that found no room below the games."""
        self._header()
        self._remarks(lines, self.layout.table_top)
        self._footer()

    def _remarks(self, lines: Sequence[str], top: float) -> None:
        for position, line in enumerate(lines, start=1):
            self.pen.text(line, MARGIN + 4, top - position * REMARK_LINE, size=REMARK_SIZE)

    def _header(self) -> None:
        protocol, top = self.protocol, self.layout.size[1] - MARGIN
        left = draw_sign(self.canvas, protocol.face, MARGIN, top, 22)
        right = draw_check_mark(self.canvas, protocol.mark, self.right)
        self.pen.text(protocol.title, left, top - 11, size=15, font=BOLD)
        self.pen.text(protocol.face.name, left, top - 21, size=9, color=FAINT)
        if protocol.status:
            self.pen.until(protocol.status, right, top - 10, size=10, font=BOLD)
        if self.count > 1:
            page = _("Page %(page)s of %(count)s") % {"page": self.index + 1, "count": self.count}
            self.pen.until(page, right, top - 21, size=8, color=FAINT)
        x = MARGIN
        for label, lines, width in self.layout.facts:
            self.pen.text(label, x, top - 34, size=6.5, color=FAINT)
            for number, line in enumerate(lines):
                self.pen.text(line, x, top - 45 - number * FACT_LINE, size=FACT_SIZE)
            if not lines:
                self.pen.line(x, top - 47, x + width - 12, top - 47, width=0.4, color=FAINT)
            x += width

    def _column_heads(self) -> None:
        layout, top = self.layout, self.layout.table_top
        self.pen.band(top, layout.head_height, STRONG_BAND)
        bottom = top - layout.head_height + 5
        self.pen.around(_("No."), MARGIN + NUMBER_WIDTH / 2, bottom, size=7, font=BOLD)
        self.pen.text(_("Dealer"), MARGIN + NUMBER_WIDTH + 4, bottom, size=7, font=BOLD)
        for position, lines in enumerate(layout.heads):
            center = layout.players_left + (position + 0.5) * layout.cell_width
            for number, line in enumerate(reversed(lines)):
                self.pen.around(line, center, bottom + number * NAME_LINE, size=NAME_SIZE, font=BOLD)
        for slot, label in ((0.5, _("exact")), (1.5, "UNO")):
            self.pen.around(label, layout.marks_left + MARK_WIDTH * slot, bottom, size=7, font=BOLD)

    def _game(self, game: PrintedGame, top: float, *, is_banded: bool) -> float:
        layout, row = self.layout, self.layout.row
        if is_banded:
            self.pen.band(top, row, BAND)
        baseline = self._baseline(top)
        self.pen.around(game.number, MARGIN + NUMBER_WIDTH / 2, baseline, size=8 * layout.scale)
        self._dealer(game, baseline)
        if game.is_void:
            self._void(baseline)
        else:
            for position, cell in enumerate(game.cells):
                self._cell(cell, layout.players_left + position * layout.cell_width, baseline)
        for mark, slot in ((game.exact_grab, 0.5), (game.uno_card_finish, 1.5)):
            if mark:
                self.pen.around("×", layout.marks_left + MARK_WIDTH * slot, baseline, size=9, font=BOLD)
        self.pen.rule(top - row)
        return top - row

    def _baseline(self, top: float) -> float:
        """Where the figures of a row stand."""
        return top - (self.layout.row + 5.6 * self.layout.scale) / 2

    def _dealer(self, game: PrintedGame, baseline: float) -> None:
        x = MARGIN + NUMBER_WIDTH + 4
        share = (self.layout.dealer_width - 8) / (1 + len(game.strikes))
        dealer, size = fitted(game.dealer, DEALER_SIZE * self.layout.scale, share - 2, smallest=7)
        self.pen.text(dealer, x, baseline, size=size)
        for position, strike in enumerate(game.strikes, start=1):
            self.pen.strike(strike, x + position * share, baseline, room=share, is_cut=True)

    def _void(self, baseline: float) -> None:
        left, right = self.layout.players_left, self.layout.marks_left
        middle, center = baseline + 2.5, left + (len(self.protocol.players) // 2 + 0.5) * self.layout.cell_width
        label = _("void")
        half = text_width(label, REGULAR, 7.5) / 2 + 6
        self.pen.line(left + 8, middle, center - half, middle, width=0.6, color=FAINT)
        self.pen.line(center + half, middle, right - 8, middle, width=0.6, color=FAINT)
        self.pen.around(label, center, baseline, size=7.5)

    def _cell(self, cell: PrintedCell, left: float, baseline: float) -> None:
        right, size = left + self.layout.cell_width - 5, FIGURE_SIZE * self.layout.scale
        points = text_width(cell.points, BOLD, size)
        if cell.is_winner:
            self.pen.star(right - points - 0.38 * size - 2.5, baseline + 0.3 * size, 0.38 * size)
        self.pen.until(cell.points, right, baseline, size=size, font=BOLD if cell.is_winner else REGULAR)
        x, room = left + 3, right - points - left - (16 if cell.is_winner else 6)
        for strike in cell.strikes:
            x = self.pen.strike(strike, x, baseline, room=room / len(cell.strikes))
        if cell.doubling:
            self.pen.text(cell.doubling, x, baseline, size=5.5, color=FAINT)

    def _summary_row(self, summary: SummaryRow, top: float) -> float:
        layout, row = self.layout, self.layout.row
        if summary.is_strong:
            self.pen.band(top, row, STRONG_BAND)
        font, baseline = (BOLD if summary.is_strong else REGULAR), self._baseline(top)
        label, size = fitted(summary.label, LABEL_SIZE * layout.scale, layout.players_left - MARGIN - 8, smallest=6.5)
        self.pen.text(label, MARGIN + 4, baseline, size=size, font=font)
        for position, value in enumerate(summary.values, start=1):
            right = layout.players_left + position * layout.cell_width - 5
            self.pen.until(value, right, baseline, size=FIGURE_SIZE * layout.scale, font=font)
        self.pen.rule(top - row)
        return top - row

    def _frame(self, bottom: float, games_bottom: float) -> None:
        layout, top = self.layout, self.layout.table_top
        number_right = MARGIN + NUMBER_WIDTH
        self.pen.line(number_right, top - layout.head_height, number_right, games_bottom, width=0.4, color=LINE)
        columns = (layout.players_left + n * layout.cell_width for n in range(len(self.protocol.players) + 1))
        for x in (*columns, layout.marks_left + MARK_WIDTH):
            self.pen.line(x, top, x, bottom, width=0.4, color=LINE)
        self.pen.frame(top, bottom)
        if accent := accent_of(self.protocol.face):
            self.pen.line(MARGIN, top, self.right, top, width=2.4, color=accent)

    def _signatures(self) -> None:
        slot = self.layout.room / len(self.protocol.signatures)
        for position, (label, value) in enumerate(self.protocol.signatures):
            x = MARGIN + position * slot
            text, size = fitted(value, 8.5, slot - 42, smallest=7)
            self.pen.text(text, x + 2, MARGIN + 12, size=size)
            self.pen.line(x, MARGIN + 9, x + slot - 40, MARGIN + 9, width=0.5, color=INK)
            self.pen.text(label, x, MARGIN + 1, size=6.5, color=FAINT)

    def _footer(self) -> None:
        """What the signs mean, and beside or below it what was signed."""
        legend = _("winner   exact: exact grab, doubled (L6.3)   UNO: ended with the UNO card, doubled (L6.17)")
        self.pen.star(MARGIN + 2.5, MARGIN - 8, 3, color=FAINT)
        self.pen.text(legend, MARGIN + 7, MARGIN - 10, size=6, color=FAINT)
        footer = self.protocol.footer
        needed = text_width(legend, REGULAR, 6) + text_width(footer, REGULAR, 6) + 16
        line = MARGIN - 10 if needed <= self.layout.room else MARGIN - 17
        self.pen.until(footer, self.right, line, size=6, color=FAINT)
