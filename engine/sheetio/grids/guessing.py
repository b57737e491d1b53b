"""Guesses how a tab is laid out, and says what the guess rests on."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.findings import Reason
from engine.messages import Parameter
from engine.sheetio.cells import read_whole_number
from engine.sheetio.csv_header import column_letters
from engine.sheetio.grids.cells import Cells, address_of, turned
from engine.sheetio.grids.layout import Layout, Role
from engine.sheetio.grids.lines import is_game
from engine.sheetio.grids.marks import find_marks, may_be_mark, without_mark
from engine.sheetio.grids.players import name_in
from engine.sheetio.grids.reasons import GuessReason
from engine.sheetio.grids.words import (
    CREDIT_WORDS,
    SUM_WORDS,
    begins_with,
    game_number,
    is_absent,
    role_of_heading,
    says_void,
)

_FIGURES = re.compile(r"[0-9]{1,9}")
_SEARCHED_FOR_NAMES = 25
"""Titles and empty lines may stand above the names."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A layout and what it rests on."""

    layout: Layout
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class _Head:
    """A line that may be that of the names, with what its columns hold; ``weight``: how much speaks for it."""

    line: int
    roles: tuple[Role, ...]
    weight: int


def guess_layout(cells: Cells, *, in_columns: bool | None = None, head: int | None = None) -> Guess:
    """How a tab is laid out. Never raises; without names a layout without players.

    What somebody has said already is not guessed: whether the games lie in columns, and in which line of the tab
    (turned, if they do) the names are; None: it is guessed.

    >>> cells = (("Vereinsheim", "", ""), ("Spiel", "Anke", "Jörn"), ("1", "35", "0"), ("2", "0", "12"))
    >>> guess = guess_layout(cells)
    >>> guess.layout.head, guess.layout.players, guess.layout.zero_wins
    (1, (1, 2), True)
    """
    ways = (False, True) if in_columns is None else (in_columns,)
    found = [(one, way) for way in ways for one in _heads(turned(cells) if way else cells) if head in (None, one.line)]
    if not found:
        table = turned(cells) if in_columns else cells
        layout = Layout(head or 0, (Role.NOTHING,) * (len(table[0]) if table else 0), bool(in_columns))
        return Guess(layout, (Reason(GuessReason.NO_HEAD),))
    best, is_turned = max(found, key=lambda one: one[0].weight)
    return _Guesser(turned(cells) if is_turned else cells, best, in_columns=is_turned).guess()


def _heads(table: Cells) -> Iterator[_Head]:
    for line, cells in enumerate(table[:_SEARCHED_FOR_NAMES]):
        below = table[line + 1 :]
        roles = tuple(_role(cell, column, below) for column, cell in enumerate(cells))
        roles = _each_once(roles)
        players = roles.count(Role.PLAYER)
        if players < 2:
            continue
        known = sum(role not in (Role.PLAYER, Role.NOTHING) for role in roles)
        hands = sum(
            _is_hand(other[column]) for other in below for column, role in enumerate(roles) if role is Role.PLAYER
        )
        yield _Head(line, _with_numbers(roles, below), 4 * hands + 8 * known + players - line)


def _role(cell: str, column: int, below: Cells) -> Role:
    """What a column holds by its heading; whatever stands above points and is no known word is a name."""
    known = role_of_heading(cell)
    if known is not None or not _may_be_name(cell):
        return known or Role.NOTHING
    texts = [line[column] for line in below if line[column] and role_of_heading(line[column]) is None]
    hands = sum(map(_is_hand, texts))
    marks = sum(map(may_be_mark, texts))
    return Role.PLAYER if hands and 2 * (hands + marks) > len(texts) else Role.NOTHING


def _may_be_name(cell: str) -> bool:
    return any(letter.isalpha() for letter in name_in(cell)) and game_number(cell) is None


def _is_hand(cell: str) -> bool:
    """Whether something may be points: with figures and little else, or a stroke."""
    figures = sum(letter.isdigit() for letter in cell)
    return is_absent(cell) or (figures > 0 and sum(letter.isalpha() for letter in cell) <= 3)


def _each_once(roles: Sequence[Role]) -> tuple[Role, ...]:
    """Of several columns with one role, other than players, the first one."""
    once = (Role.PLAYER, Role.NOTHING)
    return tuple(Role.NOTHING if role not in once and role in roles[:at] else role for at, role in enumerate(roles))


def _with_numbers(roles: tuple[Role, ...], below: Cells) -> tuple[Role, ...]:
    """With the column left of the players that counts the games, where no heading names it."""
    if Role.NUMBER in roles:
        return roles
    for column in range(roles.index(Role.PLAYER) + 1):
        numbers = [number for line in below if (number := game_number(line[column])) is not None]
        rises = len(numbers) > 1 and numbers == sorted(set(numbers))
        counts = len(numbers) > 2 and numbers == list(range(1, len(numbers) + 1))
        if counts if roles[column] is Role.PLAYER else rises and roles[column] is Role.NOTHING:
            return (*roles[:column], Role.NUMBER, *roles[column + 1 :])
    return roles


