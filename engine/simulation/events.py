"""What is counted while a game is played: penalties, challenges, due cards, cards thrown in."""

from engine.messages import gettext_noop
from engine.play import Action, ActionKind, Offence, State
from engine.rulesets import LabelledEnum


class Event(LabelledEnum):
    """Something that is counted in every game; the code is the stable word used in JSON."""

    UNO_FORGOTTEN = "uno_forgotten", gettext_noop("UNO forgotten and demanded, per game")
    FALSE_UNO = "false_uno", gettext_noop("False UNO call and demanded, per game")
    CHALLENGE_WON = "challenge_won", gettext_noop("Challenges won, per game")
    CHALLENGE_LOST = "challenge_lost", gettext_noop("Challenges lost, per game")
    DUE_CARDS = "due_cards", gettext_noop("Due cards taken, per game")
    JUMP_IN = "jump_in", gettext_noop("Cards thrown in out of turn, per game")
    DOUBLE = "double", gettext_noop("Identical cards laid again, per game")
    SWAP = "swap", gettext_noop("Hands swapped, per game")
    SLAP = "slap", gettext_noop("Stock slapped, per game")
    GIFT = "gift", gettext_noop("Gifts of UNO cards, per game")
    BLOCK = "block", gettext_noop("Gifts blocked, per game")


_BY_KIND = {
    ActionKind.REFUSE: Event.CHALLENGE_WON,
    ActionKind.TAKE: Event.DUE_CARDS,
    ActionKind.JUMP_IN: Event.JUMP_IN,
    ActionKind.DOUBLE: Event.DOUBLE,
    ActionKind.SWAP: Event.SWAP,
    ActionKind.GIVE: Event.GIFT,
    ActionKind.BLOCK: Event.BLOCK,
}
_BY_OFFENCE = {Offence.UNO_FORGOTTEN: Event.UNO_FORGOTTEN, Offence.FALSE_UNO: Event.FALSE_UNO}


def event_of(state: State, action: Action) -> Event | None:
    """What the action counts as, judged before it is applied; None for one that is not counted."""
    if action.kind is ActionKind.DEMAND:
        return None if action.offence is None else _BY_OFFENCE.get(action.offence)
    if action.kind is ActionKind.SHOW:
        return Event.CHALLENGE_WON if state.is_bluff else Event.CHALLENGE_LOST
    if action.kind is ActionKind.SLAP:
        return Event.SLAP if len(state.waiting) == len(state.hands) else None
    return _BY_KIND.get(action.kind)
