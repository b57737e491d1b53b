"""Which actions of the log may change which part of what is official.

An entry vouches for an evening as it is when it is written. So a change past the office shows in the next entry that
vouches for it, and that entry must not cover it up: only what its action can have changed counts as changed by it.
"""

from collections.abc import Iterator, Mapping

from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.seals import Parts, different_parts
from scoring.members.log_actions import MembersAction
from scoring.planning.log_actions import PlanningAction
from scoring.results.log_actions import RankingAction

_MERGE = MembersAction.PLAYERS_MERGED.value
_SHEETS, _REPAIR = "sheet.", RankingAction.STANDINGS_REPAIRED.value
_LAST_TABLE = PlanningAction.TABLE_REMOVED.value
"""An evening of which all other sheets are signed is official without it."""
_ERASURE = LogKeepingAction.PERSON_ERASED.value
"""Takes names out of texts, and photos away."""
ENTITLED: Mapping[str, tuple[str, ...]] = {
    "evening": ("evening.", "knockout.", "seats.", "table.", _ERASURE),
    "edition": ("edition.", "season.", "ranking."),
    "participants": ("participant.", "participants.", "evening.", "club.", "table.", "seat.", _MERGE, _ERASURE),
    "arrivals": ("participant.", "participants."),
    "guests": ("participant.", "participants.", "evening.", _MERGE),
    "teams": ("team.", "teams.", "club.", "participant.", _MERGE, _ERASURE),
    "venue": ("venue.", "machine.", _ERASURE),
    "standings": (_SHEETS, "knockout.", _LAST_TABLE, _REPAIR, _MERGE),
    "reviews": (_SHEETS, _ERASURE),
    "irregularities": ("irregularity.", _ERASURE),
    "photos": ("photo.", _ERASURE),
    "season": ("season.", "ranking."),
    "ranking": (_SHEETS, "evening.", "knockout.", "season.", "ranking.", "edition.", _LAST_TABLE, _REPAIR, _MERGE),
    "proposals": ("ranking.", _ERASURE),
}
"""Beginnings of actions by part."""


def changed_past(action: str, before: Parts, now: Parts) -> Iterator[str]:
    """Parts that differ although this action cannot have changed them.

    Parts come and go with the first and the last signature of a sheet, and with the last table that was not signed.
    """
    for part in different_parts(before, now):
        entitled = ENTITLED[part.partition(":")[0]]
        if part not in before or part not in now:
            entitled = (*entitled, _SHEETS, _LAST_TABLE, LogKeepingAction.LOG_SEALED)
        if not action.startswith(entitled):
            yield part
