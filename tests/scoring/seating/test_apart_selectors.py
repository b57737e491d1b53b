"""Who may be kept apart when seats are drawn."""

import pytest

from scoring.models import Club, Evening, Player, Team
from scoring.seating.selectors.seats import KeepApart, apart_choices, groups_of
from tests.scoring.scenes import NAMES, evening, league, participants, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES)
    return of_evening


def join_club(planned: Evening, name: str, *players: str) -> Club:
    club = Club.objects.create(league=planned.season.league, name=name)
    Player.objects.filter(name__in=players).update(club=club)
    return club


def join_team(planned: Evening, name: str, *players: str) -> Team:
    team = Team.objects.create(evening=planned, name=name)
    planned.registrations.filter(player__name__in=players).update(team=team)
    return team


def test_nothing_is_asked_without_clubs_and_teams(planned: Evening) -> None:
    assert apart_choices(planned) == []
    assert apart_choices(evening(season(league()))) == []


def test_clubs_and_teams_of_one_participant_each_need_no_keeping_apart(planned: Evening) -> None:
    for name in NAMES[:3]:
        join_club(planned, f"Uno {name}", name)
        join_team(planned, f"Team {name}", name)
    assert apart_choices(planned) == []


def test_clubs_are_offered_where_two_participants_share_one(planned: Evening) -> None:
    join_club(planned, "Uno Kiel", "Anke", "Björn")
    assert apart_choices(planned) == [KeepApart.NOBODY, KeepApart.CLUBS]


def test_clubs_of_players_who_do_not_take_part_are_not_offered(planned: Evening) -> None:
    club = join_club(planned, "Uno Kiel", "Anke")
    Player.objects.create(league=planned.season.league, name="At home", club=club)
    assert apart_choices(planned) == []


def test_teams_are_offered_where_two_participants_share_one(planned: Evening) -> None:
    join_team(planned, "Lübeck", "Anke", "Björn")
    assert apart_choices(planned) == [KeepApart.NOBODY, KeepApart.TEAMS]


def test_groups_are_of_those_who_have_a_club_or_a_team(planned: Evening) -> None:
    club, team = join_club(planned, "Uno Kiel", "Anke", "Björn"), join_team(planned, "Lübeck", "Cäcilia")
    named = {row.player.name: row for row in planned.registrations.select_related("player")}
    assert groups_of(named, KeepApart.CLUBS) == {"Anke": str(club.pk), "Björn": str(club.pk)}
    assert groups_of(named, KeepApart.TEAMS) == {"Cäcilia": str(team.pk)}
    assert groups_of(named, KeepApart.NOBODY) == {}
