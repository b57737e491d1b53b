"""The venue checklist of an evening and its shuffling machine, as people read them (L3, L6.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import (
    Evening,
    MachineInspection,
    VenueCheck,
)


@dataclass(frozen=True, slots=True)
class Venue:
    """``checks`` by point; a point that nobody has looked at is missing. ``inspection`` None: not inspected."""

    evening: Evening
    checks: Mapping[str, VenueCheck]
    inspection: MachineInspection | None

    @property
    def points(self) -> list[tuple[str, VenueCheck | None]]:
        """All points of the checklist in their order, with what was found."""
        return [(str(point.label), self.checks.get(point.value)) for point in VenueCheck.Point]

    @property
    def met(self) -> int:
        """How many points are as they should be."""
        return sum(check.is_met is True for check in self.checks.values())

    @property
    def missed(self) -> list[VenueCheck]:
        """Points that are not as they should be."""
        return [check for check in self.checks.values() if check.is_met is False]

    @property
    def latest(self) -> VenueCheck | None:
        """The point that was looked at last: it says who filled in the list, and when."""
        return max(self.checks.values(), key=lambda check: check.checked_at, default=None)

    @property
    def needs_inspection(self) -> bool:
        """Whether this kind of evening wants a shuffling machine that nobody has inspected yet (L6.1)."""
        return needs_inspection(self.evening)


def needs_inspection(evening: Evening) -> bool:
    """Whether this kind of evening wants a shuffling machine that nobody has inspected yet (L6.1).

    One query, unless the inspection is loaded with the evening.
    """
    return evening.is_kept_by_office and getattr(evening, "machine_inspection", None) is None


def venue_of(evening: Evening) -> Venue:
    """One query, two if the inspection is not loaded with the evening."""
    return Venue(
        evening=evening,
        checks={check.point: check for check in evening.venue_checks.select_related("checked_by")},
        inspection=getattr(evening, "machine_inspection", None),
    )
