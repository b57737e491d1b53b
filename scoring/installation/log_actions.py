"""The log's words for leagues, hand-overs and the network of the hall."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class HandoverAction(LogAction):
    HANDOVER_BEGUN = "handover.begun", _("hand-over of an office begun")
    HANDOVER_CALLED_OFF = "handover.called_off", _("hand-over of an office called off")
    HANDOVER_CONFIRMED = "handover.confirmed", _("office taken over")


class NetworkAction(LogAction):
    ROOM_OPENED = "room.opened", _("network of the room opened")
    ROOM_CLOSED = "room.closed", _("network of the room closed")
    ROOM_OFFICES_LET_IN = "room.offices_let_in", _("offices over plain HTTP allowed or forbidden")


class DissolutionAction(LogAction):
    DISSOLUTION_ASKED = "dissolution.asked", _("dissolution asked for")
    DISSOLUTION_DROPPED = "dissolution.dropped", _("dissolution not agreed to, or taken back before it was done")
    LEAGUE_DISSOLVED = "league.dissolved", _("dissolved")
    RETURN_ASKED = "return.asked", _("asked to take the dissolution back")
    RETURN_DROPPED = "return.dropped", _("dissolution stays")
    LEAGUE_RETURNED = "league.returned", _("dissolution taken back")


class LeagueAction(LogAction):
    LEAGUE_CHANGED = "league.changed", _("league changed")
    LEAGUE_FOUNDED = "league.founded", _("league founded")
    INSTALLATION_PHONES = "installation.phones", _("decided whether phones may connect")
    INSTALLATION_ADDRESS = "installation.address", _("address of the office changed")
    INSTALLATION_CLOSED = "installation.closed", _("office closed from its page")
    INSTALLATION_LINK = "installation.link", _("link on the office's computer made or taken away")
    INSTALLATION_CLOCK_SET = "installation.clock_set", _("clock of the office's computer set anew")
