"""What is logged of copies from devices."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class PocketAction(LogAction):
    POCKETS_TABLE_SET_UP = "pockets.table_set_up", _("table set up again from the phones")
    POCKETS_TAKEN_BACK = "pockets.taken_back", _("games taken back from the phones")
