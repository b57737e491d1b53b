"""What is kept of a season is known by the last entry of the log: so whatever changes results, or what their players
are called, is logged in the same transaction, however many transactions it takes."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from datetime import date

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from scoring.audit.services.reviews import send_back_sheet
from scoring.core.errors import LeagueOfficeError, Vanished
from scoring.imports.services.merging import merge_players
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import undo_import
from scoring.live.selectors.waiting import settled_version
from scoring.models import EveningStanding, League, Player, Season, SeasonStanding, User
from scoring.people.selectors.people import NAME_COLUMNS
from scoring.privacy.services.public_data import choose_public_name
from scoring.results.services.recounting import recount_league
from scoring.seating.services.seats import seat_table
from tests.scoring.imports.short_season import EVENINGS, FILES, lay_import
from tests.scoring.live.test_season_now import is_right
from tests.scoring.scenes import Scene, evening, league, official, participants
from tests.scoring.test_official_services import LEFT_ALONE, REFUSED, Official, Way, lay
from tests.support.transactions import after_each_transaction

pytestmark = [pytest.mark.django_db, pytest.mark.clause("D13")]


def settled() -> list[list[tuple[object, ...]]]:
    """All results that stand, with what their players are called, and what seasons are ranked by."""
    names = [f"player__{name}" for name in NAME_COLUMNS]
    of_evening = ("evening", "evening__date", "evening__kind", "player", "rank", "place", "is_official", "is_guest")
    figures = ("total", "ranking_points")
    return [
        list(EveningStanding.objects.order_by("evening", "rank").values_list(*of_evening, *figures, *names)),
        list(
            SeasonStanding.objects.order_by("season", "scope", "rank").values_list(
                "season", "scope", "player", "rank", "place", "ranking_points"
            )
        ),
        list(Season.objects.order_by("pk").values_list("pk", "edition")),
    ]


class Watch:
    """``moved``: how often results have changed; ``untold``: how often without the log."""

    def __init__(self, of_league: League) -> None:
        self._league = of_league.pk
        self.moved = self.untold = 0
        self._before = self._now()

    def _now(self) -> tuple[object, str]:
        return settled(), settled_version(self._league)

    def look(self) -> None:
        results, state = self._now()
        if results != self._before[0]:
            self.moved += 1
            self.untold += state == self._before[1]
        self._before = results, state


@contextmanager
def watched(of_league: League) -> Iterator[Watch]:
    watch = Watch(of_league)
    with after_each_transaction(watch.look):
        yield watch


def sign(t: Official) -> object:
    return t.table.sign()


def send_back(t: Official) -> object:
    return send_back_sheet(sheet_id=t.table.sheet.pk, actor=t.table.auditor, reason="wrong")


def hide(t: Official) -> object:
    alias = Player.PublicForm.ALIAS
    return choose_public_name(player=t.first.player, actor=t.table.secretary, public_form=alias, alias="Pia")


def merge(t: Official) -> object:
    return merge_players(player=t.newcomer(), other=t.first.player, actor=t.table.secretary, reason="?")


BESIDES: dict[str, Way] = {f.__name__: f for f in (sign, send_back, hide, merge)}


@pytest.mark.slow
def test_whatever_moves_results_that_are_not_signed_is_logged_with_it() -> None:
    """Every service that writes is tried; much of it is refused."""
    laid = lay(is_signed=False)
    moving, untold = set(), set()
    for way, do in (REFUSED | LEFT_ALONE | BESIDES).items():
        with transaction.atomic():
            stands = deepcopy(laid)
            with watched(stands.table.league) as watch, suppress(LeagueOfficeError, Vanished, ObjectDoesNotExist):
                do(stands)
            moving |= {way} if watch.moved else set()
            untold |= {way} if watch.untold else set()
            transaction.set_rollback(True)
    assert untold == set()
    assert moving >= BESIDES.keys()
    assert len(moving) > 10, moving


def tonight(of_league: League, secretary: User) -> Scene:
    """Somebody plays in the season that was imported."""
    season = of_league.seasons.get()
    planned = evening(season, date=date(2025, 10, 31))
    names = tuple(Player.objects.filter(league=of_league).order_by("pk").values_list("name", flat=True)[:4])
    registered = [row.pk for row in participants(planned, names)]
    sheet = seat_table(evening=planned, actor=None, table=1, registrations=registered)
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    table = Scene(of_league, season, planned, sheet, seats, secretary, official(of_league, "auditor"))
    table.save(1, 1, 12, 0, 7, 30)
    return table


def test_season_is_right_after_each_evening_of_an_import_that_is_taken_back() -> None:
    of_league, secretary, made = lay_import()
    season = made.season
    table = tonight(of_league, secretary)
    seen = [settled()[0]]
    assert is_right(table.evening)

    def look() -> None:
        assert is_right(table.evening), len(seen)
        if settled()[0] != seen[-1]:
            seen.append(settled()[0])

    with after_each_transaction(look):
        undo_import(result_import=made, actor=secretary)

    assert len(seen) == EVENINGS + 1
    assert (Season.objects.get(), seen[-1]) == (season, [])


def test_import_and_its_undo_log_every_evening_with_it() -> None:
    of_league = league()
    secretary = official(of_league, "secretary")
    with watched(of_league) as watch:
        season = write_season(report=report_on(FILES, league=of_league), actor=secretary, league=of_league)
        undo_import(result_import=season.imports.get(), actor=secretary)
    assert (watch.moved, watch.untold) == (2 * (EVENINGS + 1), 0), "each evening and the season, there and back"


def test_repair_of_evenings_and_season_logs_each_with_it() -> None:
    of_league, _secretary, _made = lay_import()
    EveningStanding.objects.filter(place=1).update(ranking_points=99)
    with watched(of_league) as watch:
        assert recount_league(league=of_league, repair=True)
    assert (watch.moved, watch.untold) == (EVENINGS, 0)
