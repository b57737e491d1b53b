"""Values struck and replaced on a sheet, confirmed by initials (L6.5). Appended, never changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.core.errors import Change, CorrectionNeeded
from scoring.core.services.log import Actor, account_of
from scoring.models import Correction, Sheet
from scoring.sheets.selectors.written_fields import BESIDE_THE_GAMES


@dataclass(frozen=True, slots=True)
class CorrectionNote:
    """Who stands for a correction, and why (L6.5)."""

    initials: str
    reason: str


def record_corrections(
    sheet: Sheet, actor: Actor, changes: Sequence[Change], note: CorrectionNote | None
) -> list[Correction]:
    """Keep what a game said before. Raises CorrectionNeeded without initials and a reason."""
    if note is None or not note.initials.strip() or not note.reason.strip():
        raise CorrectionNeeded(
            _("A value that is already written would be replaced: initials and a reason are needed (L6.5)."),
            changes,
        )
    return _append(sheet, actor, changes, CorrectionNote(note.initials.strip()[:8], note.reason.strip()[:200]))


def strike(
    sheet: Sheet,
    actor: Actor,
    field: str,
    old: str,
    new: str = "",
    *,
    game: int = BESIDE_THE_GAMES,
    seat: int | None = None,
) -> None:
    """Keep what was noted beside the games before it is replaced or taken back; nothing if it says the same.

    It changes no result, so nobody is asked why: the initials are those of whoever does it. Before the first game is
    written the sheet is only being prepared, and nothing is struck.
    """
    if old and old != new and sheet.state != Sheet.State.DRAFT:
        note = CorrectionNote(actor.initials if actor else "–", "")
        _append(sheet, actor, [Change(game, field, old, new, seat_id=seat)], note)


def _append(sheet: Sheet, actor: Actor, changes: Sequence[Change], note: CorrectionNote) -> list[Correction]:
    return Correction.objects.bulk_create(
        Correction(
            sheet=sheet,
            game_number=change.game_number,
            seat_id=change.seat_id,
            field=change.field,
            old_value=change.old_value,
            new_value=change.new_value,
            initials=note.initials,
            reason=note.reason,
            corrected_by=account_of(actor),
        )
        for change in changes
    )
