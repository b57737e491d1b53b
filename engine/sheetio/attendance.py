"""Who came late or left early, from the cells that are empty at the top or the bottom of a column (D9)."""

from collections.abc import Callable, Mapping, Sequence

from engine.names import name_key
from engine.sheet import GameRow, Seat
from engine.sheetio.consequences import Unread


def seats_by_attendance(
    names: Sequence[str], games: Sequence[GameRow], granted: Mapping[str, int], unread: Unread
) -> tuple[Seat, ...]:
    """A seat for each name; the player is identified by the name, ``granted`` maps names to points (L4).

    Empty cells before a player's first or after the last entry mean a late arrival or an early departure; a
    gap between is left for the checks, and so is everything while no game counts. Void games say nothing
    (D10), nor does what could not be read: an unreadable hand was there, and where the winner is unreadable,
    an empty cell beside a player's entries may be the winner's. A column without any entry is a player who
    never came: the first game lies beyond the last one.
    """
    counting = [(row, game) for row, game in enumerate(games) if not game.is_void]
    credit = {name_key(name): points for name, points in granted.items()}
    return tuple(
        _seat(name, position, counting, credit.get(name_key(name), 0), unread) for position, name in enumerate(names)
    )


def _seat(name: str, position: int, counting: Sequence[tuple[int, GameRow]], credit: int, unread: Unread) -> Seat:
    if not counting:
        return Seat(name, name, credit)

    def was_there(at: int) -> bool:
        row, game = counting[at]
        return position in game.winners or not game.hands[position].is_empty or (row, position) in unread.cells

    def may_have_been_there(at: int) -> bool:
        return counting[at][0] in unread.open_rows

    span = _span(len(counting), was_there, may_have_been_there)
    if span is None:
        return Seat(name, name, credit, first_game=max(game.number for _row, game in counting) + 1)
    first, last = span
    return Seat(
        name,
        name,
        credit,
        first_game=None if first == 0 else counting[first][1].number,
        last_game=None if last == len(counting) - 1 else counting[last][1].number,
    )


def _span(
    rows: int, was_there: Callable[[int], bool], may_have_been_there: Callable[[int], bool]
) -> tuple[int, int] | None:
    """The first and the last row of the attendance; None: never there. Rows of which nothing is known belong to it
    where they touch it."""
    attended = [at for at in range(rows) if was_there(at)] or [at for at in range(rows) if may_have_been_there(at)][:1]
    if not attended:
        return None
    first, last = attended[0], attended[-1]
    while first > 0 and may_have_been_there(first - 1):
        first -= 1
    while last < rows - 1 and may_have_been_there(last + 1):
        last += 1
    return first, last
