"""What is logged of rankings."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class RankingAction(LogAction):
    RANKING_CHANGED = "ranking.changed", _("official ranking changed to another edition")
    RANKING_DECLINED = "ranking.declined", _("other edition for the ranking declined")
    RANKING_PROPOSED = "ranking.proposed", _("other edition for the ranking proposed")
    RANKING_WITHDRAWN = "ranking.withdrawn", _("proposal for the ranking withdrawn")
    STANDINGS_REPAIRED = "standings.repaired", _("standings computed anew")
