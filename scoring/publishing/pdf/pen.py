"""What a page of figures is drawn with: texts, lines, bands, the winner's star, struck values. Lengths in points.

A sheet has hundreds of texts and lines, so a pen writes what the page is to hold itself, where the canvas would tell
colour and font anew for each of them and write every number with six digits.

The form (Vordruck) that is written on by hand (L6.4): empty, or with what is known of a table beforehand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, pi, sin

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from engine.rulesets import CreditSign
from engine.sheet import GameRow
from engine.sheet import Sheet as TableSheet
from scoring.core import figures
from scoring.core.pdf.fonts import REGULAR, fitted, text_width
from scoring.core.pdf.lists import FAINT, INK, LINE
from scoring.models import League, Sheet
from scoring.publishing.pdf.content import PrintedCell, PrintedGame, PrintedProtocol, Strike, SummaryRow, short_names
from scoring.sheets.selectors.sheets import checked_sheet

ROWS_PER_PAGE = 32
"""Rows of 7 mm below the names on A4, those of the sums included."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What is written on a form beforehand: facts of the head, and per seat name and credit; who deals each game."""

    facts: dict[str, str]
    players: Sequence[str]
    credits: Sequence[str]
    dealers: Sequence[str] = ()


def blank_form(league: League, *, players: int, games: int) -> PrintedProtocol:
    """A form without names."""
    return _form(league, games, _Known({}, ("",) * players, ("",) * players))


def table_form(sheet: Sheet, *, games: int, with_dealers: bool) -> PrintedProtocol:
    """The form for a table loaded with its rows: names as they sit, their credit, and who deals which game if none is
    void (K10). No further query."""
    checked = checked_sheet(sheet)
    evening = sheet.evening
    names = [seat.registration.player.name for seat in checked.mapped.seats]
    sign = -1 if checked.rule_set.scoring.credit_sign is CreditSign.HELPS else 1
    called = short_names(names)
    facts = {
        _("Date"): figures.day_and_start(evening.date, evening.starts_at),
        _("Kind"): evening.heading,
        _("Venue"): evening.venue,
        _("Table"): sheet.table_name,
    }
    dealers = [called[seat] for seat in _dealers(checked.mapped.value, games)] if with_dealers else ()
    credit = [figures.points(sign * seat.credit) for seat in checked.mapped.value.seats]
    return _form(evening.season.league, games, _Known(facts, names, credit, dealers))


def _dealers(table: TableSheet, games: int) -> Iterator[int]:
    """The seats that deal so many games if nobody deals again nor goes out; the first seat begins (L6.1, K10)."""
    nobody_is_out = (None,) * len(table.seats)
    turn: tuple[int, ...] = table.at_table(1, nobody_is_out)
    for number in range(1, games + 1):
        if not turn:
            return
        yield turn[0]
        turn = GameRow(number, (), dealer=turn[0]).dealers_after(table.at_table(number + 1, nobody_is_out))


def _pages(games: int, sums: int) -> tuple[int, int]:
    """How many pages so many games take with the rows of the sums below the last one, and how many games are on each;
    what is carried over takes a row above and below."""
    if games + sums <= ROWS_PER_PAGE:
        return 1, games
    pages = next(count for count in range(2, games + 2) if ceil((games + sums) / count) + 2 <= ROWS_PER_PAGE)
    return pages, min(games, ceil((games + sums) / pages))


def _form(league: League, games: int, known: _Known) -> PrintedProtocol:
    count = len(known.players)
    empty = ("",) * count
    summary = (
        SummaryRow(_("Points"), empty),
        SummaryRow(_("Credit"), tuple(known.credits)),
        SummaryRow(_("Total"), empty, is_strong=True),
        SummaryRow(_("Place"), empty),
        SummaryRow(_("Points for the place"), empty),
        SummaryRow(_("Bonus A + B"), empty),
        SummaryRow(_("Ranking points"), empty, is_strong=True),
        SummaryRow(_("Penalty cards"), empty),
    )
    pages, per_page = _pages(games, len(summary))
    dealers = [*known.dealers, *[""] * games]
    labels = (_("Date"), _("Kind"), _("Venue"), _("Table"), _("Kept by"))
    return PrintedProtocol(
        league=league.name,
        title=_("Protocol sheet"),
        facts=tuple((label, known.facts.get(label, "")) for label in labels),
        status="",
        players=tuple(known.players),
        games=tuple(PrintedGame(str(n + 1), dealers[n], (PrintedCell(),) * count) for n in range(games)),
        subtotals=(empty,) * (pages - 1),
        summary=summary,
        signatures=((_("Kept by (Protokollführer)"), ""), (_("Checked (Vice President Law and Game)"), "")),
        footer=_("Mistaken? Strike the old value from bottom left to top right, initials beside it (L6.5)"),
        games_per_page=per_page,
        is_form=True,
    )


