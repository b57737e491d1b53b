"""Ending sessions of an account: one of them, or all others."""

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
