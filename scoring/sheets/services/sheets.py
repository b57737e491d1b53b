"""Writing on a protocol sheet: games, corrections, control totals, the last round.

Every write says which revision of the sheet its author has seen, and each row carries an id made by the device
that wrote it first. So a repeated request changes nothing, and a late one cannot overwrite what somebody else has
written in the meantime.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.base.errors import Change, Conflict, InvalidInput, NotAllowedNow
from scoring.base.services import transaction
from scoring.log.services.writing import Actor, account_of, log_action
from scoring.models import ControlTotal, Game, Hand, Seat, Sheet
from scoring.sheets.services.corrections import CorrectionNote, record_corrections, strike
from scoring.sheets.services.entries import (
    EMPTY_ENTRY,
    GameEntry,
    HandEntry,
    changes_between,
    completed_entry,
    counted_entry,
    entry_details,
    entry_of,
    fill_row,
    hand_text,
)
from scoring.sheets.services.last_round import require_room_for_game
from scoring.sheets.services.receipts import is_repeat, keep_receipt, request_digest

__all__ = [
    "CorrectionNote",
    "GameEntry",
    "HandEntry",
    "announce_last_round",
    "locked_sheet",
    "record_control_totals",
    "remove_game",
    "require_open",
    "save_game",
    "withdraw_last_round",
]


def locked_sheet(sheet_id: int) -> Sheet:
    """The sheet, locked until the transaction ends. Raises Sheet.DoesNotExist."""
    return (
        Sheet.objects.select_for_update(of=("self",))
        .select_related("evening__season__league", "evening__edition")
        .get(pk=sheet_id)
    )


@transaction.atomic
def save_game(
    *,
    sheet_id: int,
    actor: Actor,
    entry: GameEntry,
    seen_revision: int,
    client_id: UUID,
    note: CorrectionNote | None = None,
) -> Game:
    """Write a row: a new game, or changes to one that is there.

    A request that was carried out before changes nothing, whatever has happened to the row since; it is answered
    with the row as it is now. Replacing a written value needs ``note`` and is kept as a correction (L6.5); filling
    an empty cell does not. Whether the points make sense is not asked here: findings say so, and submitting is
    refused while there are errors. ``seen_revision`` 0: its author has seen an empty row. Raises NotAllowedNow (sheet
    closed, last round over), Conflict (the row was changed or taken off after ``seen_revision``, or written by this
    request and taken off since), CorrectionNeeded, InvalidInput.
    """
    sheet = locked_sheet(sheet_id)
    seats = list(sheet.seats.select_related("registration__player").order_by("position"))
    entry = counted_entry(entry, sheet, seats)
    game = Game.objects.filter(sheet=sheet, number=entry.number).prefetch_related("hands").first()
    request = request_digest(entry, seen_revision)
    if is_repeat(sheet, client_id, request):
        return _row_of_repeat(game, entry.number)
    if game is not None:
        entry = completed_entry(entry, game)
        if entry_of(game) == entry:
            return game
    require_open(sheet)
    if game is None and Game.objects.filter(client_id=client_id).exists():
        raise InvalidInput(_("This entry has already been saved as another game. Please reload the sheet."))
    if game is None and _was_taken_off(sheet, entry.number, seen_revision):
        raise _taken_off(entry.number)
    if game is not None and game.revision > seen_revision:
        raise Conflict(
            _("Game %(number)s has been changed on another device in the meantime.") % {"number": entry.number}
        )
    require_room_for_game(sheet, game, number=entry.number, is_void=entry.is_void)
    changes = changes_between(game, entry, seats) if game is not None else []
    if changes:
        record_corrections(sheet, actor, changes, note)
    sheet.revision += 1
    if sheet.state == Sheet.State.DRAFT:
        sheet.state = Sheet.State.RUNNING
    sheet.save(update_fields=("revision", "state"))
    game = _write_game(game or Game(sheet=sheet, number=entry.number, client_id=client_id), entry, sheet, actor)
    keep_receipt(sheet, entry.number, client_id, request)
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action="game.corrected" if changes else "game.saved",
        subject=f"{sheet}, {entry.number}",
        details=entry_details(entry, seats),
    )
    return game


@transaction.atomic
def remove_game(*, sheet_id: int, actor: Actor, number: int, seen_revision: int, note: CorrectionNote | None) -> None:
    """Take the last row off the sheet; what it said stays in the corrections (L6.5).

    Raises NotAllowedNow (closed, or not the last row), Conflict, CorrectionNeeded.
    """
    sheet = locked_sheet(sheet_id)
    require_open(sheet)
    last = sheet.games.order_by("-number").prefetch_related("hands").first()
    if last is None or last.number != number:
        raise NotAllowedNow(_("Only the last game on the sheet can be removed. Mark earlier ones as void (D10)."))
    if last.revision > seen_revision:
        raise Conflict(_("Game %(number)s has been changed on another device in the meantime.") % {"number": number})
    written = _row_text(last, list(sheet.seats.order_by("position")))
    change = Change(number, "removed", written, "")
    record_corrections(sheet, actor, [change], note)
    last.delete()
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action="game.removed",
        subject=f"{sheet}, {number}",
        details={"written": written},
    )


@transaction.atomic
def announce_last_round(*, sheet_id: int, actor: Actor, after_game: int | None = None) -> Sheet:
    """Announce the end before the last round begins (L8.3).

    ``after_game`` is the last game that had been played by then, where the sheet is typed from paper; 0: before the
    first game, None: the last one that is on the sheet now. Raises NotAllowedNow (closed, or announced already),
    InvalidInput for a game that is not on the sheet.
    """
    sheet = locked_sheet(sheet_id)
    if not sheet.is_open or sheet.last_round_announced_after is not None:
        raise NotAllowedNow(_("The last round can only be announced once, while the evening is running (L8.3)."))
    last = sheet.games.order_by("-number").values_list("number", flat=True).first() or 0
    if after_game is not None and not 0 <= after_game <= last:
        message = _("Game %(number)s is not on the sheet.") % {"number": after_game}
        raise InvalidInput(message, {"after_game": [message]})
    sheet.last_round_announced_after = last if after_game is None else after_game
    sheet.last_round_announced_at = timezone.now()
    sheet.last_round_announced_by = actor.display_name[:160] if actor else ""
    is_running = sheet.state in (Sheet.State.DRAFT, Sheet.State.RUNNING)
    state = Sheet.State.LAST_ROUND if is_running else Sheet.State(sheet.state)
    return _change_state(sheet, state, actor, "sheet.last_round_announced")


@transaction.atomic
def withdraw_last_round(*, sheet_id: int, actor: Actor) -> Sheet:
    """Take an announcement back that was made by mistake; the log keeps both."""
    sheet = locked_sheet(sheet_id)
    if not sheet.is_open or sheet.last_round_announced_after is None:
        raise NotAllowedNow(_("There is no announcement that could be withdrawn."))
    strike(sheet, actor, "last_round_announced", _announcement_text(sheet))
    sheet.last_round_announced_after = sheet.last_round_announced_at = None
    sheet.last_round_announced_by = ""
    state = Sheet.State.RUNNING if sheet.state == Sheet.State.LAST_ROUND else Sheet.State(sheet.state)
    return _change_state(sheet, state, actor, "sheet.last_round_withdrawn")


@transaction.atomic
def record_control_totals(*, sheet_id: int, actor: Actor, totals: Mapping[int, int | None]) -> Sheet:
    """Note the column sums of the paper sheet, per seat; None takes one away."""
    sheet = locked_sheet(sheet_id)
    require_open(sheet)
    for seat in sheet.seats.filter(pk__in=totals.keys()).select_related("control_total"):
        points = totals[seat.pk]
        former = str(seat.control_total.points) if hasattr(seat, "control_total") else ""
        strike(sheet, actor, "control_total", former, "" if points is None else str(points), seat=seat.pk)
        if points is None:
            ControlTotal.objects.filter(seat=seat).delete()
        else:
            ControlTotal.objects.update_or_create(seat=seat, defaults={"points": points})
    return _change_state(sheet, Sheet.State(sheet.state), actor, "sheet.control_totals")


def _row_of_repeat(game: Game | None, number: int) -> Game:
    """What has become of a row that was written by the same request before."""
    if game is None:
        raise _taken_off(number)
    return game


def _was_taken_off(sheet: Sheet, number: int, seen_revision: int) -> bool:
    """Whether the row may be one that its author has seen and somebody has taken off since."""
    is_outdated = 0 < seen_revision < sheet.revision
    return is_outdated and sheet.corrections.filter(game_number=number, field="removed").exists()


def _taken_off(number: int) -> Conflict:
    return Conflict(_("Game %(number)s has been taken off the sheet in the meantime.") % {"number": number})


def require_open(sheet: Sheet) -> None:
    """Raises NotAllowedNow unless something may be written on the sheet."""
    if not sheet.is_open:
        raise NotAllowedNow(
            _("This sheet is %(state)s; nothing can be written on it now.") % {"state": sheet.get_state_display()}
        )


def _change_state(sheet: Sheet, state: Sheet.State, actor: Actor, action: str) -> Sheet:
    sheet.state = state
    sheet.revision += 1
    sheet.save()
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(sheet),
        details={"last_round_announced_after": sheet.last_round_announced_after},
    )
    return sheet


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


def _write_game(game: Game, entry: GameEntry, sheet: Sheet, actor: Actor) -> Game:
    hands = fill_row(game, entry)
    game.revision = sheet.revision
    game.recorded_by = account_of(actor)
    game.save()
    Hand.objects.filter(game=game).exclude(seat_id__in=entry.hands.keys()).delete()
    Hand.objects.bulk_create(
        hands,
        update_conflicts=True,
        unique_fields=("game", "seat"),
        update_fields=("points", "cards", "card_count"),
    )
    return game
