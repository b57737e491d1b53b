"""The protocol sheet as a table, the way a spreadsheet saves it.

::

    Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke Petersen;Jörn Möller
    1;Anke Petersen;Jörn Möller;ja;;35;0
    2;Jörn Möller;x;;;;
    letzte Runde
    3;Anke Petersen;Anke Petersen;;;0;7 5 +4
    Summe;;;;;35;82

One row for a game: its number, dealer and winner (``x``: a void game, D10), the two doublings, then raw
points or cards for each player in seat order. Headings and words may be English, and the columns before the
players in any order. ``letzte Runde`` says that the end was announced there (L8.3), ``Summe`` holds the
totals on paper. A last row with nothing but a number is a game that was not played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.decks import Deck
from engine.findings import Place
from engine.names import name_key
from engine.sheet import EMPTY_HAND, GameRow, Hand, Sheet
from engine.sheetio.attendance import seats_by_attendance
from engine.sheetio.cells import number_defect, read_hand, read_whole_number
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.consequences import Unread
from engine.sheetio.csv_header import Header, column_letters, read_header
from engine.sheetio.decoding import MOST_ROWS, TableLine, read_table
from engine.sheetio.defects import NOWHERE, FileLayout, ReadSheet, SheetDefect, Spot
from engine.sheetio.names import Players
from engine.sheetio.words import (
    LAST_ROUND_WORDS,
    PLACE_FIELDS,
    TOTAL_WORDS,
    VOID_WORDS,
    Heading,
    read_yes_or_no,
)


def read_csv(text: str, deck: Deck, granted: Mapping[str, int]) -> ReadSheet:
    """Read a sheet in CSV form; every defect is reported, none stops the reading of the rest."""
    lines, defects = read_table(text)
    if not lines:
        return ReadSheet(None, defects or (Spot().defect(ReadingFinding.EMPTY),))
    if len(lines) > MOST_ROWS + 1:
        refused = Spot().defect(ReadingFinding.TOO_MANY_ROWS, rows=len(lines) - 1, most=MOST_ROWS)
        return ReadSheet(None, (*defects, refused))
    header, header_defects = read_header(lines)
    defects += header_defects
    if header is None:
        return ReadSheet(None, defects)
    rows = _Rows(header, Players(header.player_names), deck)
    for line in _without_unplayed(lines[1:], header):
        rows.read(line)
    return ReadSheet(rows.sheet(granted), (*defects, *rows.defects), rows.layout(lines[0].number))


def _without_unplayed(lines: tuple[TableLine, ...], header: Header) -> tuple[TableLine, ...]:
    """Leave out the rows at the end that hold nothing but the number of a game."""
    played = len(lines)
    while played and _is_unplayed(lines[played - 1], header):
        played -= 1
    return lines[:played]


def _is_unplayed(line: TableLine, header: Header) -> bool:
    number = header.column_of(Heading.NUMBER)
    return read_whole_number(header.cell(line, number)) is not None and not any(
        cell for column, cell in enumerate(line.cells) if column != number
    )


@dataclass
class _Rows:
    """Reads the rows below the heading one after the other."""

    header: Header
    players: Players
    deck: Deck
    games: list[GameRow] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    defects: list[SheetDefect] = field(default_factory=list)
    last_round_announced_after: int | None = None
    control_totals: tuple[int | None, ...] | None = None
    totals_line: int | None = None

    def read(self, line: TableLine) -> None:
        word = name_key(self.header.cell(line, self.header.column_of(Heading.NUMBER)))
        if name_key(" ".join(line.cells)) == name_key(" ".join(self.header.cells)):
            self.defects.append(Spot(line.number).defect(ReadingFinding.HEADER_REPEATED))
            return
        is_game = word not in LAST_ROUND_WORDS and word not in TOTAL_WORDS
        self._check_length(line, is_game=is_game)
        if is_game:
            self._read_game(line)
        elif word in TOTAL_WORDS:
            self._read_totals(line)
        else:
            self._read_announcement(line)

    def sheet(self, granted: Mapping[str, int]) -> Sheet:
        games = tuple(self.games)
        return Sheet(
            seats=seats_by_attendance(self.players.names, games, granted, Unread.of(self.defects)),
            games=games,
            last_round_announced_after=self.last_round_announced_after,
            control_totals=self.control_totals,
        )

    def layout(self, heading: int) -> FileLayout:
        return FileLayout(
            heading=heading,
            rows=tuple(self.lines),
            totals=self.totals_line,
            fields={field: column_letters(self.header.column_of(heading)) for heading, field in PLACE_FIELDS.items()},
            players=tuple(map(column_letters, self.header.player_columns)),
        )

    def _check_length(self, line: TableLine, *, is_game: bool) -> None:
        columns, cells = len(self.header.cells), len(line.cells)
        beyond = " ".join(filter(None, line.cells[columns:]))
        if beyond:
            code = ReadingFinding.ROW_TOO_LONG
            self.defects.append(Spot(line.number).defect(code, cells=cells, columns=columns, text=beyond))
        elif cells < columns and cells > 1:
            code = ReadingFinding.ROW_TOO_SHORT
            spot = Spot(line.number, place=Place(row=len(self.games)) if is_game else NOWHERE)
            self.defects.append(spot.defect(code, cells=cells, columns=columns))

    def _read_announcement(self, line: TableLine) -> None:
        if self.last_round_announced_after is not None:
            self.defects.append(Spot(line.number).defect(ReadingFinding.ANNOUNCED_TWICE))
            return
        self.last_round_announced_after = self.games[-1].number if self.games else 0

    def _read_totals(self, line: TableLine) -> None:
        if self.control_totals is not None:
            self.defects.append(Spot(line.number).defect(ReadingFinding.TOTALS_TWICE))
            return
        totals: list[int | None] = []
        for column in self.header.player_columns:
            text = self.header.cell(line, column)
            total = read_whole_number(text)
            if text and total is None:
                spot = self.header.spot(line, column, Place(seat=len(totals), field="control_total"))
                self.defects.append(number_defect(text, spot, ReadingFinding.TOTAL_UNREADABLE))
            totals.append(total)
        self.control_totals = tuple(totals)
        self.totals_line = line.number

    def _read_game(self, line: TableLine) -> None:
        number = self._read_number(line)
        winner_text = self._text(line, Heading.WINNER)
        is_void = name_key(winner_text) in VOID_WORDS and self.players.seat_of(winner_text) is None
        game = GameRow(
            number=number,
            hands=tuple(self._read_hand(line, number, seat) for seat in range(len(self.header.player_columns))),
            dealer=self._read_dealer(line, number),
            winners=() if is_void else self._read_seats(line, Heading.WINNER, number),
            exact_grab=self._read_yes_or_no(line, Heading.EXACT_GRAB, number),
            uno_card_finish=self._read_yes_or_no(line, Heading.UNO_CARD_FINISH, number),
            is_void=is_void,
        )
        self.games.append(game)
        self.lines.append(line.number)

    def _read_number(self, line: TableLine) -> int:
        """An unreadable number is taken as the one that is expected, so that nothing else follows from it."""
        text = self._text(line, Heading.NUMBER)
        number = read_whole_number(text)
        if number is not None:
            return number
        expected = self.games[-1].number + 1 if self.games else 1
        spot = self._spot(line, Heading.NUMBER, expected)
        self.defects.append(number_defect(text, spot, ReadingFinding.NUMBER_UNREADABLE))
        return expected

    def _read_dealer(self, line: TableLine, number: int) -> int | None:
        dealers = self._read_seats(line, Heading.DEALER, number)
        if len(dealers) > 1:
            spot = self._spot(line, Heading.DEALER, number)
            text = self._text(line, Heading.DEALER)
            self.defects.append(spot.defect(ReadingFinding.SEVERAL_DEALERS, text=text))
        return dealers[0] if len(dealers) == 1 else None

    def _read_seats(self, line: TableLine, heading: Heading, number: int) -> tuple[int, ...]:
        spot = self._spot(line, heading, number)
        seats, defects = self.players.read_seats(self._text(line, heading), spot)
        self.defects.extend(defects)
        return seats

    def _read_yes_or_no(self, line: TableLine, heading: Heading, number: int) -> bool:
        text = self._text(line, heading)
        answer = read_yes_or_no(text)
        if answer is None:
            spot = self._spot(line, heading, number)
            self.defects.append(spot.defect(ReadingFinding.YES_OR_NO_UNREADABLE, text=text))
        return bool(answer)

    def _read_hand(self, line: TableLine, number: int, seat: int) -> Hand:
        column = self.header.player_columns[seat]
        place = Place(row=len(self.games), game=number, seat=seat, field="points")
        spot = self.header.spot(line, column, place)
        hand = read_hand(self.header.cell(line, column), self.deck, spot)
        if isinstance(hand, SheetDefect):
            self.defects.append(hand)
            return EMPTY_HAND
        return hand

    def _text(self, line: TableLine, heading: Heading) -> str:
        return self.header.cell(line, self.header.column_of(heading))

    def _spot(self, line: TableLine, heading: Heading, number: int) -> Spot:
        place = Place(row=len(self.games), game=number, field=PLACE_FIELDS[heading])
        return self.header.spot(line, self.header.column_of(heading), place)
