"""The form (Vordruck) that is written on by hand (L6.4): empty, or with what is known of a table beforehand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from engine.rulesets import CreditSign
from engine.sheet import GameRow
from engine.sheet import Sheet as TableSheet
from scoring.core import figures
from scoring.core.selectors.faces import face_of
from scoring.models import League, Sheet
from scoring.publishing.pdf.content import PrintedCell, PrintedGame, PrintedProtocol, SummaryRow, short_names
from scoring.sheets.selectors.checked_sheets import checked_sheet

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
        face=face_of(league),
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
