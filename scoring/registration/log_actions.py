"""The log's words for invitations and guests."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class GuestAction(LogAction):
    GUEST_ASKED = "guest.asked", _("a stranger would like to play along")
    GUEST_INVITED = "guest.invited", _("guest invited")
    GUEST_DECLINED = "guest.declined", _("guest declined")


class InvitationAction(LogAction):
    PLAYERS_INVITED = "players.invited", _("players invited to an evening")
