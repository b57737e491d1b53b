"""Pages for readers without an account: what a league shows to strangers, and the page of a personal link.

Whoever finds a personal link reads it as well (decision 0107). So it tells one player what the hour demands; others are
named as they have chosen it for the public, and nothing is shown of an evening but the own result, unless the player
takes part in it and it is played today.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from engine.findings import Reason
from engine.ranking import EveningPlace
from scoring.installation.selectors.dashboard import OwnDashboard, OwnEvening, evenings_at_hand
from scoring.models import Evening, EveningStanding, League, Player, Registration, Reply, SeasonStanding, Sheet
from scoring.people.selectors.own_game import own_game_of
from scoring.registration.selectors.offers import Offer, offers_of
from scoring.registration.selectors.receipts import receipts_of
from scoring.results.selectors.explanations import points_explained
from scoring.results.selectors.honours import Podium, podiums_of
from scoring.results.selectors.mapping import provisional_results, stored_standing
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.results import Block
from scoring.results.selectors.season_evenings import points_by_evening
from scoring.results.selectors.season_picture import SeasonPicture, season_picture
from scoring.results.selectors.seasons import Leaders, leaders_of
from scoring.seating.selectors.seats import TakenSeat, seats_of

_FIRST, _DRAWN, _PODIUM, _SEASONS = 10, 5, 3, 12
"""How many stand in the ranking, in the picture, beside the winner, and of how many seasons the winners are told."""


@dataclass(frozen=True, slots=True)
class LastResult:
    """The last evening that is ranked. ``blocks``: who was ranked together, as far as places up to the third go; one
    for each table that was ranked by itself."""

    evening: Evening
    blocks: Sequence[Block]
    is_official: bool

    @property
    def others(self) -> Sequence[EveningPlace]:
        """The next places beside the winner; none where tables were ranked by themselves."""
        return () if len(self.blocks) > 1 else [line for line in self.blocks[0].lines if line.place != 1]


@dataclass(frozen=True, slots=True)
class PublicPage:
    """Each of its parts may be missing: a league is public before its first evening, too. ``podium``: of the season of
    the leaders, once it is closed; ``champions``: of those before it."""

    next_evenings: Sequence[Evening]
    last_result: LastResult | None
    leaders: Leaders | None
    picture: SeasonPicture | None
    podium: Podium | None
    champions: Sequence[Podium]


def public_page(league: League) -> PublicPage:
    """At most eleven queries, for any number of seasons and evenings."""
    leaders = leaders_of(league, _FIRST)
    picture = None
    if leaders is not None:
        scope = SeasonStanding.Scope.OFFICIAL if leaders.is_official else SeasonStanding.Scope.PROVISIONAL
        picture = season_picture(leaders.season, scope, leaders.standings[:_DRAWN])
    podiums = podiums_of(league)
    shown = None if leaders is None else leaders.season.pk
    return PublicPage(
        next_evenings=evenings_at_hand(league),
        last_result=_last_result(league),
        leaders=leaders,
        picture=picture,
        podium=next((podium for podium in podiums if podium.season.pk == shown), None),
        champions=[podium for podium in podiums if podium.season.pk != shown][:_SEASONS],
    )


def _last_result(league: League) -> LastResult | None:
    ranked = Exists(EveningStanding.objects.filter(evening=OuterRef("pk"), place=1))
    evenings = Evening.objects.filter(ranked, season__league=league).select_related("season__league")
    evening = evenings.order_by("-date", "-pk").first()
    if evening is None:
        return None
    rows = list(evening.standings.filter(place__lte=_PODIUM).select_related("player").order_by("rank"))
    lines = list(map(stored_standing, rows))
    tables = sorted({line.table for line in lines if line.place == 1})
    first = [line for line in lines if line.place == 1]
    is_by_table = len(tables) > 1 and len({line.total for line in first}) > 1
    blocks = [Block(tuple(lines))]
    if is_by_table:
        blocks = [Block(tuple(line for line in lines if line.table == table), table) for table in tables]
    return LastResult(evening, blocks, rows[0].is_official)


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
