"""The clubs of a league."""

from dataclasses import dataclass

from django.db.models import Count

from engine.names import name_key
from engine.ranking import collation_key
from scoring.models import Club, League

NAME_COLUMNS = ("league_id", "name", "public_form", "alias", "sort_name")
"""What it takes to know a player's name as the reader may see it."""


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
