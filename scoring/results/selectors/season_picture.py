"""A season in figures for its pictures: at which place everybody stood after each evening, and which points they
gathered there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.models import Evening, Season, SeasonStanding
from scoring.results.selectors.season_evenings import Scope, points_by_evening, ranked_evenings
from scoring.results.selectors.seasons import ranking_of

LEAST_EVENINGS = 2
"""Of one evening there is nothing to draw."""

MOST_DRAWN = 20
"""So many lines can be told apart; whoever looks at the picture is drawn besides."""


@dataclass(frozen=True, slots=True)
class Course:
    """Somebody's way through a season, evening by evening. ``places``: after it, None: they had not played yet.
    ``gains``: the ranking points of that evening, None: not there, or better evenings count in its place (D13)."""

    standing: SeasonStanding
    places: tuple[int | None, ...]
    gains: tuple[int | None, ...]

    @property
    def moved(self) -> int | None:
        """How many places they have gone up by the last evening, below 0: down; None: they were not there before."""
        before, now = self.places[-2:]
        return None if before is None or now is None else before - now

    @property
    def down(self) -> int:
        """How many places they have gone down."""
        return max(0, -(self.moved or 0))


@dataclass(frozen=True, slots=True)
class SeasonPicture:
    """``courses`` in the order of the ranking; ``left_out``: who of it is not drawn."""

    season: Season
    evenings: Sequence[Evening]
    courses: Sequence[Course]
    left_out: frozenset[int] = frozenset()

    @property
    def lowest(self) -> int:
        """The last place that somebody who is drawn had."""
        return max((place for course in self.courses for place in course.places if place), default=1)

    @property
    def players(self) -> frozenset[int]:
        """Everybody in the ranking: each of them may have a line."""
        return self.left_out.union(course.standing.player_id for course in self.courses)

    @property
    def most_points(self) -> int:
        return max((course.standing.ranking_points for course in self.courses), default=0)


def season_picture(season: Season, scope: Scope, first: Sequence[SeasonStanding]) -> SeasonPicture | None:
    """How these of the ranking of a season came to their places; None: too few evenings were played.

    In between whoever had equally many points shared a place, and after the last evening they stand where the ranking
    has them. As many evenings count as in the ranking (D13). Two queries.
    """
    evenings = ranked_evenings(season, scope)
    if len(evenings) < LEAST_EVENINGS or not first:
        return None
    points = points_by_evening(season, scope)
    earned: dict[int, list[int]] = {}
    after: list[dict[int, int]] = []
    for evening in evenings:
        for player, one in points.on(evening).items():
            earned.setdefault(player, []).append(one.points)
        after.append({player: _sum_of_best(brought, points.best) for player, brought in earned.items()})
    courses = [
        Course(
            standing=row,
            places=(*(_place(sums, row.player_id) for sums in after[:-1]), row.place),
            gains=tuple(
                own.points if (own := points.of(row, evening)) and own.counts else None for evening in evenings
            ),
        )
        for row in first
    ]
    return SeasonPicture(season, evenings, courses)


def whole_picture(season: Season, own: int | None = None, *, with_others: bool = True) -> SeasonPicture | None:
    """The picture of a season's official ranking: the first of it, unless they are no business of the reader's, and the
    player ``own``. None as of :func:`season_picture`. Three queries."""
    ranking = list(ranking_of(season, SeasonStanding.Scope.OFFICIAL))
    drawn = [row for row in ranking if (with_others and row.rank <= MOST_DRAWN) or row.player_id == own]
    picture = season_picture(season, SeasonStanding.Scope.OFFICIAL, drawn)
    if picture is None:
        return None
    left_out = {row.player_id for row in ranking} - {row.player_id for row in drawn}
    return replace(picture, left_out=frozenset(left_out))


def _sum_of_best(brought: Sequence[int], best: int | None) -> int:
    return sum(sorted(brought, reverse=True)[:best])


def _place(sums: dict[int, int], player: int) -> int | None:
    own = sums.get(player)
    return None if own is None else 1 + sum(other > own for other in sums.values())
