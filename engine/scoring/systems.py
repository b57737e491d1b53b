"""What every scoring system decides, and the systems in which hands count for their holders."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.findings import Reason
from engine.messages import Parameter
from engine.rulesets import ScoringRules
from engine.scoring.counting import CountedGame
from engine.scoring.reasons import ScoringReason
from engine.scoring.results import Ending, PlayerScore, RecordedHand
from engine.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a sheet stands after a game that counts; ``totals`` per seat."""

    sheet: Sheet
    scoring: ScoringRules
    game: int
    counted_games: int
    totals: tuple[int, ...]

    @property
    def limit(self) -> int:
        """The limit of a system that has one. Raises ValueError if an unchecked rule set has none."""
        if self.scoring.limit is None:
            raise ValueError(f"the scoring system {self.scoring.system.value} needs a limit, got None")
        return self.scoring.limit

    @property
    def seats_at_limit(self) -> tuple[int, ...]:
        return tuple(seat for seat, total in enumerate(self.totals) if total >= self.limit)

    def seats_with(self, total: int) -> tuple[int, ...]:
        return tuple(seat for seat, of_seat in enumerate(self.totals) if of_seat == total)

    def names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.sheet.seats[seat].name for seat in seats)


class System:
    """What a scoring system decides. By default hands count for their holders and fewest points win."""

    def record(self, game: CountedGame) -> tuple[RecordedHand, ...]:
        """The recorded points of one game, per seat."""
        return game.hands

    def ending(self, progress: Progress) -> Ending | None:
        """How it ended with this game; None: it goes on."""

    def parties(self, seat_count: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win or lose together (K4); elsewhere everybody plays alone."""
        return tuple((seat,) for seat in range(seat_count))

    def placing_key(self, player: PlayerScore) -> tuple[int, ...]:
        """Orders players for their places: the lower, the better."""
        return (player.total,)


class LeagueSystem(System):
    """L8.4: fewest points win after the very last game; the evening has no end of its own (L8.3)."""


class PenaltyPointsSystem(System):
    """K3: whoever first reaches the limit has lost, and it is over. Of the others, fewest points win."""

    def ending(self, progress: Progress) -> Ending | None:
        losers = progress.seats_at_limit
        if not losers:
            return None
        values: dict[str, Parameter] = {
            "game": progress.game,
            "name": progress.names(losers),
            "limit": progress.limit,
        }
        winners = progress.seats_with(min(progress.totals))
        return Ending(progress.game, winners, losers, (Reason(ScoringReason.LIMIT_LOST, values),))


class LowestTotalSystem(System):
    """H1: when the first player reaches the limit, the lowest total wins."""

    def ending(self, progress: Progress) -> Ending | None:
        if not progress.seats_at_limit:
            return None
        lowest = min(progress.totals)
        values: dict[str, Parameter] = {"game": progress.game, "limit": progress.limit, "total": lowest}
        reasons = (Reason(ScoringReason.LOWEST_TOTAL_WON, values),)
        return Ending(progress.game, progress.seats_with(lowest), (), reasons)


class EliminationSystem(System):
    """H2: whoever reaches the limit is out; the others play on until one is left.

    Players who go out in the same game are ordered by their totals. Somebody is always left, as the winner of
    a game gets no points in it.
    """

    def ending(self, progress: Progress) -> Ending | None:
        left = tuple(seat for seat in range(len(progress.totals)) if seat not in progress.seats_at_limit)
        if len(left) > 1:
            return None
        values: dict[str, Parameter] = {"game": progress.game, "name": progress.names(left)}
        return Ending(progress.game, left, (), (Reason(ScoringReason.LAST_ONE_LEFT, values),))

    def placing_key(self, player: PlayerScore) -> tuple[int, ...]:
        if player.out_after is None:
            return (0, 0, player.total)
        return (1, -player.out_after, player.total)
