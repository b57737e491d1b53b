"""Who comes to an evening, and why with which credit (L4, D14)."""

from dataclasses import dataclass

from django.db.models import QuerySet

from engine.scoring import CreditDecision, registration_credit
from scoring.base.wording import reason_text
from scoring.models import Evening, Player, Registration, Seat
from scoring.results.selectors.evenings import registrations_of
from scoring.rules.mapping import rule_set_of


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant, the decision on the credit, and the seats that are given already, by round."""

    registration: Registration
    decision: CreditDecision
    seats: tuple[Seat, ...]

    @property
    def tables(self) -> str:
        """The numbers of the tables, by round; empty without a seat."""
        return " · ".join(str(seat.sheet.table) for seat in self.seats)

    @property
    def why(self) -> str:
        return reason_text(self.decision.reason)

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.decision.reason.clauses


def participants_of(evening: Evening) -> list[Participant]:
    """All participants in the order in which they were entered; three queries for any number."""
    rule_set = rule_set_of(evening.edition)
    return [
        Participant(
            registration=registration,
            decision=registration_credit(rule_set, registration.arrived_at, evening.registration_deadline),
            seats=tuple(sorted(registration.seats.all(), key=lambda seat: seat.round_id)),
        )
        for registration in registrations_of(evening)
    ]


def players_to_enter(evening: Evening) -> QuerySet[Player]:
    """Active players of the league who are not on the list yet, by name."""
    return (
        Player.objects.filter(league_id=evening.season.league_id, is_active=True)
        .exclude(registrations__evening=evening)
        .order_by("name")
    )
