"""What the entries that follow tell of a moment of a game whose cards are not all known."""

from collections.abc import Sequence

from engine.play import Action, ActionKind
from engine.records.playing import is_laid
from engine.records.record import Entry

_ON_TURN = (ActionKind.LAY, ActionKind.DRAW, ActionKind.KEEP, ActionKind.TAKE, ActionKind.FINISH)


def _is_on_turn(action: Action) -> bool:
    return action.kind in _ON_TURN or (action.kind is ActionKind.FAULT and is_laid(action))


def what_follows(later: Sequence[Entry]) -> Action | None:
    """What is done next by who is on turn."""
    return next((entry.action for entry in later if _is_on_turn(entry.action)), None)


def givers_in(later: Sequence[Entry]) -> set[int]:
    """Who gives a card before the UNO card has done what it does (L6.16)."""
    givers = set()
    for entry in later:
        if entry.action.kind in (ActionKind.COUNT, ActionKind.NAME):
            break
        if entry.action.kind is ActionKind.GIVE:
            givers.add(entry.action.player)
    return givers


def is_giving_over(later: Sequence[Entry], layer: int) -> bool:
    """L6.16: whether all gifts lie there, or nobody had one, by what follows; a record may break off before that.

    Who laid the UNO card draws out of turn no sooner than when the colour is named (L7).
    """
    kinds = (ActionKind.BLOCK, ActionKind.COUNT, ActionKind.NAME)
    actions = (entry.action for entry in later)
    return any(x.kind in kinds or (x.kind is ActionKind.DRAW_EXTRA and x.player == layer) for x in actions)


def is_turn_of(player: int, other: int, later: Sequence[Entry]) -> bool | None:
    """Whether it is the turn of the one player and not of the other; None: nothing that follows shows it.

    A record that breaks off may only show who says UNO (K18), or draws because it is not their turn (L7).
    """
    for entry in later:
        action = entry.action
        if _is_on_turn(action):
            return action.player == player
        if action.kind is ActionKind.CALL_UNO and action.player in (player, other):
            return action.player == player
        if action.kind is ActionKind.DRAW_EXTRA and action.player in (player, other):
            return action.player == other
    return None
