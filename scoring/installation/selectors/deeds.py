"""What is done on an evening, for the search: on the next one, or on those under way."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.installation.selectors.dashboard import evenings_at_hand
from scoring.models import Evening, League


@dataclass(frozen=True, slots=True)
class Deed:
    """A page of an evening. ``words``: what else people call it, separated by blanks."""

    page: str
    label: Promise
    words: Promise
    icon: str


DEEDS = (
    Deed("evening_participants", _("Participants"), pgettext_lazy("search", "register who comes entry"), "users"),
    Deed("evening_invitations", _("Invitations"), pgettext_lazy("search", "invite letters mail messenger"), "mail"),
    Deed("evening_roll_call", _("Roll call"), pgettext_lazy("search", "present absent who is there"), "check"),
    Deed("evening_tables", _("Tables"), pgettext_lazy("search", "seats draw lot seating"), "cards"),
    Deed("evening_codes", _("Codes for the tables"), pgettext_lazy("search", "slips QR phones print"), "key"),
    Deed("evening_hall", _("Screen for the hall"), pgettext_lazy("search", "projector beamer wall display"), "play"),
    Deed("evening_teams", _("Teams"), pgettext_lazy("search", "partners clubs team match"), "users"),
    Deed("knockout", _("Knock-out"), pgettext_lazy("search", "final rounds groups"), "trophy"),
    Deed(
        "evening_venue",
        _("Venue checklist"),
        pgettext_lazy("search", "table light shuffling machine inspect"),
        "shield",
    ),
    Deed("evening_move", _("Move the evening"), pgettext_lazy("search", "postpone other date"), "calendar"),
    Deed("evening_call_off", _("Call the evening off"), pgettext_lazy("search", "cancel"), "close"),
)


def deeds_for(user: AnyUser, league: League) -> Iterator[tuple[Deed, Evening]]:
    """For who plans evenings; nothing for others. One query."""
    if permissions.can_manage_seasons(user, league):
        evening = next(iter(evenings_at_hand(league)), None)
        if evening is not None:
            yield from ((deed, evening) for deed in DEEDS)
