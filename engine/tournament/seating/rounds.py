"""One round of an evening: how many tables of which sizes (L2), and who sits where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SMALLEST_TABLE = 2


class ImpossibleSeating(ValueError):
    """Players who cannot be seated as asked; the message quotes the numbers."""


def table_sizes(players: int, *, recommended: int = 8, most: int = 10, tables: int | None = None) -> tuple[int, ...]:
    """Sizes of the tables, the largest first; they differ by at most one, and nobody sits alone.

    ``recommended`` and ``most`` are the players at a table (L2). ``tables`` None: as few tables as keep to the
    recommended size; a number: exactly so many, up to ``most`` players each. Raises :class:`ImpossibleSeating`
    when that leaves a table too small or too large. Takes time proportional to the tables.

    >>> table_sizes(30), table_sizes(30, tables=3)
    ((8, 8, 7, 7), (10, 10, 10))
    """
    if players < SMALLEST_TABLE:
        raise ImpossibleSeating(f"{players} players cannot play; a game needs at least {SMALLEST_TABLE} (L2)")
    if not SMALLEST_TABLE <= recommended <= most:
        raise ImpossibleSeating(f"{recommended} players recommended at a table of {SMALLEST_TABLE} to {most} (L2)")
    if tables is None:
        tables = min(-(-players // recommended), players // SMALLEST_TABLE)
    if not SMALLEST_TABLE * tables <= players <= most * tables:
        raise ImpossibleSeating(
            f"{players} players at {tables} tables; each table takes {SMALLEST_TABLE} to {most} (L2)"
        )
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


Table = tuple[str, ...]
"""The players of one table, clockwise. The first one deals first, so the second one begins (L6.1, K11)."""


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round; players are named by their ids. Nobody sits at two of them."""

    tables: tuple[Table, ...]

    @property
    def players(self) -> Iterator[str]:
        """Everybody who plays, table by table."""
        return (player for table in self.tables for player in table)

    def table_of(self, player: str) -> int | None:
        """The position of the player's table from 0; None: does not play in this round."""
        return next((at for at, table in enumerate(self.tables) if player in table), None)


def each_once(players: Iterable[str]) -> list[str]:
    """The players as a list. Raises :class:`ImpossibleSeating` for a player who is named twice."""
    listed = list(players)
    if len(set(listed)) < len(listed):
        twice = sorted({player for player in listed if listed.count(player) > 1})
        raise ImpossibleSeating(f"named twice: {', '.join(twice)}")
    return listed