STRIKE = HexColor("#b3261e")
_STAR = [(radius * sin(n * pi / 5), radius * cos(n * pi / 5)) for n, radius in enumerate((1, 0.42) * 5)]
"""The corners of a star around the origin, the uppermost first; its points are one long."""

_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *map(ord, "()\\"), *range(127, 256))}
"""How the codes of letters stand in a text of a PDF, where they do not stand for themselves."""


class Pen:
    """Draws on one page of a canvas, between its margins. It remembers how it is set, so whatever else draws on the
    page must leave that as it was."""

    def __init__(self, canvas: Canvas, left: float, right: float) -> None:
        self.left, self.right = left, right
        self._document = canvas._doc
        self._put = canvas._code.append
        self._fill = self._stroke = self._width = self._font = ""

    def text(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        """A line that begins at ``x``."""
        self._fill_with(color)
        known = getFont(font)
        at = f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm"
        for subset, codes in known.splitString(text, self._document):
            name = f"{known.getSubsetInternalName(subset, self._document)} {size:g} Tf"
            if name != self._font:
                self._font = name
                at = f"{at} {name}"
            at = f"{at} ({codes.decode('latin-1').translate(_ESCAPED)}) Tj"
        self._put(f"{at} ET")

    def until(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        """A line that ends at ``x``."""
        self.text(text, x - text_width(text, font, size), y, size=size, font=font, color=color)

    def around(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR) -> None:
        """A line with ``x`` in its middle."""
        self.text(text, x - text_width(text, font, size) / 2, y, size=size, font=font)

    def line(self, left: float, bottom: float, right: float, top: float, *, width: float, color: Color) -> None:
        """A straight line."""
        self._stroke_with(color, width)
        self._put(f"{left:.2f} {bottom:.2f} m {right:.2f} {top:.2f} l S")

    def rule(self, y: float) -> None:
        """A thin line from margin to margin."""
        self.line(self.left, y, self.right, y, width=0.4, color=LINE)

    def band(self, top: float, height: float, color: Color) -> None:
        """A coloured ground from margin to margin."""
        self._fill_with(color)
        self._put(f"{self.left:.2f} {top - height:.2f} {self.right - self.left:.2f} {height:.2f} re f")

    def frame(self, top: float, bottom: float) -> None:
        """A stronger line around everything from margin to margin."""
        self._stroke_with(INK, 0.8)
        self._put(f"{self.left:.2f} {bottom:.2f} {self.right - self.left:.2f} {top - bottom:.2f} re S")

    def star(self, x: float, y: float, radius: float, color: Color = INK) -> None:
        """The winner's sign, around a point, as the screen has it."""
        self._fill_with(color)
        corners = [f"{x + across * radius:.2f} {y + up * radius:.2f}" for across, up in _STAR]
        self._put(f"{corners[0]} m {' l '.join(corners[1:])} l h f")

    def strike(self, strike: Strike, x: float, baseline: float, *, room: float) -> float:
        """A struck value with its initials in ``room`` (L6.5); returns where the next text may begin."""
        initials_width = text_width(strike.initials, REGULAR, 4.5)
        text, size = fitted(strike.old_value, REGULAR, 6.5, room - initials_width - 4, smallest=4.5)
        width = text_width(text, REGULAR, size)
        self.text(text, x, baseline, size=size, color=FAINT)
        self.line(x - 1, baseline - 1.2, x + width + 1, baseline + 5.2, width=0.6, color=STRIKE)
        self.text(strike.initials, x + width + 1.5, baseline + 2, size=4.5, color=STRIKE)
        return x + width + 3.5 + initials_width

    def _fill_with(self, color: Color) -> None:
        if (wanted := f"{_parts(color)} rg") != self._fill:
            self._fill = wanted
            self._put(wanted)

    def _stroke_with(self, color: Color, width: float) -> None:
        if (wanted := f"{_parts(color)} RG") != self._stroke:
            self._stroke = wanted
            self._put(wanted)
        if (wanted := f"{width:g} w") != self._width:
            self._width = wanted
            self._put(wanted)


@cache
def _parts(color: Color) -> str:
    return f"{color.red:.4f} {color.green:.4f} {color.blue:.4f}"
