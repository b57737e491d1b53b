"""Reads the protocol sheet in a tab by its layout. Nothing stops the reading; all that cannot be read is listed."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.decks import Deck
from engine.findings import Place
from engine.names import name_key
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet, first_dealer
from engine.sheetio.attendance import seats_by_attendance
from engine.sheetio.cells import number_defect, read_hand, read_whole_number
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.consequences import Unread
from engine.sheetio.defects import NOWHERE, SheetDefect, Spot
from engine.sheetio.grids.cells import Cells, turned
from engine.sheetio.grids.layout import Layout, Role
from engine.sheetio.grids.lines import Line, lines_of
from engine.sheetio.grids.marks import without_mark
from engine.sheetio.grids.players import ShortNames, name_in
from engine.sheetio.grids.result import FIELDS, GridSheet, Use
from engine.sheetio.grids.tab import Tab
from engine.sheetio.grids.words import game_number, is_absent, is_struck, says_void
from engine.sheetio.names import MOST_PLAYERS, Players, refused_names
from engine.sheetio.words import VOID_WORDS, read_yes_or_no


def read_grid(cells: Cells, layout: Layout, deck: Deck) -> GridSheet:
    """Read a tab by a layout, whatever it says and whatever stands there. ``deck`` is used where cards are noted.

    >>> from engine.decks import DeckKind, deck_of
    >>> cells = (("", "Anke", "Jörn"), ("1", "35", "0*"), ("2", "0*", "12"))
    >>> layout = Layout(0, (Role.NUMBER, Role.PLAYER, Role.PLAYER), winner_mark="*")
    >>> read = read_grid(cells, layout, deck_of(DeckKind.LEAGUE_110))
    >>> [game.winner for game in read.sheet.games], read.defects
    ([1, 0], ())
    """
    table = turned(cells) if layout.in_columns else cells
    if not table or layout.head >= len(table):
        return GridSheet(layout, defects=(Spot().defect(ReadingFinding.EMPTY),))
    width = len(table[0])
    roles = tuple([*layout.roles, *[Role.NOTHING] * width][:width])
    return _Reader(Tab(table, replace(layout, roles=roles)), deck).read()


@dataclass
class _Reader:
    """Reads the lines of one tab."""

    tab: Tab
    deck: Deck
    games: list[GameRow] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    announced_after: int | None = None

    def read(self) -> GridSheet:
        head = self.table[self.layout.head]
        names = tuple(name_in(head[column]) for column in self.layout.players)
        self.tab.defects += self._refused(names)
        if self.defects:
            return self._gridded(None)
        for column in self.layout.players:
            self.tab.use(self.layout.head, column, Use.NAME)
        self.names = ShortNames(Players(names))
        for at, kind in lines_of(self.table, self.layout):
            if kind is Line.GAME:
                self._read_game(at)
            elif kind is Line.ANNOUNCEMENT:
                self._read_announcement(at)
        sheet = Sheet(
            seats=seats_by_attendance(names, self.games, {}, Unread.of(self.defects)),
            games=tuple(self.games),
            last_round_announced_after=self.announced_after,
            control_totals=self._totals(),
        )
        return self._gridded(dealt_in_turn(sheet) if self.layout.deal_goes_round else sheet)

    def _gridded(self, sheet: Sheet | None) -> GridSheet:
        granted = () if sheet is None else self._credits()
        return GridSheet(
            layout=self.layout,
            sheet=sheet,
            defects=tuple(self.defects),
            credits=granted,
            uses=self.tab.uses,
            unread=self.tab.unread,
            rows=tuple(self.rows),
        )

    @property
    def table(self) -> Cells:
        return self.tab.cells

    @property
    def layout(self) -> Layout:
        return self.tab.layout

    @property
    def defects(self) -> list[SheetDefect]:
        return self.tab.defects

    def _refused(self, names: tuple[str, ...]) -> Iterator[SheetDefect]:
        spots = [self.tab.spot(self.layout.head, column, NOWHERE) for column in self.layout.players]
        if not names:
            yield Spot().defect(ReadingFinding.NO_PLAYERS)
        elif len(names) > MOST_PLAYERS:
            yield Spot().defect(ReadingFinding.TOO_MANY_PLAYERS, players=len(names), most=MOST_PLAYERS)
        else:
            for name, spot in zip(names, spots, strict=True):
                if not name:
                    yield spot.defect(ReadingFinding.PLAYER_WITHOUT_NAME)
            yield from refused_names(names, spots)

    def _read_announcement(self, line: int) -> None:
        self.tab.use_line(line, Use.ANNOUNCEMENT)
        if self.announced_after is not None:
            self.defects.append(self.tab.spot(line, 0, NOWHERE).defect(ReadingFinding.ANNOUNCED_TWICE))
        else:
            self.announced_after = self.games[-1].number if self.games else 0

    def _read_game(self, line: int) -> None:
        number = self._number(line)
        is_void = self._is_void(line)
        hands, marked, dealing = [], [], []
        for seat, column in enumerate(self.layout.players):
            text, is_winner = without_mark(self.table[line][column], self.layout.winner_mark)
            text, is_dealer = without_mark(text, self.layout.dealer_mark)
            marked += [seat] if is_winner else []
            dealing += [seat] if is_dealer else []
            hands.append(EMPTY_HAND if is_void else self._hand(line, number, seat, text))
        winners = () if is_void else self._winners(line, number, hands, marked)
        for seat in winners:
            if hands[seat].is_empty and not self._is_unread(seat):
                hands[seat] = Hand(points=0)
        self.games.append(
            GameRow(
                number=number,
                hands=tuple(hands),
                dealer=self._dealer(line, number, dealing),
                winners=winners,
                exact_grab=self._is_yes(line, Role.EXACT_GRAB, number),
                uno_card_finish=self._is_yes(line, Role.UNO_CARD_FINISH, number),
                is_void=is_void,
            )
        )
        self.rows.append(line)

    def _number(self, line: int) -> int:
        """Where there is none, or it is unreadable: the one that is expected."""
        expected = self.games[-1].number + 1 if self.games else 1
        column = self.layout.column_of(Role.NUMBER)
        if column is None:
            return expected
        text = self.tab.text(line, Role.NUMBER)
        number = game_number(text)
        if number is None:
            spot = self.tab.spot(line, column, Place(row=len(self.games), game=expected, field="number"))
            self.defects.append(number_defect(text, spot, ReadingFinding.NUMBER_UNREADABLE))
        return expected if number is None else number

    def _is_void(self, line: int) -> bool:
        winner = self.tab.text(line, Role.WINNER)
        if name_key(winner) in VOID_WORDS and not self._named(winner):
            return True
        if self.layout.column_of(Role.VOID) is not None and read_yes_or_no(self.tab.text(line, Role.VOID)) is not False:
            return True
        hands = tuple(self.table[line][column] for column in self.layout.players)
        if is_struck(hands):
            self.tab.use_line(line, Use.VOID)
            return True
        for column, text in enumerate(self.table[line]):
            if says_void(text):
                self.tab.use(line, column, Use.VOID)
                return True
        return False

    def _named(self, text: str) -> bool:
        return self.names.players.seat_of(text) is not None

    def _hand(self, line: int, number: int, seat: int, text: str) -> Hand:
        column = self.layout.players[seat]
        self.tab.use(line, column, Use.POINTS)
        if is_absent(text):
            return EMPTY_HAND
        place = Place(row=len(self.games), game=number, seat=seat, field="points")
        hand = read_hand(text, self.deck, self.tab.spot(line, column, place))
        if isinstance(hand, SheetDefect):
            self.defects.append(hand)
            return EMPTY_HAND
        return hand

    def _is_unread(self, seat: int) -> bool:
        """Whether something unreadable stands in the cell of the player, so that it is not simply empty."""
        row = len(self.games)
        return any(one.place.row == row and one.place.seat == seat for one in self.defects)

    def _winners(self, line: int, number: int, hands: list[Hand], marked: list[int]) -> tuple[int, ...]:
        column = self.layout.column_of(Role.WINNER)
        if column is not None and (text := self.tab.text(line, Role.WINNER)):
            place = Place(row=len(self.games), game=number, field="winner")
            seats, defects = self.names.read(text, self.tab.spot(line, column, place))
            self.tab.defects += defects
            return tuple(seats)
        if marked:
            return tuple(marked)
        if not self.layout.zero_wins:
            return ()
        return tuple(seat for seat, hand in enumerate(hands) if hand.points == 0 and not hand.cards)

    def _dealer(self, line: int, number: int, dealing: list[int]) -> int | None:
        column = self.layout.column_of(Role.DEALER)
        seats: list[int] = dealing
        if column is not None and (text := self.tab.text(line, Role.DEALER)):
            place = Place(row=len(self.games), game=number, field="dealer")
            spot = self.tab.spot(line, column, place)
            named, defects = self.names.read(text, spot)
            self.tab.defects += defects
            seats = list(named)
            if len(seats) > 1:
                self.defects.append(spot.defect(ReadingFinding.SEVERAL_DEALERS, text=text))
        elif len(seats) > 1:
            place = Place(row=len(self.games), game=number, field="dealer")
            at = self.tab.spot(line, self.layout.players[seats[1]], place)
            self.defects.append(at.defect(ReadingFinding.SEVERAL_DEALERS, text=self.layout.dealer_mark))
        return seats[0] if len(seats) == 1 else None

    def _is_yes(self, line: int, role: Role, number: int) -> bool:
        column = self.layout.column_of(role)
        if column is None:
            return False
        text = self.tab.text(line, role)
        answer = read_yes_or_no(text)
        if answer is None:
            spot = self.tab.spot(line, column, Place(row=len(self.games), game=number, field=FIELDS[role]))
            self.defects.append(spot.defect(ReadingFinding.YES_OR_NO_UNREADABLE, text=text))
        return bool(answer)

    def _totals(self) -> tuple[int | None, ...] | None:
        line = self.layout.totals
        if line is None or line >= len(self.table):
            return None
        totals = []
        for seat, column in enumerate(self.layout.players):
            text, _is_marked = without_mark(self.table[line][column], self.layout.winner_mark)
            total = read_whole_number(text)
            if text and total is None and not is_absent(text):
                spot = self.tab.spot(line, column, Place(seat=seat, field="control_total"))
                self.defects.append(number_defect(text, spot, ReadingFinding.TOTAL_UNREADABLE))
            self.tab.use(line, column, Use.TOTAL)
            totals.append(total)
        self.tab.use_first(line, Use.TOTAL)
        return tuple(totals) if any(total is not None for total in totals) else None

    def _credits(self) -> tuple[int | None, ...]:
        line = self.layout.credit
        if line is None or line >= len(self.table):
            return ()
        granted: list[int | None] = []
        for column in self.layout.players:
            text = self.table[line][column]
            self.tab.use(line, column, Use.CREDIT)
            points, said = read_whole_number(text), read_yes_or_no(text)
            if points is None and said is None:
                spot = self.tab.spot(line, column, NOWHERE)
                self.defects.append(number_defect(text, spot, ReadingFinding.CREDIT_UNREADABLE))
            granted.append(abs(points) if points and points != 1 else 0 if said else None)
        self.tab.use_first(line, Use.CREDIT)
        return tuple(granted)


def dealt_in_turn(sheet: Sheet) -> Sheet:
    """With the dealers that follow from the first seat and the games, clockwise (K10)."""
    games: list[GameRow] = []
    for game in sheet.games:
        dealer = _dealer_after(games[-1], game.number, sheet.seats) if games else first_dealer(sheet.seats)
        games.append(replace(game, dealer=dealer))
    return replace(sheet, games=tuple(games))


def _dealer_after(last: GameRow, number: int, seats: tuple[Seat, ...]) -> int | None:
    there = [at for at, seat in enumerate(seats) if seat.takes_part_in(number)]
    return next(iter(last.dealers_after(there)), None)
