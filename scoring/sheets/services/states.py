"""What may become of a sheet: one table of steps from state to state, and the one way to take them.

Nobody else writes the state, who submitted and signed a sheet and when, its version and the announcement of the last
round; constraints of the database tie them together. A sealed copy brings an announcement of its own.
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
from scoring.sheets.log_actions import SheetAction

DRAFT, RUNNING, LAST_ROUND, SUBMITTED, SENT_BACK, SIGNED = Sheet.State


class Step(Enum):
    """From which states to which; the sentence that refuses it from any other; what is logged; what is set besides the
    state. Below each: who may (``core.permissions``), what is required as well, what is counted anew afterwards."""

    WRITE = (
        {DRAFT: RUNNING, RUNNING: RUNNING, LAST_ROUND: LAST_ROUND, SENT_BACK: SENT_BACK},
        _("This sheet is %(state)s; nothing can be written on it now."),
        SheetAction.GAME_SAVED,
    )
    """Who enters games, or has the table's code. Initials for what is replaced (L6.5); a correction is logged so."""

    ANNOUNCE = (
        {DRAFT: LAST_ROUND, RUNNING: LAST_ROUND, SENT_BACK: SENT_BACK},
        _("The last round can only be announced once, while the evening is running (L8.3)."),
        SheetAction.SHEET_LAST_ROUND_ANNOUNCED,
        "last_round_announced_after last_round_announced_at last_round_announced_by",
    )
    """Who enters games, or has the table's code. Nothing is announced yet."""

    WITHDRAW = (
        {LAST_ROUND: RUNNING, SENT_BACK: SENT_BACK},
        _("There is no announcement that could be withdrawn."),
        SheetAction.SHEET_LAST_ROUND_WITHDRAWN,
        "last_round_announced_after last_round_announced_at last_round_announced_by",
    )
    """Who enters games, or has the table's code. Something is announced; it is struck."""

    SUBMIT = (
        {DRAFT: SUBMITTED, RUNNING: SUBMITTED, LAST_ROUND: SUBMITTED, SENT_BACK: SUBMITTED},
        _("This sheet is already %(state)s."),
        SheetAction.SHEET_SUBMITTED,
        "submitted_by submitted_at",
    )
    """Who keeps the protocol. A game, no error, every warning confirmed. The evening counts once all are closed."""

    SEND_BACK = (
        {SUBMITTED: SENT_BACK},
        _("Only a submitted sheet can be sent back."),
        SheetAction.SHEET_SENT_BACK,
        "submitted_by submitted_at",
    )
    """Who reviews sheets. A reason. The evening is counted anew: what was provisional goes."""

    SIGN = (
        {SUBMITTED: SIGNED},
        _("Only a submitted sheet can be signed."),
        SheetAction.SHEET_SIGNED,
        "signed_by signed_at",
    )
    """Who reviews sheets and has not submitted this one. Nothing open (L6.6). Counted once all sheets are signed."""

    REOPEN = (
        {SIGNED: SENT_BACK},
        _("Only a signed sheet can be reopened."),
        SheetAction.SHEET_REOPENED,
        "submitted_by submitted_at signed_by signed_at version",
    )
    """Who reviews sheets. A reason. The evening is counted anew: what is official stays."""

    def __init__(self, leads: Mapping[str, Sheet.State], refusal: Promise, action: LogAction, sets: str = "") -> None:
        self.leads, self.refusal, self.action, self.sets = leads, refusal, action, tuple(sets.split())


def require(sheet: Sheet, step: Step, holds: bool = True) -> None:
    """Raises NotAllowedNow, in the step's words, unless the sheet may take it now and what it depends on ``holds``."""
    if not holds or sheet.state not in step.leads:
        raise NotAllowedNow(str(step.refusal) % {"state": sheet.get_state_display()})


def state_after(sheet: Sheet, step: Step) -> Sheet.State:
    """Raises NotAllowedNow for a step that the sheet cannot take now."""
    require(sheet, step)
    return step.leads[sheet.state]


def move(sheet: Sheet, step: Step, **values: Any) -> None:
    """Save a sheet, which is locked, after a step: its state, whatever the step ``sets`` (empty, unless ``values`` say
    it) and the next revision. Two queries. Raises NotAllowedNow."""
    sheet.state = state_after(sheet, step)
    for column in step.sets:
        setattr(sheet, column, values.get(column))
    sheet.revision += 1
    sheet.save()


def log_step(
    sheet: Sheet, actor: Actor, step: Step, details: Mapping[str, Any], facts: Mapping[str, Any] | None = None
) -> None:
    """Log that a step was taken, after all that follows from it."""
    league = sheet.evening.season.league
    log_action(league=league, actor=actor, action=step.action, subject=str(sheet), details=details, facts=facts)
