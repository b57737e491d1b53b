"""What may become of a sheet: one table of steps from state to state, and the one way to take them.

Nobody else writes what a step sets, but a sealed copy the announcement. Constraints of the database tie it together.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.errors import NotAllowedNow
from scoring.core.log_actions import LogAction
from scoring.core.services.log import Actor, log_action
from scoring.models import Sheet
from scoring.sheets.log_actions import ClosingAction, SheetAction

DRAFT, RUNNING, LAST_ROUND, SUBMITTED, SENT_BACK, SIGNED = Sheet.State
_ANNOUNCEMENT = "last_round_announced_after last_round_announced_at last_round_announced_by"


class Step(Enum):
    """From which states to which; what is logged; the sentence that refuses it from any other; what is set besides the
    state. Below each: who may (``core.permissions``), what is required as well, what is counted anew afterwards."""

    # fmt: off
    WRITE = ({DRAFT: RUNNING, RUNNING: RUNNING, LAST_ROUND: LAST_ROUND, SENT_BACK: SENT_BACK}, SheetAction.GAME_SAVED,
             _("This sheet is %(state)s; nothing can be written on it now."))
    """Who enters games, or has the table's code. Initials for what is replaced (L6.5); a correction is logged so."""
    ANNOUNCE = ({DRAFT: LAST_ROUND, RUNNING: LAST_ROUND, SENT_BACK: SENT_BACK}, SheetAction.SHEET_LAST_ROUND_ANNOUNCED,
                _("The last round can only be announced once, while the evening is running (L8.3)."), _ANNOUNCEMENT)
    """Who enters games, or has the table's code. Nothing is announced yet."""
    WITHDRAW = ({LAST_ROUND: RUNNING, SENT_BACK: SENT_BACK}, SheetAction.SHEET_LAST_ROUND_WITHDRAWN,
                _("There is no announcement that could be withdrawn."), _ANNOUNCEMENT)
    """Who enters games, or has the table's code. Something is announced; it is struck (L6.5)."""
    SUBMIT = ({DRAFT: SUBMITTED, RUNNING: SUBMITTED, LAST_ROUND: SUBMITTED, SENT_BACK: SUBMITTED},
              ClosingAction.SHEET_SUBMITTED, _("This sheet is already %(state)s."), "submitted_by submitted_at")
    """Who keeps the protocol. A game, no error, every warning confirmed. The evening: provisional if all are closed."""
    SEND_BACK = ({SUBMITTED: SENT_BACK}, ClosingAction.SHEET_SENT_BACK,
                 _("Only a submitted sheet can be sent back."), "submitted_by submitted_at")
    """Who reviews sheets. A reason. The evening: what was provisional goes."""
    SIGN = ({SUBMITTED: SIGNED}, ClosingAction.SHEET_SIGNED,
            _("Only a submitted sheet can be signed."), "signed_by signed_at")
    """Who reviews sheets and has not submitted it. Nothing is open (L6.6). The evening: official if all are signed."""
    REOPEN = ({SIGNED: SENT_BACK}, ClosingAction.SHEET_REOPENED,
              _("Only a signed sheet can be reopened."), "submitted_by submitted_at signed_by signed_at version")
    """Who reviews sheets. A reason. The evening: what is provisional goes, what is official stays."""
    # fmt: on

    def __init__(self, leads: Mapping[str, Sheet.State], action: LogAction, refusal: Promise, sets: str = "") -> None:
        self.leads, self.action, self.refusal, self.sets = leads, action, refusal, tuple(sets.split())


def require(sheet: Sheet, step: Step, holds: bool = True) -> Sheet.State:
    """Where the step leads. Raises NotAllowedNow in its words where the sheet cannot take it, or not ``holds``."""
    if not holds or sheet.state not in step.leads:
        raise NotAllowedNow(str(step.refusal) % {"state": sheet.get_state_display()})
    return step.leads[sheet.state]


def move(sheet: Sheet, step: Step, **values: Any) -> None:
    """Save a sheet, which is locked, after a step: its state, whatever the step ``sets`` (to nothing, unless ``values``
    say it) and the next revision. Two queries. Raises NotAllowedNow."""
    sheet.state = require(sheet, step)
    for column in step.sets:
        setattr(sheet, column, values.get(column))
    sheet.revision += 1
    sheet.save()


def log_step(sheet: Sheet, actor: Actor, step: Step, details: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Say in the log that a step was taken, after all that follows from it."""
    league = sheet.evening.season.league
    log_action(league=league, actor=actor, action=step.action, subject=str(sheet), details=details, facts=facts)
