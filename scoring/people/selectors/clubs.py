"""The clubs of a league; and how the engine identifies people, and what pages call them."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from engine.names import name_key
from engine.ranking import collation_key
from scoring.models import Club, League, Player
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
