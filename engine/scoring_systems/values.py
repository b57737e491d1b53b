"""What a scoring system looks at, and what it says: whole points of the protocol, seats counted from 0."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from engine.findings import Reason


class End(Enum):
    """What ends a match by itself: a limit of points, or an agreed number of games."""

    LIMIT = auto()
    GAMES = auto()


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One cell of the sheet after scoring.

    ``raw_points`` as counted from the cards; None: the player did not take part. ``points`` as recorded in
    the protocol (Protokollpunkte: after doubling, or credited to the winner, by scoring system); None: the
    player did not take part, or the game does not count. ``reasons`` is empty where the recorded points are
    simply the raw points.
    """

    raw_points: int | None
    points: int | None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts: its number, the seat of its winner, and every hand as it counts for its holder."""

    number: int
    winner: int
    hands: tuple[RecordedHand, ...]


@dataclass(frozen=True, slots=True)
class RunningScore:
    """Where a sheet stands after ``game``; ``names`` and ``totals`` per seat.

    ``agreed`` holds the limit in points or the number of games that the rule set names for its scoring system.
    """

    game: int
    counted_games: int
    names: tuple[str, ...]
    totals: tuple[int, ...]
    agreed: Mapping[End, int]

    @property
    def seats_at_limit(self) -> tuple[int, ...]:
        """Raises KeyError if an unchecked rule set has no limit."""
        return tuple(seat for seat, total in enumerate(self.totals) if total >= self.agreed[End.LIMIT])

    def seats_with(self, total: int) -> tuple[int, ...]:
        return tuple(seat for seat, of_seat in enumerate(self.totals) if of_seat == total)

    def names_of(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)


@dataclass(frozen=True, slots=True)
class Ending:
    """When and how it was over.

    ``winners`` are several if equal; ``losers`` is filled where the system names losers (K3).
    """

    after_game: int
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reasons: tuple[Reason, ...]
