"""Lists of an evening for other programs: its participants, the answers, and who was asked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.figures import exact_moment
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Evening, Registration, Reply
from scoring.registration.selectors.invitations import Asked, Overview
from scoring.registration.selectors.participants import Attendee, Mark, Participant, mark_of
from scoring.registration.selectors.receipts import mark_of_receipt
from scoring.registration.selectors.roll_call import Presence, RollCall


def _channel(row: Registration | Reply) -> Term | None:
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


def _kind(reply: Reply) -> Term:
    return Term(reply.kind, reply.get_kind_display())


_ANSWERS = (
    Column("player", gettext_lazy("Player"), value=lambda reply: reply.player.name),
    Column("answer", gettext_lazy("Answer"), value=_kind),
    Column("arrived_at", gettext_lazy("Arrived"), value=lambda reply: reply.at),
    Column("arrived", gettext_lazy("Arrived, as the receipt says it"), value=lambda reply: exact_moment(reply.at)),
    Column("deadline", gettext_lazy("Deadline")),
    Column("credit", gettext_lazy("Credit"), value=lambda reply: reply.credit if reply.is_coming else None),
    Column("channel", gettext_lazy("Came in"), value=_channel),
    Column("typed_by", gettext_lazy("Typed by"), value=lambda reply: reply.typed_by and reply.typed_by.display_name),
    Column("typed_at", gettext_lazy("Typed on"), value=lambda reply: reply.typed_at if reply.is_typed else None),
    Column("remark", gettext_lazy("Remark")),
    Column("receipt", gettext_lazy("Code of the receipt"), value=lambda reply: mark_of_receipt(reply).code),
)
_ANSWER_KEYS = (Column("player_id", ""),)


def answers_listing(evening: Evening, replies: Sequence[Reply]) -> Listing:
    """What the receipts say, in the order in which the answers were written down."""
    return Listing("answers", gettext("Answers"), _ANSWERS, replies, Origin(evening=evening), _ANSWER_KEYS)


def _state(asked: Asked) -> Term:
    words = {
        "coming": gettext("coming"),
        "waits": gettext("waiting"),
        "declined": gettext("does not come"),
        "open": gettext("no answer"),
    }
    return Term(asked.state, words[asked.state])


def _way(asked: Asked) -> Term | None:
    if not asked.invitations:
        return None
    last = asked.invitations[-1]
    return Term(last.way, last.get_way_display())


_ASKED = (
    Column("player", gettext_lazy("Player"), value=lambda asked: asked.player.name),
    Column("state", gettext_lazy("State"), value=_state),
    Column("waits_at", gettext_lazy("Place on the waiting list")),
    Column("invitations", gettext_lazy("Invitations"), value=lambda asked: len(asked.invitations)),
    Column(
        "last_asked_at",
        gettext_lazy("Last asked"),
        value=lambda asked: asked.invitations[-1].invited_at if asked.invitations else None,
    ),
    Column("last_asked_by", gettext_lazy("How"), value=_way),
    Column("answered_at", gettext_lazy("Arrived"), value=lambda asked: asked.reply and asked.reply.at),
    Column(
        "credit",
        gettext_lazy("Credit"),
        value=lambda asked: asked.reply.credit if asked.reply and asked.reply.is_coming else None,
    ),
)
_ASKED_KEYS = (Column("player_id", "", value=lambda asked: asked.player.pk),)


def asked_listing(evening: Evening, overview: Overview) -> Listing:
    """Everybody who was asked or has answered. Personal links are in no file."""
    origin = Origin(evening=evening)
    return Listing("invitations", gettext("Invitations"), _ASKED, overview.people, origin, _ASKED_KEYS)
