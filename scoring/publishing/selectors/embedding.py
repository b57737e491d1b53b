"""The ranking that other websites show."""

from dataclasses import dataclass

from scoring.models import (
    Embedding,
    League,
    Season,
    SeasonStanding,
)
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.seasons import leaders_of, ranking_of

_MOST = 500
"""Rows of a frame."""


@dataclass(frozen=True, slots=True)
class EmbeddedRanking:
    """``rows`` best first; official as soon as anything in the season is signed."""

    season: Season
    rows: tuple[SeasonStanding, ...]
    is_official: bool
    in_work: tuple[str, ...] = ()


def embedding_of(league: League) -> Embedding | None:
    """Which websites may show the ranking; None: none may. One query."""
    return Embedding.objects.filter(league=league).first()


def embedded_ranking(league: League, season: Season | None, most: int | None) -> EmbeddedRanking | None:
    """The ranking of a season, by default of the latest one that has one; None: there is none yet. Four queries at
    most."""
    number = min(most or _MOST, _MOST)
    if season is None:
        leaders = leaders_of(league, number)
        return (
            EmbeddedRanking(leaders.season, leaders.standings, leaders.is_official, leaders.in_work)
            if leaders
            else None
        )
    for scope, is_official in ((SeasonStanding.Scope.OFFICIAL, True), (SeasonStanding.Scope.PROVISIONAL, False)):
        rows = tuple(ranking_of(season, scope)[:number])
        if rows:
            return EmbeddedRanking(season, rows, is_official, in_work_of(season))
    return None
