"""The participants of an evening, for other programs."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Evening, Registration
from scoring.registration.selectors.participants import Attendee, Mark, Participant, mark_of
from scoring.registration.selectors.roll_call import Presence, RollCall


def _channel(row: Registration) -> Term | None:
    return Term(row.channel, row.get_channel_display()) if row.channel else None


def column_of_row(code: str, label: Any, value: Callable[[Registration], Any]) -> Column:
    return Column(code, label, value=lambda participant: value(participant.registration))


def _term(mark: Mark) -> Term:
    return Term(mark.value, str(mark.label))


_REGISTRATION = Column(
    "promptness", gettext_lazy("Registration"), value=lambda participant: _term(mark_of(participant))
)
_ABOUT = (
    column_of_row("arrived_at", gettext_lazy("Arrived"), lambda row: row.arrived_at),
    column_of_row("channel", gettext_lazy("Came in"), _channel),
    column_of_row("credit", gettext_lazy("Credit"), lambda row: row.credit),
    Column("tables", gettext_lazy("Table"), value=lambda participant: participant.tables),
    column_of_row("is_absent", gettext_lazy("Did not come"), lambda row: row.is_absent),
)
_PARTICIPANTS = (column_of_row("player", gettext_lazy("Player"), lambda row: row.player.name), _REGISTRATION, *_ABOUT)
PARTICIPANT_KEYS = (
    column_of_row("player_id", "", lambda row: row.player_id),
    column_of_row("registration_id", "", lambda row: row.pk),
)


def participants_listing(evening: Evening, participants: Iterable[Participant]) -> Listing:
    """Who is registered, when that arrived, and the credit that follows (L4, D14)."""
    origin = Origin(evening=evening)
    return Listing("participants", gettext("Participants"), _PARTICIPANTS, participants, origin, PARTICIPANT_KEYS)


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
    column_of_row("player", gettext_lazy("Player"), lambda row: row.player.name),
    Column("presence", gettext_lazy("Roll call"), value=lambda called: _ticked(called.presence)),
    Column("tables", gettext_lazy("Table")),
)


def _ticked(presence: Presence | None) -> Term | None:
    return Term(presence.value, str(presence.label)) if presence else None


def roll_call_listing(evening: Evening, roll: RollCall) -> Listing:
    """Everybody who is registered, and whether they are there; nothing stands where nobody has ticked anything yet."""
    return Listing("roll_call", gettext("Roll call"), _CALLED, roll.people, Origin(evening=evening), PARTICIPANT_KEYS)
