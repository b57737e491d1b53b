"""Receipts: answers as they were written down, found by their keys."""

from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.core.figures import exact_moment, moment
from scoring.core.selectors.check_marks import CheckMark, Claim, PrintKind, claim_of, mark_of
from scoring.core.selectors.integrity import instant
from scoring.models import Player, Reply
from scoring.models.base.names import given_and_surname, short_name

_SHOWN = 20


def receipt_with(key: UUID, player: Player | None = None) -> Reply:
    """The answer with this key, of this player if one is named. Raises Http404. One query."""
    rows = Reply.objects.select_related("player", "typed_by", "evening__season__league")
    reply = rows.filter(key=key, **({"player": player} if player else {})).first()
    if reply is None:
        raise Http404
    return reply


def receipts_of(player: Player) -> list[Reply]:
    """The latest answers of a player, the latest first. One query."""
    rows = Reply.objects.filter(player=player).select_related("evening__season", "typed_by")
    return list(rows.order_by("-pk")[:_SHOWN])


def claim_of_receipt(reply: Reply) -> Claim:
    """What its mark says. It is of one answer, which nobody changes: no later answer makes it another one."""
    said = [reply.kind, instant(reply.at), instant(reply.deadline), reply.credit]
    return claim_of(PrintKind.RECEIPT, reply.pk, stands=said)


def mark_of_receipt(reply: Reply) -> CheckMark:
    """The code by which the office confirms it, and the address of the page that does."""
    return mark_of(claim_of_receipt(reply))


def facts_of(reply: Reply) -> list[tuple[str, str]]:
    """What a receipt says, line by line: the same on the page, in the mail and on paper. Moments are to the minute,
    unless the deadline is in the same one."""
    credit = str(reply.credit) if reply.is_coming else "–"
    facts = [
        (_("Answer"), str(reply.get_kind_display())),
        (_("Arrived"), moment(reply.at, reply.deadline)),
        (_("Deadline"), moment(reply.deadline)),
        (_("Credit"), credit),
        (_("Came in"), str(reply.get_channel_display())),
    ]
    if reply.is_typed:
        typed_by = reply.typed_by.display_name if reply.typed_by else "–"
        facts += [(_("Typed by"), typed_by), (_("Typed on"), moment(reply.typed_at))]
    return facts


def small_print_of(reply: Reply) -> str:
    """What decides where it comes to it: both moments to the millisecond, with the distance from UTC."""
    exact = {"arrived": exact_moment(reply.at), "deadline": exact_moment(reply.deadline)}
    return _("Exactly: arrived %(arrived)s, deadline %(deadline)s.") % exact


def name_on_receipt(player: Player) -> str:
    """First name and initial, or the alias if the person has one for the public: whoever holds the paper sees that it
    is theirs, and nobody learns a name from a QR code."""
    if player.public_form != Player.PublicForm.FULL:
        return player.public_name()
    return short_name(*given_and_surname(player.full_name, player.sort_name))
