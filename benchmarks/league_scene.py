"""The layout of a data set in the database that is open and empty: rows in bulk, what is official by the product's own
code.

Points are those of hands that were really dealt, so nothing is found on the sheets. The evenings are signed, with what
a signature leaves behind; standings and rankings are what the product makes of the sheets. Log entries are chained and
sealed, one for each game, as many as typing would have left.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from itertools import islice
from random import Random
from uuid import UUID

from django.utils import timezone

from benchmarks.data_sets import DataSet
from benchmarks.league_history import add_seasons
from benchmarks.league_log import write_log
from benchmarks.league_papers import sign_sheets
from benchmarks.progress import doing
from engine.decks import deck_of
from engine.rulesets import LEAGUE_2006, to_data
from scoring.core.wording import reasons_to_data
from scoring.models import (
    Evening,
    EveningStanding,
    Game,
    Hand,
    IdempotencyKey,
    League,
    Membership,
    Office,
    Player,
    RankedEvening,
    Registration,
    Round,
    RuleSetEdition,
    Season,
    Seat,
    Sheet,
    User,
)
from scoring.results.selectors.evenings import live_result
from scoring.results.selectors.mapping import evening_standing_rows, guests_at
from scoring.results.services.standings import rebuild_season
from scoring.seasons.selectors.deadlines import granted_credit

SLUG = "measured"
GIVEN = "Anke Björn Cäcilia Dörte Eike Femke Günther Hauke Inken Jörn Käthe Lars Maren Nils Ocke Pia".split()
SYLLABLES = "Ahr Bek Claus Dorn Els Fehr Gräf Han Ing Jess Krog Lüth Mohr Nis Ott Petz Rix Sönk Thom Voss".split()
OFFICES = ("president", "secretary", "auditor")
HAND_SIZES = (1, 2, 2, 3, 4, 5, 6)
BATCH = 2_000
ROUNDS_BACK = timedelta(weeks=1)


def lay(data_set: DataSet) -> None:
    """The league with all that the data set says; always the same. What it begins as is there."""
    if data_set.begins_as is None:
        _lay_season(data_set)
    else:
        add_seasons(data_set)


def _lay_season(data_set: DataSet) -> None:
    random = Random(2006)
    season = _season()
    people = _people(season.league, data_set.players)
    _accounts(season.league)
    today = timezone.localdate()
    for number in range(data_set.evenings):
        evening = _evening(season, datetime.combine(today - (data_set.evenings - number) * ROUNDS_BACK, time(19)))
        _seat(evening, _who_comes(people, data_set, number), data_set)
        _play(evening, data_set.games, random)
        sign_sheets(evening)
        _rank(evening)
        doing(f"laying out {data_set.name}", f"evening {number + 1} of {data_set.evenings}")
    rebuild_season(season=season)
    under_way = _evening(season, datetime.combine(today, time(19)))
    _seat(under_way, _who_comes(people, data_set, data_set.evenings), data_set)
    _play(under_way, data_set.games // 2, random)
    write_log(season.league)


def _season() -> Season:
    """The season under way, of a public league that plays by the league's own rules."""
    league = League.objects.create(name="Landesunoverband der Messungen", slug=SLUG, is_public=True)
    edition = RuleSetEdition.objects.create(
        league=league, code="l", name="L", valid_from=LEAGUE_2006.valid_from, parameters=to_data(LEAGUE_2006)
    )
    today = timezone.localdate()
    return Season.objects.create(
        league=league,
        name=str(today.year),
        starts_on=today - timedelta(days=330),
        ends_on=today + timedelta(days=30),
        edition=edition,
    )


def _people(league: League, number: int) -> list[Player]:
    names = (f"{given} {first}{second.lower()}" for first in SYLLABLES for second in SYLLABLES for given in GIVEN)
    return Player.objects.bulk_create((Player(league=league, name=name) for name in islice(names, number)), BATCH)


