"""Signed versions of seasons: which one stands, and what nobody changes in a season that is closed."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from scoring.core.errors import NotAllowedNow
from scoring.models import Evening, Season, SeasonVersion

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


def require_not_closed(season_id: int) -> None:
    """Raises NotAllowedNow for a season that both have signed. One query."""
    if SeasonVersion.objects.filter(season=season_id, signed_at__isnull=False).exists():
        raise NotAllowedNow(str(CLOSED))


def require_not_of_closed(evening: Evening) -> None:
    """The same for the season of an evening."""
    require_not_closed(evening.season_id)
