"""The log's words for rankings."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class RankingAction(LogAction):
    RANKING_CHANGED = "ranking.changed", _("official ranking changed to another edition")
    RANKING_DECLINED = "ranking.declined", _("other edition for the ranking declined")
    RANKING_PROPOSED = "ranking.proposed", _("other edition for the ranking proposed")
    RANKING_WITHDRAWN = "ranking.withdrawn", _("proposal for the ranking withdrawn")
    SHEET_RESULT_WITHDRAWAL_DROPPED = (
        "sheet.result_withdrawal_dropped",
        _("proposal to take an official result back dropped"),
    )
    SHEET_RESULT_WITHDRAWAL_PROPOSED = "sheet.result_withdrawal_proposed", _("taking an official result back proposed")
    SHEET_RESULT_WITHDRAWN = "sheet.result_withdrawn", _("official result taken back by two")
    STANDINGS_REPAIRED = "standings.repaired", _("standings computed anew")
