"""Who comes to an evening, and why with which credit (L4, D14)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.findings import Reason
from engine.scoring import CreditDecision, Promptness, registration_credit
from scoring.base.wording import reason_text
from scoring.models import Evening, Registration, Seat
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
    def is_in_time(self) -> bool | None:
        """None: without registration."""
        return None if self.registration.arrival is None else self.decision.is_in_time

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
            decision=registration_credit(rule_set, registration.arrival, evening.registration_deadline),
            seats=tuple(sorted(registration.seats.all(), key=lambda seat: seat.round_id)),
        )
        for registration in registrations_of(evening)
    ]


def credit_reasons(evening: Evening, participants: Sequence[Participant]) -> list[Reason]:
    """What each mark of the list gives (L4), and what else there is among the participants; every reason once."""
    rule_set = rule_set_of(evening.edition)
    arrivals = (Promptness.IN_TIME, Promptness.LATE, None)
    of_marks = [registration_credit(rule_set, arrival, evening.registration_deadline) for arrival in arrivals]
    decisions = [*of_marks, *(row.decision for row in participants)]
    return list({decision.reason.code: decision.reason for decision in decisions}.values())
