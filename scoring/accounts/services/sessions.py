"""Ending sessions of an account: one of them, or all others; of all accounts after a backup was brought back."""

from django.utils import timezone

from scoring.models import AccountSession, User


def end_session(*, account: User, number: str) -> bool:
    """Sign out a device of the account, named as the list of its sessions names it. Whether it was
    still signed in."""
    for row in AccountSession.objects.filter(user=account):
        if row.number == number:
            row.delete()
            return True
    return False


def end_sessions(*, account: User, but: str | None = None) -> int:
    """Sign out every device of the account, except the one whose session has the key ``but``. Gives how many were."""
    rows = AccountSession.objects.filter(user=account)
    deleted, _by_kind = (rows.exclude(session_key=but) if but else rows).delete()
    return deleted


def end_sessions_of_all_accounts() -> int:
    """A copy of the database was brought back, and nobody knows which sessions were ended after it was made: whoever
    had signed in signs in again. Gives how many held until now.

    A phone that a table's slip has opened has no account: it stays, so that an evening goes on.
    """
    rows = AccountSession.objects.exclude(user=None)
    held = rows.filter(expire_date__gt=timezone.now()).count()
    rows.delete()
    return held
