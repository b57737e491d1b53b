"""Who comes to an evening, for other programs."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from scoring.base.columns import Column
from scoring.base.listings import Listing, Origin, Term
from scoring.models import Evening, Registration
from scoring.planning.selectors.participants import Participant
from scoring.planning.selectors.registration import Attendee, Mark, mark_of
from scoring.planning.selectors.roll_call import Presence, RollCall
from scoring.planning.selectors.seating import Seating
from scoring.planning.selectors.table_setup import Table


def _channel(row: Registration) -> Term | None:
    return Term(row.channel, row.get_channel_display()) if row.channel else None


def _column(code: str, label: Any, value: Callable[[Registration], Any]) -> Column:
    return Column(code, label, value=lambda participant: value(participant.registration))


def _term(mark: Mark) -> Term:
    return Term(mark.value, str(mark.label))


_REGISTRATION = Column(
    "promptness", gettext_lazy("Registration"), value=lambda participant: _term(mark_of(participant))
)
_ABOUT = (
    _column("arrived_at", gettext_lazy("Arrived"), lambda row: row.arrived_at),
    _column("channel", gettext_lazy("Came in"), _channel),
    _column("credit", gettext_lazy("Credit"), lambda row: row.credit),
    Column("tables", gettext_lazy("Table"), value=lambda participant: participant.tables),
    _column("is_absent", gettext_lazy("Did not come"), lambda row: row.is_absent),
)
_PARTICIPANTS = (_column("player", gettext_lazy("Player"), lambda row: row.player.name), _REGISTRATION, *_ABOUT)
_PARTICIPANT_KEYS = (
    _column("player_id", "", lambda row: row.player_id),
    _column("registration_id", "", lambda row: row.pk),
)


def participants_listing(evening: Evening, participants: Iterable[Participant]) -> Listing:
    """Who is registered, when that arrived, and the credit that follows (L4, D14)."""
    origin = Origin(evening=evening)
    return Listing("participants", gettext("Participants"), _PARTICIPANTS, participants, origin, _PARTICIPANT_KEYS)


def _of_attendee(column: Column) -> Column:
    """The same of somebody who need not be entered."""
    return replace(column, value=lambda row: column.of(row.participant) if row.participant else None)


_ATTENDEES = (
    Column("player", gettext_lazy("Player"), value=lambda row: row.name),
    *map(_of_attendee, (_REGISTRATION, *_ABOUT)),
    Column("waits", gettext_lazy("Waits for a place")),
    Column("has_declined", gettext_lazy("Declined")),
)
_ATTENDEE_KEYS = (Column("player_id", "", value=lambda row: row.player),)


def registrations_listing(evening: Evening, people: Iterable[Attendee]) -> Listing:
    """The list at which the secretary notes who comes: those of the league's players whom the page shows."""
    origin = Origin(evening=evening)
    return Listing("registrations", gettext("Participants"), _ATTENDEES, people, origin, _ATTENDEE_KEYS)


_CALLED = (
    _column("player", gettext_lazy("Player"), lambda row: row.player.name),
    Column("presence", gettext_lazy("Roll call"), value=lambda called: _ticked(called.presence)),
    Column("tables", gettext_lazy("Table")),
)


def _ticked(presence: Presence | None) -> Term | None:
    return Term(presence.value, str(presence.label)) if presence else None


def roll_call_listing(evening: Evening, roll: RollCall) -> Listing:
    """Everybody who is registered, and whether they are there; nothing stands where nobody has ticked anything yet."""
    return Listing("roll_call", gettext("Roll call"), _CALLED, roll.people, Origin(evening=evening), _PARTICIPANT_KEYS)


_MEETINGS = (
    _column("player", gettext_lazy("Player"), lambda row: row.player.name),
    Column("met", gettext_lazy("Opponents")),
    Column("others", gettext_lazy("Possible opponents")),
    Column("first_deals", gettext_lazy("First deals")),
)
_MEETINGS_IN_ROUNDS = (
    Column(
        "again",
        gettext_lazy("Meets again"),
        value=lambda person: [f"{other.player.name} ({times} ×)" for other, times in person.again],
    ),
    Column("never", gettext_lazy("Never meets"), value=lambda person: [other.player.name for other in person.never]),
)
_TIMES_MET = Column(
    "times_met", "", value=lambda person: {str(other.player_id): times for other, times in person.again}
)


def meetings_listing(evening: Evening, seating: Seating) -> Listing:
    """Who meets how many of the others in a seating that is only proposed. Programs are told besides whom somebody
    meets at least twice, by the numbers of players."""
    has_rounds = len(seating.rounds) > 1
    columns = (*_MEETINGS, *_MEETINGS_IN_ROUNDS) if has_rounds else _MEETINGS
    keys = (*_PARTICIPANT_KEYS, _TIMES_MET) if has_rounds else _PARTICIPANT_KEYS
    return Listing("meetings", gettext("Who meets whom"), columns, seating.people, Origin(evening=evening), keys)


_SEATS = (
    Column("round", gettext_lazy("Round"), value=lambda seat: seat.sheet.round.number),
    Column("table", gettext_lazy("Table"), value=lambda seat: seat.sheet.table),
    Column("position", gettext_lazy("Seat")),
    _column("player", gettext_lazy("Player"), lambda row: row.player.name),
)
_SEAT_KEYS = (Column("sheet_id", ""), *_PARTICIPANT_KEYS)


def seats_listing(evening: Evening, tables: Iterable[Table]) -> Listing:
    """Who sits where, by round and table; seats are counted clockwise from 1."""
    seats = [seat for table in tables for seat in table.seats]
    return Listing("seats", gettext("Who sits where"), _SEATS, seats, Origin(evening=evening), _SEAT_KEYS)
