"""A season as a picture: at which place the first ones stood after each evening."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Evening, Season, SeasonStanding
from scoring.results.selectors.season_evenings import Scope, points_by_evening, ranked_evenings

LEAST_EVENINGS = 2
"""Of one evening there is nothing to draw."""


@dataclass(frozen=True, slots=True)
class Course:
    """Somebody's place after each evening; None: they had not played yet."""

    standing: SeasonStanding
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SeasonPicture:
    """``lowest``: the last place that has to be drawn."""

    evenings: Sequence[Evening]
    courses: Sequence[Course]

    @property
    def lowest(self) -> int:
        return max((place for course in self.courses for place in course.places if place), default=1)


def season_picture(season: Season, scope: Scope, first: Sequence[SeasonStanding]) -> SeasonPicture | None:
    """How these, the first of the ranking of a season, came to their places; None: too few evenings were played.

    In between whoever had equally many points shared a place, and after the last evening they stand where the ranking
    has them. As many evenings count as in the ranking (D13). Four queries.
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
    courses = [Course(row, (*(_place(sums, row.player_id) for sums in after[:-1]), row.place)) for row in first]
    return SeasonPicture(evenings, courses)


def _sum_of_best(brought: Sequence[int], best: int | None) -> int:
    return sum(sorted(brought, reverse=True)[:best])


def _place(sums: dict[int, int], player: int) -> int | None:
    own = sums.get(player)
    return None if own is None else 1 + sum(other > own for other in sums.values())
