"""The mail server that takes the mails of a league, and the password of its account, as it is stored and as the server
wants it.
"""

from dataclasses import dataclass, field

from django.conf import settings
from django.db.models import Case, When

from scoring.core.encryption import decrypt, encrypt
from scoring.models import Capability, League, MailAccount, User, offices_with

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
