"""Seasons that are closed by two signatures, laid as rows."""

from datetime import datetime

from django.core.cache import caches
from django.db.models import F
from django.utils import timezone

from scoring.models import EveningStanding, Season, SeasonVersion, Sheet
from scoring.results.services.standings import rebuild_season
from tests.scoring.scenes import by_a_service, official


def sign_rows(season: Season) -> None:
    """All evenings that are submitted are official: what signing does, without what it checks."""
    auditor = official(season.league, "auditor")
    Sheet.objects.filter(evening__season=season).update(
        state=Sheet.State.SIGNED, signed_by=auditor, signed_at=timezone.now()
    )
    EveningStanding.objects.filter(evening__season=season).update(is_official=True)
    rebuild_season(season=season)


@by_a_service
def close_season(season: Season, *, version: int = 1, at: datetime | None = None) -> SeasonVersion:
    """Sign the season as it stands, in the names of a president and an auditor of its own. The log does not say so, so
    pages that are kept go."""
    signed_at = at or timezone.now()
    caches["pages"].clear()
    Sheet.objects.filter(evening__season=season).update(bound_version=F("version"))
    return SeasonVersion.objects.create(
        season=season,
        version=version,
        content="{}",
        sha256="0" * 64,
        reason="" if version == 1 else "Tippfehler",
        president=official(season.league, "president"),
        president_at=signed_at,
        auditor=official(season.league, "auditor"),
        auditor_at=signed_at,
        signed_at=signed_at,
    )
