"""A player's own record: seasons, evenings, best and worst."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Case, Count, Exists, F, IntegerField, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce

from scoring.models import EveningStanding, Player, Registration, SeasonStanding

Scope = SeasonStanding.Scope


@dataclass(frozen=True, slots=True)
class Career:
    """What a player's closed evenings add up to. None where there is nothing to compare yet.

    ``worst_game`` are the most points of one game, ``best_total`` and ``worst_total`` the lowest and the highest
    total of an evening.
    """

    evenings: int
    evening_wins: int
    games_played: int
    games_won: int
    ranking_points: int
    best_place: int | None
    worst_game: int | None
    best_total: int | None
    worst_total: int | None


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """A player's place in a season; ``is_official`` unless evenings are in it that nobody has signed yet. ``official``
    is what the club's page shows then; None: not in the official ranking."""

    standing: SeasonStanding
    is_official: bool
    official: SeasonStanding | None


CAREER = {
    "evenings": Count("pk"),
    "evening_wins": Count("pk", filter=Q(place=1)),
    "games_played": Coalesce(Sum("games_played"), 0),
    "games_won": Coalesce(Sum("games_won"), 0),
    "ranking_points": Coalesce(Sum("ranking_points"), 0),
    "best_place": Min("place"),
    "worst_game": Max("worst_game"),
    "best_total": Min("total"),
    "worst_total": Max("total"),
}
"""How the figures of :class:`Career` add up over evening standings."""


def career_of(player: Player) -> Career:
    """One query for any number of evenings."""
    figures = player.evening_standings.aggregate(**CAREER)
    return Career(**figures)


def has_taken_part(player: Player) -> bool:
    """Whether somebody was ever entered for an evening or stands in a result: they stay in the league. Two queries at
    most."""
    return Registration.everybody.filter(player=player).exists() or player.evening_standings.exists()


def seasons_of_player(player: Player) -> list[PlayerSeason]:
    """The player's seasons, latest first, with provisional evenings, but as they are official where what is official
    has a version in work: one query."""
    rows = player.season_standings.select_related("season__league").annotate(is_in_work=Exists(next_results()))
    found = list(rows.order_by("-season__starts_on", "season__name"))
    official = {row.season_id: row for row in found if row.scope == Scope.OFFICIAL}
    return [
        PlayerSeason(row, _is_same_result(row, official.get(row.season_id)), official.get(row.season_id))
        for row in found
        if row.scope == (Scope.OFFICIAL if row.is_in_work and row.season_id in official else Scope.PROVISIONAL)
    ]


def next_results() -> QuerySet[EveningStanding]:
    """What would follow from versions in work, in the season of an outer query's row."""
    return EveningStanding.with_next.filter(evening__season=OuterRef("season"), is_next=True)


def evenings_of_player(player: Player) -> QuerySet[EveningStanding]:
    """The player's results, latest first, each with ``is_at_table``: places were given per table (D12), and
    ``participants``, the number of players of that evening or table.

    Per table means that several tables have a first, with different totals.
    """
    others = EveningStanding.objects.filter(evening=OuterRef("evening")).order_by()
    firsts = others.filter(place=1).values("evening")
    firsts = firsts.annotate(tables=Count("table", distinct=True), low=Min("total"), high=Max("total"))
    per_table = Exists(firsts.filter(tables__gt=1, low__lt=F("high")))
    return (
        player.evening_standings.select_related("evening__season__league")
        .annotate(
            is_at_table=per_table,
            participants=Case(
                When(is_at_table=True, then=_number_of(others.filter(table=OuterRef("table")))),
                default=_number_of(others),
            ),
        )
        .order_by("-evening__date", "-evening__pk")
    )


def _number_of(rows: QuerySet[EveningStanding]) -> Subquery:
    numbers = rows.values("evening").annotate(number=Count("pk")).values("number")
    return Subquery(numbers, output_field=IntegerField())


def latest_places(player: Player, most: int) -> Sequence[EveningStanding]:
    """The latest evenings on which the player was placed, at most so many, in the order of time. One query."""
    placed = player.evening_standings.filter(place__isnull=False).select_related("evening")
    return list(placed.order_by("-evening__date", "-evening__pk")[:most])[::-1]


def _is_same_result(row: SeasonStanding, official: SeasonStanding | None) -> bool:
    return official is not None and (row.place, row.ranking_points, row.evenings) == (
        official.place,
        official.ranking_points,
        official.evenings,
    )
