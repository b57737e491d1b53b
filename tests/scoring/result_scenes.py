"""Standings without games: quick to make in any number, for pages that only show them."""

from datetime import UTC, date, datetime, timedelta

from scoring.models import Evening, EveningStanding, Player, Season, SeasonStanding, SeasonVersion, User
from scoring.results.selectors.season_content import bound_season
from scoring.results.services.standings import rebuild_season
from tests.scoring.scenes import DEADLINE

Points = dict[str, int]


def closed_evening(season: Season, points: Points, *, is_official: bool = True, day: int = 12) -> Evening:
    """An evening with these ranking points, best first; everybody played 20 games. The season is ranked anew."""
    evening = Evening.objects.create(
        season=season,
        edition=season.edition,
        date=date(2025, 9, 1) + timedelta(days=day - 1),
        registration_deadline=DEADLINE,
    )
    EveningStanding.objects.bulk_create(
        EveningStanding(
            evening=evening,
            player=Player.objects.get_or_create(league=season.league, name=name)[0],
            table=1,
            is_official=is_official,
            rank=rank,
            place=rank,
            credit=300,
            points=1000 + 10 * rank,
            total=700 + 10 * rank,
            games_played=20,
            games_won=1,
            worst_game=200 + rank,
            place_points=earned,
            bonus_a=0,
            bonus_b=0,
            ranking_points=earned,
        )
        for rank, (name, earned) in enumerate(points.items(), start=1)
    )
    rebuild_season(season=season)
    return evening


def many_players(season: Season, count: int) -> None:
    """A season ranking of so many players, each with points of an own."""
    players = Player.objects.bulk_create(
        Player(league=season.league, name=f"Player {number:04}") for number in range(count)
    )
    SeasonStanding.objects.bulk_create(
        SeasonStanding(
            season=season,
            player=player,
            scope=SeasonStanding.Scope.OFFICIAL,
            rank=rank,
            place=rank,
            ranking_points=2 * count - rank,
            evenings=3,
            evening_wins=0,
            games_played=60,
            games_won=rank % 20,
            points=3000 + rank,
            reasons=[{"code": "RankingReason.ALL_EVENINGS_COUNT", "values": {}}],
        )
        for rank, player in enumerate(players, start=1)
    )


def signed_version(season: Season, president: User, auditor: User) -> SeasonVersion:
    """The season as both have closed it: the row alone, no sheet is bound and nothing is logged."""
    bound = bound_season(season)
    at = datetime(2026, 7, 3, 17, tzinfo=UTC)
    return SeasonVersion.objects.create(
        season=season,
        version=1,
        content=bound.text,
        sha256=bound.sha256,
        president=president,
        president_at=at,
        auditor=auditor,
        auditor_at=at,
        signed_at=at,
    )
