"""Writing on a protocol sheet besides its rows: corrections, taking a row off, control totals, the last round.

Values that are struck and replaced are confirmed by initials (L6.5). They are appended, never changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.core.errors import Change, Conflict, CorrectionNeeded, InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import Actor, account_of
from scoring.models import ControlTotal, Correction, Game, Seat, Sheet
from scoring.sheets.log_actions import SheetAction
from scoring.sheets.selectors.written_fields import BESIDE_THE_GAMES
from scoring.sheets.services.entries import EMPTY_ENTRY, entry_of, hand_text
from scoring.sheets.services.states import Step, locked_sheet, log_step, move, note_written, open_sheet, require


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


NO_ROW = 0
"""The number on a key for what is no row of the sheet."""


@transaction.atomic(sheet_id=Sheet)
def remove_game(*, sheet_id: int, actor: Actor, number: int, seen_revision: int, note: CorrectionNote | None) -> bool:
    """Take the last row off the sheet; what it said stays in the corrections (L6.5). False: somebody else has done it
    since ``seen_revision``, and nothing was changed.

    Raises NotAllowedNow (closed, or not the last row), Conflict, CorrectionNeeded.
    """
    sheet = open_sheet(sheet_id)
    last = sheet.games.order_by("-number").prefetch_related("hands").first()
    is_gone = (last is None or last.number < number) and seen_revision < sheet.revision
    if is_gone and sheet.corrections.filter(game_number=number, field="removed").exists():
        return False
    if last is None or last.number != number:
        raise NotAllowedNow(_("Only the last game on the sheet can be removed. Mark earlier ones as void (D10)."))
    if last.revision > seen_revision:
        raise Conflict(_("Game %(number)s has been changed on another device in the meantime.") % {"number": number})
    written = _row_text(last, list(sheet.seats.order_by("position")))
    change = Change(number, "removed", written, "")
    record_corrections(sheet, actor, [change], note)
    last.delete()
    note_written(sheet, actor, SheetAction.GAME_REMOVED, {"written": written}, game=number)
    return True


@transaction.atomic(sheet_id=Sheet)
def announce_last_round(
    *, sheet_id: int, actor: Actor, after_game: int | None = None, seen_last: int | None = None
) -> Sheet:
    """Announce the end before the last round begins (L8.3), unless it is announced just so already.

    ``after_game`` is the last game that had been played by then, where the sheet is typed from paper or a device had no
    network; 0: before the first game, None: the last one that is on the sheet now. ``seen_last`` is the last game that
    the actor knew, None: it does not matter. Raises NotAllowedNow (closed, or announced otherwise already), Conflict
    (others have written further games since), InvalidInput for a game that is not on the sheet.
    """
    sheet = locked_sheet(sheet_id)
    if sheet.is_open and after_game is not None and sheet.last_round_announced_after == after_game:
        return sheet
    require(sheet, Step.ANNOUNCE, sheet.last_round_announced_after is None)
    last = sheet.games.order_by("-number").values_list("number", flat=True).first() or 0
    if after_game is not None and not 0 <= after_game <= last:
        message = _("Game %(number)s is not on the sheet.") % {"number": after_game}
        raise InvalidInput(message, {"after_game": [message]})
    if after_game is not None and seen_last is not None and seen_last < last:
        raise Conflict(
            _("Others have written up to game %(last)s meanwhile. Was it announced after game %(after)s or %(last)s?")
            % {"after": after_game, "last": last},
            choices=(after_game, last),
        )
    move(
        sheet,
        Step.ANNOUNCE,
        last_round_announced_after=last if after_game is None else after_game,
        last_round_announced_at=timezone.now(),
        last_round_announced_by=actor.display_name[:160] if actor else "",
    )
    log_step(sheet, actor, Step.ANNOUNCE, _announcement(sheet), facts={})
    return sheet


@transaction.atomic(sheet_id=Sheet)
def withdraw_last_round(*, sheet_id: int, actor: Actor, seen_after: int | None = None) -> Sheet:
    """Take an announcement back that was made by mistake; the log keeps both.

    ``seen_after`` is the game after which it was announced when the actor read it, None: it does not matter. Raises
    NotAllowedNow (nothing is announced), Conflict (it was taken back and announced anew since).
    """
    sheet = locked_sheet(sheet_id)
    require(sheet, Step.WITHDRAW, sheet.last_round_announced_after is not None)
    if seen_after not in (None, sheet.last_round_announced_after):
        raise Conflict(
            _("By now the last round is announced after game %(number)s. Please look at it before you withdraw it.")
            % {"number": sheet.last_round_announced_after}
        )
    strike(sheet, actor, "last_round_announced", _announcement_text(sheet))
    move(sheet, Step.WITHDRAW, last_round_announced_by="")
    log_step(sheet, actor, Step.WITHDRAW, _announcement(sheet), facts={})
    return sheet


@transaction.atomic(sheet_id=Sheet)
def record_control_totals(*, sheet_id: int, actor: Actor, totals: Mapping[int, int | None]) -> Sheet:
    """Note the column sums of the paper sheet, per seat; None takes one away. As many statements for any number of
    seats that have none yet."""
    sheet = open_sheet(sheet_id)
    noted = {row.seat_id: row for row in ControlTotal.objects.filter(seat__sheet=sheet, seat__in=totals.keys())}
    for seat, row in noted.items():
        points = totals[seat]
        strike(sheet, actor, "control_total", str(row.points), "" if points is None else str(points), seat=seat)
        if points is None:
            row.delete()
        else:
            row.points = points
            row.save(update_fields=("points",))
    of_sheet = sheet.seats.filter(pk__in=totals.keys() - noted.keys()).order_by("position").values_list("pk", flat=True)
    new = ((seat, totals[seat]) for seat in of_sheet)
    ControlTotal.objects.bulk_create(ControlTotal(seat_id=pk, points=sum_) for pk, sum_ in new if sum_ is not None)
    note_written(sheet, actor, SheetAction.SHEET_CONTROL_TOTALS, _announcement(sheet))
    return sheet


def _announcement(sheet: Sheet) -> dict[str, int | None]:
    return {"last_round_announced_after": sheet.last_round_announced_after}


def _row_text(game: Game, seats: Sequence[Seat]) -> str:
    """A whole row for a correction: the hands in seat order, the winner's marked; what is doubled or void is said."""
    if game.is_void:
        return f"{_('void')}: {game.void_reason}" if game.void_reason else _("void")
    hands = entry_of(game).hands
    cells = ["★" if seat.pk == game.winner_id else hand_text(hands.get(seat.pk, EMPTY_ENTRY)) or "–" for seat in seats]
    doubled = [word for is_set, word in ((game.exact_grab, "×2 G"), (game.uno_card_finish, "×2 U")) if is_set]
    return " · ".join([*cells, *doubled])


def _announcement_text(sheet: Sheet) -> str:
    at = sheet.last_round_announced_at
    when = date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT") if at else ""
    after = _("after game %(number)s") % {"number": sheet.last_round_announced_after}
    return ", ".join(filter(None, (after, sheet.last_round_announced_by, when)))
