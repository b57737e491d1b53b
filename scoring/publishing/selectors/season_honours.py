"""What people are honoured for in a season, on its certificates and in its yearbook: the ranking, both bonuses (L8.6,
L8.7), the lowest evening, the worst game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import ngettext

from engine.rulesets import Guests
from scoring.models import Evening, EveningStanding, Player, Season, SeasonStanding
from scoring.results.selectors.season_evenings import Scope, closed_results
from scoring.results.selectors.seasons import ranking_of
from scoring.rules.selectors.editions import rule_set_of

MOST_NAMES = 3
"""Of those who share a place, where there is room for a line."""


class HonourKind(StrEnum):
    """What an honour is for."""

    BONUS_A = "bonus_a"
    BONUS_B = "bonus_b"
    LOWEST_EVENING = "total"
    WORST_GAME = "worst_game"

    @property
    def is_counted(self) -> bool:
        """Whether it is for evenings that are counted over the season, not for points of one of them."""
        return self in (HonourKind.BONUS_A, HonourKind.BONUS_B)


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who has an honour; ``evening`` None: it was gathered over the season."""

    player: Player
    evening: Evening | None = None


@dataclass(frozen=True, slots=True)
class Honour:
    """An honour of the season: how many evenings, or points. Whoever has as many shares it."""

    kind: HonourKind
    value: int
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True)
class SeasonHonours:
    """``ranking`` in its order; ``honours`` are those that somebody has."""

    ranking: tuple[SeasonStanding, ...]
    honours: tuple[Honour, ...]

    @property
    def first_three(self) -> tuple[SeasonStanding, ...]:
        """Places 1 to 3; more people where a place is shared."""
        return tuple(row for row in self.ranking if row.place <= 3)

    def is_shared(self, standing: SeasonStanding) -> bool:
        """Whether somebody else has the same place."""
        return sum(row.place == standing.place for row in self.ranking) > 1

    def of(self, player: int) -> tuple[Honour, ...]:
        """What the player with this key is honoured for besides the place."""
        return tuple(one for one in self.honours if any(holder.player.pk == player for holder in one.holders))


def season_honours(season: Season, scope: Scope) -> SeasonHonours:
    """Of a ranking, without guests whom it leaves out (D13); points are compared where fewest of them win. Two
    queries."""
    ranking = tuple(ranking_of(season, scope))
    rank = {row.player_id: row.rank for row in ranking}
    read = closed_results(season, scope).select_related("player", "evening__edition")
    if rule_set_of(season.edition).season.guests is Guests.LEFT_OUT:
        read = read.filter(is_guest=False)
    rows = [row for row in read.order_by("evening__date", "evening", "rank") if row.player_id in rank]
    low = [row for row in rows if not rule_set_of(row.evening.edition).scoring.system.highest_wins]
    found = (
        _counted(HonourKind.BONUS_A, [row for row in rows if row.bonus_a], rank),
        _counted(HonourKind.BONUS_B, [row for row in rows if row.bonus_b], rank),
        _reached(HonourKind.LOWEST_EVENING, [(row.total, row) for row in low if row.place is not None], min),
        _reached(HonourKind.WORST_GAME, [(row.worst_game, row) for row in low if row.worst_game is not None], max),
    )
    return SeasonHonours(ranking, tuple(one for one in found if one is not None))


def first_of(names: Sequence[str]) -> str:
    """So many names as can be read at once, and how many more there are."""
    shown = ", ".join(names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    if more <= 0:
        return shown
    return ngettext("%(names)s and %(number)s more", "%(names)s and %(number)s more", more) % {
        "names": shown,
        "number": more,
    }


def _counted(kind: HonourKind, rows: Sequence[EveningStanding], rank: Mapping[int, int]) -> Honour | None:
    """Whoever was there most often, as the ranking has them."""
    evenings = Counter(row.player_id for row in rows)
    if not evenings:
        return None
    most, players = max(evenings.values()), {row.player_id: row.player for row in rows}
    best = sorted((player for player, own in evenings.items() if own == most), key=rank.__getitem__)
    return Honour(kind, most, tuple(Holder(players[player]) for player in best))


def _reached(
    kind: HonourKind, rows: Sequence[tuple[int, EveningStanding]], best: Callable[[Iterable[int]], int]
) -> Honour | None:
    """Whoever has reached the lowest or highest figure on an evening, each once, by date."""
    if not rows:
        return None
    value = best(own for own, _row in rows)
    holders: dict[int, Holder] = {}
    for own, row in rows:
        if own == value:
            holders.setdefault(row.player_id, Holder(row.player, row.evening))
    return Honour(kind, value, tuple(holders.values()))
