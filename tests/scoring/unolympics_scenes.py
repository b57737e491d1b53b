"""Disciplines of the Unolympics with places, made directly: how places come about is tested elsewhere."""

from datetime import date

from engine.tournament import TeamRules
from scoring.models import Club, Evening, EveningStanding, Player, Registration, Season, Team, TeamContest
from scoring.results.selectors.mapping import team_rules_to_data
from tests.scoring.scenes import DEADLINE
from tests.scoring.team_scenes import SUM_OF_TOTALS


def club(season: Season, name: str, *players: str) -> Club:
    """A club of the league with these players, who have always played for it."""
    row = Club.objects.create(league=season.league, name=name)
    for player in players:
        Player.objects.update_or_create(league=season.league, name=player, defaults={"club": row})
    Registration.objects.filter(player__club=row).update(club=row)
    return row


def discipline(
    season: Season, title: str, places: dict[str, int | None], *, day: int = 12, is_official: bool = True
) -> Evening:
    """A discipline that ended like this; the total is ten times the place, 99 without place (D9)."""
    evening = Evening.objects.create(
        season=season,
        edition=season.edition,
        date=date(2025, 9, day),
        kind=Evening.Kind.UNOLYMPICS,
        title=title,
        registration_deadline=DEADLINE,
    )
    EveningStanding.objects.bulk_create(
        EveningStanding(
            evening=evening,
            player=Player.objects.get_or_create(league=season.league, name=name)[0],
            table=1,
            is_official=is_official,
            rank=rank,
            place=place,
            credit=0,
            points=10 * place if place else 99,
            total=10 * place if place else 99,
            games_played=20,
            games_won=0,
            worst_game=None,
            place_points=0,
            bonus_a=0,
            bonus_b=0,
            ranking_points=0,
        )
        for rank, (name, place) in enumerate(places.items(), start=1)
    )
    Registration.objects.bulk_create(
        Registration(evening=evening, player=player, lot=player.pk, club=player.club)
        for player in Player.objects.filter(league=season.league, name__in=places)
    )
    return evening


def of_teams(
    evening: Evening, teams: dict[str, tuple[str, ...]], clubs: dict[str, Club], rules: TeamRules = SUM_OF_TOTALS
) -> None:
    """Teams of an evening that has its standings; those without a club in ``clubs`` play for none."""
    TeamContest.objects.create(evening=evening, **team_rules_to_data(rules))
    for name, players in teams.items():
        team = Team.objects.create(evening=evening, name=name, club=clubs.get(name))
        for player in Player.objects.filter(league=evening.season.league, name__in=players):
            facts = {"lot": player.pk, "club": player.club}
            Registration.objects.update_or_create(
                evening=evening, player=player, defaults={"team": team}, create_defaults={"team": team, **facts}
            )
