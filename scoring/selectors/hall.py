"""The slides of the hall screen: as much on each as can be read from the last row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.selectors.live import LiveEvening, PlaceLine, SeasonLine
from scoring.selectors.live_tables import LiveTable

_Row = TypeVar("_Row")

ROWS = 10
"""Rows below each other on a slide: a table of ten (L2) fits, and they stay legible."""

_COLUMNS = 2
_TABLES_SHOWN_ALONE = 4
"""With more tables than this, two of them share a slide."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture: some tables, or a part of one of the two rankings, in columns.

    ``key`` stays the same while the figures change. ``page`` counts from 1 where a ranking takes several slides.
    """

    key: str
    tables: Sequence[LiveTable] = ()
    places: Sequence[Sequence[PlaceLine]] = ()
    season: Sequence[Sequence[SeasonLine]] = ()
    page: int = 1
    pages: int = 1


def slides_of(live: LiveEvening) -> list[Slide]:
    """Every table, then everybody's place over all tables, then the season as it would be now.

    Nothing but the table's own slide for an evening of one table: it is the ranking.
    """
    together = 1 if len(live.tables) <= _TABLES_SHOWN_ALONE else 2
    slides = [Slide(f"tables-{chunk[0].sheet.table_key}", tables=chunk) for chunk in _chunks(live.tables, together)]
    if len(live.tables) > 1:
        pages = _pages(live.lines)
        slides += [Slide(f"places-{n}", places=page, page=n, pages=len(pages)) for n, page in enumerate(pages, start=1)]
    pages_of_season = _pages(live.season)
    slides += [
        Slide(f"season-{n}", season=page, page=n, pages=len(pages_of_season))
        for n, page in enumerate(pages_of_season, start=1)
    ]
    return slides


def _pages(rows: Sequence[_Row]) -> list[list[Sequence[_Row]]]:
    """The rows in columns, the columns on pages."""
    return [_chunks(page, ROWS) for page in _chunks(rows, ROWS * _COLUMNS)]


def _chunks(rows: Sequence[_Row], size: int) -> list[Sequence[_Row]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]
