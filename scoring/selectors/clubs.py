"""The clubs of a league."""

import unicodedata
from dataclasses import dataclass

from django.db.models import Count

from engine.ranking import collation_key
from scoring.models import Club, League


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


def written_name(name: str) -> str:
    """A name as it is kept: without surplus blanks, every letter as one character."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def clubs_of(league: League) -> list[ListedClub]:
    """The league's clubs by name: one query."""
    rows = league.clubs.annotate(
        player_count=Count("players", distinct=True), team_count=Count("teams", distinct=True)
    ).order_by()
    clubs = (ListedClub(row.pk, row.name, row.player_count, row.team_count) for row in rows)
    return sorted(clubs, key=lambda club: club.sort_key)


def find_club(league: League, name: str) -> Club | None:
    """The league's club of this name; capitals and surplus blanks do not matter. One query that reads every club,
    since databases do not agree about the capitals of letters beyond a to z."""
    wanted = written_name(name).casefold()
    return next((club for club in league.clubs.all() if written_name(club.name).casefold() == wanted), None)
