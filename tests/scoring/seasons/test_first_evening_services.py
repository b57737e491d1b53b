"""Whatever rule set a club is founded with, its first evening gives a season ranking with points."""

from datetime import date

import pytest

from engine.rulesets import PRESETS, RuleSet
from scoring.installation.services.leagues import found_league
from scoring.models import SeasonStanding, User
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import NAMES, Scene, evening, official, participants

pytestmark = pytest.mark.django_db


def first_evening(rule_set: RuleSet) -> Scene:
    """Four players at the table of a new club."""
    season = found_league(
        founder=User.objects.create_user("founder"),
        name="Kieler Förde",
        rule_set=rule_set,
        season_name="2025/26",
        starts_on=date(2025, 9, 1),
        ends_on=date(2026, 6, 30),
    )
    opened = evening(season)
    registered = participants(opened, NAMES[:4])
    sheet = seat_table(evening=opened, actor=None, table=1, registrations=[row.pk for row in registered])
    return Scene(
        league=season.league,
        season=season,
        evening=opened,
        sheet=sheet,
        seats=tuple(sheet.seats.select_related("registration__player").order_by("position")),
        secretary=official(season.league, "secretary"),
        auditor=official(season.league, "auditor"),
    )


@pytest.mark.clause("L8.5", "D13")
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.code)
def test_first_evening_of_every_preset_gives_a_season_ranking_with_points(preset: RuleSet) -> None:
    scene = first_evening(preset)
    games = ((0, (0, 25, 41, 5)), (0, (0, 20, 52, 9)), (1, (7, 0, 61, 8)), (2, (1, 2, 0, 3)))
    for number, (winner, hands) in enumerate(games, start=1):
        scene.save(number, winner, *hands)
    scene.submit()
    scene.sign()
    standings = SeasonStanding.objects.filter(season=scene.season, scope="official").order_by("rank")
    points = [standing.ranking_points for standing in standings]
    if preset.scoring.system.has_partners:
        assert points == [12, 12, 8, 8]
    else:
        assert points == sorted(points, reverse=True)
        assert len(set(points)) >= 3
    assert (len(points), points[0] >= 12, points[-1] >= 1) == (4, True, True)
