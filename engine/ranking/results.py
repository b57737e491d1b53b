"""What ranking gives: standings of an evening and of a season. All points are whole points."""

from dataclasses import dataclass, field

from engine.findings import Reason
from engine.names import collation_key
from engine.scoring.results import SheetScore


@dataclass(frozen=True, slots=True)
class EveningPlace:
    """One player's result of an evening.

    ``place`` None: listed without place and points (D9). ``ranking_points`` are place points plus both
    bonuses. ``points`` is the sum of recorded points without credit, ``worst_game`` as in
    :class:`engine.scoring.PlayerScore`. ``sort_name`` is by what the name is sorted in lists; empty: by itself.
    """

    player: str
    name: str
    table: int
    place: int | None
    credit: int
    points: int
    total: int
    games_played: int
    games_won: int
    worst_game: int | None
    place_points: int
    bonus_a: int
    bonus_b: int
    ranking_points: int
    reasons: tuple[Reason, ...]
    sort_name: str = field(default="", compare=False)

    @property
    def name_key(self) -> tuple[str, str]:
        """Sorts by name as a German reader expects."""
        return collation_key(self.sort_name or self.name)

    def gap_to(self, first: "EveningPlace") -> int | None:
        """The distance to the first of the ranking in points; None: without place (D9)."""
        return None if self.place is None else abs(self.total - first.total)


@dataclass(frozen=True, slots=True)
class EveningResult:
    """Everybody's result over all tables, best first; those without a place last.

    ``is_one_ranking`` tells whether places run over all tables (D12). ``scores`` holds the scored sheets in
    the order they were given; ``reasons`` what concerns the evening as a whole. ``is_by_total``: the total decides
    about places, not points for places at the tables or a knock-out; while that is played, who is still in comes first.
    """

    standings: tuple[EveningPlace, ...]
    is_one_ranking: bool
    scores: tuple[SheetScore, ...]
    reasons: tuple[Reason, ...]
    is_by_total: bool = True


@dataclass(frozen=True, slots=True)
class SeasonEntry:
    """One player's result of one evening, as far as the season ranking needs it.

    ``evening`` identifies the evening; ``points`` are recorded points without credit. ``is_guest``: they took part in
    it as a guest of another association.
    """

    evening: str
    player: str
    name: str
    place: int | None
    ranking_points: int
    games_played: int
    games_won: int
    points: int
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """One player's place in the season ranking (D13).

    ``ranking_points`` and the tie criteria count only the evenings that count (``counted_evenings`` holds
    their ids); ``evenings``, ``evening_wins``, ``games_played`` and ``games_won`` are over all evenings of
    the player.
    """

    player: str
    name: str
    place: int
    ranking_points: int
    evenings: int
    counted_evenings: tuple[str, ...]
    evening_wins: int
    games_played: int
    games_won: int
    points: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ForeseenPlace:
    """One player's place in the season ranking as it would be if an evening ended as it stands (D13).

    Places, points and evenings are those of :class:`SeasonPlace`, which says why as well. ``before`` is the place
    without that evening; None: not in the ranking then.
    """

    player: str
    name: str
    place: int
    ranking_points: int
    evenings: int
    before: int | None
