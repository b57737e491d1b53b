"""The roll call: who is there is ticked, who is not stays registered and gets no seat."""

from collections.abc import Collection, Mapping

from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.models import Evening, User
from scoring.models.registrations import Status
from scoring.registration.selectors.roll_call import Presence
from scoring.registration.services.registrations import note_absence
from scoring.registration.services.status import move
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.services.evening_events import require_takes_place


@transaction.atomic(evening=Evening)
def tick_presence(
    *, evening: Evening, actor: User, ticks: Mapping[int, Presence | None], rest: Collection[int] = ()
) -> None:
    """Tick registrations as here or not here; None: take the tick back. Whoever left the list is passed over, and of
    ``rest`` whoever has a tick already.

    Raises NotAllowedNow for an evening that is called off, and as
    :func:`scoring.registration.services.registrations.note_absence` does for somebody who has begun to play.
    """
    require_takes_place(evening)
    came: list[str] = []
    unticked: list[str] = []
    for row in evening.registrations.select_related("player").filter(pk__in=ticks.keys()).order_by("pk"):
        if row.pk in rest and (row.is_absent or row.is_present):
            continue
        row.evening = evening
        tick = ticks[row.pk]
        note_absence(registration=row, actor=actor, is_absent=tick is Presence.ABSENT)
        is_present = tick is Presence.PRESENT
        if is_present != row.is_present and not row.is_absent:
            move(row, Status.PRESENT if is_present else Status.REGISTERED, actor=actor)
            (came if is_present else unticked).append(str(row.player))
    if came or unticked:
        said = {"present": came, "taken back": unticked}
        log_on_evening(evening, actor, PlanningAction.PARTICIPANT_PRESENT, said)


@transaction.atomic(evening=Evening)
def end_roll_call(*, evening: Evening, actor: User, others: Presence) -> int:
    """Tick everybody who has no tick yet, and say how many they were. Raises as :func:`tick_presence`."""
    rest = evening.registrations.filter(status=Status.REGISTERED).values_list("pk", flat=True)
    ticks: dict[int, Presence | None] = dict.fromkeys(rest, others)
    tick_presence(evening=evening, actor=actor, ticks=ticks)
    return len(ticks)
