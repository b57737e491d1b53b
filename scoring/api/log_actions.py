"""What is logged of tokens."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class ApiAction(LogAction):
    API_TOKEN_MADE = "api_token.made", _("token for a program made")
    API_TOKEN_REVOKED = "api_token.revoked", _("token of a program revoked")
    API_TOKEN_WOKEN = "api_token.woken", _("token of a program let in again after a backup was brought back")
    API_TOKEN_OVERHEARD = "api_token.overheard", _("token of a program revoked, because it came unencrypted")
