"""The installation as a whole: whether anybody has begun to work here, and what holds for all of it."""

from threading import Event

from scoring.models import Installation, User

SEEN_AN_ACCOUNT = Event()
"""What this process knows by now."""


def has_begun() -> bool:
    """Whether there is an account. One query as long as there is none; accounts are never deleted, so a process that
    has seen one asks no more."""
    if not SEEN_AN_ACCOUNT.is_set() and User.objects.exists():
        SEEN_AN_ACCOUNT.set()
    return SEEN_AN_ACCOUNT.is_set()


def installation() -> Installation:
    """What was decided for this installation; a row that is not stored says the defaults. One query."""
    return Installation.objects.select_related("begun_by").first() or Installation()


def phones_may_connect() -> bool:
    """Whether the room may be opened to phones (false until somebody has allowed it). One query."""
    return installation().phones_may_connect
