"""The password of a mail account, as it is stored and as the server wants it."""

from scoring.base.encryption import decrypt, encrypt
from scoring.models import MailAccount

_PURPOSE = "password of a mail account"


def stored_secret(secret: str) -> str:
    """A password as it may lie in the database; an empty one stays empty."""
    return encrypt(_PURPOSE, secret) if secret else ""


def secret_of(account: MailAccount) -> str:
    """The password of an account; empty: it has none. Raises UnreadableSecret."""
    return decrypt(_PURPOSE, account.secret) if account.secret else ""
