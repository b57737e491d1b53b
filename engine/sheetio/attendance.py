"""Who came late or left early, from the cells that are empty at the top or the bottom of a column (D9)."""

from collections.abc import Iterator, Mapping, Sequence

from engine.sheet import Game, Seat


def seats_by_attendance(names: Sequence[str], games: Sequence[Game], granted: Mapping[str, int]) -> tuple[Seat, ...]:
    """A seat for each name; the player is identified by the name, ``granted`` maps names to points (L4).

    Empty cells before a player's first or after the last entry mean a late arrival or an early departure; a
    gap between is left for the checks, and so is everything while no game counts. Void games say nothing
    (D10). A column without any entry is a player who never came: the first game lies beyond the last one.
    """
    counting = [game for game in games if not game.is_void]
    return tuple(_seat(name, position, counting, granted.get(name, 0)) for position, name in enumerate(names))


def _seat(name: str, position: int, counting: Sequence[Game], credit: int) -> Seat:
    if not counting:
        return Seat(name, name, credit)
    attended = list(_attended(position, counting))
    if not attended:
        return Seat(name, name, credit, first_game=max(game.number for game in counting) + 1)
    return Seat(
        name,
        name,
        credit,
        first_game=None if attended[0] is counting[0] else attended[0].number,
        last_game=None if attended[-1] is counting[-1] else attended[-1].number,
    )


def _attended(position: int, counting: Sequence[Game]) -> Iterator[Game]:
    return (game for game in counting if position in game.winners or not game.hands[position].is_empty)
