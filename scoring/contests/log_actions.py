"""The log's words for knock-outs and teams."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class KnockoutAction(LogAction):
    KNOCKOUT_DRAWN = "knockout.drawn", _("round of the knock-out drawn")
    KNOCKOUT_PLANNED = "knockout.planned", _("knock-out planned")
    KNOCKOUT_REMOVED = "knockout.removed", _("knock-out taken away")
    KNOCKOUT_UNDONE = "knockout.undone", _("round of the knock-out undone")


class TeamAction(LogAction):
    TEAM_CHANGED = "team.changed", _("team changed")
    TEAM_REMOVED = "team.removed", _("team taken away")
    TEAMS_ASSIGNED = "teams.assigned", _("teams changed by hand")
    TEAMS_BY_CLUB = "teams.by_club", _("teams made by club")
    TEAMS_DISSOLVED = "teams.dissolved", _("teams dissolved")
    TEAMS_DRAWN = "teams.drawn", _("teams drawn")
    TEAMS_ENDED = "teams.ended", _("teams are compared no longer")
    TEAMS_OF_PARTNERS = "teams.of_partners", _("partners made teams")
    TEAMS_RULES_CHANGED = "teams.rules_changed", _("rules of the teams changed")
    TEAMS_STARTED = "teams.started", _("teams are compared")
