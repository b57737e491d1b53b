"""Teams of an evening, made directly: how they are set up is tested elsewhere."""

from engine.tournament import TeamRules
from scoring.models import Club, Evening, Registration, Team, TeamContest
from scoring.results.selectors.evenings import full_evening
from scoring.results.selectors.mapping import team_rules_to_data

SUM_OF_TOTALS = TeamRules()


def with_teams(evening: Evening, teams: dict[str, tuple[str, ...]], rules: TeamRules = SUM_OF_TOTALS) -> Evening:
    """The evening, loaded anew, with teams of these players, who are registered already."""
    TeamContest.objects.create(evening=evening, **team_rules_to_data(rules))
    for name, players in teams.items():
        team = Team.objects.create(evening=evening, name=name)
        Registration.objects.filter(evening=evening, player__name__in=players).update(team=team)
    return full_evening(evening.pk)


def of_club(evening: Evening, team: str, club: str) -> Team:
    """The team, which plays for a club of the league from now on."""
    row = Team.objects.get(evening=evening, name=team)
    row.club = Club.objects.create(league=evening.season.league, name=club)
    row.save()
    return row


def a_team(evening: Evening) -> Team:
    """The one team of the evening, made the first time that it is asked for: Anke's."""
    team = Team.objects.filter(evening=evening).first()
    if team is None:
        with_teams(evening, {"Kiel": ("Anke",)})
        team = Team.objects.get(evening=evening)
    return team
