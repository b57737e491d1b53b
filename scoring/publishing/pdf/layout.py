"""The layout of a protocol on paper: which games are on which page, how high their rows are, how wide the columns.

All lengths are in points (1/72 inch), the origin is the lower left corner.
"""

from dataclasses import dataclass
from functools import cached_property

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit

from scoring.core.pdf.check_mark import BESIDE, QR_SIZE
from scoring.core.pdf.paper import BOLD, REGULAR, broken, text_width
from scoring.publishing.pdf.content import PrintedGame, PrintedProtocol

MARGIN = 28.0
TOP = 54.0
"""Title and the labels of the facts."""

BOTTOM = MARGIN + 24.0
"""Signatures and the foot."""

COMFORTABLE_ROW, LEAST_ROW = 10.9, 9.8
ROW_TO_WRITE_IN, MOST_ROW = 7 * mm, 9 * mm
USUAL_ROW, MOST_SCALE = 15.0, 1.4
"""From which height of the rows on what stands in them grows as well, and how far."""

NUMBER_WIDTH, MARK_WIDTH = 22.0, 26.0
LEAST_DEALER, MOST_DEALER = 62.0, 110.0
NAME_SIZE, NAME_LINE, DEALER_SIZE, LABEL_SIZE, FIGURE_SIZE = 8.0, 9.2, 7.5, 7.5, 8.5
FACT_SIZE, FACT_LINE = 9.0, 10.5
REMARK_SIZE, REMARK_LINE, ABOVE_SIGNATURES = 6.5, 8.0, 12.0


@dataclass(frozen=True)
class Layout:
    """The measures of a protocol's pages, which are the same on all of them.

    A form stands upright, with rows of 7 mm at least to write in (L6.4, L6.5); a filled sheet lies across, with rows
    as high as the games and remarks of its last page leave them. None is higher than 9 mm.
    """

    protocol: PrintedProtocol

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the page."""
        width, height = A4
        return (width, height) if self.protocol.is_form else (height, width)

    @cached_property
    def room(self) -> float:
        """From the left margin to the right one."""
        return self.size[0] - 2 * MARGIN

    @cached_property
    def facts(self) -> list[tuple[str, list[str], float]]:
        """The facts of the head: label, what it is in lines, and its width."""
        room = self.room - (QR_SIZE + BESIDE if self.protocol.mark and self.protocol.mark.address else 0.0)
        wanted = [
            max(text_width(value, REGULAR, FACT_SIZE), text_width(label, REGULAR, 6.5), 50.0) + 12
            for label, value in self.protocol.facts
        ]
        least = [min(width, room / max(len(wanted), 1)) for width in wanted]
        over = sum(wanted) - sum(least)
        share = (room - sum(least)) / over if over > 0 else 0.0
        widths = [low + min(share, 1.0) * (high - low) for low, high in zip(least, wanted, strict=True)]
        spare = (room - sum(widths)) / max(len(widths), 1)
        return [
            (label, broken(value, REGULAR, FACT_SIZE, width - 8), width + spare)
            for (label, value), width in zip(self.protocol.facts, widths, strict=True)
        ]

    @cached_property
    def table_top(self) -> float:
        """The upper edge of the table."""
        most_lines = max((len(lines) for _label, lines, _width in self.facts), default=1)
        return self.size[1] - MARGIN - TOP - FACT_LINE * max(most_lines - 1, 0)

    @cached_property
    def dealer_width(self) -> float:
        """As wide as the longest row of dealers, struck ones included, and the labels of the sums, within bounds."""
        if self.protocol.is_form:
            return LEAST_DEALER
        wanted = (
            sum(
                text_width(name, REGULAR, DEALER_SIZE) + 12
                for name in (game.dealer, *(s.old_value for s in game.strikes))
            )
            for game in self.protocol.games
        )
        labels = (text_width(row.label, BOLD, LABEL_SIZE) + 8 - NUMBER_WIDTH for row in self.protocol.summary)
        return min(max(LEAST_DEALER, *wanted, *labels), MOST_DEALER)

    @cached_property
    def players_left(self) -> float:
        """The left edge of the first player's column."""
        return MARGIN + NUMBER_WIDTH + self.dealer_width

    @cached_property
    def cell_width(self) -> float:
        """The width of a player's column."""
        free = self.room - NUMBER_WIDTH - self.dealer_width - 2 * MARK_WIDTH
        return free / max(len(self.protocol.players), 1)

    @cached_property
    def marks_left(self) -> float:
        """The left edge of the marks for doubled games."""
        return self.size[0] - MARGIN - 2 * MARK_WIDTH

    @cached_property
    def heads(self) -> list[list[str]]:
        """The players' names in lines."""
        return [broken(name, BOLD, NAME_SIZE, self.cell_width - 4) for name in self.protocol.players]

    @cached_property
    def head_height(self) -> float:
        """The height of the row of names."""
        return 7.6 + NAME_LINE * max(2, *map(len, self.heads))

    @cached_property
    def pages(self) -> list[tuple[PrintedGame, ...]]:
        """The games of each page; one page without any if there is none."""
        games, most = self.protocol.games, self.protocol.games_per_page
        return [games[start : start + most] for start in range(0, max(len(games), 1), most)]

    @cached_property
    def remarks(self) -> list[str]:
        """What happened around the games, in lines."""
        width = self.room - 8
        return [line for text in self.protocol.remarks for line in simpleSplit(text, REGULAR, REMARK_SIZE, width)]

    @property
    def has_room_for_remarks(self) -> bool:
        """Whether the remarks find room below the games of the last page."""
        return self._rows_of_last_page * COMFORTABLE_ROW + len(self.remarks) * REMARK_LINE <= self._height

    @cached_property
    def row(self) -> float:
        """The height of a row."""
        most_rows = max(self._rows_of_last_page, *(len(games) + bool(n) + 1 for n, games in enumerate(self.pages)))
        least = ROW_TO_WRITE_IN if self.protocol.is_form else LEAST_ROW
        remarks = len(self.remarks) * REMARK_LINE + ABOVE_SIGNATURES if self.has_room_for_remarks else 0.0
        return float(min(max((self._height - remarks) / most_rows, least), MOST_ROW))

    @cached_property
    def scale(self) -> float:
        """How many times as large as usual is what stands in a row: few games do not stay small on a white page."""
        return 1.0 if self.protocol.is_form else min(max(1.0, self.row / USUAL_ROW), MOST_SCALE)

    @property
    def _rows_of_last_page(self) -> int:
        is_carried = 0 < len(self.pages) - 1 <= len(self.protocol.subtotals)
        return len(self.pages[-1]) + len(self.protocol.summary) + is_carried

    @property
    def _height(self) -> float:
        return self.table_top - self.head_height - BOTTOM
