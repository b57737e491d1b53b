"""Signed versions of seasons: which one stands, and what nobody changes in a season that is closed.
Seasons that are over, and what each player reached in them.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from scoring.core.errors import NotAllowedNow
from scoring.models import Evening, EveningStanding, Season, SeasonStanding, SeasonVersion, Sheet, of_living_league

CLOSED = _(
    "This season is closed: president and auditor have signed it, and what they signed stays. What is wrong on a"
    " protocol sheet is put right by a new version of the sheet: let the auditor open it again. It counts once both"
    " have signed the next version of the season."
)
"""Why something of a closed season is refused, and the way that there is."""


def standing_version(season: Season) -> SeasonVersion | None:
    """The last version that both have signed, with its signers; None: the season is not closed. One query."""
    signed = season.versions.filter(signed_at__isnull=False).select_related("president", "auditor")
    return signed.order_by("-version").first()


def open_version(season: Season) -> SeasonVersion | None:
    """The version that one of the two has signed; None: none has. One query."""
    return season.versions.filter(signed_at__isnull=True).select_related("president", "auditor").first()


def signed_versions_of(season: Season) -> list[SeasonVersion]:
    """All versions that both have signed, the latest first, with their signers. One query."""
    signed = season.versions.filter(signed_at__isnull=False).select_related("president", "auditor")
    return list(signed.order_by("-version"))


def closed_seasons_of(league_id: int) -> list[Season]:
    """The closed seasons of a league, the latest first. One query."""
    closed = Season.objects.filter(league=league_id, versions__signed_at__isnull=False).distinct()
    return list(closed.select_related("league", "edition").order_by("-starts_on", "-pk"))


def is_closed(season: OuterRef) -> Exists:
    """Whether both have signed the season with this key, as a part of another query."""
    return Exists(SeasonVersion.objects.filter(season=season, signed_at__isnull=False))


def why_closed(season: Season) -> str:
    """Why nothing of a season is changed any more, and the way that there is; empty for one that is not closed. One
    query."""
    return str(CLOSED) if standing_version(season) is not None else ""


def require_not_closed(season_id: int) -> None:
    """Raises NotAllowedNow for a season that both have signed. One query."""
    if SeasonVersion.objects.filter(season=season_id, signed_at__isnull=False).exists():
        raise NotAllowedNow(str(CLOSED))


def require_not_of_closed(evening: Evening) -> None:
    """The same for the season of an evening."""
    require_not_closed(evening.season_id)


TELLS_FOR = timedelta(days=92)
"""How long after its last day a season is still summed up: a club that moves in with its old seasons tells nobody of
them."""
_BEING_PLAYED = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SUBMITTED, Sheet.State.SENT_BACK)


def seasons_just_over(now: datetime) -> list[Season]:
    """Seasons whose last day has passed, in the league's time zone, not long ago, with an official ranking and no sheet
    that has still to be signed. An evening that was planned and never played does not keep a season open. One query."""
    today = now.date()
    sheets = Sheet.objects.filter(evening__season=OuterRef("pk"), evening__called_off_at=None, state__in=_BEING_PLAYED)
    official = SeasonStanding.objects.filter(season=OuterRef("pk"), scope=SeasonStanding.Scope.OFFICIAL)
    rows = Season.objects.select_related("league").filter(
        of_living_league(), Exists(official), ~Exists(sheets), ends_on__gt=today - TELLS_FOR, ends_on__lte=today
    )
    return [row for row in rows.order_by("pk") if row.ends_on < now.astimezone(ZoneInfo(row.league.timezone)).date()]


def best_evenings(season: Season) -> Mapping[int, EveningStanding]:
    """Each player's best official evening of those that enter the ranking: most ranking points, then the better place,
    then the first of them. One query."""
    rows = EveningStanding.objects.filter(evening__season=season, is_official=True).select_related("evening")
    best: dict[int, EveningStanding] = {}
    for row in rows.order_by("evening__date", "evening__pk"):
        known = best.get(row.player_id)
        if row.evening.counts_for_season and (known is None or _worth(row) > _worth(known)):
            best[row.player_id] = row
    return best


def _worth(row: EveningStanding) -> tuple[int, int]:
    return row.ranking_points, -row.rank
