"""What may become of a sheet: one table of steps from state to state, the one way to take them, and how it is locked.

Nobody else writes what a step sets, but a sealed copy the announcement. Constraints of the database tie it together.
Writing on a sheet begins with its lock, while it is open, and ends with its revision, which rises, and the log. The
last round closes the entry (L8.3), unless the secretary gives leave for a further game.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.log_actions import LogAction
from scoring.core.services import transaction
from scoring.core.services.log import Actor, log_action
from scoring.models import FurtherGame, Game, Sheet, User
from scoring.sheets.log_actions import ClosingAction, SheetAction
from scoring.sheets.selectors.checked_sheets import reading_of

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


def locked_sheet(sheet_id: int) -> Sheet:
    """The sheet, locked until the transaction ends. Raises Sheet.DoesNotExist."""
    return (
        Sheet.objects.select_for_update(of=("self",))
        .select_related("evening__season__league", "evening__edition")
        .get(pk=sheet_id)
    )


def open_sheet(sheet_id: int) -> Sheet:
    """The sheet, locked. Raises NotAllowedNow unless something may be written on it."""
    sheet = locked_sheet(sheet_id)
    require(sheet, Step.WRITE)
    return sheet


def note_written(
    sheet: Sheet,
    actor: Actor,
    action: LogAction,
    details: Mapping[str, Any],
    *,
    game: int | None = None,
    changed: Sequence[str] = (),
) -> None:
    """Log it, and raise the revision, so that everybody who watches the sheet sees that something is new on it.

    ``changed`` are the fields of the sheet that are saved with it.
    """
    sheet.revision += 1
    sheet.save(update_fields=("revision", *changed))
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(sheet) if game is None else sheet.name_of_game(game),
        details=details,
    )


def require_room_for_game(sheet: Sheet, game: Game | None, *, number: int, is_void: bool) -> None:
    """Raise NotAllowedNow if writing the row would play a game after the last round.

    ``game`` is the row as it is written, None for a new one. What counts already may be corrected, and a void game
    counts for nobody (D10), so both are always let through. ``sheet`` is one in hand; one query after the announcement.
    """
    counts_already = game is not None and not game.is_void
    if sheet.last_round_announced_after is None or is_void or counts_already:
        return
    last_round = reading_of(sheet).last_round
    if last_round is None or number <= last_round.announced_after:
        return
    if len(last_round.rows) >= last_round.games + sheet.further_games.count():
        raise NotAllowedNow(
            gettext(
                "Game %(number)s would be played after the last round, which was announced after game %(announced)s"
                " and has %(games)s games (L8.3). The secretary can allow a further game, with a reason."
            )
            % {"number": number, "announced": last_round.announced_after, "games": last_round.games}
        )


@transaction.atomic(sheet_id=Sheet)
def allow_further_game(*, sheet_id: int, actor: User, reason: str) -> FurtherGame:
    """Let one more game be written after the last round, for a reason. The rulebook's finding on it stays (L8.3).

    Raises NotAllowedNow (closed, or no end announced), InvalidInput without a reason.
    """
    sheet = locked_sheet(sheet_id)
    if not sheet.is_open or sheet.last_round_announced_after is None:
        raise NotAllowedNow(gettext("A further game is only a question after the last round was announced (L8.3)."))
    reason = reason.strip()
    if not reason:
        message = gettext("Please say why a further game is played after the last round.")
        raise InvalidInput(message, {"reason": [message]})
    leave = FurtherGame.objects.create(sheet=sheet, reason=reason[:200], allowed_by=actor)
    note_written(sheet, actor, SheetAction.SHEET_FURTHER_GAME_ALLOWED, {"reason": leave.reason})
    return leave
