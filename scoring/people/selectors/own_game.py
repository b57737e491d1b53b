"""The first things that an account's own players have to see: tonight's table, and how their season goes."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any

from django.db.models import Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from scoring.models import EveningStanding, Membership, Player, Season, SeasonStanding, Seat, Sheet
from scoring.people.selectors.career import CAREER, next_results

_UNDER_WAY = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND)
_OF_CAREER = ("evenings", "evening_wins", "best_place")


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """What all closed evenings of a player add up to; ``best_place`` None: never placed."""

    evenings: int
    evening_wins: int
    best_place: int | None


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A player's evening under way and latest season, for themselves.

    ``seat`` is where they sit tonight; None: nothing is played. ``evenings`` are the results of the season of the
    latest evening, the latest first, each with ``own_sheet``, the key of the last sheet on which they played;
    ``place`` and ``ranking_points`` stand in its provisional ranking, or the official one while a new version of
    something official is in work, None: not in it. ``best_other``: the most
    ranking points of anybody else there. ``official_place`` and ``official_points`` are those that the club's page
    shows, None: not in the official ranking.
    """

    player: Player
    seat: Seat | None
    evenings: Sequence[EveningStanding]
    place: int | None
    ranking_points: int | None
    best_other: int | None
    official_place: int | None
    official_points: int | None
    record: OwnRecord | None

    @property
    def season(self) -> Season | None:
        return self.evenings[0].evening.season if self.evenings else None

    @property
    def last(self) -> EveningStanding | None:
        """The latest result."""
        return self.evenings[0] if self.evenings else None

    @property
    def differs_from_official(self) -> bool:
        """Whether the official ranking, which the club's page shows, has another place or other points."""
        return (self.place, self.ranking_points) != (self.official_place, self.official_points)

    @property
    def unsigned(self) -> int:
        """How many evenings of the season with a result are not official yet, of those that the ranking is made of."""
        return sum(not row.is_official and row.evening.counts_for_season for row in self.evenings)

    @property
    def behind(self) -> int:
        """How many ranking points the first of the season has more; 0: they lead, or nobody else is ranked."""
        return max(0, (self.best_other or 0) - (self.ranking_points or 0))

    @property
    def ahead(self) -> int:
        """How many ranking points they have more than anybody else; 0: they do not lead alone."""
        return 0 if self.best_other is None else max(0, (self.ranking_points or 0) - self.best_other)


def own_games(memberships: Iterable[Membership]) -> list[OwnGame]:
    """The games of those memberships, loaded with players and leagues, that have a player. Two queries, for no player
    none; one for those of :func:`with_games` who sit at no table."""
    own = [(row.player, getattr(row, "sits_at_a_table", True)) for row in memberships if row.player is not None]
    return _games_of(own) if own else []


def own_game_of(player: Player) -> OwnGame:
    """The game of somebody who has no account. Two queries."""
    return _games_of([(player, True)])[0]


def _games_of(own: Sequence[tuple[Player, bool]]) -> list[OwnGame]:
    seated = [player.pk for player, sits_at_a_table in own if sits_at_a_table]
    seats = {seat.registration.player_id: seat for seat in _seats_tonight().filter(registration__player__in=seated)}
    results = groupby(_results_of_latest_season([player.pk for player, _sits in own]), key=lambda row: row.player_id)
    evenings = {player: list(rows) for player, rows in results}
    return [_own_game(player, seats.get(player.pk), evenings.get(player.pk, [])) for player, _sits in own]


def with_games(memberships: QuerySet[Membership]) -> QuerySet[Membership]:
    """Know with the memberships whether their players sit at a table tonight."""
    return memberships.annotate(
        sits_at_a_table=Exists(_seats_tonight().filter(registration__player=OuterRef("player")))
    )


def _own_game(player: Player, seat: Seat | None, evenings: Sequence[EveningStanding]) -> OwnGame:
    latest: Any = evenings[0] if evenings else None
    return OwnGame(
        player=player,
        seat=seat,
        evenings=evenings,
        place=latest and latest.season_place,
        ranking_points=latest and latest.season_points,
        best_other=latest and latest.best_other,
        official_place=latest and latest.official_place,
        official_points=latest and latest.official_points,
        record=latest and OwnRecord(**{name: getattr(latest, f"all_{name}") for name in _OF_CAREER}),
    )


def _seats_tonight() -> QuerySet[Seat]:
    """Seats at tables that are played at or will be today, also past midnight; the one of the latest round last."""
    today = timezone.localdate()
    laid_for_today = Q(sheet__state=Sheet.State.DRAFT, sheet__evening__date__range=(today - timedelta(days=1), today))
    rows = Seat.objects.filter(laid_for_today | Q(sheet__state__in=_UNDER_WAY))
    return rows.select_related("registration", "round", "sheet__evening").order_by(
        "sheet__evening__date", "sheet__evening__pk", "round__number"
    )


def _results_of_latest_season(players: Collection[int]) -> QuerySet[EveningStanding]:
    """Of each player the results of the season of their latest evening, with place and points there, also the official
    ones, the best points of anybody else, and what all their evenings add up to."""
    own = EveningStanding.objects.filter(player=OuterRef("player")).order_by("-evening__date", "-evening__pk")
    is_in_work, scopes = Exists(next_results()), SeasonStanding.Scope
    shown = SeasonStanding.objects.filter(season=OuterRef("evening__season")).filter(
        Q(is_in_work, scope=scopes.OFFICIAL) | Q(~is_in_work, scope=scopes.PROVISIONAL)
    )
    ranked = shown.filter(player=OuterRef("player"))
    official = SeasonStanding.objects.filter(
        season=OuterRef("evening__season"), player=OuterRef("player"), scope=scopes.OFFICIAL
    )
    others = shown.exclude(player=OuterRef("player")).order_by("-ranking_points")
    seats = Seat.objects.filter(registration__player=OuterRef("player"), sheet__evening=OuterRef("evening"))
    added_up = own.order_by().values("player").annotate(**{name: CAREER[name] for name in _OF_CAREER})
    return (
        EveningStanding.objects.filter(player__in=players, evening__season=Subquery(own.values("evening__season")[:1]))
        .annotate(
            season_place=_number(ranked.values("place")),
            season_points=_number(ranked.values("ranking_points")),
            official_place=_number(official.values("place")),
            official_points=_number(official.values("ranking_points")),
            best_other=_number(others.values("ranking_points")[:1]),
            own_sheet=_number(seats.order_by("-round__number").values("sheet")[:1]),
            **{f"all_{name}": _number(added_up.values(name)) for name in _OF_CAREER},
        )
        .select_related("evening__season__edition")
        .order_by("player", "-evening__date", "-evening__pk")
    )


def _number(rows: QuerySet[Any, Any]) -> Subquery:
    return Subquery(rows, output_field=IntegerField())
