"""Tonight's evening of the demo: in the middle of its games, one table goes on by itself, and it begins anew."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.installation.services.demo_evenings import begin_evening, lay_out_tonight, play_on, tonight
from scoring.installation.views.demo import Pace
from scoring.models import Evening, Player, Sheet, User
from tests.scoring.scenes import NAMES, league, official, scene, season
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@laid_once
def laid() -> Evening:
    """An evening of today as the demo lays it, with ten players."""
    row = season(league())
    row.ends_on = timezone.localdate() + timedelta(days=1)
    row.save()
    Player.objects.bulk_create(Player(league=row.league, name=name) for name in NAMES)
    secretary = official(row.league, "secretary")
    official(row.league, "steward")
    official(row.league, "scorer")
    return lay_out_tonight(season=row, secretary=secretary)


@pytest.fixture
def evening(settings: Any) -> Evening:
    settings.IS_DEMO = True
    return laid()


def games(evening: Evening) -> list[int]:
    return [sheet.games.count() for sheet in evening.sheets.order_by("table")]


def test_table_plays_on_to_its_end_and_hands_its_sheet_in(evening: Evening) -> None:
    goes_on = evening.sheets.get(table=2)
    comes = 0
    while play_on():
        comes += 1
    goes_on.refresh_from_db()
    scorer = User.objects.get(memberships__offices__kind="scorer")
    assert (goes_on.state, goes_on.submitted_by) == (Sheet.State.SUBMITTED, scorer)
    assert goes_on.last_round_announced_after == 18
    assert (comes, games(evening)) == (9, [14, 18 + goes_on.seats.count(), 15])


def test_nothing_goes_on_outside_the_demo_nor_in_another_league(evening: Evening, settings: Any) -> None:
    other = scene()
    play_on()
    assert (games(evening), other.sheet.games.count()) == ([14, 14, 15], 0)
    settings.IS_DEMO = False
    assert (play_on(), begin_evening(), tonight()) == (False, None, None)
    assert games(evening) == [14, 14, 15]


def test_whoever_looks_lets_it_go_on_at_its_pace(evening: Evening) -> None:
    Pace(every=3600).go_on()
    assert games(evening) == [14, 13, 15]
    Pace(every=0).go_on()
    assert games(evening) == [14, 14, 15]


def test_evening_begins_anew_at_the_next_visit_once_its_table_has_come_to_its_end(evening: Evening) -> None:
    assert begin_evening() == evening
    while play_on():
        pass
    anew = begin_evening()
    assert anew is not None
    assert (anew.pk != evening.pk, games(anew)) == (True, [14, 13, 15])
    assert not Evening.objects.filter(pk=evening.pk).exists()


def test_evening_of_another_day_makes_room_unless_somebody_has_written_on_it(evening: Evening) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    Evening.objects.filter(pk=evening.pk).update(date=yesterday)
    evening.sheets.get(table=1).games.order_by("-number")[0].delete()
    anew = begin_evening()
    assert anew is not None
    assert set(Evening.objects.values_list("date", flat=True)) == {yesterday, timezone.localdate()}
    Evening.objects.filter(pk=anew.pk).update(date=yesterday)
    assert begin_evening() not in (anew, evening)
    assert list(Evening.objects.filter(date=yesterday)) == [evening]


def test_what_somebody_has_typed_stays_though_the_table_has_come_to_its_end(evening: Evening) -> None:
    evening.sheets.get(table=1).games.order_by("-number")[0].delete()
    while play_on():
        pass
    assert begin_evening() == evening


def test_the_ways_in_are_the_grid_the_phone_and_the_hall(evening: Evening) -> None:
    played = tonight()
    assert played is not None
    assert (played.evening, played.sheet.table, bool(played.phone)) == (evening, 1, True)
