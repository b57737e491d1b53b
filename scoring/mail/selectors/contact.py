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
    """Where somebody calls or writes who was written to: as the league says, else ``actor``, who wrote and reads the
    answers, else where answers to its mails go. Three queries."""
    mail = league.contact_email or (actor and actor.email) or answers_go_to(league) or _mailbox(league)
    return Contact(league.contact_phone, mail)


def _mailbox(league: League) -> str:
    """Where the answers to its mails arrive, if that is no person's own address."""
    if settings.EMAIL_REPLY_TO:
        return parseaddr(settings.EMAIL_REPLY_TO)[1]
    account = MailAccount.objects.filter(league=league).first()
    return parseaddr(account.reply_to)[1] if account else ""
