"""What is logged of hand-overs."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class HandoverAction(LogAction):
    HANDOVER_BEGUN = "handover.begun", _("hand-over of an office begun")
    HANDOVER_CALLED_OFF = "handover.called_off", _("hand-over of an office called off")
    HANDOVER_CONFIRMED = "handover.confirmed", _("office taken over")
