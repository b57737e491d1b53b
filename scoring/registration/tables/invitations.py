"""The answers of an evening, and who was asked, for other programs."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.figures import exact_moment
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Evening, Reply
from scoring.registration.selectors.invitations import Asked, Overview
from scoring.registration.selectors.receipts import mark_of_receipt


def _kind(reply: Reply) -> Term:
    return Term(reply.kind, reply.get_kind_display())


def _channel(reply: Reply) -> Term:
    return Term(reply.channel, reply.get_channel_display())


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
