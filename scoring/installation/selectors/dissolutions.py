"""The dissolution of a league, looked at before it, while it waits for a second person, and afterwards."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.installation.selectors.open_matters import OpenMatter, open_matters
from scoring.models import Capability, Dissolution, Job, League, Office, User
from scoring.people.selectors.leagues import held_with
from scoring.results.selectors.seasons import evenings_ahead

CAN_BE_TAKEN_BACK_FOR = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class DissolutionAt:
    """How far it is. ``asked`` waits for a second person (to dissolve, or to take that back), ``done`` is what closed
    the league; None: nothing does. ``archive`` is the last one that was made. ``open``: what nobody has finished."""

    asked: Dissolution | None
    done: Dissolution | None
    has_second_person: bool
    archive: Job | None
    open: list[OpenMatter]
    evenings_ahead: int
    until: datetime | None

    @property
    def can_be_taken_back(self) -> bool:
        return self.until is not None and timezone.now() <= self.until


def dissolution_at(league: League, user: User) -> DissolutionAt:
    """At most six queries. ``has_second_person``: somebody else than the user, or than who has asked, can agree."""
    rows = list(league.dissolutions.filter(dropped_at=None).select_related("asked_by", "agreed_by").order_by("pk"))
    asked = next((row for row in rows if row.is_open), None)
    done = [row for row in rows if row.done_at is not None]
    first = asked.asked_by_id if asked is not None else user.pk
    agreeing = held_with(league, Capability.AGREE).filter(membership__user__is_active=True)
    is_alive = league.dissolved_at is None
    return DissolutionAt(
        asked=asked,
        done=done[-1] if done and not is_alive else None,
        has_second_person=agreeing.exclude(membership__user=first).exists(),
        archive=Job.objects.filter(league=league, kind=Job.Kind.ARCHIVE).order_by("-created_at").first(),
        open=[matter for matter in open_matters(league, *Office.BOARD) if matter.number] if is_alive else [],
        evenings_ahead=evenings_ahead().filter(season__league=league).count() if is_alive else 0,
        until=league.dissolved_at + CAN_BE_TAKEN_BACK_FOR if league.dissolved_at else None,
    )
