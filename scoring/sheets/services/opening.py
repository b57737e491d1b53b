"""How writing on a sheet begins and ends: the sheet is locked and open; its revision rises, and the log says it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.base.errors import NotAllowedNow
from scoring.log.log_actions import LogAction
from scoring.log.services.writing import Actor, log_action
from scoring.models import Sheet


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
    require_open(sheet)
    return sheet


def require_open(sheet: Sheet) -> None:
    """Raises NotAllowedNow unless something may be written on the sheet."""
    if not sheet.is_open:
        raise NotAllowedNow(
            _("This sheet is %(state)s; nothing can be written on it now.") % {"state": sheet.get_state_display()}
        )


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
