"""Writing rows of a protocol sheet, which is idempotent.

Every write says which revision of the sheet its author has seen, and each row carries an id made by the device that
wrote it first. So a repeated request changes nothing, and a late one cannot overwrite what somebody else has written
in the meantime. How few statements that takes: decision 0041.

The time in which a slip of the pen is simply changed: decision 0050.
"""

from dataclasses import dataclass
from typing import Any, TypeGuard
from uuid import UUID

from django.db import IntegrityError
from django.db.models import F
from django.utils.translation import gettext as _

from scoring.core.errors import Conflict, InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import Actor, account_of, log_action
from scoring.models import Game, Hand, IdempotencyKey, LogHead, Sheet
from scoring.models.base.vouched import found_as_read
from scoring.sheets.log_actions import SheetAction
from scoring.sheets.selectors.loading import put_into, sheet_in_hand
from scoring.sheets.services.entries import (
    GameEntry,
    changes_between,
    completed_entry,
    counted_entry,
    entry_details,
    entry_of,
    fill_row,
)
from scoring.sheets.services.idempotency import (
    is_repeat,
    keep_as_key_of_nothing,
    keep_key,
    keep_key_of_nothing,
    request_digest,
)
from scoring.sheets.services.sheet_edits import CorrectionNote, record_corrections
from scoring.sheets.services.states import Step, require, require_room_for_game

_WHILE_PLAYED = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND)


def is_still_being_written(sheet: Sheet, game: Game, *, actor: Actor, client_id: UUID, follows: UUID | None) -> bool:
    """Whether a row may be changed without initials: L6.5 holds from the moment it is over.

    It is over as soon as a later game is on the sheet, the last round is announced after this one, or the sheet was
    submitted, even if it was sent back. Until then only whoever wrote the row last may do it: the same account, or the
    same kind of code, on the device that knows the id of the request which wrote it; ``follows`` is that id, None: it
    is not known there. ``client_id`` is the request that wants to change it, whose key is there already. The sheet
    is in hand. One statement, and none if the sheet or the row already says no.
    """
    is_last = all(other.number <= game.number for other in sheet.games.all())
    was_announced_since = sheet.last_round_announced_after is not None and (
        sheet.last_round_announced_after >= game.number
    )
    writer = account_of(actor)
    is_same_writer = game.recorded_by_id == (writer.pk if writer else None)
    if follows is None or sheet.state not in _WHILE_PLAYED or not is_last or was_announced_since or not is_same_writer:
        return False
    written = IdempotencyKey.objects.filter(sheet=sheet, game_number=game.number).exclude(client_id=client_id)
    return written.order_by("-pk").values_list("client_id", flat=True).first() == follows


def save_game(*, sheet_id: int, **game: Any) -> Game:
    """Write a row as :func:`write_game` does, on a sheet that nobody has in hand."""
    return write_game(sheet=_sheet_to_write(sheet_id), **game)


def write_game(
    *,
    sheet: Sheet,
    actor: Actor,
    entry: GameEntry,
    seen_revision: int,
    client_id: UUID,
    note: CorrectionNote | None = None,
    follows: UUID | None = None,
) -> Game:
    """Write a row: a new game, or changes to one that is there.

    ``sheet`` is one in hand, read before anything is locked; if something was written on it since, it is read again.
    The sheet of the game that is returned has everything on it as it is written now.

    A request that was carried out before changes nothing, whatever has happened to the row since; it is answered
    with the row as it is now. Replacing a written value needs ``note`` and is kept as a correction (L6.5), unless the
    row is still being written by whoever sent the request ``follows`` (see :mod:`scoring.sheets.services.games`);
    filling an empty cell does not. Whether the points make sense is not asked here: findings say so, and submitting is
    refused while there are errors. ``seen_revision`` 0: its author has seen an empty row. Raises NotAllowedNow (sheet
    closed, last round over), Conflict (the row was changed or taken off after ``seen_revision``, or written by this
    request and taken off since), CorrectionNeeded, InvalidInput, Vanished. A new row takes six statements.
    """
    wish = _Wish(actor, counted_entry(entry, sheet, list(sheet.seats.all())), seen_revision, client_id, note, follows)
    try:
        return _write(sheet, wish)
    except IntegrityError:
        now = _sheet_to_write(sheet.pk)
        if is_repeat(now, client_id, wish.digest):
            return _row_of_repeat(now, entry.number)
        if Game.objects.filter(client_id=client_id).exists():
            message = _("This entry has already been saved as another game. Please reload the sheet.")
            raise InvalidInput(message) from None
        raise


@dataclass(frozen=True, slots=True)
class _Wish:
    """What somebody wants to be written in a row."""

    actor: Actor
    entry: GameEntry
    seen_revision: int
    client_id: UUID
    note: CorrectionNote | None
    follows: UUID | None

    @property
    def digest(self) -> str:
        return request_digest(self.entry, self.seen_revision)


@transaction.atomic(sheet=Sheet)
def _write(sheet: Sheet, wish: _Wish) -> Game:
    """Write the row, unless it says the same already. IntegrityError: the request was carried out before, or the id
    of its row is that of another one."""
    game = _row(sheet, wish.entry.number)
    if _says_already(game, wish):
        keep_key_of_nothing(sheet, wish.client_id, wish.digest)
        return game
    transaction.lock(sheet.evening.season.league)
    key = keep_key(sheet, wish.entry.number, wish.client_id, wish.digest)
    if not _is_claimed(sheet):
        sheet = _sheet_to_write(sheet.pk)
        game = _row(sheet, wish.entry.number)
        if _says_already(game, wish):
            keep_as_key_of_nothing(key)
            return game
        if not _is_claimed(sheet):
            raise AssertionError("the sheet has changed although its league is locked")
    return _write_on_claimed(sheet, game, wish)


