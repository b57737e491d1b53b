"""Offices, and what each of them allows (capabilities): an office that is in no line of the table allows nothing."""

from collections.abc import Iterable
from enum import Enum, auto

from django.db import models
from django.utils.translation import gettext_lazy as _


class OfficeKind(models.TextChoices):
    PRESIDENT = "president", _("President")
    SECRETARY = "secretary", _("Secretary (Vice President Records)")
    AUDITOR = "auditor", _("Auditor (Vice President Law and Game)")
    STEWARD = "steward", _("Steward (Vice President Equipment)")
    SCORER = "scorer", _("Table scorer")
    PLAYER = "player", _("Player")


BOARD = (OfficeKind.PRESIDENT, OfficeKind.SECRETARY, OfficeKind.AUDITOR, OfficeKind.STEWARD)
"""Those to which somebody is elected: their terms are recorded, and they are handed over. Nothing is allowed by it."""


class Capability(Enum):
    """Something that not every member of a league may do."""

    LEAD = auto()
    """Decide about the league itself: its data, members, offices, rules, programs that read it."""
    PLAN = auto()
    """Players, seasons, evenings, registrations, tables, imports, mails (L6.4)."""
    AGREE = auto()
    """Agree to what somebody else has asked for: erasures, official rankings, results taken back."""
    SEE_INTERNALS = auto()
    """Findings, photos, jobs and the log."""
    ENTER_GAMES = auto()
    """Type games into sheets (L6.4)."""
    KEEP_PROTOCOL = auto()
    """Keep the protocol by office, submit sheets, allow further games (L6.4, L8.3)."""
    REVIEW = auto()
    """Read sheets, settle their irregularities and sign them (L6.6)."""
    CHECK_VENUE = auto()
    """Fill in the venue checklist (L3)."""
    INSPECT_MACHINE = auto()
    """Inspect the shuffling machine (L6.1)."""


CAPABILITIES: dict[str, frozenset[Capability]] = {
    OfficeKind.PRESIDENT: frozenset((Capability.LEAD, Capability.PLAN, Capability.AGREE, Capability.SEE_INTERNALS)),
    OfficeKind.SECRETARY: frozenset(
        (
            Capability.PLAN,
            Capability.SEE_INTERNALS,
            Capability.ENTER_GAMES,
            Capability.KEEP_PROTOCOL,
            Capability.CHECK_VENUE,
        )
    ),
    OfficeKind.AUDITOR: frozenset((Capability.AGREE, Capability.SEE_INTERNALS, Capability.REVIEW)),
    OfficeKind.STEWARD: frozenset((Capability.SEE_INTERNALS, Capability.CHECK_VENUE, Capability.INSPECT_MACHINE)),
    OfficeKind.SCORER: frozenset((Capability.SEE_INTERNALS, Capability.ENTER_GAMES)),
    OfficeKind.PLAYER: frozenset(),
}
"""What each office allows; nobody asks for a right by the name of an office."""


def allows(kinds: Iterable[str], *capabilities: Capability) -> bool:
    """Whether one of these offices has one of these capabilities."""
    return any(not CAPABILITIES.get(kind, frozenset()).isdisjoint(capabilities) for kind in kinds)


def offices_with(*capabilities: Capability) -> list[str]:
    """The offices that have one of these capabilities."""
    return [kind for kind in CAPABILITIES if allows([kind], *capabilities)]
