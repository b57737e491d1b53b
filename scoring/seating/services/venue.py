"""The venue checklist (L3) and the inspection of the shuffling machine (L6.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.services.transaction import save_valid
from scoring.models import Evening, MachineInspection, User, VenueCheck
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.services.evenings import require_not_official


@dataclass(frozen=True, slots=True)
class VenueAnswer:
    """What was found at one point; ``is_met`` None and no remark: nobody has looked."""

    is_met: bool | None = None
    remark: str = ""


@transaction.atomic(evening=Evening)
def check_venue(*, evening: Evening, actor: User, answers: Mapping[str, VenueAnswer]) -> list[VenueCheck]:
    """Note what was found at the venue, point by point (L3). Who and when is kept for points that have changed.

    Points that are not among the ``answers`` stay as they are. Raises InvalidInput for a point that does not exist.
    """
    Evening.objects.select_for_update().get(pk=evening.pk)
    known = {check.point: check for check in evening.venue_checks.all()}
    changed: dict[str, object] = {}
    for point, answer in answers.items():
        check, remark = known.get(point), answer.remark.strip()
        written = (check.is_met, check.remark) if check else (None, "")
        if written == (answer.is_met, remark):
            continue
        changed[point] = {"is_met": answer.is_met, "remark": remark}
        if answer.is_met is None and not remark:
            known.pop(point).delete()
            continue
        check = known.setdefault(point, check or VenueCheck(evening=evening, point=point))
        check.is_met, check.remark, check.checked_by = answer.is_met, remark, actor
        save_valid(check)
    if changed:
        log_on_evening(evening, actor, PlanningAction.VENUE_CHECKED, changed)
    return list(known.values())


@transaction.atomic(evening=Evening)
def inspect_machine(*, evening: Evening, actor: User, is_fit: bool, remark: str = "") -> MachineInspection:
    """Note that the shuffling machine was inspected (L6.1). An earlier inspection is replaced; the log keeps both.

    Raises NotAllowedNow while the result is official: the print of its sheets says it.
    """
    require_not_official(evening)
    inspection = MachineInspection.objects.select_for_update().filter(evening=evening).first()
    inspection = inspection or MachineInspection(evening=evening)
    inspection.is_fit, inspection.remark, inspection.inspected_by = is_fit, remark.strip(), actor
    save_valid(inspection)
    log_on_evening(evening, actor, PlanningAction.MACHINE_INSPECTED, {"is_fit": is_fit, "remark": inspection.remark})
    return inspection
