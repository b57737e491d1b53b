"""The status of a registration: one way from each to another, taken by all who change it.

Nobody else writes ``status``, ``present_at`` and ``withdrawn_at``; constraints of the database tie the three together.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.registry import load_of_all
from scoring.core.services.transaction import require_valid
from scoring.models import WITH_A_PLACE, Registration, User
from scoring.models.registrations import Status
from scoring.seasons.selectors.deadlines import granted_credit

MOVES: Mapping[Status | None, frozenset[Status]] = {
    None: frozenset({Status.REGISTERED, Status.WAITING}),
    Status.REGISTERED: frozenset({Status.PRESENT, Status.ABSENT, Status.WITHDRAWN}),
    Status.PRESENT: frozenset({Status.REGISTERED, Status.ABSENT, Status.WITHDRAWN}),
    Status.ABSENT: frozenset({Status.REGISTERED, Status.PRESENT, Status.WITHDRAWN}),
    Status.WAITING: frozenset({Status.REGISTERED, Status.WITHDRAWN}),
    Status.WITHDRAWN: frozenset({Status.REGISTERED, Status.WAITING}),
}
"""What may become of somebody; None: who is on no list yet. Nobody loses a place to the waiting list, and nobody who
waits or has withdrawn is ticked. Whoever is taken off the list has no row any more."""
Leaving = Callable[[Registration, User | None], None]
_leaving: list[Leaving] = []


def on_leaving(listener: Leaving) -> None:
    """Let something follow when somebody does not come any more: they get up from the seats that were drawn. A
    package's ``listeners`` do that. What it raises refuses the transition."""
    _leaving.append(listener)


def move(
    row: Registration,
    to: Status,
    *,
    actor: User | None,
    at: datetime | None = None,
    as_guest: bool | None = None,
    also: Collection[str] = (),
) -> bool:
    """Let somebody stand so on the list, with all that follows; whether that was a change.

    * Who comes onto the list, or gets a place, has the credit of the own arrival (L4).
    * Who gets a place plays for the club that the player has now, as a guest if the player is one; ``as_guest`` says
      what is known better. Whoever had a place keeps both.
    * Who waits or withdraws plays for nobody and in no team, until there is a place again.
    * Who is absent or withdraws leaves the seats that were drawn.

    ``at``: when they withdrew; None: now, as for whom the roll call ticks. ``also``: columns that the caller has set
    on the row and that are saved with it; a row that is new is for the caller to save. How the row stands is read
    anew, so that one that was read before the lock decides nothing. Cost: two queries, three for a row that leaves its
    seats. Raises NotAllowedNow for what :data:`MOVES` does not have, and for somebody at whose table something has
    been written; InvalidInput if too few would stay at a table (L2).
    """
    before = stands_now(row)
    if before == to:
        return False
    if to not in MOVES[before]:
        raise _not_so(row)
    if before is not None and (to not in WITH_A_PLACE or to == Status.ABSENT):
        _leave_seats(row, actor)
    now = timezone.now()
    row.status = to
    row.present_at = now if to == Status.PRESENT else None
    row.withdrawn_at = (at or now) if to == Status.WITHDRAWN else None
    require_valid(row, "withdrawn_at")
    columns = {"status", "present_at", "withdrawn_at", *also, *_plays_for(row, before, as_guest)}
    if before not in WITH_A_PLACE and to != Status.WITHDRAWN:
        row.credit = granted_credit(row.evening, row.arrival)
        columns.add("credit")
    if before is not None:
        row.save(update_fields=columns)
    return True


def stands_now(row: Registration) -> Status | None:
    """How somebody stands now, whatever the row in hand says; it says so then. None: it is not saved yet. One query."""
    if row._state.adding:
        return None
    row.status = Registration.everybody.values_list("status", flat=True).get(pk=row.pk)
    return Status(row.status)


def require_place(row: Registration) -> None:
    """Raises NotAllowedNow for somebody who waits or has withdrawn by now. One query."""
    stands_now(row)
    if not row.has_place:
        raise _not_so(row)


def _not_so(row: Registration) -> NotAllowedNow:
    said = {"player": row.player, "state": row.get_status_display()}
    return NotAllowedNow(_("%(player)s: %(state)s. This is not possible now. Please reload the page.") % said)


def _plays_for(row: Registration, before: Status | None, as_guest: bool | None) -> Collection[str]:
    """Whom they play for from now on; the columns that say it, none if that stays."""
    if not row.has_place:
        row.club, row.is_guest, row.team = None, False, None
        return ("club", "is_guest", "team")
    if before in WITH_A_PLACE:
        return ()
    row.club_id = row.player.club_id
    row.is_guest = row.player.is_guest if as_guest is None else as_guest
    return ("club", "is_guest")


def _leave_seats(row: Registration, actor: User | None) -> None:
    load_of_all("listeners")
    for listener in _leaving:
        listener(row, actor)
