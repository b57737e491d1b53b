"""What is done on an evening, for the search: on the next one, or on those under way. What is done with a season: the
current one, and the one before it.
What a club does often and has on the other tabs; with what is rare, all that the search offers to do.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.installation.selectors.affairs import Affair, groups_for
from scoring.installation.selectors.dashboard import evenings_at_hand
from scoring.models import Evening, League, Season


@dataclass(frozen=True, slots=True)
class Deed:
    """A page of an evening or a season. ``words``: what else people call it, separated by blanks."""

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


SEASON_DEEDS = (
    Deed(
        "season_prints",
        _("Print"),
        pgettext_lazy("search", "certificates yearbook annual report assembly printer season"),
        "print",
    ),
    Deed(
        "season_closing",
        _("Close the season"),
        pgettext_lazy("search", "end finish sign signatures of the season president auditor"),
        "check",
    ),
)


def season_deeds_for(user: AnyUser, league: League) -> Iterator[tuple[Deed, Season]]:
    """For the offices, who print and close; nothing for others. The page says what is open still, or who has signed.
    One query."""
    if permissions.can_see_internals(user, league):
        begun = league.seasons.filter(starts_on__lte=timezone.localdate()).order_by("-starts_on", "-pk")
        latest = list(begun[:_LATEST_SEASONS])
        yield from ((deed, season) for deed in SEASON_DEEDS for season in latest)


_LATEST_SEASONS = 2

OFTEN = (
    Affair("league", pgettext_lazy("tab", "Today"), _("What waits, and the next evening."), icon="play"),
    Affair(
        "season_now",
        pgettext_lazy("tab", "Season"),
        _("The ranking and the evenings of the current season."),
        words=pgettext_lazy("search", "ranking standings table points"),
        icon="trophy",
    ),
    Affair(
        "seasons", _("All seasons"), _("The archive."), words=pgettext_lazy("search", "archive years"), icon="trophy"
    ),
    Affair(
        "honours",
        _("Table of honour"),
        _("Champions and records of all seasons."),
        words=pgettext_lazy("search", "champion record hall of fame winner best worst"),
        icon="trophy",
    ),
    Affair(
        "check_print",
        _("Check a print"),
        _("Whether a print is genuine, by the code on it."),
        words=pgettext_lazy("search", "genuine certificate code forged"),
        is_of_league=False,
        icon="shield",
    ),
    Affair(
        "series_plan",
        _("Plan the season"),
        _("The next one from the last one, or further evenings, in one form."),
        permissions.can_manage_seasons,
        pgettext_lazy("search", "new next season evenings dates series schedule copy"),
        icon="calendar",
    ),
    Affair(
        "players",
        pgettext_lazy("tab", "Members"),
        _("Everybody who plays, with their records."),
        words=pgettext_lazy("search", "players people guests"),
        icon="users",
    ),
    Affair(
        "player_create",
        _("Add a player"),
        _("One name."),
        permissions.can_manage_seasons,
        pgettext_lazy("search", "new member join enter"),
        icon="plus",
    ),
    Affair(
        "players_add_many",
        _("Add many players"),
        _("One name a line."),
        permissions.can_manage_seasons,
        pgettext_lazy("search", "new members list"),
        icon="plus",
    ),
    Affair(
        "member_invite",
        _("Invite somebody"),
        _("An account for a member or an office."),
        permissions.can_manage_league,
        pgettext_lazy("search", "new account auditor sign in password"),
        icon="plus",
    ),
    Affair("affairs", pgettext_lazy("tab", "Club"), _("Everything that is needed monthly or less."), icon="gear"),
)
"""What has its place on the other tabs, for the search alone."""


def affairs_for(user: AnyUser, league: League) -> list[Affair]:
    """All of them, what is done often first."""
    often = [each for each in OFTEN if each.is_for(user, league)]
    return often + [each for _group, affairs in groups_for(user, league) for each in affairs]
