"""The log's words for tokens, secret addresses and rankings on other websites."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class ApiAction(LogAction):
    API_TOKEN_MADE = "api_token.made", _("token for a program made")
    API_TOKEN_REVOKED = "api_token.revoked", _("token of a program revoked")
    API_TOKEN_WOKEN = "api_token.woken", _("token of a program let in again after a backup was brought back")
    API_TOKEN_OVERHEARD = "api_token.overheard", _("token of a program revoked, because it came unencrypted")


class PublishingAction(LogAction):
    FEED_LINK_RENEWED = "feed_link.renewed", _("secret address of calendar and news made")
    FEED_LINK_ENDED = "feed_link.ended", _("secret address of calendar and news ended")
    EMBEDDING_ALLOWED = "embedding.allowed", _("ranking allowed on other websites")
    EMBEDDING_ENDED = "embedding.ended", _("ranking on other websites ended")
