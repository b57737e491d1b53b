"""A protocol sheet for other programs: games in rows, players in columns, as on paper (L6.4)."""

from functools import partial

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Game, Sheet
from scoring.sheets.selectors.protocol import Protocol, Row


def marks_of(game: Game) -> list[Term]:
    """What is noted beside a game. It stands in one column, so that no import takes the sheet for one with raw points
    and doubles them once more."""
    words = {"exact_grab": gettext("exact"), "uno_card_finish": "UNO", "is_void": gettext("void")}
    return [Term(code, word) for code, word in words.items() if getattr(game, code)]


def _dealer(row: Row) -> str | None:
    return row.dealer.registration.player.name if row.dealer else None


def _winners(row: Row) -> list[str]:
    return [cell.seat.registration.player.name for cell in row.cells if cell.is_winner]


def _points(at: int, row: Row) -> int | None:
    """Recorded points, after doubling; before they can be counted those that were written."""
    cell = row.cells[at]
    return cell.raw if cell.recorded is None else cell.recorded


def _total(at: int, row: Row) -> int | None:
    return row.cells[at].total


_GAME = Column("game", gettext_lazy("Game"), value=lambda row: row.number)
_DEALER = Column("dealer", gettext_lazy("Dealer"), value=_dealer)
_WINNERS = Column("winners", gettext_lazy("Winner"), value=_winners)
_MARKS = Column("marks", gettext_lazy("Marks"), value=lambda row: marks_of(row.game))


def protocol_listing(sheet: Sheet, protocol: Protocol) -> Listing:
    """The games that count, each with everybody's points and the totals after it; games taken off the sheet are left
    out. Players stand in the order of their seats."""
    players = [
        column
        for at, seat in enumerate(protocol.columns)
        for column in (
            Column(f"seat_{seat.seat.position}", seat.name, value=partial(_points, at)),
            Column(
                f"seat_{seat.seat.position}_total",
                gettext("%(name)s: total") % {"name": seat.name},
                value=partial(_total, at),
            ),
        )
    ]
    rows = [row for row in protocol.rows if row.game is not None]
    origin = Origin(sheet=sheet, is_official=sheet.stands)
    return Listing("protocol", gettext("Protocol"), [_GAME, _DEALER, _WINNERS, *players, _MARKS], rows, origin)
