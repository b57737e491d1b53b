"""The beginning and the end of writing on a sheet: it is locked and open; its revision rises, and the log says it.

The last round closes the entry (L8.3), unless the secretary gives leave for a further game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.log_actions import LogAction
from scoring.core.services import transaction
from scoring.core.services.log import Actor, log_action
from scoring.models import FurtherGame, Game, Sheet, User
from scoring.sheets.log_actions import SheetAction
from scoring.sheets.selectors.checked_sheets import reading_of
from scoring.sheets.services.states import Step, require


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
        subject=str(sheet) if game is None else f"{sheet}, {game}",
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
            _(
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
        raise NotAllowedNow(_("A further game is only a question after the last round was announced (L8.3)."))
    reason = reason.strip()
    if not reason:
        message = _("Please say why a further game is played after the last round.")
        raise InvalidInput(message, {"reason": [message]})
    leave = FurtherGame.objects.create(sheet=sheet, reason=reason[:200], allowed_by=actor)
    note_written(sheet, actor, SheetAction.SHEET_FURTHER_GAME_ALLOWED, {"reason": leave.reason})
    return leave
