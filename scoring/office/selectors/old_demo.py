"""The demo of an earlier version: its ``make run`` loaded it into the office's own database, among the real data."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, QuerySet

from scoring.models import League, SignedVersion, User

NAME = "Landesunoverband Schleswig-Holstein"
AUDITOR = "pruefer"
ACCOUNTS = ("praesidentin", "schriftwesen", AUDITOR, "spieltechnik", "protokoll", "spielerin")
_LOADED_WITHIN = timedelta(minutes=10)
"""In which the program itself had signed what was to be official in it, however slow the computer."""


def is_old_demo(league: League) -> bool:
    """Whether a league is that demo and nobody has signed anything in it since, so that no proof goes with it. No query
    for a league of another name, else one."""
    if settings.IS_DEMO or league.name != NAME:
        return False
    by_program = {"signed_by__username": AUDITOR, "signed_at__lt": league.created_at + _LOADED_WITHIN}
    signed = SignedVersion.objects.filter(sheet__evening__season__league=league)
    return _accounts(league).filter(~Exists(signed.exclude(**by_program))).exists()


def old_demo_among(leagues: Iterable[League]) -> League | None:
    """The first of them that is one."""
    return next(filter(is_old_demo, leagues), None)


def accounts_of_old_demo(league: League) -> list[User]:
    """The accounts that were made with it, as far as they belong to no other league. One query."""
    return list(_accounts(league))


def _accounts(league: League) -> QuerySet[User]:
    others = League.objects.exclude(pk=league.pk)
    known = User.objects.filter(username__in=ACCOUNTS, memberships__league=league)
    return known.exclude(memberships__league__in=others)
