"""Evenings that stand in a calendar, those whose results are news, and those for which forms can be printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from engine.ranking import EveningPlace
from scoring.models import (
    Evening,
    EveningInvitation,
    EveningStanding,
    League,
    Player,
    Registration,
    Reply,
    Season,
    Sheet,
)
from scoring.results.selectors.mapping import stored_standing
from scoring.results.selectors.revisions import revisions_of

_KEPT = timedelta(days=400)
"""How long an evening stays in a calendar after it was played."""

_LATEST = 30
"""Evenings of the feed."""


def evenings_of_league(league: League) -> QuerySet[Evening]:
    """Those ahead and those of the last year, also what was called off. One query."""
    return _in_calendars().filter(season__league=league, date__gte=timezone.localdate() - _KEPT)


def evenings_of_season(season: Season) -> QuerySet[Evening]:
    return _in_calendars().filter(season=season)


def evenings_of_player(player: Player | None, league: League) -> QuerySet[Evening]:
    """Those on whose list the player is, and those ahead to which the player was asked and has not said no. None:
    the member is no player. One query."""
    if player is None:
        return Evening.objects.none()
    of_player = {"evening": OuterRef("pk"), "player": player}
    listed = Exists(Registration.everybody.not_withdrawn().filter(**of_player))
    asked = Exists(EveningInvitation.objects.filter(**of_player))
    answered = Exists(Reply.objects.filter(**of_player))
    ahead = Q(date__gte=timezone.localdate())
    return evenings_of_league(league).filter(listed | (ahead & asked & ~answered))


def _in_calendars() -> QuerySet[Evening]:
    return Evening.objects.select_related("season__league").order_by("date", "pk")


@dataclass(frozen=True, slots=True)
class News:
    """The result of an evening. ``changed_at``: when the last of its sheets was submitted or signed, of an official one
    when it became so. ``in_work``: what is said of its sheets of which a new version is not signed yet."""

    evening: Evening
    lines: tuple[EveningPlace, ...]
    is_official: bool
    changed_at: datetime
    in_work: tuple[str, ...] = ()


def news_of(league: League) -> Sequence[News]:
    """The latest results, the last one first. Three queries."""
    latest = (
        Evening.objects.filter(Exists(EveningStanding.objects.filter(evening=OuterRef("pk"))), season__league=league)
        .select_related("season__league")
        .annotate(
            submitted_at=Max("sheets__submitted_at"),
            signed_at=Max("sheets__signed_at"),
            official_at=F("ranked__official_at"),
            has_unsigned=Exists(EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=False)),
        )
        .order_by("-date", "-pk")[:_LATEST]
    )
    evenings = list(latest)
    standings = EveningStanding.objects.filter(evening__in=[evening.pk for evening in evenings])
    lines: dict[int, list[EveningPlace]] = {evening.pk: [] for evening in evenings}
    for row in standings.select_related("player").order_by("evening", "rank"):
        lines[row.evening_id].append(stored_standing(row))
    in_work: dict[int, list[str]] = {evening.pk: [] for evening in evenings}
    for revision in revisions_of(evenings):
        in_work[revision.sheet.evening_id].append(revision.sentence)
    return [
        News(each, tuple(lines[each.pk]), not each.has_unsigned, _changed_at(each), tuple(in_work[each.pk]))
        for each in evenings
    ]


def _changed_at(evening: Any) -> datetime:
    """An evening with a result has sheets that were submitted; one that is official may have one in work."""
    is_official = evening.official_at is not None and not evening.has_unsigned
    changed: datetime = evening.official_at if is_official else max(filter(None, _moments(evening)))
    return changed


def _moments(evening: Any) -> tuple[datetime | None, ...]:
    return evening.submitted_at, evening.signed_at, evening.official_at


def evenings_with_tables(league: League) -> list[Evening]:
    """The latest evenings of a league that have a table nobody has written on yet, latest first. One query."""
    laid = Sheet.objects.filter(evening__season__league=league, state=Sheet.State.DRAFT).values("evening")
    return list(Evening.objects.filter(pk__in=laid).select_related("season").order_by("-date", "-pk")[:MOST_EVENINGS])


MOST_PLAYERS, MOST_GAMES, MOST_EVENINGS = 10, 60, 12
USUAL_PLAYERS, USUAL_GAMES = 8, 20
