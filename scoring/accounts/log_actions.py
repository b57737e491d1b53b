"""The log's words for codes for tables."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class AccessAction(LogAction):
    ACCESS_HANDED_OUT = "access.handed_out", _("code for a table handed out")
    ACCESS_RENEWED = "access.renewed", _("code for a table renewed")
    ACCESS_REVOKED = "access.revoked", _("code for a table revoked")
    ACCOUNT_ADDRESS_REMOVED = "account.address_removed", _("mail address of an account removed")
    ACCOUNT_LINK_MADE = "account.link_made", _("link for a new password made")
    ACCOUNT_LINK_REVOKED = "account.link_revoked", _("link of an account revoked")
    ACCOUNT_LINK_USED = "account.link_used", _("password chosen by link")
    SECOND_FACTOR_DEMANDED = "second_factor.demanded", _("offices that need a second factor changed")
    SECOND_FACTOR_RESET = "second_factor.reset", _("second factor of an account reset")
