"""Seats of an evening, and how often people meet, for other programs."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin
from scoring.models import Evening
from scoring.registration.tables import PARTICIPANT_KEYS, column_of_row
from scoring.seating.selectors.seating import Seating
from scoring.seating.selectors.seats import Table

_MEETINGS = (
    column_of_row("player", gettext_lazy("Player"), lambda row: row.player.name),
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
    keys = (*PARTICIPANT_KEYS, _TIMES_MET) if has_rounds else PARTICIPANT_KEYS
    return Listing("meetings", gettext("Who meets whom"), columns, seating.people, Origin(evening=evening), keys)


_SEATS = (
    Column("round", gettext_lazy("Round"), value=lambda seat: seat.sheet.round.number),
    Column("table", gettext_lazy("Table"), value=lambda seat: seat.sheet.table),
    Column("position", gettext_lazy("Seat")),
    column_of_row("player", gettext_lazy("Player"), lambda row: row.player.name),
)
_SEAT_KEYS = (Column("sheet_id", ""), *PARTICIPANT_KEYS)


def seats_listing(evening: Evening, tables: Iterable[Table]) -> Listing:
    """Who sits where, by round and table; seats are counted clockwise from 1."""
    seats = [seat for table in tables for seat in table.seats]
    return Listing("seats", gettext("Who sits where"), _SEATS, seats, Origin(evening=evening), _SEAT_KEYS)
