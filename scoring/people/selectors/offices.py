"""Who holds which office."""

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import Capability, League, Office, User, offices_with


def held_with(league: League | int, *capabilities: Capability) -> QuerySet[Office]:
    """The offices held in a league that have one of the capabilities, also those that rest. One query."""
    return Office.objects.filter(membership__league=league, kind__in=offices_with(*capabilities))


def has_other_auditor(league: League, submitter: User) -> bool:
    """Whether somebody else than who submits a sheet can sign it (L6.6, four eyes). One query."""
    auditors = held_with(league, Capability.REVIEW).filter(membership__user__is_active=True)
    return auditors.exclude(membership__user=submitter).exists()


def leagues_led_by(account: User) -> QuerySet[League]:
    """The leagues that an account presides over. One query."""
    led = Office.objects.filter(membership__user=account, kind__in=offices_with(Capability.LEAD))
    return League.objects.filter(Exists(led.filter(membership__league=OuterRef("pk"))))
