"""Writes a protocol sheet in CSV form, for spreadsheets and for :func:`engine.sheetio.read_sheet_text`."""

import csv
import io
from collections.abc import Iterator, Sequence

from engine.cards import format_cards
from engine.formulas import looks_like_formula
from engine.names import name_key
from engine.sheet import GameRow, Hand, Sheet
from engine.sheetio.defects import Spot
from engine.sheetio.names import Players, in_quotes, without_quotes
from engine.sheetio.words import HEADINGS, VOID_WORDS, Heading


def write_csv(sheet: Sheet) -> str:
    """The sheet in the form of :mod:`engine.sheetio.csv_form`: semicolons, lines end with CR and LF.

    Written are names, games with points or noted cards, the announcement of the last round, and the totals on
    paper. Reading gives the same again, whatever the players are called; blanks in names are single. A name that a
    spreadsheet or the reader could take for something else stands in quotation marks. Not written are credits,
    players' ids, lots, numbers of cards, and points that stand beside noted cards; who came late or left early is
    read from the empty cells.

    >>> from engine.sheet import GameRow, Hand, Seat
    >>> game = GameRow(number=1, dealer=0, winners=(1,), hands=(Hand(35), Hand(0)))
    >>> write_csv(Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (game,))).splitlines()[1]
    '1;Anke;Björn;;;35;0'
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    players = Players(tuple(" ".join(seat.name.split()) for seat in sheet.seats))
    writer.writerow([*(heading.value for heading in Heading), *map(_heading_of, players.names)])
    if sheet.last_round_announced_after == 0:
        writer.writerow(_announcement())
    for game in sheet.games:
        writer.writerow(_row(game, players))
        if game.number == sheet.last_round_announced_after:
            writer.writerow(_announcement())
    if sheet.control_totals is not None:
        totals = ("" if total is None else str(total) for total in sheet.control_totals)
        writer.writerow(["Summe", "", "", "", "", *totals])
    return out.getvalue()


def _announcement() -> list[str]:
    return ["letzte Runde"]


def _heading_of(name: str) -> str:
    is_mistakable = name_key(name) in HEADINGS or without_quotes(name) is not None
    return in_quotes(name) if is_mistakable or looks_like_formula(name) else name


def _row(game: GameRow, players: Players) -> Iterator[str]:
    yield str(game.number)
    yield "" if game.dealer is None else _names((game.dealer,), players)
    yield _void_word(players) if game.is_void else _names(game.winners, players)
    yield "ja" if game.exact_grab else ""
    yield "ja" if game.uno_card_finish else ""
    yield from map(_cell, game.hands)


def _names(seats: Sequence[int], players: Players) -> str:
    """The names of these seats so that they, and nobody else, are read."""
    names = [players.names[seat] for seat in seats]
    text = " / ".join(names)
    is_safe = not looks_like_formula(text) and players.read_seats(text, Spot()) == (tuple(seats), ())
    return text if is_safe else " / ".join(map(in_quotes, names))


def _void_word(players: Players) -> str:
    """The word for a void game; another one where a player is called so."""
    return next((word for word in VOID_WORDS if players.seat_of(word) is None), VOID_WORDS[0])


def _cell(hand: Hand) -> str:
    if not hand.cards:
        return "" if hand.points is None else str(hand.points)
    text = format_cards(hand.cards, "de")
    return text if not text.startswith("+") else f"Z{text.removeprefix('+')}"
