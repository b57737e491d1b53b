"""The table of honour of a league: champions of closed seasons, and the records of all of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.core import figures
from scoring.models import Evening, League, PenaltyCard, Player, Season, SeasonStanding
from scoring.results.selectors.honours_counting import Best, Feat, RecordKind
from scoring.results.selectors.honours_counts import counts_of, records_broken_by
from scoring.results.selectors.season_versions import closed_seasons_of, standing_version

PODIUM = 3
_MOST_HOLDERS = 5
"""So many are named where a record is shared; how many more there are is said."""


_LABELS: Mapping[str, tuple[Promise, str]] = MappingProxyType(
    {
        RecordKind.EVENING_WINS: (gettext_lazy("Most evenings won"), "L8.4"),
        RecordKind.GAMES_WON: (gettext_lazy("Most games won"), ""),
        RecordKind.BONUS_A: (gettext_lazy("Most often bonus A: most games won on an evening"), "L8.6"),
        RecordKind.BONUS_B: (gettext_lazy("Most often bonus B: the worst game of an evening"), "L8.7"),
        RecordKind.LOWEST_EVENING: (gettext_lazy("Lowest evening"), "L8.4"),
        RecordKind.WORST_GAME: (gettext_lazy("Worst game"), "L8.7"),
        RecordKind.LONGEST_RUN: (gettext_lazy("Longest run of games won at a table"), ""),
    }
)
"""How records are called, and the clause that makes them."""

_EVENINGS = ngettext_lazy("%(number)s evening", "%(number)s evenings", "number")
_GAMES = ngettext_lazy("%(number)s game", "%(number)s games", "number")
_TIMES = ngettext_lazy("%(number)s time", "%(number)s times", "number")
_CARDS = ngettext_lazy("%(number)s card", "%(number)s cards", "number")
_UNITS: Mapping[str, Any] = MappingProxyType(
    {
        RecordKind.EVENING_WINS: _EVENINGS,
        RecordKind.GAMES_WON: _GAMES,
        RecordKind.BONUS_A: _TIMES,
        RecordKind.BONUS_B: _TIMES,
        RecordKind.LONGEST_RUN: _GAMES,
    }
)


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three places of a closed season, by rank; where places are shared there are more of them."""

    season: Season
    standings: Sequence[SeasonStanding]

    @property
    def champions(self) -> Sequence[SeasonStanding]:
        return [row for row in self.standings if row.place == 1]

    @property
    def others(self) -> Sequence[SeasonStanding]:
        """Places 2 and 3."""
        return [row for row in self.standings if row.place != 1]

    @property
    def champion_names(self) -> str:
        return ", ".join(row.player.name for row in self.champions)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, and since which evening."""

    player: Player
    evening: Evening


@dataclass(frozen=True, slots=True)
class Record:
    """A record and all who hold it. ``code``: a kind of record, or an offence (L7)."""

    code: str
    value: int
    holders: Sequence[Holder]

    @property
    def label(self) -> str | Promise:
        """What it is a record of."""
        return PenaltyCard.OFFENCES[self.code] if self.code in PenaltyCard.OFFENCES else _LABELS[self.code][0]

    @property
    def clause(self) -> str:
        """The clause that it is about; empty: none says it by itself."""
        return _LABELS[self.code][1] if self.code in _LABELS else ""

    @property
    def figure(self) -> str:
        """The value with its unit."""
        if self.code in (RecordKind.LOWEST_EVENING, RecordKind.WORST_GAME):
            points = ngettext("%(points)s point", "%(points)s points", abs(self.value))
            return points % {"points": figures.points(self.value)}
        return str(_UNITS.get(self.code, _CARDS) % {"number": self.value})

    @property
    def shown(self) -> Sequence[Holder]:
        return self.holders if len(self.holders) <= _MOST_HOLDERS else self.holders[: _MOST_HOLDERS - 1]

    @property
    def unnamed(self) -> int:
        """How many hold it besides those that are shown."""
        return len(self.holders) - len(self.shown)


@dataclass(frozen=True, slots=True)
class Honours:
    """The table of honour. ``podiums``: the latest season first; ``penalties`` by offence, None: not for this
    reader."""

    podiums: Sequence[Podium]
    records: Sequence[Record]
    penalties: Sequence[Record] | None


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """A record that an evening has broken, or equalled; ``before`` is what it was."""

    now: Record
    before: Record
    is_equalled: bool

    def is_of(self, player: int | None) -> bool:
        """Whether somebody is among those who have done it."""
        return any(holder.player.pk == player for holder in self.now.holders)


def podiums_of(league: League) -> list[Podium]:
    """Of all closed seasons, the latest first. Two queries, one where none is closed."""
    seasons = closed_seasons_of(league.pk)
    return _podiums(seasons) if seasons else []


def podium_of(season: Season) -> Podium | None:
    """Of one season; None: it is not closed. Two queries, one unless it is."""
    return None if standing_version(season) is None else next(iter(_podiums([season])))


def honours_of(league: League, *, with_penalties: bool) -> Honours:
    """The table of honour. Five queries, four or five more if something was done in the league since it was counted;
    one where no season is closed. ``with_penalties``: the reader may know who took penalty cards."""
    seasons = closed_seasons_of(league.pk)
    if not seasons:
        return Honours((), (), () if with_penalties else None)
    counts = counts_of(league, seasons)
    told: dict[str, Best] = {str(kind): best for kind, best in counts.records.items()}
    penalties = dict(counts.penalties) if with_penalties else {}
    read = _Rows.of(feat for best in (*told.values(), *penalties.values()) for feat in best.feats)
    return Honours(
        podiums=_podiums(seasons),
        records=[read.record(code, best) for code, best in told.items()],
        penalties=[read.record(code, best) for code, best in penalties.items()] if with_penalties else None,
    )


def broken_records_of(evening: Evening, version: str) -> list[BrokenRecord]:
    """The records that the result of an evening has broken or equalled: of closed seasons and of the official evenings
    of its own season, as they stood before it. ``version``: of the league, read before. Two queries more than
    :func:`~scoring.results.selectors.honours_counts.records_broken_by` if there are any."""
    if not evening.counts_for_season:
        return []
    broken = records_broken_by(evening, version)
    read = _Rows.of(feat for each in broken for feat in (*each.now.feats, *each.before.feats))
    return [
        BrokenRecord(read.record(each.kind, each.now), read.record(each.kind, each.before), each.is_equalled)
        for each in broken
    ]


def _podiums(seasons: Sequence[Season]) -> list[Podium]:
    rows = SeasonStanding.objects.filter(
        season__in=seasons, scope=SeasonStanding.Scope.OFFICIAL, place__lte=PODIUM
    ).select_related("player")
    found: dict[int, list[SeasonStanding]] = {}
    for row in rows.order_by("season", "rank"):
        found.setdefault(row.season_id, []).append(row)
    return [Podium(season, found.get(season.pk, [])) for season in seasons]


@dataclass(frozen=True, slots=True)
class _Rows:
    """Players and evenings by their keys, as the reader may see them."""

    players: Mapping[int, Player]
    evenings: Mapping[int, Evening]

    @classmethod
    def of(cls, feats: Iterable[Feat]) -> "_Rows":
        """Two queries; none for no feat."""
        rows = list(feats)
        players = Player.objects.in_bulk({feat.player for feat in rows})
        return cls(players, Evening.objects.select_related("season").in_bulk({feat.evening for feat in rows}))

    def record(self, code: str, best: Best) -> Record:
        # whoever was erased, or merged with somebody else, since it was counted is not there any more
        holders = [
            Holder(self.players[feat.player], self.evenings[feat.evening])
            for feat in best.feats
            if feat.player in self.players and feat.evening in self.evenings
        ]
        return Record(str(code), best.value, holders)
