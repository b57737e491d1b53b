"""What an account's own players have to see first: tonight's table, and how their season goes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.db.models import IntegerField, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from scoring.models import EveningStanding, Membership, Player, Season, SeasonStanding, Seat, Sheet

_UNDER_WAY = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A player's evening under way and latest season, for themselves.

    ``seat`` is where they sit tonight; None: nothing is played. ``evenings`` are the results of the latest season, the
    latest first; ``place`` and ``ranking_points`` stand in its provisional ranking, None: not in it.
    """

    player: Player
    seat: Seat | None
    evenings: Sequence[EveningStanding]
    place: int | None
    ranking_points: int | None

    @property
    def season(self) -> Season | None:
        return self.evenings[0].evening.season if self.evenings else None


def own_games(memberships: Iterable[Membership]) -> list[OwnGame]:
    """The games of those memberships, loaded with players and leagues, that have a player. Two queries, for no player
    none."""
    players = {row.player.pk: row.player for row in memberships if row.player is not None}
    if not players:
        return []
    seats = {seat.registration.player_id: seat for seat in _seats_tonight(players)}
    results = groupby(_results_of_latest_season(players), key=lambda row: row.player_id)
    evenings = {player: list(rows) for player, rows in results}
    return [_own_game(player, seats.get(pk), evenings.get(pk, [])) for pk, player in players.items()]


def _own_game(player: Player, seat: Seat | None, evenings: Sequence[EveningStanding]) -> OwnGame:
    latest = evenings[0] if evenings else None
    return OwnGame(
        player=player,
        seat=seat,
        evenings=evenings,
        place=getattr(latest, "season_place", None),
        ranking_points=getattr(latest, "season_points", None),
    )


def _seats_tonight(players: Iterable[int]) -> QuerySet[Seat]:
    """Seats at tables that are played at or will be today, also past midnight; the one of the latest round last."""
    today = timezone.localdate()
    laid_for_today = Q(sheet__state=Sheet.State.DRAFT, sheet__evening__date__range=(today - timedelta(days=1), today))
    rows = Seat.objects.filter(laid_for_today | Q(sheet__state__in=_UNDER_WAY), registration__player__in=players)
    return rows.select_related("registration", "round", "sheet__evening").order_by(
        "sheet__evening__date", "sheet__evening__pk", "round__number"
    )


def _results_of_latest_season(players: Iterable[int]) -> QuerySet[EveningStanding]:
    """Of each player the results of the season in which they were last ranked, with place and points there."""
    ranked = SeasonStanding.objects.filter(player=OuterRef("player"), scope=SeasonStanding.Scope.PROVISIONAL)
    latest = ranked.order_by("-season__starts_on", "-season__pk")[:1]
    return (
        EveningStanding.objects.filter(player__in=players, evening__season=Subquery(latest.values("season")))
        .annotate(
            season_place=Subquery(latest.values("place"), output_field=IntegerField()),
            season_points=Subquery(latest.values("ranking_points"), output_field=IntegerField()),
        )
        .select_related("evening__season")
        .order_by("player", "-evening__date", "-evening__pk")
    )
