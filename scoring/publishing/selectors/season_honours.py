"""What people are honoured for in a season, on its certificates and in its yearbook: the ranking, both bonuses (L8.6,
L8.7), the lowest evening, the worst game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from engine.rulesets import Guests
from scoring.models import Evening, EveningStanding, Player, Season, SeasonStanding
from scoring.results.selectors.honours_counting import RecordKind, Result, records_among
from scoring.results.selectors.season_evenings import Scope, closed_results
from scoring.results.selectors.seasons import ranking_of
from scoring.rules.selectors import rule_set_of

MOST_NAMES = 3
"""Of those who share a place, where there is room for a line."""


_COUNTED = (RecordKind.BONUS_A, RecordKind.BONUS_B)
"""For evenings that are counted over the season, not for points of one of them."""

_HONOURED = (*_COUNTED, RecordKind.LOWEST_EVENING, RecordKind.WORST_GAME)


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who has an honour; ``evening`` None: it was gathered over the season."""

    player: Player
    evening: Evening | None = None


@dataclass(frozen=True, slots=True)
class Honour:
    """An honour of the season: how many evenings, or points. Whoever has as many shares it."""

    kind: RecordKind
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
    records = records_among([_result_of(row) for row in rows], ())
    players, evenings = {row.player_id: row.player for row in rows}, {row.evening_id: row.evening for row in rows}
    honours = []
    for kind in _HONOURED:
        if (best := records.get(kind)) is None:
            continue
        if kind in _COUNTED:  # as the ranking has them
            holders = [Holder(players[feat.player]) for feat in sorted(best.feats, key=lambda feat: rank[feat.player])]
        else:
            holders = [Holder(players[feat.player], evenings[feat.evening]) for feat in best.feats]
        honours.append(Honour(kind, best.value, tuple(holders)))
    return SeasonHonours(ranking, tuple(honours))


def _result_of(row: EveningStanding) -> Result:
    """A row as records are counted from it; points are compared where fewest of them win."""
    return Result(
        player=row.player_id,
        evening=row.evening_id,
        place=row.place,
        total=row.total,
        games_won=row.games_won,
        worst_game=row.worst_game,
        bonus_a=row.bonus_a,
        bonus_b=row.bonus_b,
        is_low_best=not rule_set_of(row.evening.edition).scoring.system.highest_wins,
    )


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
