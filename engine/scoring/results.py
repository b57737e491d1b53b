"""What scoring a sheet gives: recorded points, running totals, who has won and when; all in whole points."""

from dataclasses import dataclass

from engine.findings import Reason
from engine.scoring_systems import Ending, RecordedHand


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """One row after scoring; ``hands`` and ``totals`` per seat.

    ``totals`` are the running totals after this game, credit included; they stand still in a game that does
    not count: a void one (D10), or one that was played although it was over already (``is_after_end``).
    """

    number: int
    is_void: bool
    is_after_end: bool
    hands: tuple[RecordedHand, ...]
    totals: tuple[int, ...]

    @property
    def counts(self) -> bool:
        """Whether the game counts for the totals."""
        return not (self.is_void or self.is_after_end)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What one seat has after the last game.

    ``credit`` is the granted credit (0 or more), ``starting_total`` what it made of the total before the
    first game (D1), ``points`` the sum of recorded points without it, ``total`` both together.
    ``games_at_table`` counts the games that the player could have played: those of the table that count, up
    to an elimination (D9). ``worst_game`` are the most points of the player's own hand in one game, as D6 and
    D8 measure it; None without a game. ``second_lowest`` counts the games with the fewest points after the
    winner's (D2). ``partners`` are the other players who win or lose with this one (K4). ``out_after`` is the
    number of the game after which the player was eliminated (H2); None: not eliminated.
    """

    player: str
    name: str
    table: int
    credit: int
    starting_total: int
    points: int
    total: int
    games_at_table: int
    games_played: int
    games_won: int
    worst_game: int | None
    second_lowest: int
    partners: frozenset[str] = frozenset()
    out_after: int | None = None
    lot: int | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetScore:
    """A scored sheet.

    ``ending`` is None while it is not over, and always in an evening without an end of its own (league: the
    evening is over when its sheets are closed, L8.3).
    """

    games: tuple[ScoredGame, ...]
    players: tuple[PlayerScore, ...]
    ending: Ending | None

    @property
    def counted_games(self) -> int:
        """Number of games that count (D10)."""
        return sum(game.counts for game in self.games)
