"""Whatever happens in a club, what is stored is what counting everything from the sheets would give, and every surface
shows it."""

from collections.abc import Iterable

import pytest
from django.core.cache import caches
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from scoring.audit.services.verification import verify_league
from scoring.live.selectors.live import live_evening
from scoring.models import Evening, EveningStanding, League, RankedEvening, Season, SeasonStanding, Sheet
from scoring.people.services.players import update_player
from scoring.results.selectors.evenings import full_evening, live_result
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.results import report_evening
from scoring.results.services.recounting import recount_league
from scoring.results.services.standings import rebuild_evening, rebuild_season
from tests.scoring.exported import exported_results
from tests.scoring.publishing.programs import Scope, program, rows_at, secret_for
from tests.scoring.results.random_club import Club
from tests.scoring.rule_cases import Lines
from tests.scoring.scenes import scene
from tests.scoring.surfaces import CLOSED, printed_season, season_page, shown

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]
STEPS = 60
FEWEST_WAYS = 8
"""So many kinds of things happen at least; others are refused."""

Said = dict[tuple[object, ...], object]


def said(model: type[Model], *keys: str, **where: object) -> Said:
    """What rows say, by these keys and the player; and the places in their order. Who shares a place stands there as
    they were called when it was ranked, which is no matter of results."""
    names = [field.attname for field in model._meta.concrete_fields if field.attname not in ("id", "rank")]
    rows = list(model._base_manager.filter(**where).order_by(*keys, "rank"))
    told: Said = {
        (*(getattr(row, key) for key in (*keys, "player_id")),): [getattr(row, n) for n in names] for row in rows
    }
    for row in rows:
        in_order = told.setdefault((*(getattr(row, key) for key in keys), "places"), [])
        in_order.append((row.rank, row.place))  # type: ignore[attr-defined]
    return told


def stored(league: League) -> list[Said]:
    ranked = RankedEvening.objects.filter(evening__season__league=league)
    return [
        said(EveningStanding, "evening_id", evening__season__league=league),
        said(SeasonStanding, "season_id", "scope", season__league=league),
        {(row.evening_id,): row.reasons for row in ranked},
    ]


def from_scratch(league: League) -> list[Said]:
    """What would be stored if nothing had been; it is taken back."""
    with transaction.atomic():
        for model in (EveningStanding, RankedEvening):
            model.objects.filter(evening__season__league=league).delete()
        SeasonStanding.objects.filter(season__league=league).delete()
        for each in Evening.objects.filter(season__league=league):
            rebuild_evening(evening=each)
        for season in Season.objects.filter(league=league):
            rebuild_season(season=season)
        counted = stored(league)
        transaction.set_rollback(True)
    return counted


def assert_every_surface_shows(club: Club) -> None:
    """Evenings that are closed, the rankings of all seasons, and what programs read of them."""
    reader = program(secret_for(club.league, Scope.RESULTS))
    for each in Evening.objects.filter(standings__isnull=False, season__league=club.league).distinct().order_by("pk"):
        evening = full_evening(each.pk)
        result = live_result(evening).result
        assert result is not None
        lines: Lines = {line.name: (line.total, line.place, line.ranking_points) for line in result.standings}
        sheet = (
            Sheet.objects.filter(evening=evening)
            .select_related("evening__season", "round")
            .latest("round__number", "table")
        )
        without_export = [surface for surface in CLOSED if surface.__name__ != "export"]
        found, wanted = shown(without_export, club.scene_of(sheet), lines)
        assert found == wanted
        report = report_evening(evening, follows_live=True, sees_open_sheets=True)
        assert report.remarks[: len(result.reasons)] == result.reasons
        assert [line.place for line in report.lines] == [line.place for line in result.standings]
        read = rows_at(reader, reverse("api_result", args=[evening.pk]))
        assert {row["name"]: (row["total"], row["place"], row["ranking_points"]) for row in read} == lines
        if evening.counts_for_season:
            assert season_at(evening) == of_ranking(evening.season, SeasonStanding.Scope.PROVISIONAL, "player_id")
    for season in club.seasons:
        assert_ranking_is_everywhere(season, reader)


