"""The log's words for invitations and personal links."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class InvitationAction(LogAction):
    PLAYERS_INVITED = "players.invited", _("players invited to an evening")
    LINK_RENEWED = "link.renewed", _("personal link renewed")
    LINK_REVOKED = "link.revoked", _("personal link revoked")
