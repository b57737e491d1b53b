"""What each line below the head of a tab is: a game, the announcement of the last round, or nothing that is read."""

import re
from collections.abc import Iterator
from enum import Enum

from engine.names import name_key
from engine.sheetio.grids.cells import Cells
from engine.sheetio.grids.layout import Layout, Role
from engine.sheetio.grids.words import (
    CREDIT_WORDS,
    SUM_WORDS,
    begins_with,
    game_number,
    is_announcement,
    is_not_read,
    is_struck,
    says_void,
)
from engine.sheetio.words import VOID_WORDS

_OF_A_GAME = (Role.PLAYER, Role.WINNER, Role.DEALER, Role.VOID, Role.EXACT_GRAB, Role.UNO_CARD_FINISH)
_FIGURE = re.compile(r"[0-9]")


class Line(Enum):
    """What a line is read as."""

    GAME = "game"
    ANNOUNCEMENT = "announcement"


def lines_of(table: Cells, layout: Layout) -> Iterator[tuple[int, Line]]:
    """The lines that are read, without games at the end of which only the number stands: they were not played."""
    waiting: list[int] = []
    last = len(table) - 1 if layout.end is None else min(layout.end, len(table) - 1)
    kept = {layout.credit, layout.totals, *layout.skipped}
    for at in range(layout.head + 1, last + 1):
        if at in kept:
            continue
        if is_announcement(table[at]):
            yield at, Line.ANNOUNCEMENT
        elif is_game(table[at], layout):
            if not _is_played(table[at], layout):
                waiting.append(at)
                continue
            yield from ((other, Line.GAME) for other in waiting)
            waiting.clear()
            yield at, Line.GAME


def is_game(line: tuple[str, ...], layout: Layout) -> bool:
    """Whether a line has the number of a game or, without one, points of somebody, or says that a game is void."""
    if begins_with(SUM_WORDS, line) or begins_with(CREDIT_WORDS, line) or is_not_read(line):
        return False
    column = layout.column_of(Role.NUMBER)
    if column is not None and game_number(line[column]) is not None:
        return True
    winner = layout.column_of(Role.WINNER)
    if any(map(says_void, line)) or (winner is not None and name_key(line[winner]) in VOID_WORDS):
        return True
    hands = tuple(line[player] for player in layout.players)
    return is_struck(hands) or any(_FIGURE.search(hand) for hand in hands)


def _is_played(line: tuple[str, ...], layout: Layout) -> bool:
    return any(cell and (role in _OF_A_GAME or says_void(cell)) for cell, role in zip(line, layout.roles, strict=True))
