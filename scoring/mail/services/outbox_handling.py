"""Mails of the outbox as people handle them: sent again, cancelled, an uncertain one said to have arrived or not."""

from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.servers import can_send
from scoring.models import League, Mail, User

CAN_BE_CANCELLED = (Mail.State.WAITING, Mail.State.NOT_SENT, Mail.State.FAILED)
CAN_BE_SENT_AGAIN = (
    Mail.State.NOT_SENT,
    Mail.State.FAILED,
    Mail.State.CANCELLED,
    Mail.State.UNCERTAIN,
    Mail.State.SENT,
)


@transaction.atomic(mail_id=Mail)
def send_mail_again(*, mail_id: int, actor: User) -> Mail:
    """Let a mail wait for the mail server once more. One that was sent is posted as another mail with its own id;
    the others keep theirs, so that a mail program which has got it already can tell.

    Raises NotAllowedNow if there is no mail server, or the mail is still on its way.
    """
    mail = _locked(mail_id)
    if not can_send(mail.league):
        raise NotAllowedNow(_("No mail server is set up. Please enter a mail account first."))
    if mail.state not in CAN_BE_SENT_AGAIN:
        raise NotAllowedNow(_("This mail is on its way already."))
    if mail.state == Mail.State.SENT:
        mail.pk = None
        mail._state.adding = True
        mail.key = f"{mail.key}:{uuid4().hex}"[-200:]
        mail.message_id = f"<{uuid4().hex}@{mail.message_id.rpartition('@')[2]}"
    mail.state, mail.reason, mail.answer = Mail.State.WAITING, "", ""
    mail.attempts, mail.due_at = 0, timezone.now()
    mail.claim = mail.claimed_at = mail.claimed_until = mail.sent_at = None
    mail.save()
    _log(mail, actor, PostAction.MAIL_SENT_AGAIN)
    return mail


@transaction.atomic(mail_id=Mail)
def cancel_mail(*, mail_id: int, actor: User) -> Mail:
    """Let a mail not go out. Raises NotAllowedNow once it is being sent, or was."""
    mail = _locked(mail_id)
    if mail.state not in CAN_BE_CANCELLED:
        raise NotAllowedNow(_("Only a mail that has not left can be cancelled."))
    mail.state, mail.reason = Mail.State.CANCELLED, Mail.Reason.BY_HAND
    mail.save(update_fields=("state", "reason"))
    _log(mail, actor, PostAction.MAIL_CANCELLED)
    return mail


@transaction.atomic(mail_id=Mail)
def note_mail_arrived(*, mail_id: int, actor: User) -> Mail:
    """Note of an uncertain mail that somebody knows it has arrived. Raises NotAllowedNow for any other."""
    mail = _locked(mail_id)
    if mail.state != Mail.State.UNCERTAIN:
        raise NotAllowedNow(_("Of this mail it is known already what became of it."))
    mail.state, mail.sent_at = Mail.State.SENT, mail.claimed_at or timezone.now()
    mail.save(update_fields=("state", "sent_at"))
    _log(mail, actor, PostAction.MAIL_ARRIVED)
    return mail


@transaction.atomic(league=League)
def release_mails(*, league: League, actor: User) -> int:
    """Let all mails go out that were not sent because no mail server was set up. Returns how many.

    Raises NotAllowedNow if there is still none.
    """
    if not can_send(league):
        raise NotAllowedNow(_("No mail server is set up. Please enter a mail account first."))
    released = league.mails.filter(state=Mail.State.NOT_SENT).update(
        state=Mail.State.WAITING, reason="", due_at=timezone.now()
    )
    if released:
        log_action(
            league=league,
            actor=actor,
            action=PostAction.MAIL_RELEASED,
            subject=league.name,
            details={"mails": released},
        )
    return released


def _locked(mail_id: int) -> Mail:
    return Mail.objects.select_for_update(of=("self",)).select_related("league").get(pk=mail_id)


def _log(mail: Mail, actor: User, action: PostAction) -> None:
    log_action(
        league=mail.league,
        actor=actor,
        action=action,
        subject=mail.get_kind_display(),
        details={"mail": mail.pk, "kind": mail.kind},
    )
