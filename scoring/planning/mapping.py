"""What the engine says about a registration."""

from engine.scoring import Arrival, registration_credit
from scoring.models import Evening
from scoring.rules.mapping import rule_set_of


def granted_credit(evening: Evening, arrival: Arrival) -> int:
    """Points of credit for a registration that arrived so (L4, D14)."""
    return registration_credit(rule_set_of(evening.edition), arrival, evening.registration_deadline).points
