"""How a league is reached without a link: by telephone, and by mail."""

from dataclasses import dataclass
from email.utils import parseaddr

from django.conf import settings

from scoring.mail.selectors.servers import answers_go_to
from scoring.models import League, MailAccount, User


@dataclass(frozen=True, slots=True)
class Contact:
    """Both may be empty."""

    phone: str
    mail: str


def contact_of(league: League, actor: User | None = None) -> Contact:
    """Where somebody calls or writes who was written to; ``actor``: who wrote, and reads the answers. Three queries."""
    return Contact(league.contact_phone, (actor and actor.email) or answers_go_to(league) or _mailbox(league))


def _mailbox(league: League) -> str:
    """Where the answers to its mails arrive, if that is no person's own address."""
    if settings.EMAIL_REPLY_TO:
        return parseaddr(settings.EMAIL_REPLY_TO)[1]
    account = MailAccount.objects.filter(league=league).first()
    return parseaddr(account.reply_to)[1] if account else ""
