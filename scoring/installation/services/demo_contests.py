"""Clubs and contests of the demo league (L1b): a team match against guests, and Unolympics of three disciplines."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.utils import timezone

from engine.rulesets import STANDARD, RuleSet, ScoringSystem
from engine.tournament import TeamRules
from scoring.audit.services.reviews import submit_sheet
from scoring.contests.services.team_building import teams_by_club
from scoring.contests.services.teams import assign_teams, start_contest
from scoring.installation.services.demo_evenings import made_up_game
from scoring.models import Evening, League, Season, Sheet, User
from scoring.people.services.players import NewPlayer, create_players
from scoring.registration.services.registrations import register_players
from scoring.rules.services import create_edition
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.entries import enter_games

_CLUBS = ("UNO-Club Kiel", "Lübecker Kartenrunde", "Flensburger Förde")
_GUESTS = ("Antje Brandt", "Boy Lornsen", "Carsten Ritter", "Doris Wiegand")
_HAMBURG = "Landesunoverband Hamburg"
_PARTNER = replace(
    STANDARD,
    code="partner",
    name="Partner",
    scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER, limit=None, number_of_games=6),
)


def load_clubs(*, league: League, secretary: User) -> None:
    """Give every player one of three clubs in turn, by name."""
    names = league.players.order_by("name").values_list("name", flat=True)
    players = [NewPlayer(name, _CLUBS[at % len(_CLUBS)]) for at, name in enumerate(names)]
    create_players(league=league, actor=secretary, players=players)


def load_team_match(*, season: Season, secretary: User) -> list[Sheet]:
    """A team match of two weeks ago against Hamburg, at two tables; its sheets are submitted."""
    league = season.league
    guests = create_players(league=league, actor=secretary, players=[NewPlayer(name, _HAMBURG) for name in _GUESTS])
    hosts = list(league.players.filter(club__name__in=_CLUBS).order_by("name")[: len(_GUESTS)])
    day = timezone.localdate(timezone=ZoneInfo(league.timezone)) - timedelta(days=14)
    names = [player.name for pair in zip(hosts, guests.added, strict=True) for player in pair]
    evening = _planned(season, secretary, day=day, kind=Evening.Kind.TEAM_MATCH, title="gegen Hamburg", names=names)
    start_contest(evening=evening, actor=secretary, rules=TeamRules())
    own = evening.registrations.filter(player__in=hosts)
    assign_teams(evening=evening, actor=secretary, names={row.pk: "Schleswig-Holstein" for row in own})
    teams_by_club(evening=evening, actor=secretary)
    return _played(evening, secretary, (names[:4], names[4:]), games=6)


def load_unolympics(*, before: Season, secretary: User) -> list[Sheet]:
    """A weekend of three disciplines, the last of them for teams, in a season of its own that ends before ``before``
    begins, since the Unolympics count for the ranking of their season. All sheets are submitted."""
    league = before.league
    saturday = before.starts_on - timedelta(days=60 + (before.starts_on.weekday() - 60 - 5) % 7)
    season = Season.objects.create(
        league=league,
        name=f"Sommer {saturday.year}",
        starts_on=saturday - timedelta(days=30),
        ends_on=before.starts_on - timedelta(days=1),
        edition=before.edition,
    )
    names = list(league.players.filter(club__name__in=_CLUBS).order_by("name").values_list("name", flat=True))
    sunday, kind = saturday + timedelta(days=1), Evening.Kind.UNOLYMPICS
    speed = _planned(season, secretary, day=saturday, kind=kind, title="Speed", names=names[:9])
    partner = _planned(season, secretary, day=saturday, kind=kind, title="Partner", names=names[:6], rule_set=_PARTNER)
    of_teams = _planned(season, secretary, day=sunday, kind=kind, title="Mannschaft", names=names[:12])
    start_contest(evening=of_teams, actor=secretary, rules=TeamRules())
    teams_by_club(evening=of_teams, actor=secretary)
    return [
        *_played(speed, secretary, (names[:9],), games=8),
        *_played(partner, secretary, (names[:6],), games=6),
        *_played(of_teams, secretary, (names[0:12:2], names[1:12:2]), games=5),
    ]


def _planned(
    season: Season,
    secretary: User,
    *,
    day: date,
    kind: Evening.Kind,
    title: str,
    names: Iterable[str],
    rule_set: RuleSet | None = None,
) -> Evening:
    """An evening with its participants, everybody registered in time; ``rule_set`` None: the season's edition."""
    deadline = datetime.combine(day - timedelta(days=7), time(20), ZoneInfo(season.league.timezone))
    evening = create_evening(
        season=season,
        actor=secretary,
        date=day,
        kind=kind,
        title=title,
        registration_deadline=deadline,
        edition=create_edition(league=season.league, actor=secretary, rule_set=rule_set) if rule_set else None,
        venue="Bürgerhaus Kiel",
    )
    players = season.league.players.filter(name__in=names)
    arrivals = {player.pk: deadline - timedelta(hours=9 * at) for at, player in enumerate(players, start=1)}
    register_players(evening=evening, actor=secretary, arrivals=arrivals)
    return evening


def _played(evening: Evening, secretary: User, tables: Sequence[Sequence[str]], *, games: int) -> list[Sheet]:
    """The tables with their players in seat order, each with so many games, submitted."""
    registrations = dict(evening.registrations.values_list("player__name", "pk"))
    return [
        _written(
            seat_table(
                evening=evening,
                actor=secretary,
                table=table,
                registrations=[registrations[name] for name in names],
                keeper=secretary.display_name,
            ),
            secretary,
            games,
            Random(f"{evening.title}, table {table}"),
        )
        for table, names in enumerate(tables, start=1)
    ]


def _written(sheet: Sheet, secretary: User, games: int, chance: Random) -> Sheet:
    seats = list(sheet.seats.order_by("position").values_list("pk", flat=True))
    entries = [made_up_game(seats, number, chance) for number in range(1, games + 1)]
    enter_games(sheet_id=sheet.pk, actor=secretary, entries=entries)
    return submit_sheet(sheet_id=sheet.pk, actor=secretary, accept_warnings=True)
