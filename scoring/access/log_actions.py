"""What is logged of codes for tables."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class AccessAction(LogAction):
    ACCESS_HANDED_OUT = "access.handed_out", _("code for a table handed out")
    ACCESS_RENEWED = "access.renewed", _("code for a table renewed")
    ACCESS_REVOKED = "access.revoked", _("code for a table revoked")
