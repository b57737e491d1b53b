"""Mails as a server wants them: which server takes those of a league, the password of its account, and their form.

The password is stored in another form than the server wants it in. A mail has headers, text, HTML form and calendar.
"""

from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from re import MULTILINE, search

from django.conf import settings
from django.db.models import Case, When

from scoring.core.encryption import decrypt, encrypt
from scoring.mail.selectors.switches import unsubscribe_link
from scoring.models import Capability, League, Mail, MailAccount, User, offices_with
from scoring.models.base.texts import as_servers_write

_PURPOSE = "password of a mail account"


def stored_secret(secret: str) -> str:
    """A password as it may lie in the database; an empty one stays empty."""
    return encrypt(_PURPOSE, secret) if secret else ""


def secret_of(account: MailAccount) -> str:
    """The password of an account; empty: it has none. Raises UnreadableSecret."""
    return decrypt(_PURPOSE, account.secret) if account.secret else ""


@dataclass(frozen=True, slots=True)
class MailServer:
    """How to reach a mail server, and as whom. ``most_per_minute`` and ``most_per_hour`` are mails; ``league`` is None
    for the installation's server, which all leagues share that have none of their own."""

    host: str
    port: int
    security: MailAccount.Security
    username: str
    secret: str = field(repr=False)
    from_address: str
    reply_to: str
    most_per_minute: int
    most_per_hour: int
    league: int | None


def has_servers_from_outside() -> bool:
    """Whether the environment names a mail server: it then holds for all leagues."""
    return bool(settings.EMAIL_HOST) and not settings.IS_DEMO


def can_send(league: League) -> bool:
    """Whether a mail server is set up, so that mails of the league can reach anybody: never in the demo, whatever
    somebody enters there. At most one query."""
    if settings.IS_DEMO:
        return False
    return has_servers_from_outside() or MailAccount.objects.filter(league=league).exists()


def answers_go_to(league: League) -> str:
    """The address for answers to a mail that goes out by itself: of the secretary, or else of the president.

    Empty: none of them has one, or the mail account names somebody. At most two queries.
    """
    if settings.EMAIL_REPLY_TO or MailAccount.objects.filter(league=league).exclude(reply_to="").exists():
        return ""
    holders = User.objects.filter(memberships__league=league, is_active=True).exclude(email="")
    asked = tuple(enumerate(map(offices_with, (Capability.KEEP_PROTOCOL, Capability.LEAD))))
    ranked = Case(*(When(memberships__offices__kind__in=kinds, then=rank) for rank, kinds in asked), default=2)
    first = holders.annotate(rank=ranked).filter(rank__lt=2).order_by("rank", "pk").first()
    return first.email if first else ""


def server_of(league_id: int) -> MailServer | None:
    """The mail server of a league; None: there is none, as in the demo. Raises UnreadableSecret."""
    if settings.IS_DEMO:
        return None
    if has_servers_from_outside():
        return MailServer(
            host=settings.EMAIL_HOST,
            port=settings.EMAIL_PORT,
            security=MailAccount.Security(settings.EMAIL_SECURITY),
            username=settings.EMAIL_HOST_USER,
            secret=settings.EMAIL_HOST_PASSWORD,
            from_address=settings.DEFAULT_FROM_EMAIL,
            reply_to=settings.EMAIL_REPLY_TO,
            most_per_minute=settings.EMAIL_MOST_PER_MINUTE,
            most_per_hour=settings.EMAIL_MOST_PER_HOUR,
            league=None,
        )
    account = MailAccount.objects.filter(league=league_id).first()
    if account is None:
        return None
    return MailServer(
        host=account.host,
        port=account.port,
        security=MailAccount.Security(account.security),
        username=account.username,
        secret=secret_of(account),
        from_address=account.from_address,
        reply_to=account.reply_to,
        most_per_minute=account.most_per_minute,
        most_per_hour=account.most_per_hour,
        league=league_id,
    )


_POLICY = SMTP.clone(cte_type="7bit")
"""Lines and letters that every server passes on."""


def message_of(mail: Mail, *, from_address: str, reply_to: str = "") -> EmailMessage:
    """The message that is sent for a mail; however often it is made, it has the same Message-ID and date.

    ``from_address`` may have a name before it; without one the league's is written. ``reply_to`` holds where the mail
    itself names nobody. Raises ValueError for an address that no mail server could understand.
    """
    message = EmailMessage(policy=_POLICY)
    name, address = parseaddr(from_address)
    message["Subject"] = mail.subject
    message["From"] = _person(name or mail.league.name, address)
    message["To"] = _person(mail.name, mail.address)
    if answers_to := mail.reply_to or reply_to:
        message["Reply-To"] = ascii_address(answers_to)
    message["Date"] = format_datetime(mail.posted_at)
    message["Message-ID"] = mail.message_id
    message["Auto-Submitted"] = "auto-generated"
    if link := unsubscribe_link(mail):
        message["List-Unsubscribe"] = f"<{link}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
    if mail.calendar:
        method = search(r"^METHOD:([A-Z-]+)\s*$", mail.calendar, MULTILINE)
        given = {"method": method[1]} if method else {}
        message.add_alternative(mail.calendar, subtype="calendar", params=given)
    message["Content-Language"] = mail.language
    return message


def ascii_address(address: str) -> str:
    """An address as every server understands it, perhaps without the name before it. Raises ValueError."""
    return as_servers_write(parseaddr(address)[1])


def _person(name: str, address: str) -> Address:
    return Address(display_name=name, addr_spec=ascii_address(address))


def draft_of(mail: Mail) -> bytes:
    """The mail as a file that a mail program opens to be sent by hand, from whatever account it has."""
    message = message_of(mail, from_address=settings.DEFAULT_FROM_EMAIL)
    del message["From"]
    message["X-Unsent"] = "1"
    return message.as_bytes()
