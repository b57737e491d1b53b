"""What is logged of the room's network."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class NetworkAction(LogAction):
    ROOM_OPENED = "room.opened", _("network of the room opened")
    ROOM_CLOSED = "room.closed", _("network of the room closed")
    ROOM_OFFICES_LET_IN = "room.offices_let_in", _("offices over plain HTTP allowed or forbidden")
