"""Mails in an outbox."""

from scoring.mail.services.outbox import Recipient, post_mail
from scoring.models import League, Mail, MailKind

ANKE = Recipient("anke@example.org", "Anke")


def posted(league: League, to: Recipient = ANKE, **facts: object) -> Mail:
    """A receipt in the outbox, unless the facts say otherwise."""
    said = {"kind": MailKind.RECEIPT, "key": "receipt:1", "subject": "In time", "text": "300 points", **facts}
    return post_mail(league=league, to=to, **said)  # type: ignore[arg-type]


def several(league: League, number: int) -> list[Mail]:
    """Mails to as many people, player0 and on."""
    return [
        posted(league, Recipient(f"player{n}@example.org", f"Player {n}"), key=f"receipt:{n}") for n in range(number)
    ]
