"""The network of the hall: opening and closing the room, the port of this computer's network, for one evening."""

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow, reason_of
from scoring.core.room import Keeper, Opening, OpenRoom, keeper, open_room
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.installation.log_actions import NetworkAction
from scoring.installation.selectors.interfaces import closes_at
from scoring.models import League, User
from scoring.people.selectors.leagues import phones_may_connect


def open_the_room(*, league: League, actor: User, place: str = "", wifi: str = "", is_secure: bool = True) -> OpenRoom:
    """Let the devices of the network in, until noon; if the room is open, in the new way.

    ``place`` and ``wifi`` as in :class:`Opening`. Raises NotAllowedNow with the reason why not.
    """
    opening = Opening(closes_at(timezone.now()), place, wifi, is_secure)
    if not phones_may_connect():
        raise NotAllowedNow(_("Nobody has allowed phones to connect with this installation yet."))
    try:
        room = _keeper().open(opening)
    except OSError as fault:
        raise NotAllowedNow(_("The room could not be opened: %(fault)s.") % {"fault": reason_of(fault)}) from fault
    details = {"address": room.address, "until": opening.until.isoformat(), "https": room.secure_port is not None}
    log_action(league=league, actor=actor, action=NetworkAction.ROOM_OPENED, subject=league.name, details=details)
    return room


def close_the_room(*, league: League, actor: User) -> None:
    """Close its ports and every connection that came in by them. It does no harm if it is closed already."""
    was_open = open_room() is not None
    _keeper().close()
    if was_open:
        log_action(league=league, actor=actor, action=NetworkAction.ROOM_CLOSED, subject=league.name)


@transaction.atomic(league=League)
def let_offices_in(*, league: League, actor: User, is_allowed: bool) -> None:
    """Say whether those who hold an office may sign in over plain HTTP in the room."""
    league.lets_offices_in_unencrypted = is_allowed
    league.save(update_fields=["lets_offices_in_unencrypted"])
    details = {"is_allowed": is_allowed}
    log_action(
        league=league, actor=actor, action=NetworkAction.ROOM_OFFICES_LET_IN, subject=league.name, details=details
    )


def _keeper() -> Keeper:
    """Who can open the room. Raises NotAllowedNow."""
    if found := keeper():
        return found
    raise NotAllowedNow(_("This office cannot open a room: it is not run by “make run” on one computer."))
