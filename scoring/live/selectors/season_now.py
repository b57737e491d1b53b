"""The season as it would be if an evening ended as it stands.

Only that evening changes while it is played. So each web process keeps the rest of its season in order, for as long as
nothing is done in the league but writing on open sheets, and merges every standing of the evening into it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import caches
from django.db.models import OuterRef, QuerySet

from engine.ranking import EveningPlace, ForeseenPlace, ForeseenSeason, SettledSeason
from engine.rulesets import SeasonRules
from scoring.base.models.audience import sees_full_names
from scoring.entry.log_actions import TableAction
from scoring.log.selectors.states import last_entries
from scoring.models import AuditEntry, Evening, Registration
from scoring.people.mapping import player_key
from scoring.results.mapping import dated_season_entries, season_entries
from scoring.results.selectors.season_evenings import standing_results
from scoring.rules.mapping import rule_set_of
from scoring.sheets.log_actions import SheetAction

MOST_OF_SEASON = 60
"""So many places of a season are shown while an evening is played, besides those of who plays."""

_ON_OPEN_SHEETS = (*SheetAction.values, *TableAction.values)
"""What these actions write stands on an open sheet, and an evening with an open sheet has no standings: so they change
nothing that is settled."""

_KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A place in the season as it would be now."""

    standing: ForeseenPlace
    plays_now: bool

    @property
    def gained(self) -> int | None:
        """The places won (negative: lost) by this evening; None: not in the ranking without it."""
        before = self.standing.before
        return None if before is None else before - self.standing.place


@dataclass(frozen=True, slots=True)
class SeasonNow:
    """The first :data:`MOST_OF_SEASON` places, then those of all others who play; best first. ``ranked``: how many have
    a place."""

    lines: tuple[SeasonLine, ...] = ()
    ranked: int = 0


def season_as_it_would_be(
    evening: Evening, standings: Sequence[EveningPlace], guests: Sequence[Registration]
) -> SeasonNow:
    """The season ranking (D13) if the evening ended with these standings, with all other closed evenings, signed or
    not; nothing for an evening that does not count (L1b). ``guests``: whom it leaves out on this evening.

    At most one query, and one more if anything was done since the last time that was not written on an open sheet.
    """
    if not evening.counts_for_season:
        return SeasonNow()
    keys_of_guests = {player_key(row.player_id) for row in guests}
    entries = season_entries(standings, evening=str(evening.pk), guests=keys_of_guests)
    foreseen = ForeseenSeason(_settled_season(evening), entries)
    first, playing = foreseen.first(MOST_OF_SEASON), foreseen.of_who_played()
    shown, players = {line.player for line in first}, {line.player for line in playing}
    further = (line for line in playing if line.player not in shown)
    lines = tuple(SeasonLine(line, plays_now=line.player in players) for line in (*first, *further))
    return SeasonNow(lines, len(foreseen))


def _settled_season(evening: Evening) -> SettledSeason:
    """The season without this evening, with the names that the reader may see."""
    rules = rule_set_of(evening.season.edition).season
    cache, key = caches["seasons"], f"{evening.pk}-{sees_full_names(evening.season.league_id)}"
    # before what it stands for: what is read may be newer, and never older
    state = (getattr(evening, "settled", None) or settled_state(evening.season.league_id), rules)
    kept: tuple[object, SettledSeason] | None = cache.get(key)
    if kept is not None and kept[0] == state:
        return kept[1]
    season = _put_in_order(evening, rules)
    cache.set(key, (state, season), _KEPT_SECONDS)
    return season


def settled_state(league_id: int) -> str:
    """What identifies all that was done in the league besides writing on open sheets. So whatever changes standings, or
    names that stand in them, is logged in the same transaction."""
    return settled_hashes(league_id).first() or ""


def settled_hashes(league: int | OuterRef) -> QuerySet[AuditEntry, str]:
    """The hashes of the entries of a league's log about all that was done there besides; the last one first."""
    return last_entries(league, but=_ON_OPEN_SHEETS).values_list("hash", flat=True)


def _put_in_order(evening: Evening, rules: SeasonRules) -> SettledSeason:
    others = standing_results(evening.season).exclude(evening=evening)
    entries = dated_season_entries(others.order_by("evening__date", "evening__pk", "rank"))
    this = (evening.date, evening.pk)
    earlier, later = ([entry for at, entry in entries if (at > this) is is_later] for is_later in (False, True))
    return SettledSeason(earlier, later, rules)
