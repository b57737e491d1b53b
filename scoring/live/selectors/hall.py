"""The slides of the hall screen: as much on each as can be read from the last row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.live.selectors.live import LiveEvening, PlaceLine
from scoring.live.selectors.live_tables import LiveTable
from scoring.live.selectors.waiting import SeasonLine
from scoring.results.selectors.teams import TeamLine, TeamMember, TeamResult

_Row = TypeVar("_Row")

ROWS = 10
"""Rows below each other on a slide: a table of ten (L2) fits, and they stay legible."""

_COLUMNS = 2
_TABLES_SHOWN_ALONE = 4
"""With more tables than this, two of them share a slide."""

_MOST_PLACES, _MOST_OF_SEASON = 100, 40
"""The first places of many; nobody waits before a screen until the four hundredth comes by."""

_TEAMS_WITH_MEMBERS = 5
"""With more teams than this, their members do not fit below their names."""

_MEMBERS_OF_A_DUELLIST = 16


@dataclass(frozen=True, slots=True)
class DuelSide:
    """One of exactly two teams. ``lead`` is its distance to the other one in points; None: it does not lead.

    ``members`` are as many as fit, those who count first; ``more`` counts the others.
    """

    line: TeamLine
    lead: int | None
    members: Sequence[TeamMember]
    more: int


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture: two teams against each other, some tables, or a part of one of the rankings, in columns.

    ``key`` stays the same while the figures change. ``page`` counts from 1 where a ranking takes several slides.
    """

    key: str
    duel: Sequence[DuelSide] = ()
    teams: Sequence[Sequence[TeamLine]] = ()
    has_members: bool = False
    tables: Sequence[LiveTable] = ()
    places: Sequence[Sequence[PlaceLine]] = ()
    season: Sequence[Sequence[SeasonLine]] = ()
    page: int = 1
    pages: int = 1


def slides_of(live: LiveEvening) -> list[Slide]:
    """The teams, every table, then everybody's place over all tables, then the season as it would be now.

    Of the players nothing but the tables' own slides as long as these say the same.
    """
    slides = _team_slides(live.teams) if live.teams is not None else []
    together = 1 if len(live.tables) <= _TABLES_SHOWN_ALONE else 2
    slides += [Slide(f"tables-{chunk[0].sheet.table_key}", tables=chunk) for chunk in _chunks(live.tables, together)]
    if not live.is_told_by_tables:
        pages = _pages(live.lines[:_MOST_PLACES])
        slides += [Slide(f"places-{n}", places=page, page=n, pages=len(pages)) for n, page in enumerate(pages, start=1)]
    pages_of_season = _pages(live.season.lines[:_MOST_OF_SEASON])
    slides += [
        Slide(f"season-{n}", season=page, page=n, pages=len(pages_of_season))
        for n, page in enumerate(pages_of_season, start=1)
    ]
    return slides


def _team_slides(result: TeamResult) -> list[Slide]:
    if result.duel is not None:
        return [Slide("teams-1", duel=_sides(*result.duel))]
    pages = _pages(result.lines)
    has_members = len(result.lines) <= _TEAMS_WITH_MEMBERS
    return [
        Slide(f"teams-{n}", teams=page, has_members=has_members, page=n, pages=len(pages))
        for n, page in enumerate(pages, start=1)
    ]


def _sides(left: TeamLine, right: TeamLine) -> tuple[DuelSide, DuelSide]:
    return _side(left, right), _side(right, left)


def _side(line: TeamLine, other: TeamLine) -> DuelSide:
    leads = line.standing.rank == 1 and other.standing.rank != 1
    return DuelSide(
        line=line,
        lead=other.gap if leads else None,
        members=line.members[:_MEMBERS_OF_A_DUELLIST],
        more=max(0, len(line.members) - _MEMBERS_OF_A_DUELLIST),
    )


def _pages(rows: Sequence[_Row]) -> list[list[Sequence[_Row]]]:
    """The rows in columns, the columns on pages."""
    return [_chunks(page, ROWS) for page in _chunks(rows, ROWS * _COLUMNS)]


def _chunks(rows: Sequence[_Row], size: int) -> list[Sequence[_Row]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]
