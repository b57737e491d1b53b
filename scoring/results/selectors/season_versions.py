"""Signed versions of seasons: which one stands."""

from scoring.models import Season, SeasonVersion


def standing_version(season: Season) -> SeasonVersion | None:
    """The last version that both have signed, with its signers; None: the season is not closed. One query."""
    signed = season.versions.filter(signed_at__isnull=False).select_related("president", "auditor")
    return signed.order_by("-version").first()


def closed_seasons_of(league_id: int) -> list[Season]:
    """The closed seasons of a league, the latest first. One query."""
    closed = Season.objects.filter(league=league_id, versions__signed_at__isnull=False).distinct()
    return list(closed.select_related("league", "edition").order_by("-starts_on", "-pk"))
