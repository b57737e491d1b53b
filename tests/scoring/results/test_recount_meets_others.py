"""A recount holds no lock: whatever others do while it reads is no difference, and does not stop it."""

import pytest

from scoring.audit.services.reviews import send_back_sheet
from scoring.imports.services.merging import merge_players
from scoring.models import Evening, Season
from scoring.people.services.players import create_player
from scoring.results.services.recounting import Difference, recount_league
from scoring.seasons.services.seasons import delete_evening, delete_season
from tests.scoring.growth import with_tables
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def closed() -> Scene:
    """An evening of two tables, submitted."""
    tables = with_tables(scene(players=3), 2)
    for table in tables:
        table.submit()
    return tables[0]


def recounted_while(closed: Scene, happens: str) -> list[Difference]:
    """What a recount finds while something happens between its counting of the evening and that of the season."""
    player = closed.seats[0].registration.player
    ways = {
        "two players are made one": lambda: merge_players(
            player=create_player(league=closed.league, actor=closed.secretary, name="Anke Petersen"),
            other=player,
            actor=closed.secretary,
            reason="the same",
        ),
        "a sheet is sent back": lambda: send_back_sheet(sheet_id=closed.sheet.pk, actor=closed.auditor, reason="wrong"),
        "the evening is deleted": lambda: delete_evening(
            evening=Evening.objects.get(), actor=closed.secretary, as_a_whole=True
        ),
        "the season is deleted": lambda: delete_season(
            season=Season.objects.get(), actor=closed.secretary, as_a_whole=True
        ),
    }

    def report(done: int, _total: int) -> None:
        if done == 1:
            ways[happens]()

    return recount_league(league=closed.league, repair=True, report_progress=report)


@pytest.mark.parametrize(
    "happens",
    ["two players are made one", "a sheet is sent back", "the evening is deleted", "the season is deleted"],
)
def test_what_others_do_during_a_recount_is_no_difference(closed: Scene, happens: str) -> None:
    assert recounted_while(closed, happens) == []
    assert recount_league(league=closed.league) == []
