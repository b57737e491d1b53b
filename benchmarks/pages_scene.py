"""The scene of ``bench_pages.py``: a season with a ranking of any size, in a database that the caller has opened."""

from datetime import UTC, date, datetime

from engine.rulesets import LEAGUE_2006, to_data
from scoring.models import (
    Evening,
    EveningStanding,
    League,
    Player,
    Registration,
    Round,
    RuleSetEdition,
    Season,
    SeasonStanding,
    Sheet,
)

EVENINGS = 6
PLAYERS_AT_A_TABLE = 8


def season_of(players: int) -> Season:
    """A season whose ranking has so many players, all of them registered for every evening."""
    league = League.objects.create(name=f"League of {players}", slug=f"league-{players}")
    edition = RuleSetEdition.objects.create(
        league=league, code="l", name="L", valid_from=date(2006, 1, 1), parameters=to_data(LEAGUE_2006)
    )
    season = Season.objects.create(
        league=league, name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
    )
    people = Player.objects.bulk_create(Player(league=league, name=f"Spieler {number}") for number in range(players))
    SeasonStanding.objects.bulk_create(_standing(season, player, rank) for rank, player in enumerate(people, start=1))
    for number in range(EVENINGS):
        _play_evening(season, people, date(2025, 9, 1 + number))
    return season


def _standing(season: Season, player: Player, rank: int) -> SeasonStanding:
    return SeasonStanding(
        season=season,
        player=player,
        scope=SeasonStanding.Scope.OFFICIAL,
        rank=rank,
        place=rank,
        ranking_points=max(0, 72 - rank),
        evenings=EVENINGS,
        evening_wins=0,
        games_played=20 * EVENINGS,
        games_won=rank % 20,
        points=6000 + rank,
        reasons=[{"code": "RankingReason.ALL_EVENINGS_COUNT", "values": {}}],
    )


def _play_evening(season: Season, people: list[Player], day: date) -> None:
    evening = Evening.objects.create(
        season=season, edition=season.edition, date=day, registration_deadline=datetime(2025, 8, 25, tzinfo=UTC)
    )
    Registration.objects.bulk_create(
        Registration(evening=evening, player=player, lot=lot) for lot, player in enumerate(people)
    )
    tables = -(-len(people) // PLAYERS_AT_A_TABLE)
    played = Round.objects.create(evening=evening)
    Sheet.objects.bulk_create(Sheet(evening=evening, round=played, table=table) for table in range(1, tables + 1))
    EveningStanding.objects.bulk_create(_result(evening, player, rank) for rank, player in enumerate(people, start=1))


def _result(evening: Evening, player: Player, rank: int) -> EveningStanding:
    figures = {"credit": 300, "points": 1000 + rank, "total": 700 + rank, "games_played": 20, "games_won": rank % 20}
    earned = max(0, 12 - rank)
    return EveningStanding(
        evening=evening,
        player=player,
        table=1 + (rank - 1) // PLAYERS_AT_A_TABLE,
        is_official=True,
        rank=rank,
        place=rank,
        worst_game=100,
        place_points=earned,
        bonus_a=0,
        bonus_b=0,
        ranking_points=earned,
        **figures,
    )
