"""A friendly evening of the demo league whose games were written down action by action."""

import uuid
from collections.abc import Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from engine.records import Record, read_records, replay, write_record
from scoring.audit.services.reviews import send_back_sheet, submit_sheet
from scoring.models import Evening, Season, Sheet, User
from scoring.play.services.records import attach_record
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game


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
