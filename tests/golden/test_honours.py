"""The table of honour and the pictures of the golden season are what a program that shares nothing with ours says."""

import pytest

from scoring.models import Season
from scoring.results.selectors.honours import honours_of
from scoring.results.selectors.season_picture import whole_picture
from tests.golden.reckoned_honours import Reckoned
from tests.golden.season import FOLDER, golden_season_of_a_secretary
from tests.scoring.closed_seasons import close_season, sign_rows


@pytest.fixture(scope="module")
def closed(rows_of_module: None) -> int:
    season = golden_season_of_a_secretary()
    sign_rows(season)
    close_season(season)
    return season.pk


@pytest.fixture
def season(closed: int, db: None) -> Season:
    return Season.objects.select_related("league", "edition").get(pk=closed)


@pytest.fixture(scope="module")
def reckoned() -> Reckoned:
    return Reckoned(FOLDER)


@pytest.mark.clause("L8.4", "L8.6", "L8.7")
def test_records_are_those_of_the_second_program(season: Season, reckoned: Reckoned) -> None:
    found = honours_of(season.league, with_penalties=True)
    assert {
        record.code: (record.value, {(one.player.name, str(one.evening.date)) for one in record.holders})
        for record in found.records
    } == reckoned.records()
    assert found.penalties == []


@pytest.mark.clause("D13")
def test_champions_are_those_of_the_second_program(season: Season, reckoned: Reckoned) -> None:
    (podium,) = honours_of(season.league, with_penalties=False).podiums
    assert [(row.place, row.player.name, row.ranking_points) for row in podium.standings] == reckoned.podium()
    assert [row.player.name for row in podium.champions] == [reckoned.podium()[0][1]]


@pytest.mark.clause("D13")
def test_picture_is_that_of_the_second_program(season: Season, reckoned: Reckoned) -> None:
    picture = whole_picture(season)
    assert picture is not None
    assert {course.standing.player.name: list(course.places[:-1]) for course in picture.courses} == (
        reckoned.places_after()
    )
    assert {
        (course.standing.player.name, str(evening.date)): gain
        for course in picture.courses
        for evening, gain in zip(picture.evenings, course.gains, strict=True)
        if gain is not None
    } == {(name, day): points for day, earned in reckoned.earned.items() for name, points in earned.items()}
