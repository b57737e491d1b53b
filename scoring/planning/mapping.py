"""What the engine says about a registration."""

from datetime import datetime

from engine.scoring import registration_credit
from scoring.models import Evening
from scoring.rules.mapping import rule_set_of


def granted_credit(evening: Evening, arrived_at: datetime | None) -> int:
    """Points of credit for a registration that arrived then (L4, D14); None: came without one."""
    return registration_credit(rule_set_of(evening.edition), arrived_at, evening.registration_deadline).points
