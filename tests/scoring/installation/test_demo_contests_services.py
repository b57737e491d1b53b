"""The contests of the demo league, without the season that it is loaded with."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from scoring.contests.selectors.unolympics import unolympics_of
from scoring.installation.services.demo_contests import load_clubs, load_team_match, load_unolympics
from scoring.models import Evening, Player, Season, Sheet
from scoring.results.selectors.evenings import standings_of
from scoring.results.selectors.mapping import stored_standing
from scoring.results.selectors.teams import team_result
from tests.scoring.scenes import NAMES, league, official, season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1b")]


@pytest.fixture
def of_season() -> Season:
    """A season that lasts till today, of a league with fourteen players."""
    row = season(league())
    row.ends_on = timezone.localdate()
    row.save()
    names = (*NAMES, "Käthe", "Łukasz", "Meike", "Nele")
    Player.objects.bulk_create(Player(league=row.league, name=name) for name in names)
    load_clubs(league=row.league, secretary=official(row.league, "secretary"))
    return row


def test_clubs_are_of_the_same_size(of_season: Season) -> None:
    assert [club.players.count() for club in of_season.league.clubs.all()] == [4, 5, 5]


def test_team_match_has_two_teams_with_a_result(of_season: Season) -> None:
    sheets = load_team_match(season=of_season, secretary=official(of_season.league, "secretary"))

    evening = Evening.objects.get()
    found = team_result(evening, list(map(stored_standing, standings_of(evening))))
    assert found is not None
    assert {line.team.name for line in found.lines} == {"Schleswig-Holstein", "Landesunoverband Hamburg"}
    assert {len(line.members) for line in found.lines} == {4}
    assert evening.date == timezone.localdate() - timedelta(days=14)
    assert [sheet.state for sheet in sheets] == [Sheet.State.SUBMITTED] * 2


def test_unolympics_have_single_partner_and_team_disciplines(of_season: Season) -> None:
    load_unolympics(before=of_season, secretary=official(of_season.league, "secretary"))

    found = unolympics_of(Season.objects.get(name="Sommer 2025"))
    assert [(one.name, one.evening.date) for one in found.finished] == [
        ("Speed", date(2025, 6, 28)),
        ("Partner", date(2025, 6, 28)),
        ("Mannschaft", date(2025, 6, 29)),
    ]
    assert [len(one.medals.gold[0].players) for one in found.finished if one.medals] == [1, 2, 4]
    assert len(found.clubs) == 3
    assert found.without_club == ()
    assert of_season.starts_on > Season.objects.get(name="Sommer 2025").ends_on
