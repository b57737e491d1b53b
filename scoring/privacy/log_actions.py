"""The log's words for what people and leagues show of themselves, and for erasures."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class PrivacyAction(LogAction):
    ERASURE_ASKED = "erasure.asked", _("erasure asked for")
    ERASURE_WITHDRAWN = "erasure.withdrawn", _("erasure taken back")
    LEAGUE_PUBLISHED = "league.published", _("league published")
    LEAGUE_HIDDEN = "league.hidden", _("league hidden from the public")
    LEAGUE_OPENED = "league.opened", _("decided what visitors may do")
    LEAGUE_TEXTS_CHANGED = "league.texts_changed", _("imprint or privacy notice changed")
    PLAYER_PUBLIC_NAME_CHANGED = "player.public_name_changed", _("name for the public changed")
