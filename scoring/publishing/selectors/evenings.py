"""The evenings that stand in a calendar, and those whose results are news.

The ranking that other websites show.

Secret addresses: what they end with, and whose they are.
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from engine.ranking import EveningPlace
from scoring.models import (
    Embedding,
    Evening,
    EveningInvitation,
    EveningStanding,
    FeedLink,
    League,
    Player,
    Registration,
    Reply,
    Season,
    SeasonStanding,
    User,
)
from scoring.results.selectors.rankings import stored_standing
from scoring.results.selectors.seasons import in_work_of, leaders_of, ranking_of, revisions_of

_MOST = 500
"""Rows of a frame."""


@dataclass(frozen=True, slots=True)
class EmbeddedRanking:
    """``rows`` best first; official as soon as anything in the season is signed."""

    season: Season
    rows: tuple[SeasonStanding, ...]
    is_official: bool
    in_work: tuple[str, ...] = ()


def embedding_of(league: League) -> Embedding | None:
    """Which websites may show the ranking; None: none may. One query."""
    return Embedding.objects.filter(league=league).first()


def embedded_ranking(league: League, season: Season | None, most: int | None) -> EmbeddedRanking | None:
    """The ranking of a season, by default of the latest one that has one; None: there is none yet. Four queries at
    most."""
    number = min(most or _MOST, _MOST)
    if season is None:
        leaders = leaders_of(league, number)
        return (
            EmbeddedRanking(leaders.season, leaders.standings, leaders.is_official, leaders.in_work)
            if leaders
            else None
        )
    for scope, is_official in ((SeasonStanding.Scope.OFFICIAL, True), (SeasonStanding.Scope.PROVISIONAL, False)):
        rows = tuple(ranking_of(season, scope)[:number])
        if rows:
            return EmbeddedRanking(season, rows, is_official, in_work_of(season))
    return None


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


_SECRET_BYTES = 16
"""128 bits: nobody guesses one, so nobody has to be kept from guessing."""


def derived_secret(link: FeedLink) -> str:
    """What the addresses of a link made with the installation's key have in them."""
    derived = salted_hmac("scoring.publishing.secret", link.seed.bytes, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(derived[:_SECRET_BYTES]).decode().rstrip("=")


def hash_of(secret: str) -> str:
    """How a link is found in the database."""
    return salted_hmac("scoring.publishing.hash", secret, algorithm="sha256").hexdigest()


def feed_link_with(secret: str) -> FeedLink | None:
    """The link of somebody who is a member and may sign in. One query."""
    rows = FeedLink.objects.select_related("membership__league", "membership__player", "membership__user")
    return rows.filter(secret_hash=hash_of(secret), membership__user__is_active=True).first()


def secret_of(user: User, league: League) -> str | None:
    """What the member's own addresses have in them; None: there are none, or they were made with another key of the
    installation and have to be renewed. One query."""
    link = FeedLink.objects.filter(membership__user=user, membership__league=league).first()
    if link is None:
        return None
    secret = derived_secret(link)
    return secret if constant_time_compare(hash_of(secret), link.secret_hash) else None