def assert_ranking_is_everywhere(season: Season, reader: Client) -> None:
    is_provisional = bool(provisional_results(season))
    scope = SeasonStanding.Scope.PROVISIONAL if is_provisional else SeasonStanding.Scope.OFFICIAL
    ranking = {name: figures[:2] for name, figures in of_ranking(season, scope, "player__name").items()}
    if not ranking:
        return
    assert season_page(season) == printed_season(season) == ranking
    read = rows_at(reader, reverse("api_ranking", args=[season.pk]))
    assert {row["player"]: (row["ranking_points"], row["place"]) for row in read} == ranking
    if not is_open(season):
        exported = exported_results(season)
        points = {name: points for name, (points, _place) in ranking.items()}
        assert {line["player"]: line["ranking_points"] for line in exported["season"]} == points


def is_open(season: Season) -> bool:
    """Whether an evening is played there, which the export counts already."""
    played = season.evenings.filter(sheets__games__isnull=False)
    return played.filter(standings__isnull=True).exists()


def of_ranking(season: Season, scope: SeasonStanding.Scope, player: str) -> dict[str, tuple[int, ...]]:
    rows: Iterable[tuple[object, ...]] = SeasonStanding.objects.filter(season=season, scope=scope).values_list(
        player, "ranking_points", "place", "evenings"
    )
    return {str(name): tuple(map(int, figures)) for name, *figures in rows}  # type: ignore[call-overload]


def season_at(evening: Evening) -> dict[str, tuple[int, ...]]:
    """The season as it would be if the evening ended as it stands."""
    places = [line.standing for line in live_evening(evening).season.lines]
    return {place.player: (place.ranking_points, place.place, place.evenings) for place in places}


def assert_season_is_kept_as_it_is(club: Club) -> None:
    """What a web process keeps of a season for the live part of any evening is what it would read now."""
    evenings = [full_evening(evening.pk) for evening in Evening.objects.filter(season=club.season).order_by("pk")]
    kept = [season_at(evening) for evening in evenings]
    caches["seasons"].clear()
    assert kept == [season_at(evening) for evening in evenings]


@pytest.mark.clause("D13", "L8.4")
@pytest.mark.surfaces("page", "live", "print", "export")
@pytest.mark.slow
@pytest.mark.parametrize("seed", [34, 40])
def test_standings_kept_step_by_step_are_those_counted_from_scratch(seed: int) -> None:
    club = Club(seed)
    for _step in range(STEPS):
        if way := club.step():
            assert stored(club.league) == from_scratch(club.league), (way, club.done)
            assert_season_is_kept_as_it_is(club)
    assert recount_league(league=club.league) == []
    assert list(verify_league(club.league)) == []
    assert_every_surface_shows(club)
    assert len(club.done) >= FEWEST_WAYS, club.done


@pytest.mark.clause("D13")
def test_player_of_a_shared_place_who_gets_another_name_changes_no_result() -> None:
    made = scene(players=4)
    made.save(1, 0, 0, 7, 7, 7)
    made.submit()
    made.sign()
    before = stored_ranks()
    player = made.seats[1].registration.player
    update_player(player=player, actor=made.secretary, name="Zacharias", is_active=True, club="")
    assert recount_league(league=made.league) == []
    assert list(verify_league(made.league)) == []
    recount_league(league=made.league, repair=True)
    assert stored_ranks() == before


def stored_ranks() -> list[tuple[object, ...]]:
    return [
        *EveningStanding.objects.order_by("rank").values_list("rank", "player_id", "place"),
        *SeasonStanding.objects.order_by("scope", "rank").values_list("rank", "player_id", "place"),
    ]
