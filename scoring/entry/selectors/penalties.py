"""Penalty cards counted over a season, by player (L7)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, Sum

from scoring.models import (
    PenaltyCard,
    Player,
    Season,
)


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One player's penalty cards of a season. ``by_offence`` counts cards; ``evenings`` are those with any."""

    player: Player
    cards: int
    evenings: int
    by_offence: Counter[str]

    @property
    def name_key(self) -> tuple[str, str]:
        return self.player.sort_key, self.player.name


def penalties_of_season(season: Season) -> list[PenaltyLine]:
    """Everybody who had to take penalty cards, most cards first, then by name. Three queries."""
    of_season = Q(sheet__evening__season=season)
    taken = PenaltyCard.objects.filter(of_season).values("seat__registration__player", "offence")
    by_player: dict[int, Counter[str]] = {}
    for row in taken.annotate(number=Sum("cards")).order_by():
        by_player.setdefault(row["seat__registration__player"], Counter())[row["offence"]] += row["number"]
    evenings = dict(
        PenaltyCard.objects.filter(of_season)
        .values_list("seat__registration__player")
        .annotate(number=Count("sheet__evening", distinct=True))
        .order_by()
    )
    lines = [
        PenaltyLine(player, by_player[player.pk].total(), evenings[player.pk], by_player[player.pk])
        for player in Player.objects.filter(pk__in=by_player)
    ]
    return sorted(lines, key=lambda line: (-line.cards, line.name_key))


def penalties_by_player(penalties: Sequence[PenaltyCard]) -> dict[str, list[PenaltyCard]]:
    """Penalty cards by the name of the player, in the order in which they were taken."""
    found: dict[str, list[PenaltyCard]] = {}
    for penalty in penalties:
        found.setdefault(penalty.seat.registration.player.name, []).append(penalty)
    return found