class _Guesser:
    """Finds the rest, once the names are found."""

    def __init__(self, table: Cells, head: _Head, *, in_columns: bool) -> None:
        self.table = table
        self.head = head
        self.in_columns = in_columns
        self.draft = Layout(head.line, head.roles, in_columns)
        self.reasons: list[Reason] = []

    def guess(self) -> Guess:
        line = column_letters(self.head.line) if self.in_columns else self.head.line + 1
        code = GuessReason.HEAD_IN_COLUMN if self.in_columns else GuessReason.HEAD_IN_LINE
        self._say(code, line=line, players=len(self.draft.players))
        self._say_columns()
        credit = self._credit_line()
        games = self._games(credit)
        totals, end = self._totals(games)
        games = [at for at in games if at != totals and (end is None or at <= end)]
        hands = [[self.table[at][column] for column in self.draft.players] for at in games]
        texts = [
            cell
            for at, cells in enumerate(self.table)
            if at not in games
            for cell in (*cells, " ".join(filter(None, cells)))
            if cell
        ]
        marks = find_marks([hand for hand in hands if not any(map(says_void, hand))], texts)
        has_winners, has_dealers = (self.draft.column_of(role) is not None for role in (Role.WINNER, Role.DEALER))
        winner_mark = "" if has_winners else marks.winner
        dealer_mark = "" if has_dealers else marks.dealer
        layout = Layout(
            self.head.line,
            self.head.roles,
            self.in_columns,
            end=end,
            credit=credit,
            totals=totals,
            winner_mark=winner_mark,
            dealer_mark=dealer_mark,
            zero_wins=not has_winners and not winner_mark and self._zero_wins(hands, dealer_mark),
        )
        self._say_winner_and_dealer(layout, has_winners=has_winners, has_dealers=has_dealers)
        return Guess(layout, tuple(self.reasons))

    def _say(self, code: GuessReason, **values: Parameter) -> None:
        self.reasons.append(Reason(code, values))

    def _at(self, line: int, column: int) -> str:
        return address_of(column, line) if self.in_columns else address_of(line, column)

    def _say_columns(self) -> None:
        for column, (cell, role) in enumerate(zip(self.table[self.head.line], self.head.roles, strict=True)):
            at = self._at(self.head.line, column)
            if role is Role.NUMBER and role_of_heading(cell) is not Role.NUMBER:
                self._say(GuessReason.NUMBERS, at=at)
            elif role not in (Role.NOTHING, Role.PLAYER):
                self._say(GuessReason.COLUMN_BY_HEADING, text=cell, at=at)
            elif role is Role.NOTHING and cell and any(line[column] for line in self.table[self.head.line + 1 :]):
                self._say(GuessReason.NOT_READ, text=cell, at=at)

    def _credit_line(self) -> int | None:
        for at in range(self.head.line + 1, len(self.table)):
            if begins_with(CREDIT_WORDS, self.table[at]):
                column = next(column for column, cell in enumerate(self.table[at]) if cell)
                self._say(GuessReason.CREDIT_BY_WORD, text=self.table[at][column], at=self._at(at, column))
                return at
        return None

    def _games(self, credit: int | None) -> list[int]:
        return [
            at
            for at in range(self.head.line + 1, len(self.table))
            if at != credit and is_game(self.table[at], self.draft)
        ]

    def _totals(self, games: list[int]) -> tuple[int | None, int | None]:
        """The line of the sums, and the last line that is read: what comes below the sums is none of the games."""
        for at in range(self.head.line + 1, len(self.table)):
            if at > min(games, default=0) and begins_with(SUM_WORDS, self.table[at]):
                column = next(column for column, cell in enumerate(self.table[at]) if cell)
                self._say(GuessReason.TOTALS_BY_WORD, text=self.table[at][column], at=self._at(at, column))
                return at, at
        if len(games) > 2 and self._are_sums(games[-1], games[:-1]):
            self._say(GuessReason.TOTALS_BY_SUMS, at=self._at(games[-1], self.draft.players[0]))
            return games[-1], games[-1]
        return None, None

    def _are_sums(self, last: int, games: list[int]) -> bool:
        number = self.draft.column_of(Role.NUMBER)
        if number is not None and self.table[last][number]:
            return False
        sums = [sum(_points(self.table[at][column]) for at in games) for column in self.draft.players]
        return any(sums) and sums == [_points(self.table[last][column]) for column in self.draft.players]

    def _zero_wins(self, hands: list[list[str]], dealer_mark: str) -> bool:
        zeros = [sum(without_mark(cell, dealer_mark)[0] in ("0", "0,0", "0.0") for cell in hand) for hand in hands]
        if 2 * zeros.count(1) <= len(zeros):
            return False
        self._say(GuessReason.WINNER_BY_ZERO, games=zeros.count(1), all=len(zeros))
        return True

    def _say_winner_and_dealer(self, layout: Layout, *, has_winners: bool, has_dealers: bool) -> None:
        if layout.winner_mark:
            self._say(GuessReason.WINNER_BY_MARK, text=layout.winner_mark)
        elif not has_winners and not layout.zero_wins:
            self._say(GuessReason.WINNER_UNKNOWN)
        if layout.dealer_mark:
            self._say(GuessReason.DEALER_BY_MARK, text=layout.dealer_mark)
        elif not has_dealers:
            self._say(GuessReason.DEALER_UNKNOWN)


def _points(cell: str) -> int:
    """The points in a cell, whatever marks stand beside them."""
    number = read_whole_number(cell)
    figures = _FIGURES.search(cell)
    return number if number is not None else int(figures.group()) if figures else 0
