"""What is logged of leagues themselves."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class LeagueAction(LogAction):
    LEAGUE_CHANGED = "league.changed", _("league changed")
    LEAGUE_FOUNDED = "league.founded", _("league founded")
    INSTALLATION_PHONES = "installation.phones", _("decided whether phones may connect")
