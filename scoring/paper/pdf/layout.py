"""Draws a protocol sheet on A4 landscape: up to 10 players and 30 games a page, continued on further pages.

All lengths are in points (1/72 inch), the origin is the lower left corner.
"""

from collections.abc import Sequence
from io import BytesIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from scoring.paper.pdf.content import GAMES_PER_PAGE, PrintedCell, PrintedGame, PrintedProtocol, Strike, SummaryRow
from scoring.prints.pdf.colors import BAND, FAINT, INK, LINE, STRONG_BAND
from scoring.prints.pdf.fonts import BOLD, REGULAR, fitted, register_fonts, text_width
from scoring.prints.pdf.lists import Cards

WIDTH, HEIGHT = landscape(A4)
MARGIN = 28.0
ROW = 10.9
HEAD_HEIGHT = 26.0
TABLE_TOP = HEIGHT - 82.0
SIGNATURES_TOP = MARGIN + 24.0
REMARK_SIZE, REMARK_LINE, REMARK_WIDTH = 6.5, 8.0, WIDTH - 2 * MARGIN - 8
REMARKS_PER_PAGE = 55
NUMBER_WIDTH, DEALER_WIDTH, MARK_WIDTH = 22.0, 82.0, 20.0

STRIKE = HexColor("#b3261e")


def draw_protocol(protocol: PrintedProtocol) -> bytes:
    """The protocol as a PDF file. The same protocol always gives the same bytes."""
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{protocol.title} {protocol.league}")
    canvas.setAuthor(protocol.league)
    pages = [
        protocol.games[start : start + GAMES_PER_PAGE]
        for start in range(0, max(len(protocol.games), 1), GAMES_PER_PAGE)
    ]
    remarks = [line for remark in protocol.remarks for line in simpleSplit(remark, REGULAR, REMARK_SIZE, REMARK_WIDTH)]
    fits = len(remarks) * REMARK_LINE <= _room_below(protocol, pages)
    starts = () if fits else range(0, len(remarks), REMARKS_PER_PAGE)
    sheets = [remarks[start : start + REMARKS_PER_PAGE] for start in starts]
    count = len(pages) + len(sheets)
    for index, games in enumerate(pages):
        is_last = index == len(pages) - 1
        _Page(canvas, protocol, index, count, is_last=is_last).draw(games, remarks if fits and is_last else [])
        canvas.showPage()
    for index, lines in enumerate(sheets, start=len(pages)):
        _Page(canvas, protocol, index, count, is_last=False).draw_remarks(lines)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _room_below(protocol: PrintedProtocol, pages: Sequence[Sequence[PrintedGame]]) -> float:
    """Room between the table of the last page and the signatures."""
    is_carried = 0 < len(pages) - 1 <= len(protocol.subtotals)
    rows = len(pages[-1]) + len(protocol.summary) + is_carried
    return float(TABLE_TOP - HEAD_HEIGHT - rows * ROW - SIGNATURES_TOP)


