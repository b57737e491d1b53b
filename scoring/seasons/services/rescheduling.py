"""Rescheduling: an evening is called off, takes place after all, or is moved; who is concerned hears of it."""

from collections.abc import Mapping
from datetime import date, datetime, time

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.services.transaction import save_valid
from scoring.models import Evening, User
from scoring.results.selectors.season_versions import require_not_of_closed
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.services.evening_events import Change, Changed, Step, follow, require_takes_place, tell
from scoring.seasons.services.evenings import is_begun, locked_evening, write_changes


@transaction.atomic(evening=Evening)
def call_off_evening(*, evening: Evening, actor: User | None, reason: str = "") -> int:
    """Call an evening off; how many people are told. Registrations stay, tables that were laid are taken away.

    Raises NotAllowedNow once something is written on a sheet, or if it is called off already; InvalidInput for a reason
    that no line can hold.
    """
    evening = locked_evening(evening)
    require_takes_place(evening)
    _require_not_begun(evening)
    follow(evening, actor, Step.CALLING_OFF)
    evening.called_off_at, evening.called_off_reason = timezone.now(), reason.strip()
    return _settle(_changed(evening, actor, Change.CALLED_OFF, reason), PlanningAction.EVENING_CALLED_OFF)


@transaction.atomic(evening=Evening)
def take_back_call_off(*, evening: Evening, actor: User | None) -> int:
    """Let an evening that was called off take place after all; how many people are told. Places that got free
    meanwhile are given to those who wait.

    Raises NotAllowedNow for one that is not called off, and in a closed season.
    """
    evening = locked_evening(evening)
    require_not_of_closed(evening)
    if not evening.is_called_off:
        raise NotAllowedNow(_("This evening is not called off."))
    evening.called_off_at, evening.called_off_reason = None, ""
    told = _settle(_changed(evening, actor, Change.TAKES_PLACE), PlanningAction.EVENING_TAKES_PLACE)
    follow(evening, actor, Step.CHANGED)
    return told


@transaction.atomic(evening=Evening)
def move_evening(
    *,
    evening: Evening,
    actor: User | None,
    date: date,
    starts_at: time | None,
    registration_deadline: datetime,
    reason: str = "",
) -> int:
    """Move an evening with its end of registration in one step; how many people are told. Credits follow (L4), and
    who was noted as present or absent is asked again.

    Raises NotAllowedNow once something is written on a sheet, for an evening that is called off and if nothing would
    change; InvalidInput as :func:`scoring.seasons.services.evenings.update_evening`.
    """
    evening = locked_evening(evening)
    require_takes_place(evening)
    _require_not_begun(evening)
    changed = _changed(evening, actor, Change.MOVED, reason)
    if (changed.date, changed.starts_at, changed.registration_deadline) == (date, starts_at, registration_deadline):
        raise NotAllowedNow(_("The evening is at that time already."))
    values = {"date": date, "starts_at": starts_at, "registration_deadline": registration_deadline}
    details = write_changes(evening, values)
    follow(evening, actor, Step.MOVED)
    return _settle(changed, PlanningAction.EVENING_MOVED, details)


def _changed(evening: Evening, actor: User | None, change: Change, reason: str = "") -> Changed:
    """What listeners hear, made while the row still says when the evening was to be."""
    former = (evening.date, evening.starts_at, evening.registration_deadline)
    return Changed(evening, change, reason.strip(), actor, *former, sequence=evening.calendar_sequence + 1)


def _settle(changed: Changed, action: PlanningAction, details: Mapping[str, object] | None = None) -> int:
    """Save the row as its next version for calendars, tell everybody, and log it."""
    evening = changed.evening
    evening.calendar_sequence = changed.sequence
    save_valid(evening)
    told = tell(changed)
    said = {"reason": changed.reason, "told": told, **(details or {})}
    log_on_evening(evening, changed.actor, action, said)
    return told


def _require_not_begun(evening: Evening) -> None:
    if is_begun(evening):
        raise NotAllowedNow(_("Something is written on a sheet of this evening: it has taken place."))
