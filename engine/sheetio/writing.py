"""Writes a protocol sheet in CSV form, for spreadsheets and for :func:`engine.sheetio.read_sheet_text`."""

import csv
import io
from collections.abc import Iterator

from engine.cards import format_cards
from engine.sheet import Game, Hand, Sheet
from engine.sheetio.words import Heading


def write_csv(sheet: Sheet) -> str:
    """The sheet in the form of :mod:`engine.sheetio.csv_form`: semicolons, lines end with CR and LF.

    Written are names, games with points or noted cards, the announcement of the last round, and the totals on
    paper. Reading gives the same again. Not written are credits, players' ids, lots, numbers of cards, and
    points that stand beside noted cards; who came late or left early is read from the empty cells.

    >>> from engine.sheet import Game, Hand, Seat
    >>> game = Game(number=1, dealer=0, winners=(1,), hands=(Hand(35), Hand(0)))
    >>> write_csv(Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (game,))).splitlines()[1]
    '1;Anke;Björn;;;35;0'
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow([*(heading.value for heading in Heading), *(seat.name for seat in sheet.seats)])
    if sheet.last_round_announced_after == 0:
        writer.writerow(_announcement())
    for game in sheet.games:
        writer.writerow(_row(game, sheet))
        if game.number == sheet.last_round_announced_after:
            writer.writerow(_announcement())
    if sheet.control_totals is not None:
        totals = ("" if total is None else str(total) for total in sheet.control_totals)
        writer.writerow(["Summe", "", "", "", "", *totals])
    return out.getvalue()


def _announcement() -> list[str]:
    return ["letzte Runde"]


def _row(game: Game, sheet: Sheet) -> Iterator[str]:
    yield str(game.number)
    yield "" if game.dealer is None else sheet.seats[game.dealer].name
    yield "x" if game.is_void else " / ".join(sheet.seats[winner].name for winner in game.winners)
    yield "ja" if game.exact_grab else ""
    yield "ja" if game.uno_card_finish else ""
    yield from map(_cell, game.hands)


def _cell(hand: Hand) -> str:
    if hand.cards:
        return format_cards(hand.cards, "de")
    return "" if hand.points is None else str(hand.points)
