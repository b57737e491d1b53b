"""Two evenings of the demo: tonight's, in the middle of its games, and one written down action by action.

One of tonight's three tables goes on by itself while somebody looks (``views.demo``), by the services that a person's
typing goes through, until its sheet is submitted. Games that nobody has played have hands as they are seen at the
table. There is nothing of it outside the demo.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from types import MappingProxyType
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from engine.records import Record, read_records, replay, write_record
from scoring.accounts.services.access import credentials_of, hand_out_access
from scoring.audit.services.reviews import send_back_sheet, submit_sheet
from scoring.core.services import transaction
from scoring.models import Evening, League, Office, Season, Sheet, TableAccess, User, of_living_league
from scoring.play.services import attach_record
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.evenings import create_evening
from scoring.seasons.services.seasons import delete_evening
from scoring.seating.services.seats import seat_table, seat_tables
from scoring.seating.services.venue import inspect_machine
from scoring.sheets.services.entries import GameEntry, HandEntry, enter_games
from scoring.sheets.services.games import save_game
from scoring.sheets.services.sheet_edits import announce_last_round


def load_friendly_evening(*, season: Season, records: str, secretary: User, auditor: User) -> Sheet:
    """Yesterday's friendly evening with the games of these records, submitted and sent back to be corrected.

    Whoever kept the sheet swapped two digits in the last row: the record finds it, and the auditor has.
    """
    games = [read.record for read in read_records(records) if read.record is not None]
    sheet = _laid_table(season, games[0], secretary)
    seats = {seat.registration.player.name: seat.pk for seat in sheet.seats.select_related("registration__player")}
    for number, record in enumerate(games, start=1):
        entry = _row_of(record, number, seats)
        save_game(
            sheet_id=sheet.pk,
            actor=secretary,
            entry=_misread(entry) if record is games[-1] else entry,
            seen_revision=number * 10,
            client_id=uuid.uuid4(),
        )
        own_seats = [seats[name] for name in record.seats]
        attach_record(sheet_id=sheet.pk, number=number, actor=secretary, text=write_record(record), seats=own_seats)
    submit_sheet(sheet_id=sheet.pk, actor=secretary, accept_warnings=True)
    return send_back_sheet(sheet_id=sheet.pk, actor=auditor, reason=_what_is_wrong(games[-1], len(games)))


def _laid_table(season: Season, record: Record, secretary: User) -> Sheet:
    zone = ZoneInfo(season.league.timezone)
    yesterday = timezone.localdate(timezone=zone) - timedelta(days=1)
    evening = create_evening(
        season=season,
        actor=secretary,
        date=yesterday,
        kind=Evening.Kind.FRIENDLY,
        registration_deadline=datetime.combine(yesterday - timedelta(days=7), time(20), zone),
        venue="Gasthof Zur Linde",
    )
    players = season.league.players.filter(name__in=record.seats)
    registered = register_players(
        evening=evening, actor=secretary, arrivals=dict.fromkeys(player.pk for player in players)
    )
    seats = {registration.player.name: registration.pk for registration in registered}
    in_order = [seats[name] for name in record.seats]
    return seat_table(evening=evening, actor=secretary, table=1, registrations=in_order, keeper="Inken Sönnichsen")


def _row_of(record: Record, number: int, seats: Mapping[str, int]) -> GameEntry:
    row = replay(record).as_game(number)
    own = [seats[name] for name in record.seats]
    return GameEntry(
        number=number,
        dealer=own[record.dealer],
        winner=None if row.winner is None else own[row.winner],
        uno_card_finish=row.uno_card_finish,
        hands={seat: HandEntry(points=hand.points) for seat, hand in zip(own, row.hands, strict=True)},
    )


def _misread(entry: GameEntry) -> GameEntry:
    """The row with the two digits of the second player swapped."""
    hands = dict(entry.hands)
    second = list(hands)[1]
    hands[second] = HandEntry(points=_swapped(hands[second].points))
    return GameEntry(entry.number, entry.dealer, entry.winner, hands=hands)


def _swapped(points: int | None) -> int:
    return int(str(points)[::-1])


def _what_is_wrong(record: Record, number: int) -> str:
    """What the auditor writes of the misread row."""
    points = replay(record).as_game(number).hands[1].points
    return (
        f"Spiel {number}: Bei {record.seats[1]} stehen {_swapped(points)} statt {points} Punkte, "
        "die beiden Ziffern sind vertauscht."
    )


def made_up_game(seats: Sequence[int], number: int, chance: Random) -> GameEntry:
    """A game at these seats: mostly a few small cards in a hand, now and then a black one."""
    winner = chance.choice(seats)
    points = {seat: chance.randint(2, 24) + 20 * chance.randint(0, 1) for seat in seats if seat != winner}
    return GameEntry(
        number=number,
        dealer=seats[(number - 1) % len(seats)],
        winner=winner,
        hands={seat: HandEntry(points=points.get(seat, 0)) for seat in seats},
    )


VENUE = "Gasthof Zur Linde"
_BY_HAND, _BY_ITSELF, _BY_PHONE = 1, 2, 3
"""The tables: one for whoever tries the grid, one that goes on, one for the phone."""
_LAID: Mapping[int, int] = MappingProxyType({_BY_HAND: 14, _BY_ITSELF: 13, _BY_PHONE: 15})
"""How many games stand on each sheet when the demo is entered."""
_LAST_ROUND_AFTER = 18
"""The game after which the table that goes on announces its last round."""
_MOST_PLAYERS = 18


@dataclass(frozen=True, slots=True)
class Tonight:
    """Tonight's evening, the sheet to type on in the grid, and the secret of the link for the phone; empty: it holds no
    more."""

    evening: Evening
    sheet: Sheet
    phone: str


def tonight() -> Tonight | None:
    """Tonight's evening of the demo as it is played; None: there is none, or this is no demo. Four queries."""
    evening = _evening_of_today() if settings.IS_DEMO else None
    if evening is None:
        return None
    sheets = {sheet.table: sheet for sheet in evening.sheets.all()}
    access = TableAccess.objects.filter(sheet=sheets.get(_BY_PHONE), revoked_at=None).first()
    made = credentials_of(access) if access else None
    return Tonight(evening, sheets[_BY_HAND], made.secret if made else "") if sheets.keys() >= _LAID.keys() else None


