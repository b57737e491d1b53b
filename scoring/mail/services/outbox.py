"""The outbox of mails: they are written and posted in the transaction of what they tell of, and handled by people.

A template gives subject and text, from which the HTML form follows by itself. People send a mail again, cancel it, or
say whether an uncertain one has arrived.
"""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.template import Context, Engine, Template, TemplateDoesNotExist
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.servers import can_send
from scoring.mail.selectors.switches import held_back_by
from scoring.models import SWITCHABLE, League, Mail, MailKind, Player, User
from scoring.models.base.texts import mail_address, quoted

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


def write_mail(
    template: str,
    *,
    league: League,
    kind: MailKind,
    to: Recipient,
    key: str,
    reply_to: str = "",
    calendar: bytes | None = None,
    about: dict[str, Any],
) -> Mail:
    """Write a mail by its template in the recipient's language, and put it into the outbox.

    ``about`` is what the template is told besides its league. The rest, what is raised and what it costs:
    :func:`scoring.mail.services.outbox.post_mail`.
    """
    written = render(template, league=league, language=to.language, **about)
    return post_mail(
        league=league,
        kind=kind,
        to=to,
        subject=written.subject,
        text=written.text,
        html=written.html,
        reply_to=reply_to,
        calendar=calendar,
        key=key,
    )


@dataclass(frozen=True, slots=True)
class WrittenMail:
    """What a mail says: one line of subject, plain text, and the same as HTML."""

    subject: str
    text: str
    html: str


def render(name: str, *, league: League, language: str, **context: Any) -> WrittenMail:
    """Write the mail ``name`` in a language and in the league's time zone; ``league`` is in the context as well.

    ``templates/mail/NAME.txt`` is its text, the first line of which is the subject. ``templates/mail/NAME.html`` is the
    HTML form (it extends ``mail/frame.html``); where there is none, the text is shown in the frame, its addresses as
    links.
    """
    known = {"league": league, "language": language or settings.LANGUAGE_CODE, **context}
    templates = Engine.get_default()
    with translation.override(known["language"]), timezone.override(league.timezone):
        written = templates.get_template(f"mail/{name}.txt").render(Context(known, autoescape=False))
        subject, _line_end, text = written.strip().partition("\n")
        text = text.strip() + "\n"
        shown = Context({**known, "subject": subject, "text": text})
        return WrittenMail(" ".join(subject.split()), text, _html_template(templates, name).render(shown))


def _html_template(templates: Engine, name: str) -> Template:
    try:
        return templates.get_template(f"mail/{name}.html")
    except TemplateDoesNotExist:
        return templates.get_template("mail/frame.html")
