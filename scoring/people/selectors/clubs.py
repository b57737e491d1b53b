"""Whether two names may be those of one person.

The clubs of a league.

How the engine identifies people, and what pages call them.

The average age of a table (L2). Only for those who may see years of birth: it can tell the age of one person.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _

from engine.checks import age_in_year, check_average_age
from engine.findings import Finding
from engine.names import name_key
from engine.ranking import collation_key
from scoring.models import Club, League, Player, Sheet
from scoring.models.base.names import FULL

NAME_COLUMNS = ("league_id", "name", "public_form", "alias", "sort_name")
"""What it takes to know a player's name as the reader may see it."""


def player_key(player_id: int) -> str:
    """How the engine identifies a player."""
    return str(player_id)


def shown_name(row: object, prefix: str) -> str:
    """A player's name as the reader may see it, from a row of ``values_list`` with the ``NAME_COLUMNS``."""
    columns: dict[str, Any] = {column: getattr(row, f"{prefix}{column}") for column in NAME_COLUMNS}
    return str(columns["name"] if columns["public_form"] == FULL else Player(**columns).name)


def age_findings(players: Iterable[Player], day: date) -> tuple[Finding, ...]:
    """What is to be said of the ages that these players reach in the year of that day; nothing if none is known."""
    return tuple(check_average_age([age_in_year(player.year_of_birth, day.year) for player in players]))


def age_findings_of(sheet: Sheet) -> tuple[Finding, ...]:
    """The same for all who have a seat at the table. No query for a sheet that was loaded in full."""
    return age_findings((seat.registration.player for seat in sheet.seats.all()), sheet.evening.date)


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club as the list shows it, with the number of its players and of its teams on all evenings."""

    pk: int
    name: str
    player_count: int
    team_count: int

    @property
    def sort_key(self) -> tuple[str, str]:
        return collation_key(self.name)


def clubs_of(league: League) -> list[ListedClub]:
    """The league's clubs by name: one query."""
    rows = league.clubs.annotate(
        player_count=Count("players", distinct=True), team_count=Count("teams", distinct=True)
    ).order_by()
    clubs = (ListedClub(row.pk, row.name, row.player_count, row.team_count) for row in rows)
    return sorted(clubs, key=lambda club: club.sort_key)


def find_club(league: League, name: str) -> Club | None:
    """The league's club of this name; capitals and surplus blanks do not matter. One query."""
    return league.clubs.filter(name_key=name_key(name)).first()


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class ComparedName:
    """A name as it is compared with many others."""

    name: str

    @cached_property
    def plain(self) -> str:
        """Without capitals and umlauts."""
        return name_key(self.name).translate(_UMLAUTS)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.plain.replace(",", " ").split())


def why_alike(one: ComparedName, other: ComparedName) -> str:
    """Why two names that differ may be meant for one person; empty: nothing speaks for it."""
    if one.plain == other.plain:
        return _("umlauts written otherwise")
    if one.words == other.words:
        return _("the same words in another order")
    return _("one letter apart") if is_one_letter_apart(one.plain, other.plain) else ""


def is_short_for(short: ComparedName, name: ComparedName) -> bool:
    """Whether a name may be called so for short: by one or some of its words, or by their beginnings in their order.

    >>> [is_short_for(ComparedName(short), ComparedName("Anke Petersen")) for short in ("anke", "Anke P.", "A", "Lund")]
    [True, True, False, False]
    """
    words, left = short.plain.replace(".", " ").split(), name.plain.split()
    if not words or max(map(len, words)) < 2:
        return False
    for word in words:
        while left and not left[0].startswith(word):
            left.pop(0)
        if not left:
            return False
        left.pop(0)
    return True


def is_one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, make one text the other.

    >>> [is_one_letter_apart("meier", name) for name in ("maier", "meiers", "meire", "mayer", "meier")]
    [True, True, True, False, False]
    """
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, other_rest = one[at:], other[at:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == other_rest
    return swapped or rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:]
