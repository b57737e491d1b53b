"""What is counted while a game is played: penalties, challenges, due cards, cards thrown in."""

from typing import Self

from engine.messages import gettext_noop
from engine.play import Action, ActionKind, Offence, State
from engine.rulesets import LabelledEnum


class Event(LabelledEnum):
    """Something that is counted in every game; the code is the stable word used in JSON.

    ``counted`` is the kind of action or the demanded offence that it is; None where that depends on the game.
    """

    counted: ActionKind | Offence | None

    def __new__(cls, code: str, label: str, counted: ActionKind | Offence | None = None) -> Self:
        member = object.__new__(cls)
        member._value_ = code
        member.label = label
        member.counted = counted
        return member

    UNO_FORGOTTEN = "uno_forgotten", gettext_noop("UNO forgotten and demanded, per game"), Offence.UNO_FORGOTTEN
    FALSE_UNO = "false_uno", gettext_noop("False UNO call and demanded, per game"), Offence.FALSE_UNO
    CHALLENGE_WON = "challenge_won", gettext_noop("Challenges won, per game"), ActionKind.REFUSE
    CHALLENGE_LOST = "challenge_lost", gettext_noop("Challenges lost, per game")
    DUE_CARDS = "due_cards", gettext_noop("Due cards taken, per game"), ActionKind.TAKE
    JUMP_IN = "jump_in", gettext_noop("Cards thrown in out of turn, per game"), ActionKind.JUMP_IN
    DOUBLE = "double", gettext_noop("Identical cards laid again, per game"), ActionKind.DOUBLE
    SWAP = "swap", gettext_noop("Hands swapped, per game"), ActionKind.SWAP
    SLAP = "slap", gettext_noop("Stock slapped, per game")
    GIFT = "gift", gettext_noop("Gifts of UNO cards, per game"), ActionKind.GIVE
    BLOCK = "block", gettext_noop("Gifts blocked, per game"), ActionKind.BLOCK


_BY_COUNTED = {event.counted: event for event in Event if event.counted is not None}


def event_of(state: State, action: Action) -> Event | None:
    """What the action counts as, judged before it is applied; None for one that is not counted."""
    if action.kind is ActionKind.DEMAND and action.offence is not None:
        return _BY_COUNTED.get(action.offence)
    if action.kind is ActionKind.SHOW:
        return Event.CHALLENGE_WON if state.is_bluff else Event.CHALLENGE_LOST
    if action.kind is ActionKind.SLAP:
        return Event.SLAP if len(state.waiting) == len(state.hands) else None
    return _BY_COUNTED.get(action.kind)
