"""What waits to become the mail address of an account."""

from django.utils import timezone

from scoring.models import AccountLink, User


def address_in_waiting(account: User) -> str:
    """The address that is not the account's before somebody agrees by a link; empty: none. One query."""
    links = AccountLink.objects.filter(user=account, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
    asked = links.filter(kind__in=(AccountLink.Kind.NEW_ADDRESS, AccountLink.Kind.OLD_ADDRESS))
    return asked.values_list("email", flat=True).first() or ""
