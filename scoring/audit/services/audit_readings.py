"""Comparing a sheet with the paper (L6.6): figures typed blind, differences decided, games ticked."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.audit.log_actions import AuditAction
from scoring.audit.selectors.audit_readings import (
    MARKS,
    WINNER,
    BlindReading,
    FigureState,
    PaperFigure,
    blind_reading,
    readings_by,
)
from scoring.audit.selectors.audits import row_fingerprint
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import AuditReading, Sheet, TickedGame, User
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.states import locked_sheet

MOST_DIGITS = 5


@dataclass(frozen=True, slots=True)
class TypedFigure:
    """A figure as typed; ``seat_id`` None: the marks of the row, or its dealer (``is_dealer``), whose value is the key
    of a seat. ``value`` None takes the reading away."""

    game_number: int
    seat_id: int | None
    value: str | None
    is_dealer: bool = False


@transaction.atomic(sheet_id=Sheet)
def record_readings(*, sheet_id: int, actor: User, figures: Sequence[TypedFigure]) -> BlindReading:
    """Keep what the auditor has read on paper, and lay it beside the sheet.

    Saying the same again changes nothing. Typing another value takes a decision about the old one back. Raises
    NotAllowedNow (the sheet does not wait for a check, or the actor submitted it), InvalidInput.
    """
    sheet = _waiting_sheet(sheet_id, actor)
    before = _reading(sheet, actor)
    for figure in figures:
        _keep(sheet, actor, before, figure)
    after = _reading(sheet, actor)
    if after.is_complete and not before.is_complete:
        _log(sheet, actor, AuditAction.AUDIT_READ, {"games": after.games_read, "differences": len(after.differences)})
    return after


@transaction.atomic(sheet_id=Sheet)
def accept_sheet(
    *, sheet_id: int, actor: User, game_number: int, seat_id: int | None, seen: str, is_dealer: bool = False
) -> PaperFigure:
    """Decide that the sheet is right where the reading differs: a slip of the auditor, or of the paper.

    ``seen`` is what the sheet said when the actor decided. Raises NotAllowedNow, InvalidInput (nothing differs there),
    Conflict (the sheet says something else by now).
    """
    sheet = _waiting_sheet(sheet_id, actor)
    figure = _reading(sheet, actor).figure(game_number, seat_id, is_dealer=is_dealer)
    if figure is None or figure.reading is None or figure.state is FigureState.SAME:
        raise InvalidInput(_("Nothing differs at this place any more. Please reload the page."))
    if figure.written != seen:
        raise Conflict(_("The sheet says something else by now. Please look at it again."))
    figure.reading.accepted = seen
    figure.reading.save()
    said = {"read": figure.called(figure.reading.value), "sheet": figure.called(seen)}
    read = {"game": game_number, "place": figure.place, **said}
    _log(sheet, actor, AuditAction.AUDIT_ACCEPTED, read)
    return figure


@transaction.atomic(sheet_id=Sheet)
def tick_game(*, sheet_id: int, actor: User, number: int, seen_fingerprint: str) -> TickedGame:
    """Note that a game was compared with the paper. Saying it again changes nothing.

    ``seen_fingerprint`` is that of the row as it was shown. Raises NotAllowedNow, InvalidInput (no such game),
    Conflict (the row says something else by now).
    """
    sheet = _waiting_sheet(sheet_id, actor)
    checked = checked_sheet(full_sheet(sheet.pk))
    positions = {game.number: position for position, game in enumerate(checked.mapped.games)}
    if number not in positions:
        raise InvalidInput(_("Game %(number)s is not on the sheet.") % {"number": number})
    if row_fingerprint(checked, positions[number]) != seen_fingerprint:
        raise Conflict(_("The sheet says something else by now. Please look at it again."))
    existing = TickedGame.objects.filter(sheet=sheet, version=sheet.version, game_number=number).first()
    if existing and existing.fingerprint == seen_fingerprint:
        return existing
    tick = existing or TickedGame(sheet=sheet, version=sheet.version, game_number=number)
    tick.fingerprint = seen_fingerprint
    tick.has_photo = sheet.photos.exists()
    tick.ticked_by = actor
    tick.save()
    if TickedGame.objects.filter(sheet=sheet, version=sheet.version).count() == len(positions):
        _log(sheet, actor, AuditAction.AUDIT_TICKED, {"games": len(positions), "photos": sheet.photos.count()})
    return tick


@transaction.atomic(sheet_id=Sheet)
def untick_game(*, sheet_id: int, actor: User, number: int) -> None:
    """Take a tick back; nothing happens if there is none. Raises NotAllowedNow."""
    sheet = _waiting_sheet(sheet_id, actor)
    TickedGame.objects.filter(sheet=sheet, version=sheet.version, game_number=number).delete()


def _waiting_sheet(sheet_id: int, actor: User) -> Sheet:
    sheet = locked_sheet(sheet_id)
    if sheet.state != Sheet.State.SUBMITTED:
        raise NotAllowedNow(_("This sheet does not wait for a check: it is %s.") % sheet.get_state_display())
    if sheet.submitted_by_id == actor.pk:
        raise NotAllowedNow(_("Whoever submitted a sheet cannot check it (four eyes)."))
    return sheet


def _reading(sheet: Sheet, actor: User) -> BlindReading:
    checked = checked_sheet(full_sheet(sheet.pk))
    return blind_reading(checked, actor, readings_by(sheet, actor))


def _keep(sheet: Sheet, actor: User, before: BlindReading, typed: TypedFigure) -> None:
    figure = before.figure(typed.game_number, typed.seat_id, is_dealer=typed.is_dealer)
    if figure is None:
        raise InvalidInput(
            _("Game %(number)s has no such place. Please reload the page.") % {"number": typed.game_number}
        )
    if typed.value is None:
        if figure.reading:
            figure.reading.delete()
        return
    value = _read_value(typed, figure)
    if figure.reading and figure.reading.value == value:
        return
    reading = figure.reading or AuditReading(
        sheet=sheet,
        version=sheet.version,
        read_by=actor,
        game_number=typed.game_number,
        seat_id=typed.seat_id,
        is_dealer=typed.is_dealer,
    )
    reading.value, reading.accepted = value, None
    reading.save()


def _read_value(typed: TypedFigure, figure: PaperFigure) -> str:
    """The figure in the notation of the selectors. Raises InvalidInput that quotes what cannot be read."""
    text = (typed.value or "").strip().upper()
    if figure.dealers is not None:
        if text in ("", *figure.dealers):
            return text
    elif typed.seat_id is None:
        marks = "".join(sorted(set(text)))
        if marks in MARKS and len(marks) == len(text):
            return marks
    elif text in (WINNER, "+", "★"):
        return WINNER
    elif text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return str(int(text))
    raise InvalidInput(
        _("Game %(number)s: “%(text)s” cannot be read. Points are digits, the winner is *.")
        % {"number": typed.game_number, "text": text}
    )


def _log(sheet: Sheet, actor: User, action: AuditAction, details: dict[str, object]) -> None:
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(sheet),
        details={"version": sheet.version, **details},
    )
