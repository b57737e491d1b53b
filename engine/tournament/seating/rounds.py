"""One round of an evening with several tables: who sits where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.tournament.seating.sizes import ImpossibleSeating

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
