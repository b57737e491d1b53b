"""What a club does often and has on the other tabs; with what is rare, all that the search offers to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.installation.selectors.affairs import Affair, groups_for
from scoring.models import League

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
