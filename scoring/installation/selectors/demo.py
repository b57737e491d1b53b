"""The demo as pages see it: how far it is, and who one can be there."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from scoring.core.demo_desk import Demo, DemoDesk
from scoring.models import Capability, User, offices_with


@dataclass(frozen=True, slots=True)
class DemoRole:
    """An account of the demo with its offices, in words."""

    account: User
    offices: Sequence[str]


def demo_desk() -> DemoDesk | None:
    """Where the keeper of the demo finds wishes; None: nobody keeps one, as on a server."""
    return DemoDesk(Path(settings.DEMO_DESK)) if settings.DEMO_DESK else None


def demo_told() -> Demo | None:
    """How far the demo is; None: there cannot be one here."""
    desk = demo_desk()
    return desk.told() if desk is not None and not settings.IS_DEMO else None


def secretary_of_demo() -> User | None:
    """Whom one is first in the demo: who keeps the protocol there. One query."""
    keeping = offices_with(Capability.KEEP_PROTOCOL)
    return User.objects.filter(memberships__offices__kind__in=keeping, is_active=True).order_by("pk").first()


def demo_roles() -> list[DemoRole]:
    """Who one can be in the demo, in the order in which the accounts were made. Two queries and one more."""
    accounts = User.objects.filter(is_active=True).prefetch_related("memberships__offices").order_by("pk")
    return [
        DemoRole(
            account, [office.get_kind_display() for row in account.memberships.all() for office in row.offices.all()]
        )
        for account in accounts
    ]
