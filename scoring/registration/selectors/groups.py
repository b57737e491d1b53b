"""Groups of players that are invited together."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from scoring.models import Evening, League, Player, Registration


@dataclass(frozen=True, slots=True)
class InvitedGroup:
    """A group by its code; ``players`` are primary keys."""

    code: str
    name: str
    players: Sequence[int]

    @property
    def title(self) -> str:
        return f"{self.name} ({len(self.players)})"


def groups_of(league: League, players: Sequence[Player]) -> list[InvitedGroup]:
    """All active players, those of the latest Masters, those of each club; groups without anybody are left out.
    One query."""
    active = {player.pk for player in players}
    clubs = sorted({(player.club.name, player.club_id) for player in players if player.club is not None})
    groups = [
        InvitedGroup("all", _("All active players"), [player.pk for player in players]),
        InvitedGroup("masters", _("Those of the latest Masters"), sorted(active & _of_latest_masters(league))),
        *(
            InvitedGroup(f"club-{key}", name, [player.pk for player in players if player.club_id == key])
            for name, key in clubs
        ),
    ]
    return [group for group in groups if group.players]


def active_players(league: League) -> list[Player]:
    """Whoever can be invited, by name. One query."""
    rows = Player.objects.filter(league=league, is_active=True).select_related("club")
    return list(rows.order_by("sort_key", "name"))


def _of_latest_masters(league: League) -> set[int]:
    masters = Evening.objects.filter(season__league=league, kind=Evening.Kind.MASTERS)
    took_place = Exists(Registration.objects.filter(evening=OuterRef("pk")))
    latest = masters.filter(took_place).order_by("-season__starts_on", "-date")
    took_part = Registration.objects.filter(evening__in=masters.filter(season__in=latest.values("season")[:1]))
    return set(took_part.values_list("player_id", flat=True))
