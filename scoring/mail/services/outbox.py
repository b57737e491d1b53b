"""Posting a mail: it is put into the outbox, in the transaction of what it tells of."""

from dataclasses import dataclass
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.mail.selectors.servers import can_send
from scoring.mail.selectors.switches import held_back_by
from scoring.models import SWITCHABLE, League, Mail, MailKind, Player
from scoring.models.base.mails import mail_address
from scoring.models.base.texts import quoted

_LONGEST_SUBJECT = 200


@dataclass(frozen=True, slots=True)
class Recipient:
    """To whom a mail goes. ``language`` is that of the mail, empty: the installation's. ``player_id`` and ``user_id``
    say whose it is: they can switch mails off; None: not known."""

    address: str
    name: str
    language: str = ""
    player_id: int | None = None
    user_id: int | None = None


def addressed_to(player: Player) -> Recipient:
    """A player as a recipient. Whoever has no address cannot be one: :func:`post_mail` refuses it."""
    return Recipient(player.email, player.full_name, player.language, player_id=player.pk)


@transaction.atomic(league=League)
def post_mail(
    *,
    league: League,
    kind: MailKind,
    to: Recipient,
    subject: str,
    text: str,
    html: str = "",
    reply_to: str = "",
    calendar: bytes | None = None,
    key: str,
) -> Mail:
    """Put a mail into the outbox, from where it is sent once this transaction is committed; gives the mail.

    ``key`` names the occasion, with the person: posting it again changes nothing and gives the mail that is there.
    Without a mail server the mail is ``not_sent``; where the league or the person has switched the kind off it is
    ``cancelled``: both stay in the outbox with their reason. ``calendar`` is an iCalendar text with its METHOD.
    Raises InvalidInput for an address to which nothing can be sent. Cost: at most four queries.
    """
    mail = Mail(
        league=league,
        kind=kind,
        key=key,
        address=_checked_address(to.address),
        name=" ".join(to.name.split()),
        language=to.language or settings.LANGUAGE_CODE,
        player_id=to.player_id,
        user_id=to.user_id,
        subject=" ".join(subject.split())[:_LONGEST_SUBJECT],
        text=text,
        html=html,
        reply_to=_checked_address(reply_to) if reply_to else "",
        calendar=calendar.decode() if calendar else "",
        message_id=f"<{uuid4().hex}@{_mail_domain()}>",
        due_at=timezone.now(),
    )
    mail.state, mail.reason = _first_state(mail)
    known = Mail.objects.filter(league=league, key=key).first()
    if known is None:
        mail.save(force_insert=True)
    return known or mail


def withdraw_mails(mails: QuerySet[Mail]) -> int:
    """Let mails not go out whose words do not hold any more; returns how many. What is being sent or was sent stays.

    For what is withdrawn by what has happened, such as a reminder of somebody who has registered since.
    """
    waiting = mails.filter(state__in=(Mail.State.WAITING, Mail.State.NOT_SENT, Mail.State.FAILED))
    return waiting.update(state=Mail.State.CANCELLED, reason=Mail.Reason.OUTDATED)


def _first_state(mail: Mail) -> tuple[Mail.State, str]:
    """Where a new mail begins, and why it goes no further."""
    if mail.kind in SWITCHABLE and (
        reason := held_back_by(mail.league, MailKind(mail.kind), player_id=mail.player_id, user_id=mail.user_id)
    ):
        return Mail.State.CANCELLED, reason
    if mail.league.dissolved_at is not None and not mail.key.startswith(Mail.OF_DISSOLUTION):
        return Mail.State.CANCELLED, Mail.Reason.OUTDATED
    if not can_send(mail.league):
        return Mail.State.NOT_SENT, Mail.Reason.NO_SERVER
    return Mail.State.WAITING, ""


def _checked_address(address: str) -> str:
    """An address that is one: a line end in it would write headers of its own."""
    try:
        mail_address(address)
    except ValidationError as error:
        sentence = _("“%(address)s” is no mail address: nothing can be sent there.")
        raise InvalidInput(sentence % {"address": quoted(address)}) from error
    return address


def _mail_domain() -> str:
    """What stands behind the @ of the mails' own ids."""
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or "localhost"
