"""What a scoring system is."""

from collections.abc import Callable, Sequence

from engine.scoring_systems.values import CountedGame, End, Ending, RecordedHand, RunningScore


def own_hands(game: CountedGame) -> tuple[RecordedHand, ...]:
    """Every hand counts for its holder."""
    return game.hands


def no_end(_score: RunningScore) -> None:
    """It goes on until the sheet is closed (L8.3)."""


def opposite(seat_count: int) -> tuple[tuple[int, int], ...]:
    """The seats of partners, who sit opposite each other (K4)."""
    half = seat_count // 2
    return tuple((seat, seat + half) for seat in range(half))


class System:
    """A scoring system: what a rule set, a check, a form or a page has to know of it, and what it does.

    ``clause`` is its paragraph. A rule set names exactly one of ``ends``; without any, an evening has no end of its
    own. ``highest_wins``: points are good, since the winner collects the others' hands. ``has_partners``: players who
    sit opposite each other win together. ``eliminates``: whoever reaches the limit is out.

    ``record`` gives the recorded points of one game per seat; ``ending`` says how it ended with a game, None: it goes
    on.
    """

    def __init__(
        self,
        code: str,
        label: str,
        clause: str,
        *,
        ends: Sequence[End] = (),
        highest_wins: bool = False,
        has_partners: bool = False,
        eliminates: bool = False,
        record: Callable[[CountedGame], tuple[RecordedHand, ...]] = own_hands,
        ending: Callable[[RunningScore], Ending | None] = no_end,
    ) -> None:
        self.code, self.label, self.clause = code, label, clause
        self.ends = tuple(ends)
        self.highest_wins = highest_wins
        self.has_partners = has_partners
        self.eliminates = eliminates
        self.record = record
        self.ending = ending

    def can_seat(self, players: int) -> bool:
        """Whether so many players can sit at a table: partners need somebody opposite, and opponents (K4)."""
        return not self.has_partners or (players >= 4 and players % 2 == 0)

    def parties(self, seat_count: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win or lose together (K4); elsewhere everybody plays alone."""
        return opposite(seat_count) if self.has_partners else tuple((seat,) for seat in range(seat_count))

    def placing_key(self, total: int, out_after: int | None) -> tuple[int, ...]:
        """Orders players for their places: the lower, the better. Whoever was eliminated, after game ``out_after``,
        comes after those who are left, and before those who were out earlier (H2)."""
        points = -total if self.highest_wins else total
        return (0, 0, points) if out_after is None else (1, -out_after, points)
