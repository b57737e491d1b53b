"""What is logged of knock-outs."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class KnockoutAction(LogAction):
    KNOCKOUT_DRAWN = "knockout.drawn", _("round of the knock-out drawn")
    KNOCKOUT_PLANNED = "knockout.planned", _("knock-out planned")
    KNOCKOUT_REMOVED = "knockout.removed", _("knock-out taken away")
    KNOCKOUT_UNDONE = "knockout.undone", _("round of the knock-out undone")
