"""The roll call of an evening: everybody who is registered, and whether they are there."""

from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from engine.names import collation_key
from scoring.models import Evening, Registration


class Presence(TextChoices):
    """What is ticked of somebody."""

    PRESENT = "present", gettext_lazy("here")
    ABSENT = "absent", gettext_lazy("not here")


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody who is registered. ``tables``: where they sit already, empty without a seat."""

    registration: Registration
    tables: str

    @property
    def presence(self) -> Presence | None:
        """What is ticked; None: nothing yet."""
        if self.registration.is_absent:
            return Presence.ABSENT
        return Presence.PRESENT if self.registration.is_present else None

    @property
    def letters(self) -> str:
        """The name as it is searched for."""
        return collation_key(self.registration.player.name)[0]


@dataclass(frozen=True, slots=True)
class RollCall:
    """Everybody who is registered, in the order of their names."""

    people: tuple[Called, ...]

    @property
    def present(self) -> int:
        return sum(row.presence is Presence.PRESENT for row in self.people)

    @property
    def absent(self) -> int:
        return sum(row.presence is Presence.ABSENT for row in self.people)

    @property
    def open(self) -> int:
        """How many are not ticked yet."""
        return len(self.people) - self.present - self.absent


def roll_call_of(evening: Evening) -> RollCall:
    """Two queries for any number of people."""
    rows = evening.registrations.select_related("player").prefetch_related("seats__sheet")
    people = rows.order_by("player__sort_key", "player__name")
    return RollCall(tuple(Called(row, _tables(row)) for row in people))


def _tables(registration: Registration) -> str:
    return " · ".join(str(seat.sheet.table) for seat in sorted(registration.seats.all(), key=lambda one: one.round_id))