class _Page:
    """One page under construction."""

    def __init__(self, canvas: Canvas, protocol: PrintedProtocol, index: int, count: int, *, is_last: bool) -> None:
        self.canvas = canvas
        self.protocol = protocol
        self.index = index
        self.count = count
        self.is_last = is_last
        columns = max(len(protocol.players), 1)
        free = WIDTH - 2 * MARGIN - NUMBER_WIDTH - DEALER_WIDTH - 2 * MARK_WIDTH
        self.cell_width = free / columns
        self.players_left = MARGIN + NUMBER_WIDTH + DEALER_WIDTH
        self.marks_left = self.players_left + columns * self.cell_width

    def draw(self, games: tuple[PrintedGame, ...], remarks: Sequence[str]) -> None:
        """A page of games; the last one with sums, remarks and signatures."""
        self._header()
        self._column_heads()
        top = TABLE_TOP - HEAD_HEIGHT
        if self.index > 0 and self.index <= len(self.protocol.subtotals):
            carried = SummaryRow(_("Carried over"), self.protocol.subtotals[self.index - 1])
            top = self._summary_row(carried, top)
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
            if self.index < len(self.protocol.subtotals):
                top = self._summary_row(
                    SummaryRow(_("Carry over"), self.protocol.subtotals[self.index], is_strong=True), top
                )
            self._frame(top, games_bottom)
        self._footer()

    def draw_remarks(self, lines: Sequence[str]) -> None:
        """A page of remarks that found no room below the games."""
        self._header()
        self._remarks(lines, TABLE_TOP)
        self._footer()

    def _remarks(self, lines: Sequence[str], top: float) -> None:
        for position, line in enumerate(lines, start=1):
            self._text(line, MARGIN + 4, top - position * REMARK_LINE, size=REMARK_SIZE)

    def _text(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(color)
        self.canvas.drawString(x, y, text)

    def _right(
        self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK
    ) -> None:
        self._text(text, x - text_width(text, font, size), y, size=size, font=font, color=color)

    def _centered(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR) -> None:
        self._text(text, x - text_width(text, font, size) / 2, y, size=size, font=font)

    def _band(self, top: float, height: float, color: Color) -> None:
        self.canvas.setFillColor(color)
        self.canvas.rect(MARGIN, top - height, WIDTH - 2 * MARGIN, height, stroke=0, fill=1)

    def _rule(self, y: float) -> None:
        self.canvas.setStrokeColor(LINE)
        self.canvas.setLineWidth(0.4)
        self.canvas.line(MARGIN, y, WIDTH - MARGIN, y)

    def _header(self) -> None:
        protocol, top = self.protocol, HEIGHT - MARGIN
        Cards(20).drawOn(self.canvas, MARGIN, top - 20)
        self._text(protocol.title, MARGIN + 38, top - 10, size=15, font=BOLD)
        self._text(protocol.league, MARGIN + 38, top - 21, size=9, color=FAINT)
        if protocol.status:
            self._right(protocol.status, WIDTH - MARGIN, top - 10, size=10, font=BOLD)
        if self.count > 1:
            page = _("Page %(page)s of %(count)s") % {"page": self.index + 1, "count": self.count}
            self._right(page, WIDTH - MARGIN, top - 21, size=8, color=FAINT)
        slot = (WIDTH - 2 * MARGIN) / max(len(protocol.facts), 1)
        for position, (label, value) in enumerate(protocol.facts):
            x = MARGIN + position * slot
            self._text(label, x, top - 34, size=6.5, color=FAINT)
            text, size = fitted(value, REGULAR, 9, slot - 8)
            self._text(text, x, top - 45, size=size)
            if not value:
                self.canvas.setStrokeColor(FAINT)
                self.canvas.setLineWidth(0.4)
                self.canvas.line(x, top - 47, x + slot - 12, top - 47)

    def _column_heads(self) -> None:
        self._band(TABLE_TOP, HEAD_HEIGHT, STRONG_BAND)
        baseline = TABLE_TOP - HEAD_HEIGHT + 5
        self._centered(_("No."), MARGIN + NUMBER_WIDTH / 2, baseline, size=7, font=BOLD)
        self._text(_("Dealer"), MARGIN + NUMBER_WIDTH + 4, baseline, size=7, font=BOLD)
        for position, name in enumerate(self.protocol.players):
            self._player_head(name, self.players_left + (position + 0.5) * self.cell_width)
        self._centered("×2 G", self.marks_left + MARK_WIDTH / 2, baseline, size=6.5, font=BOLD)
        self._centered("×2 U", self.marks_left + MARK_WIDTH * 1.5, baseline, size=6.5, font=BOLD)

    def _player_head(self, name: str, center: float) -> None:
        first, _blank, last = name.partition(" ")
        for text, y in ((first, TABLE_TOP - 10.5), (last, TABLE_TOP - 20.5)):
            shown, size = fitted(text, BOLD, 8, self.cell_width - 4)
            self._centered(shown, center, y, size=size, font=BOLD)

    def _game(self, game: PrintedGame, top: float, *, is_banded: bool) -> float:
        if is_banded:
            self._band(top, ROW, BAND)
        baseline = top - ROW + 3
        self._centered(game.number, MARGIN + NUMBER_WIDTH / 2, baseline, size=8)
        x = MARGIN + NUMBER_WIDTH + 4
        share = (DEALER_WIDTH - 8) / (1 + len(game.strikes))
        dealer, size = fitted(game.dealer, REGULAR, 7.5, share - 2)
        self._text(dealer, x, baseline, size=size)
        for position, strike in enumerate(game.strikes, start=1):
            self._strike(strike, x + position * share, baseline, room=share)
        if game.is_void:
            self._void(baseline, top)
        else:
            for position, cell in enumerate(game.cells):
                self._cell(cell, self.players_left + position * self.cell_width, baseline)
        for mark, slot in ((game.exact_grab, 0.5), (game.uno_card_finish, 1.5)):
            if mark:
                self._centered("×", self.marks_left + MARK_WIDTH * slot, baseline, size=9, font=BOLD)
        self._rule(top - ROW)
        return top - ROW

    def _void(self, baseline: float, top: float) -> None:
        middle = top - ROW / 2
        label = _("void")
        center = (self.players_left + self.marks_left) / 2
        half = text_width(label, REGULAR, 7.5) / 2 + 6
        self.canvas.setStrokeColor(FAINT)
        self.canvas.setLineWidth(0.6)
        self.canvas.line(self.players_left + 8, middle, center - half, middle)
        self.canvas.line(center + half, middle, self.marks_left - 8, middle)
        self._centered(label, center, baseline, size=7.5)

    def _cell(self, cell: PrintedCell, left: float, baseline: float) -> None:
        right = left + self.cell_width - 5
        if cell.is_winner:
            self.canvas.setFillColor(INK)
            left_of_points = right - text_width(cell.points, BOLD, 8.5) - 4
            self.canvas.circle(left_of_points, baseline + 2.4, 1.7, stroke=0, fill=1)
        self._right(cell.points, right, baseline, size=8.5, font=BOLD if cell.is_winner else REGULAR)
        x = left + 3
        for strike in cell.strikes:
            x = self._strike(strike, x, baseline, room=self.cell_width / 2 / len(cell.strikes))
        if cell.doubling:
            self._text(cell.doubling, x, baseline, size=5.5, color=FAINT)

    def _strike(self, strike: Strike, x: float, baseline: float, *, room: float) -> float:
        """Draw a struck value with its initials in ``room``; returns where the next text may begin."""
        initials_width = text_width(strike.initials, REGULAR, 4.5)
        text, size = fitted(strike.old_value, REGULAR, 6.5, room - initials_width - 4, smallest=4.5)
        width = text_width(text, REGULAR, size)
        self._text(text, x, baseline, size=size, color=FAINT)
        self.canvas.setStrokeColor(STRIKE)
        self.canvas.setLineWidth(0.6)
        self.canvas.line(x - 1, baseline - 1.2, x + width + 1, baseline + 5.2)
        self._text(strike.initials, x + width + 1.5, baseline + 2, size=4.5, color=STRIKE)
        return x + width + 3.5 + initials_width

    def _summary_row(self, row: SummaryRow, top: float) -> float:
        if row.is_strong:
            self._band(top, ROW, STRONG_BAND)
        font, baseline = (BOLD if row.is_strong else REGULAR), top - ROW + 3
        self._text(row.label, MARGIN + 4, baseline, size=7.5, font=font)
        for position, value in enumerate(row.values):
            self._right(value, self.players_left + (position + 1) * self.cell_width - 5, baseline, size=8.5, font=font)
        self._rule(top - ROW)
        return top - ROW

    def _frame(self, bottom: float, games_bottom: float) -> None:
        self.canvas.setStrokeColor(LINE)
        self.canvas.setLineWidth(0.4)
        self.canvas.line(MARGIN + NUMBER_WIDTH, TABLE_TOP - HEAD_HEIGHT, MARGIN + NUMBER_WIDTH, games_bottom)
        for x in (
            *(self.players_left + position * self.cell_width for position in range(len(self.protocol.players) + 1)),
            self.marks_left + MARK_WIDTH,
        ):
            self.canvas.line(x, TABLE_TOP, x, bottom)
        self.canvas.setStrokeColor(INK)
        self.canvas.setLineWidth(0.8)
        self.canvas.rect(MARGIN, bottom, WIDTH - 2 * MARGIN, TABLE_TOP - bottom, stroke=1, fill=0)

    def _signatures(self) -> None:
        slot = (WIDTH - 2 * MARGIN) / len(self.protocol.signatures)
        for position, (label, value) in enumerate(self.protocol.signatures):
            x = MARGIN + position * slot
            self._text(value, x + 2, MARGIN + 12, size=8.5)
            self.canvas.setStrokeColor(INK)
            self.canvas.setLineWidth(0.5)
            self.canvas.line(x, MARGIN + 9, x + slot - 40, MARGIN + 9)
            self._text(label, x, MARGIN + 1, size=6.5, color=FAINT)

    def _footer(self) -> None:
        self.canvas.setFillColor(FAINT)
        self.canvas.circle(MARGIN + 2, MARGIN - 8, 1.3, stroke=0, fill=1)
        legend = _("winner   ×2 G exact grab (L6.3)   ×2 U UNO-card finish (L6.17)")
        self._text(legend, MARGIN + 6, MARGIN - 10, size=6, color=FAINT)
        if self.protocol.footer:
            self._right(self.protocol.footer, WIDTH - MARGIN, MARGIN - 10, size=6, color=FAINT)
