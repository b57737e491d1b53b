"""A table for other programs: the rows that a page shows, in typed values. How they are written is said elsewhere
(:mod:`scoring.core.formats`), so that every way out shares what is read.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import pgettext

from scoring.core.columns import Column
from scoring.models import Evening, League, Season, Sheet

_SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of ours: programs know it by its code, people by its label."""

    code: str
    label: str


_Text = str | Promise | Sequence[str] | Mapping[str, Any]
Value = None | bool | int | Fraction | Decimal | date | datetime | time | Term | _Text
"""What stands in a cell. None: nothing. A fraction is an average, which people read with one decimal, a decimal has its
own. Several texts are separated by commas where a cell holds one text; what is kept as JSON stays JSON."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a table is from. ``is_official``: whether everything in it is signed (L6.6); None: nobody signs it.
    ``in_work``: what is said of new versions of it that are not signed yet."""

    league: League | None = None
    season: Season | None = None
    evening: Evening | None = None
    sheet: Sheet | None = None
    is_official: bool | None = None
    in_work: Sequence[str] = ()

    def data(self) -> dict[str, Any]:
        """For programs: the keys stay, whatever language the page speaks."""
        evening = self.evening or (self.sheet.evening if self.sheet else None)
        season = self.season or (evening.season if evening else None)
        league = self.league or (season.league if season else None)
        found: dict[str, Any] = {}
        if league is not None:
            found["league"] = {"id": league.pk, "slug": league.slug, "name": league.name}
        if season is not None:
            found["season"] = {"id": season.pk, "name": season.name}
        if evening is not None:
            found["evening"] = {"id": evening.pk, "date": evening.date, "kind": evening.kind, "name": evening.heading}
        if self.sheet is not None:
            found["sheet"] = {"id": self.sheet.pk, "table": self.sheet.table_key}
        if self.is_official is not None:
            found["state"] = "official" if self.is_official else "provisional"
        if self.in_work:
            found["in_work"] = list(self.in_work)
        return found

    @property
    def called(self) -> str:
        """What tells it from others in the name of a file."""
        if self.sheet is not None:
            return f"{self.sheet.evening.date}-{self.sheet.table_name}"
        if self.evening is not None:
            return str(self.evening.date)
        if self.season is not None:
            return self.season.name
        return self.league.slug if self.league is not None else ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table. ``code`` names it for programs, ``title`` for people, in the language of the page; ``keys`` are columns
    that only programs are told: numbers of players and the like. The rows are read once, while they are written."""

    code: str
    title: str
    columns: Sequence[Column]
    rows: Iterable[Any]
    origin: Origin = Origin()
    keys: Sequence[Column] = ()

    @property
    def labels(self) -> list[str]:
        return [str(column.label).replace(_SOFT_HYPHEN, "") for column in self.columns]

    @property
    def file_name(self) -> str:
        """Without its ending. What is provisional says so."""
        state = pgettext("file name", "provisional") if self.origin.is_official is False else ""
        return "-".join(part for part in (self.title, self.origin.called, state) if part)
