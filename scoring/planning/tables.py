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
