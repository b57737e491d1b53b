"""What a season was in figures, for the report to the assembly: evenings, participants, members, irregularities,
corrections, penalty cards; of the season before as well.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q

from scoring.entry.selectors import penalties_of_season
from scoring.models import (
    Correction,
    Evening,
    EveningStanding,
    Game,
    Irregularity,
    Player,
    Season,
    Sheet,
    SignedVersion,
)
from scoring.sheets.selectors.signed import SignedText, official_texts


@dataclass(frozen=True, slots=True)
class EveningFigures:
    """An evening as it is listed. ``participants`` and ``guests`` are those of its result, None while it has none;
    ``winners`` whoever has the first place there, at each table that was ranked by itself."""

    evening: Evening
    participants: int | None
    guests: int
    tables: int
    winners: tuple[str, ...]

    @property
    def is_played(self) -> bool:
        return self.participants is not None


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """A season in figures. ``players``: how many different people took part; ``joined`` and ``left``: members whose
    first or last day lies in the season; ``struck``: values that were corrected with initials (L6.5), ``signed_anew``:
    later versions of signed sheets; ``versions``: how often the season itself was signed; ``penalties``: cards by
    offence (L7)."""

    season: Season
    evenings: tuple[EveningFigures, ...]
    players: int
    games: int
    void_games: int
    joined: tuple[Player, ...]
    left: tuple[Player, ...]
    guests: int
    irregularities: int
    settled: int
    struck: int
    signed_anew: int
    versions: int
    penalties: Mapping[str, int]

    @property
    def played(self) -> tuple[EveningFigures, ...]:
        """Those with a result."""
        return tuple(one for one in self.evenings if one.is_played)

    @property
    def called_off(self) -> int:
        return sum(one.evening.is_called_off for one in self.evenings)

    @property
    def to_come(self) -> int:
        """Neither played nor called off."""
        return sum(not one.is_played and not one.evening.is_called_off for one in self.evenings)

    @property
    def visits(self) -> int:
        """Participants of all evenings together."""
        return sum(one.participants or 0 for one in self.evenings)

    @property
    def most(self) -> EveningFigures | None:
        """The first of the evenings with most participants."""
        return max(self.played, key=lambda one: one.participants or 0, default=None)

    @property
    def fewest(self) -> EveningFigures | None:
        return min(self.played, key=lambda one: one.participants or 0, default=None)

    @property
    def cards(self) -> int:
        """Penalty cards of all offences."""
        return sum(self.penalties.values())


def season_before(season: Season) -> Season | None:
    """The last season of the league that began earlier. One query."""
    earlier = season.league.seasons.filter(starts_on__lt=season.starts_on).select_related("league", "edition")
    return earlier.order_by("-starts_on", "-pk").first()


def season_figures(season: Season) -> SeasonFigures:
    """A fixed number of queries for any number of evenings and people."""
    evenings = _evenings(season)
    taken = EveningStanding.objects.filter(evening__season=season)
    texts = official_texts(season.evenings.all())
    games, void_games = _games(season, texts)
    reported = Irregularity.objects.filter(sheet__evening__season=season)
    irregularities = reported.aggregate(all=Count("pk"), settled=Count("pk", filter=Q(resolved_at__isnull=False)))
    penalties: Counter[str] = Counter()
    for line in penalties_of_season(season, texts):
        penalties += line.by_offence
    counts = Q(sheet__bound_version=None) | Q(version__lte=F("sheet__bound_version"))
    of_league, days = Player.objects.filter(league=season.league_id), (season.starts_on, season.ends_on)
    return SeasonFigures(
        season=season,
        evenings=evenings,
        players=taken.values("player").distinct().count(),
        games=games,
        void_games=void_games,
        joined=tuple(of_league.filter(joined_on__range=days).order_by("joined_on", "sort_key", "pk")),
        left=tuple(of_league.filter(left_on__range=days).order_by("left_on", "sort_key", "pk")),
        guests=sum(one.guests for one in evenings),
        irregularities=irregularities["all"],
        settled=irregularities["settled"],
        struck=_struck(season, texts),
        signed_anew=SignedVersion.objects.filter(counts, sheet__evening__season=season, version__gt=1).count(),
        versions=season.versions.filter(signed_at__isnull=False).count(),
        penalties=dict(sorted(penalties.items(), key=lambda item: (-item[1], item[0]))),
    )


def _games(season: Season, texts: Mapping[int, SignedText]) -> tuple[int, int]:
    """How many count and how many are void, of sheets that are submitted; ``texts``: what is official of those in
    work."""
    rows = Game.objects.filter(sheet__evening__season=season, sheet__state__in=Sheet.FINISHED_STATES)
    found = rows.exclude(sheet__in=texts).aggregate(all=Count("pk"), void=Count("pk", filter=Q(is_void=True)))
    signed = [game["is_void"] for text in texts.values() for game in text.games]
    void = found["void"] + sum(signed)
    return found["all"] + len(signed) - void, void


def _struck(season: Season, texts: Mapping[int, SignedText]) -> int:
    """Values that were corrected with initials (L6.5), on sheets in work up to their signature."""
    rows = Correction.objects.filter(sheet__evening__season=season).exclude(sheet__in=texts)
    return rows.count() + sum(text.correction_count for text in texts.values())


def _evenings(season: Season) -> tuple[EveningFigures, ...]:
    """By date. Two queries."""
    results: dict[int, list[EveningStanding]] = {}
    rows = EveningStanding.objects.filter(evening__season=season).select_related("player")
    for row in rows.order_by("evening", "rank"):
        results.setdefault(row.evening_id, []).append(row)
    found = season.evenings.order_by("date", "pk")
    return tuple(_figures(evening, results.get(evening.pk, [])) for evening in found)


def _figures(evening: Evening, rows: Sequence[EveningStanding]) -> EveningFigures:
    return EveningFigures(
        evening=evening,
        participants=len(rows) or None,
        guests=sum(row.is_guest for row in rows),
        tables=len({row.table for row in rows}),
        winners=tuple(row.player.name for row in rows if row.place == 1),
    )
