"""Seasons that are over, and what each player reached in them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef

from scoring.models import EveningStanding, Season, SeasonStanding, Sheet, of_living_league

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