@transaction.atomic
def begin_evening() -> Evening | None:
    """Tonight's evening in the middle of its games, laid anew where that of another day is left, or the table that goes
    on by itself has come to its end and nobody has written at the others. None: this is no demo.

    What somebody has written or signed stays.
    """
    season = _season() if settings.IS_DEMO else None
    if season is None:
        return None
    there = _evening_of_today()
    if there is not None and (_goes_on(there) is not None or _is_touched(there)):
        return there
    secretary = _holder(season.league, Office.Kind.SECRETARY)
    for evening in season.evenings.filter(kind=Evening.Kind.RANKING, sheets__state__in=Sheet.OPEN_STATES).distinct():
        if not _is_touched(evening):
            delete_evening(evening=evening, actor=secretary, as_a_whole=True)
    return lay_out_tonight(season=season, secretary=secretary)


def lay_out_tonight(*, season: Season, secretary: User) -> Evening:
    """An evening of today at three tables, with games; most of the players registered in time."""
    league = season.league
    zone = ZoneInfo(league.timezone)
    today = timezone.localdate(timezone=zone)
    deadline = datetime.combine(today - timedelta(days=7), time(20), zone)
    evening = create_evening(
        season=season,
        actor=secretary,
        date=today,
        kind=Evening.Kind.RANKING,
        registration_deadline=deadline,
        venue=VENUE,
    )
    players = list(league.players.order_by("name")[:_MOST_PLAYERS])
    arrivals = {player.pk: deadline - timedelta(hours=7 * number) for number, player in enumerate(players)}
    arrivals[players[3].pk] = deadline + timedelta(hours=2)
    registered = register_players(evening=evening, actor=secretary, arrivals={**arrivals, players[5].pk: None})
    tables = [[row.pk for row in registered[at :: len(_LAID)]] for at in range(len(_LAID))]
    steward = _holder(league, Office.Kind.STEWARD)
    inspect_machine(evening=evening, actor=steward, is_fit=True)
    sheets = seat_tables(evening=evening, actor=secretary, tables=tables)
    for sheet in sheets:
        seats = list(sheet.seats.order_by("position").values_list("pk", flat=True))
        games = [made_up_game(seats, number, _chance(sheet, number)) for number in range(1, _LAID[sheet.table] + 1)]
        enter_games(sheet_id=sheet.pk, actor=secretary, entries=games)
    hand_out_access(sheet_id=sheets[_BY_PHONE - 1].pk, role=TableAccess.Role.SCORER, actor=secretary)
    return evening


def play_on() -> bool:
    """What comes next at the table that goes on by itself: a game, the last round, the sheet handed in. Whether
    anything came; never outside the demo. Raises what the services raise, where somebody types at that table too."""
    evening = _evening_of_today() if settings.IS_DEMO else None
    sheet = _goes_on(evening) if evening is not None else None
    if evening is None or sheet is None:
        return False
    scorer = _holder(evening.season.league, Office.Kind.SCORER)
    seats = list(sheet.seats.order_by("position").values_list("pk", flat=True))
    last = sheet.games.order_by("-number").values_list("number", flat=True).first() or 0
    announced = sheet.last_round_announced_after
    if announced is not None and last >= announced + len(seats):
        submit_sheet(sheet_id=sheet.pk, actor=scorer, accept_warnings=True)
        return True
    entry = made_up_game(seats, last + 1, _chance(sheet, last + 1))
    save_game(sheet_id=sheet.pk, actor=scorer, entry=entry, seen_revision=sheet.revision, client_id=uuid4())
    if announced is None and last + 1 >= _LAST_ROUND_AFTER:
        announce_last_round(sheet_id=sheet.pk, actor=scorer)
    return True


def _season() -> Season | None:
    """The season of today of the league that the demo was made with."""
    league = League.objects.filter(of_living_league("")).order_by("pk").first()
    return league.seasons.select_related("league").order_by("-starts_on").first() if league else None


def _evening_of_today() -> Evening | None:
    season = _season()
    if season is None:
        return None
    today = timezone.localdate(timezone=ZoneInfo(season.league.timezone))
    rows = season.evenings.filter(date=today, kind=Evening.Kind.RANKING).select_related("season__league")
    return rows.order_by("-pk").first()


def _goes_on(evening: Evening) -> Sheet | None:
    return evening.sheets.filter(table=_BY_ITSELF, state__in=Sheet.OPEN_STATES).first()


def _is_touched(evening: Evening) -> bool:
    """Whether somebody has written at the other tables, or handed a sheet in."""
    others = evening.sheets.exclude(table=_BY_ITSELF)
    is_open = all(sheet.is_open for sheet in others)
    return not is_open or any(sheet.games.count() != _LAID.get(sheet.table, 0) for sheet in others)


def _holder(league: League, kind: str) -> User:
    """Who holds an office of the demo; each is held."""
    found = User.objects.filter(memberships__league=league, memberships__offices__kind=kind).order_by("pk").first()
    assert found is not None
    return found


def _chance(sheet: Sheet, number: int) -> Random:
    return Random(f"table {sheet.table}, game {number}")
