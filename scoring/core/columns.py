"""The columns of results. Each is stated once: the page, the print, the report of an import and the export show it.

Place and name come before them everywhere; pages make links of those.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from django.db.models import Expression, F, FloatField
from django.db.models.functions import Cast, NullIf
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.core import figures


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of everybody in a result.

    ``code`` names it in exports and in addresses that sort by it. ``value`` takes it from a standing of the engine or
    from a stored one, by default from the attribute ``code``; ``text`` is how people read it. ``sort`` is what the
    database sorts by, by default the field ``code``. ``is_low_best``: people look for the lowest first.
    """

    code: str
    label: Promise | str
    value: Callable[[Any], Any] | None = None
    text: Callable[[Any], str] = figures.points
    sort: Expression | None = None
    is_strong: bool = False
    is_low_best: bool = False

    def of(self, line: Any) -> Any:
        """The value on a line: a standing, or what was exported of one, which may be older than the column."""
        if isinstance(line, Mapping):
            return line.get(self.code)
        return getattr(line, self.code) if self.value is None else self.value(line)

    def shown(self, line: Any) -> str:
        """The value on a line as people read it."""
        return self.text(self.of(line))

    @property
    def order(self) -> Expression | F:
        return self.sort or F(self.code)


def _average(line: Any) -> Fraction | None:
    return Fraction(line.points, line.games_played) if line.games_played else None


def _by_code(*columns: Column) -> Mapping[str, Column]:
    return MappingProxyType({column.code: column for column in columns})


PLACE = Column("place", gettext_lazy("Place"), text=figures.place)
_RANKING_POINTS = Column("ranking_points", pgettext_lazy("column", "Ranking points"), is_strong=True)
_GAMES_WON = Column("games_won", gettext_lazy("Games won"))

RANKING = _by_code(
    _RANKING_POINTS,
    Column("evenings", gettext_lazy("Evenings")),
    Column("evening_wins", gettext_lazy("Evenings won")),
    _GAMES_WON,
    Column(
        "average",
        gettext_lazy("Points per game"),
        value=_average,
        text=figures.average,
        sort=Cast("points", FloatField()) / NullIf("games_played", 0),
        is_low_best=True,
    ),
)
"""Of the season ranking (D13): all of them stand on the page and on the print, besides a column for each evening."""


def evening_column(number: int, day: date, points: Callable[[Any], int | None]) -> Column:
    """The ranking points of one evening in the season ranking (D13), which has such a column for each of its evenings;
    a dash: not taken part."""
    label = date_format(day, pgettext("day and month of a column, as Django's formats of dates", "j M"))
    return Column(f"evening_{number}", label, value=points)


RESULT = _by_code(
    _RANKING_POINTS,
    Column("total", pgettext_lazy("column", "Total"), is_strong=True, is_low_best=True),
    Column("table", gettext_lazy("Table"), is_low_best=True),
    Column("credit", gettext_lazy("Credit"), is_low_best=True),
    Column("games_played", gettext_lazy("Games")),
    _GAMES_WON,
    Column("worst_game", gettext_lazy("Worst game")),
    Column("place_points", pgettext_lazy("column", "Points for the place")),
    Column("bonus_a", pgettext_lazy("column", "Bonus A")),
    Column("bonus_b", pgettext_lazy("column", "Bonus B")),
)
"""Of the result of an evening; the page and the print choose what they have room for."""

PODIUM = (
    Column("gold", pgettext_lazy("medal", "Gold")),
    Column("silver", pgettext_lazy("medal", "Silver")),
    Column("bronze", pgettext_lazy("medal", "Bronze")),
)
MEDALS = (*PODIUM, Column("total", gettext_lazy("Sum"), is_strong=True))
"""Of the medal table (L1b); those of the podium take the number from a club, and the winners from a discipline."""

EXPORTED_RANKING = tuple(RANKING[code] for code in ("evenings", "ranking_points", "evening_wins", "games_won"))
EXPORTED_RESULT = (
    *(RESULT["credit"], RESULT["total"], PLACE),
    *(RESULT[code] for code in ("games_won", "worst_game", "place_points", "bonus_a", "bonus_b", "ranking_points")),
)
"""What other programs are told, in the order of ``expected.json``."""


def exported(lines: Iterable[Any], columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Results for other programs."""
    return [{"player": line.name, **{column.code: column.of(line) for column in columns}} for line in lines]
