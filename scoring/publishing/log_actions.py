"""What is logged of secret addresses and of rankings on other websites."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class PublishingAction(LogAction):
    FEED_LINK_RENEWED = "feed_link.renewed", _("secret address of calendar and news made")
    FEED_LINK_ENDED = "feed_link.ended", _("secret address of calendar and news ended")
    EMBEDDING_ALLOWED = "embedding.allowed", _("ranking allowed on other websites")
    EMBEDDING_ENDED = "embedding.ended", _("ranking on other websites ended")
