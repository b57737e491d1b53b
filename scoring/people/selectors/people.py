"""Players and members of a league."""

from dataclasses import dataclass

from django.db.models import Count, Prefetch, QuerySet

from engine.names import name_key
from engine.ranking import collation_key
from scoring.models import League, Membership, Office, Player, PlayerMerge, taking_part


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player as the list shows them; ``evening_count`` is the number of evenings that they took part in, ``club``
    is empty for somebody without a club, ``former_names`` are those of players who became part of them."""

    pk: int
    name: str
    club: str
    year_of_birth: int | None
    is_active: bool
    is_guest: bool
    evening_count: int
    sort_key: str
    former_names: tuple[str, ...] = ()

    @property
    def club_key(self) -> tuple[bool, tuple[str, str]]:
        """By club, whoever has none after all others."""
        return not self.club, collation_key(self.club)


def players_of(
    league: League, search: str = "", club: int | None = None, *, for_members: bool = True
) -> list[ListedPlayer]:
    """The league's players whose names contain the text, in the order of their names; accents do not matter.

    ``club``: only the players of this club; 0: only those without one. ``for_members``: also guests of other
    associations, and former names. One or two queries that read every player asked for.
    """
    wanted = collation_key(search)[0]
    rows = league.players.select_related("club").annotate(
        evening_count=Count("registrations", filter=taking_part("registrations__"))
    )
    rows = rows.order_by("sort_key", "name")
    if club is not None:
        rows = rows.filter(club=club or None)
    merges = PlayerMerge.objects.filter(league=league, merged_at__isnull=False).values_list("player", "other_name")
    former: dict[int, list[str]] = {}
    if for_members:
        for pk, name in merges.order_by("pk"):
            former.setdefault(pk, []).append(name)
    else:
        rows = rows.filter(is_guest=False)
    players = (
        ListedPlayer(
            pk=row.pk,
            name=row.name,
            club=row.club.name if row.club else "",
            year_of_birth=row.year_of_birth,
            is_active=row.is_active,
            is_guest=row.is_guest,
            evening_count=row.evening_count,
            sort_key=row.sort_key,
            former_names=tuple(former.get(row.pk, ())),
        )
        for row in rows
    )
    return [
        player
        for player in players
        if any(wanted in collation_key(name)[0] for name in (player.name, *player.former_names))
    ]


def members_of(league: League) -> QuerySet[Membership]:
    """Members by name with account, player and offices: two queries."""
    offices = Prefetch("offices", Office.objects.order_by("pk"))
    return (
        league.memberships.select_related("user", "player", "league")
        .prefetch_related(offices)
        .order_by("user__last_name", "user__first_name", "user__username")
    )


def secretaries_of(league: League) -> list[Membership]:
    """Who keeps the protocol by office (L6.4), by name."""
    return list(members_of(league).prefetch_related(None).filter(offices__kind=Office.Kind.SECRETARY))


def find_player(league: League, name: str) -> Player | None:
    """The league's player of this name; capitals, blanks and the encoding of accents do not matter. One query."""
    return league.players.filter(name_key=name_key(name)).first()


def open_merges(league: League) -> QuerySet[PlayerMerge]:
    """Pairs of players whom somebody holds for one person, waiting for a second opinion. One query."""
    return league.player_merges.filter(merged_at=None).select_related("player__league", "other")