def _says_already(game: Game | None, wish: _Wish) -> TypeGuard[Game]:
    """Whether the row says what is wanted, be it that two devices have typed the same game at the same moment."""
    return game is not None and entry_of(game) == completed_entry(wish.entry, game)


def _is_claimed(sheet: Sheet) -> bool:
    """Let the sheet be the caller's until the transaction ends, if it and the log of its league are still as they were
    when they were read."""
    unchanged = Sheet.objects.filter(pk=sheet.pk, revision=sheet.revision, state=sheet.state)
    if head := _head_of(sheet):
        unchanged = unchanged.filter(evening__season__league__log_head__hash=head.hash)
    begins = {"state": require(sheet, Step.WRITE)} if sheet.state == Sheet.State.DRAFT else {}
    return bool(unchanged.update(revision=F("revision") + 1, **begins))


def _write_on_claimed(sheet: Sheet, game: Game | None, wish: _Wish) -> Game:
    entry = wish.entry if game is None else completed_entry(wish.entry, game)
    _require_writable(sheet, game, wish)
    seats = list(sheet.seats.all())
    changes = changes_between(game, entry, seats) if game is not None else []
    action, said = Step.WRITE.action, {}
    if game is not None and changes and not wish.note and _is_fresh(sheet, game, wish):
        action, said = SheetAction.GAME_CHANGED, {"before": entry_details(entry_of(game), seats)}
    elif changes:
        action = SheetAction.GAME_CORRECTED
        struck = record_corrections(sheet, wish.actor, changes, wish.note)
        put_into(sheet, "corrections", [*sheet.corrections.all(), *struck])
    sheet.revision, sheet.state = sheet.revision + 1, require(sheet, Step.WRITE)
    game = _write_row(game or Game(sheet=sheet, number=entry.number, client_id=wish.client_id), entry, wish.actor)
    rows = {row.number: row for row in sheet.games.all()} | {game.number: game}
    put_into(sheet, "games", [rows[number] for number in sorted(rows)])
    log_action(
        league=sheet.evening.season.league,
        actor=wish.actor,
        action=action,
        subject=sheet.name_of_game(entry.number),
        details=entry_details(entry, seats) | said,
        head=_head_of(sheet),
    )
    return game


def _is_fresh(sheet: Sheet, game: Game, wish: _Wish) -> bool:
    return is_still_being_written(sheet, game, actor=wish.actor, client_id=wish.client_id, follows=wish.follows)


def _head_of(sheet: Sheet) -> LogHead | None:
    """The head of the log as it was read with the sheet; None: the log was empty."""
    return getattr(sheet.evening.season.league, "log_head", None)


def _require_writable(sheet: Sheet, game: Game | None, wish: _Wish) -> None:
    """Raises NotAllowedNow, Conflict."""
    number = wish.entry.number
    require(sheet, Step.WRITE)
    if game is None and _was_taken_off(sheet, number, wish.seen_revision):
        raise _taken_off(number)
    if game is not None and game.revision > wish.seen_revision:
        raise Conflict(_("Game %(number)s has been changed on another device in the meantime.") % {"number": number})
    require_room_for_game(sheet, game, number=number, is_void=wish.entry.is_void)


def _write_row(game: Game, entry: GameEntry, actor: Actor) -> Game:
    is_new = game.pk is None
    emptied = [] if is_new else [hand.pk for hand in game.hands.all() if hand.seat_id not in entry.hands]
    if not is_new:
        found_as_read([game, *game.hands.all()])
    hands = fill_row(game, entry)
    game.revision = game.sheet.revision
    game.recorded_by = account_of(actor)
    game.save()
    if emptied:
        Hand.objects.filter(pk__in=emptied).delete()
    if is_new:
        Hand.objects.bulk_create(hands)
    else:
        told = ("points", "cards", "card_count")
        Hand.objects.bulk_create(hands, update_conflicts=True, unique_fields=("game", "seat"), update_fields=told)
    put_into(game, "hands", hands)
    return game


def _sheet_to_write(sheet_id: int) -> Sheet:
    try:
        return sheet_in_hand(sheet_id)
    except Sheet.DoesNotExist:
        raise transaction.vanished(Sheet) from None


def _row(sheet: Sheet, number: int) -> Game | None:
    return next((game for game in sheet.games.all() if game.number == number), None)


def _row_of_repeat(sheet: Sheet, number: int) -> Game:
    """What has become of a row that was written by the same request before."""
    game = _row(sheet, number)
    if game is None:
        raise _taken_off(number)
    return game


def _was_taken_off(sheet: Sheet, number: int, seen_revision: int) -> bool:
    """Whether the row may be one that its author has seen and somebody has taken off since."""
    is_outdated = 0 < seen_revision < sheet.revision
    return is_outdated and any(
        struck.game_number == number and struck.field == "removed" for struck in sheet.corrections.all()
    )


def _taken_off(number: int) -> Conflict:
    return Conflict(_("Game %(number)s has been taken off the sheet in the meantime.") % {"number": number})