def _accounts(league: League) -> None:
    """One account for each office, called like it."""
    for kind in OFFICES:
        membership = Membership.objects.create(league=league, user=User.objects.create_user(kind))
        Office.objects.create(membership=membership, kind=kind)


def _who_comes(people: Sequence[Player], data_set: DataSet, number: int) -> list[Player]:
    """As many as the tables have seats, from evening to evening others."""
    wanted = data_set.tables * data_set.seats
    return [people[(number * wanted + at) % len(people)] for at in range(wanted)]


def _evening(season: Season, at: datetime) -> Evening:
    deadline = timezone.make_aware(at - timedelta(days=7))
    return Evening.objects.create(
        season=season, edition=season.edition, date=at.date(), starts_at=at.time(), registration_deadline=deadline
    )


def _seat(evening: Evening, players: Sequence[Player], data_set: DataSet) -> None:
    arrived = evening.registration_deadline - timedelta(days=2)
    credit = granted_credit(evening, arrived)
    registered = Registration.objects.bulk_create(
        [
            Registration(evening=evening, player=player, lot=lot, arrived_at=arrived, credit=credit)
            for lot, player in enumerate(players)
        ],
        BATCH,
    )
    played = Round.objects.create(evening=evening)
    sheets = Sheet.objects.bulk_create(
        Sheet(evening=evening, round=played, table=table, state=Sheet.State.RUNNING)
        for table in range(1, data_set.tables + 1)
    )
    Seat.objects.bulk_create(
        [
            Seat(
                sheet=sheets[at // data_set.seats],
                round=played,
                registration=row,
                position=at % data_set.seats + 1,
            )
            for at, row in enumerate(registered)
        ],
        BATCH,
    )


def _play(evening: Evening, games: int, random: Random) -> None:
    """So many games at every table, each with its receipt."""
    values = [LEAGUE_2006.cards.value(card) for card in deck_of(LEAGUE_2006.cards.kind).cards()]
    secretary = User.objects.get(username="secretary")
    for sheet in evening.sheets.prefetch_related("seats"):
        seats = list(sheet.seats.all())
        rows = [
            Game(
                sheet=sheet,
                number=number,
                dealer=seats[(number - 1) % len(seats)],
                winner=random.choice(seats),
                client_id=UUID(int=random.getrandbits(128), version=4),
                revision=number,
                recorded_by=secretary,
            )
            for number in range(1, games + 1)
        ]
        Game.objects.bulk_create(rows)
        Hand.objects.bulk_create([hand for game in rows for hand in _hands(game, seats, values, random)], BATCH)
        IdempotencyKey.objects.bulk_create(
            IdempotencyKey(
                sheet=sheet,
                game_number=game.number,
                client_id=game.client_id,
                request=f"{random.getrandbits(256):064x}",
            )
            for game in rows
        )
        Sheet.objects.filter(pk=sheet.pk).update(revision=games)


def _hands(game: Game, seats: Sequence[Seat], values: Sequence[int], random: Random) -> list[Hand]:
    """What everybody had left; the points of cards that were dealt from one deck."""
    sizes = [0 if seat.pk == game.winner_id else random.choice(HAND_SIZES) for seat in seats]
    cards = random.sample(values, sum(sizes))
    ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
    return [
        Hand(game=game, seat=seat, points=sum(cards[end - size : end]))
        for seat, size, end in zip(seats, sizes, ends, strict=True)
    ]


def _rank(evening: Evening) -> None:
    """The evening's standings as the product makes them."""
    live = live_result(evening)
    assert live.result is not None, "a sheet of a data set cannot be ranked"
    rows = evening_standing_rows(evening, live.result, is_official=True, guests=guests_at(live.sheets))
    EveningStanding.objects.bulk_create(rows, BATCH)
    RankedEvening.objects.create(evening=evening, reasons=reasons_to_data(live.result.reasons))
