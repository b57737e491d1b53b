"""Whatever rule set a season is played by, its first evening gives a season ranking with points."""

import pytest

from engine.rulesets import LEAGUE_2006, PRESETS, RuleSet
from scoring.models import SeasonStanding
from tests.scoring.scenes import scene

pytestmark = pytest.mark.django_db


@pytest.mark.clause("L8.5", "D13")
def _marked(preset: RuleSet) -> object:
    """The league's own rules and those with partners are tried in the quick tier."""
    is_quick = preset == LEAGUE_2006 or preset.scoring.system.has_partners
    return pytest.param(preset, id=preset.code, marks=() if is_quick else pytest.mark.slow)


@pytest.mark.parametrize("preset", [_marked(preset) for preset in PRESETS.values()])
def test_first_evening_of_every_preset_gives_a_season_ranking_with_points(preset: RuleSet) -> None:
    table = scene(rule_set=preset)
    games = ((0, (0, 25, 41, 5)), (0, (0, 20, 52, 9)), (1, (7, 0, 61, 8)), (2, (1, 2, 0, 3)))
    for number, (winner, hands) in enumerate(games, start=1):
        table.save(number, winner, *hands)
    table.submit()
    table.sign()
    standings = SeasonStanding.objects.filter(season=table.season, scope="official").order_by("rank")
    points = [standing.ranking_points for standing in standings]
    if preset.scoring.system.has_partners:
        assert points == [12, 12, 8, 8]
    else:
        assert points == sorted(points, reverse=True)
        assert len(set(points)) >= 3
    assert (len(points), points[0] >= 12, points[-1] >= 1) == (4, True, True)
