"""Why somebody has a place in the season ranking."""

from dataclasses import replace

import pytest

from engine.rulesets import LEAGUE_2006
from scoring.models import Player, Season, SeasonStanding
from scoring.results.selectors.rankings import SeasonExplanation, explain_season_place
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league, season

pytestmark = pytest.mark.django_db
Scope = SeasonStanding.Scope


def explained(of_season: Season, name: str, scope: Scope = Scope.PROVISIONAL) -> SeasonExplanation | None:
    return explain_season_place(of_season, Player.objects.get(name=name), scope)


@pytest.mark.clause("D13")
def test_explain_season_place_marks_evenings_that_better_ones_push_out() -> None:
    best_two = replace(LEAGUE_2006, season=replace(LEAGUE_2006.season, best_evenings=2))
    of_season = season(league(), best_two)
    for day, earned in enumerate((8, 3, 12), start=1):
        closed_evening(of_season, {"Anke": earned}, day=day)
    explanation = explained(of_season, "Anke")
    assert explanation is not None
    assert explanation.standing.ranking_points == 20
    assert [evening.counts for evening in explanation.evenings] == [True, False, True]
    assert str(explanation.reasons[0]) == "Ranking points: 20, the sum of the best 2 of 3 evenings."


@pytest.mark.clause("L6.6", "L1b")
def test_explain_season_place_takes_the_evenings_of_its_ranking() -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12}, day=1)
    closed_evening(of_season, {"Anke": 9}, day=2, is_official=False)
    friendly = closed_evening(of_season, {"Anke": 8}, day=3)
    type(friendly).objects.filter(pk=friendly.pk).update(kind="friendly")
    provisional, official = explained(of_season, "Anke"), explained(of_season, "Anke", Scope.OFFICIAL)
    assert provisional is not None
    assert official is not None
    assert [evening.standing.ranking_points for evening in provisional.evenings] == [12, 9]
    assert [evening.standing.ranking_points for evening in official.evenings] == [12]
    assert (provisional.is_official, official.is_official) == (False, True)


def test_explain_season_place_is_none_without_a_line() -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12})
    Player.objects.create(league=of_season.league, name="Björn")
    assert explained(of_season, "Björn") is None
