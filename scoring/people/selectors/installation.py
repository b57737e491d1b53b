"""Whether anybody has begun to work here, and what holds for the whole installation."""

from threading import Event

from scoring.models import Installation, League, User

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


def goes_with_presidency(account: User, league: League) -> bool:
    """Whether the account has set this installation up and runs it as president of its only league: whoever is
    president next does then (decision 0071). At most two queries."""
    has_set_up = Installation.objects.filter(begun_by=account).exists()
    return has_set_up and not League.objects.exclude(pk=league.pk).exists()


def stays_without_office(account: User, league: League) -> bool:
    """Whether the account runs this installation whatever becomes of its offices in the league. At most three
    queries."""
    if account.is_superuser:
        return True
    return Installation.objects.filter(begun_by=account).exists() and not goes_with_presidency(account, league)
