"""The time in which a slip of the pen is simply changed: decision 0050."""

from uuid import UUID

from scoring.log.services.writing import Actor, account_of
from scoring.models import Game, Sheet, WriteReceipt

_WHILE_PLAYED = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND)


def is_still_being_written(sheet: Sheet, game: Game, *, actor: Actor, client_id: UUID, follows: UUID | None) -> bool:
    """Whether a row may be changed without initials: L6.5 holds from the moment it is over.

    It is over as soon as a later game is on the sheet, the last round is announced after this one, or the sheet was
    submitted, even if it was sent back. Until then only whoever wrote the row last may do it: the same account, or the
    same kind of code, on the device that knows the id of the request which wrote it; ``follows`` is that id, None: it
    is not known there. ``client_id`` is the request that wants to change it, whose receipt is there already. The sheet
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
    written = WriteReceipt.objects.filter(sheet=sheet, game_number=game.number).exclude(client_id=client_id)
    return written.order_by("-pk").values_list("client_id", flat=True).first() == follows
