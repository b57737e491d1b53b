"""The page of a personal link: what the hour demands of one player who has no account (decision 0107).

Whoever finds the link reads it as well. So others are named as they have chosen it for the public, and nothing is shown
of an evening but the own result, unless the player takes part in it and it is played today.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from engine.findings import Reason
from scoring.installation.selectors.dashboard import OwnDashboard, OwnEvening
from scoring.models import Evening, EveningStanding, Player, Registration, Reply, Sheet
from scoring.people.selectors.own_game import own_game_of
from scoring.registration.selectors.offers import Offer, offers_of
from scoring.registration.selectors.receipts import receipts_of
from scoring.results.selectors.explanations import points_explained
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.season_evenings import points_by_evening
from scoring.seating.selectors.seats import TakenSeat, seats_of

_NEWS = timedelta(days=3)
"""How long a result stands above what is ahead."""


@dataclass(frozen=True, slots=True)
class Tonight:
    """An evening of today on which the player has a place, or one that goes on past midnight. ``seats`` are the own
    ones, none before the draw; ``offer`` is what can still be answered, None: nothing."""

    evening: Evening
    seats: Sequence[TakenSeat]
    has_begun: bool
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class PersonalPage:
    """``asked`` are the evenings that wait for an answer, ``next`` is the first of the other ones ahead, ``dates`` are
    the rest. ``evenings`` are the results of the latest season, the latest first."""

    player: Player
    tonight: Tonight | None
    asked: Sequence[Offer]
    next: Offer | None
    dates: Sequence[Offer]
    own: OwnDashboard
    evenings: Sequence[OwnEvening]
    receipts: Sequence[Reply]
    is_news: bool

    @property
    def why(self) -> list[Reason]:
        """Why the latest result brought these ranking points."""
        last = self.own.game.last
        return points_explained(last) if last is not None and last.evening_id not in self.own.without_points else []

    @property
    def has_struck(self) -> bool:
        return any(row.counts is False for row in self.evenings)


def personal_page(player: Player, now: datetime) -> PersonalPage:
    """The page at a moment, for a player loaded with the league. Eleven queries at most for any number of evenings."""
    offers = offers_of(player, now)
    tonight = _tonight(player, offers, now)
    game = own_game_of(player)
    ahead = [offer for offer in offers if tonight is None or offer.evening.pk != tonight.evening.pk]
    dates = [offer for offer in ahead if not offer.awaits_answer]
    coming = [offer for offer in ahead if offer.is_open and not offer.has_declined]
    own = OwnDashboard(game, coming[0] if coming else None)
    return PersonalPage(
        player=player,
        tonight=tonight,
        asked=[offer for offer in ahead if offer.awaits_answer],
        next=dates[0] if dates else None,
        dates=dates[1:],
        own=own,
        evenings=_evenings_of(own),
        receipts=receipts_of(player),
        is_news=game.last is not None and game.last.evening.date > _today(player, now) - _NEWS,
    )


def evenings_tonight(player: Player, now: datetime) -> QuerySet[Evening]:
    """The evenings of yesterday and today on which the player has a place, today's first."""
    today = _today(player, now)
    own = Registration.objects.filter(player=player, evening=OuterRef("pk"))
    rows = Evening.objects.filter(
        Exists(own),
        season__league=player.league_id,
        date__range=(today - timedelta(days=1), today),
        called_off_at=None,
    )
    return rows.select_related("season__league").order_by("-date", "pk")


def _tonight(player: Player, offers: Sequence[Offer], now: datetime) -> Tonight | None:
    """The first that has no result yet; one of yesterday only if it is still played. Two queries."""
    sheets = Sheet.objects.filter(evening=OuterRef("pk"))
    rows: Sequence[Any] = list(
        evenings_tonight(player, now)
        .filter(~Exists(EveningStanding.objects.filter(evening=OuterRef("pk"))))
        .annotate(has_begun=Exists(sheets.exclude(state=Sheet.State.DRAFT)))
    )
    today = _today(player, now)
    evening = next((row for row in rows if row.has_begun or row.date == today), None)
    if evening is None:
        return None
    offer = next((each for each in offers if each.evening.pk == evening.pk and each.is_open), None)
    return Tonight(evening, seats_of(evening, player.pk), evening.has_begun, offer)


def _evenings_of(own: OwnDashboard) -> list[OwnEvening]:
    """With what counts in the ranking from which the game's place is. Two queries, none without a result."""
    game = own.game
    if game.season is None:
        return []
    scope = shown_scope(None, provisional_results(game.season))
    points = points_by_evening(game.season, scope, [game.player.pk])
    found = []
    for row in own.evenings:
        earned = points.on(row.standing.evening).get(game.player.pk)
        found.append(replace(row, counts=earned.counts) if row.counts and earned is not None else row)
    return found


def _today(player: Player, now: datetime) -> date:
    return timezone.localdate(now, timezone=ZoneInfo(player.league.timezone))
