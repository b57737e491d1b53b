"""Answers that players give themselves, and the receipt that everybody with an address gets of them (L4)."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from scoring.base.errors import InvalidInput, NotAllowedNow
from scoring.base.services import transaction
from scoring.invitations.selectors.calendars import calendar_of
from scoring.invitations.selectors.links import address_of
from scoring.invitations.selectors.offers import offers_of
from scoring.invitations.services.links import links_for
from scoring.log.selectors.log_heads import shown_head
from scoring.models import Channel, Evening, MailKind, Player, Reply, User
from scoring.planning.services.replies import decline_evening, register_player
from scoring.planning.services.waiting import Said, is_over
from scoring.post.selectors.servers import answers_go_to
from scoring.post.services.outbox import addressed_to
from scoring.post.services.writing import write_mail

MOST_ANSWERS, IN_THIS_TIME = 20, timedelta(hours=1)
"""How often one player can change their mind. It counts by player and never by network address: a whole hall may stand
behind one."""


@transaction.atomic
def answer_evening(
    *,
    evening: Evening,
    player: Player,
    is_coming: bool,
    at: datetime,
    channel: Channel,
    actor: User | None = None,
) -> Reply:
    """Let a player answer an evening that is ahead: by the personal link or the own account. ``at``: when the server
    received it.

    Raises InvalidInput for an evening that is not offered to the player, NotAllowedNow as the registration does, and
    for somebody who changes their mind all the time.
    """
    if channel == Channel.LINK and not is_over(evening) and not offers_of(player, at, [evening.pk]):
        raise InvalidInput(_("You were not invited to this evening. Please ask the secretary."))
    _require_calm(player, at)
    write = register_player if is_coming else decline_evening
    return write(evening=evening, player=player, actor=actor, said=Said(at, channel))


def _require_calm(player: Player, now: datetime) -> None:
    own = Reply.objects.filter(player=player, channel__in=(Channel.LINK, Channel.ACCOUNT))
    if own.filter(typed_at__gt=now - IN_THIS_TIME).count() >= MOST_ANSWERS:
        raise NotAllowedNow(
            _("You have changed your answer very often. What is written now counts; please try again in an hour.")
        )


def post_receipt(reply: Reply) -> None:
    """Mail the receipt of an answer to whoever has an address: a copy of what the page says. Nothing is mailed to
    somebody who has declined an invitation."""
    player, evening = reply.player, reply.evening
    if not player.email or reply.kind == Reply.Kind.DECLINED:
        return
    league = evening.season.league
    link = address_of(links_for(league=league, players=[player])[player.pk])
    write_mail(
        "receipt",
        league=league,
        kind=MailKind.PROMOTED if reply.kind == Reply.Kind.MOVED_UP else MailKind.RECEIPT,
        to=addressed_to(player),
        reply_to=answers_go_to(league),
        calendar=calendar_of([evening], link=link) if reply.is_coming else None,
        key=f"receipt-{reply.key}",
        about={"player": player, "reply": reply, "link": link, "log_head": shown_head(league)},
    )


@transaction.atomic
def type_answer(
    *, evening: Evening, actor: User, player: Player, is_coming: bool, at: datetime, channel: str, remark: str = ""
) -> Reply:
    """Write down for a player what they said by phone, letter or word of mouth, or on a list. Raises as
    :func:`answer_evening` does, and InvalidInput for a moment that is not yet."""
    write = register_player if is_coming else decline_evening
    return write(evening=evening, player=player, actor=actor, said=Said(at, Channel(channel), remark))
