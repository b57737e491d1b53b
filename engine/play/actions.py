"""What a player can do: the kinds of action, and the action as a value."""

from dataclasses import dataclass
from enum import IntEnum

from engine.messages import gettext_noop
from engine.play.pack import NONE, OPEN
from engine.rulesets import LabelledEnum


class ActionKind(IntEnum):
    """The kinds of action. ``word`` is stable and used in records and JSON; the number is for tables alone."""

    word: str
    label: str

    def __new__(cls, word: str, label: str) -> "ActionKind":
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.word = word
        member.label = label
        return member

    LAY = "lay", gettext_noop("lay a card")
    DRAW = "draw", gettext_noop("draw")
    KEEP = "keep", gettext_noop("keep the drawn card")
    TAKE = "take", gettext_noop("take the due cards")
    CHALLENGE = "challenge", gettext_noop("challenge the draw four")
    SHOW = "show", gettext_noop("show the hand")
    REFUSE = "refuse", gettext_noop("refuse to show the hand")
    NAME = "name", gettext_noop("name the colour")
    SWAP = "swap", gettext_noop("swap hands")
    DECLINE = "decline", gettext_noop("decline to swap hands")
    JUMP_IN = "jump", gettext_noop("jump in")
    DOUBLE = "double", gettext_noop("lay the identical card")
    SLAP = "slap", gettext_noop("slap the stock")
    GIVE = "give", gettext_noop("give a card")
    BLOCK = "block", gettext_noop("block a gift")
    COUNT = "count", gettext_noop("count 3-2-1-0")
    CALL_UNO = "uno", gettext_noop("say UNO")
    DRAW_EXTRA = "extra", gettext_noop("draw out of turn")
    FINISH = "finish", gettext_noop("end the game without a card left")
    DEMAND = "demand", gettext_noop("demand a penalty")
    FAULT = "fault", gettext_noop("break a rule")


class Offence(LabelledEnum):
    """L7, L8.1, K18, K19: what costs penalty cards; the code is the stable word used in records."""

    UNO_FORGOTTEN = "uno_forgotten", gettext_noop("forgot to say UNO")
    FALSE_UNO = "false_uno", gettext_noop("called UNO falsely")
    ADVICE = "advice", gettext_noop("gave advice")
    WRONG_CARD = "wrong_card", gettext_noop("laid a wrong card")
    OUT_OF_TURN = "out_of_turn", gettext_noop("laid out of turn")
    COLOR_NOT_NAMED = "color_not_named", gettext_noop("named no colour")
    DUE_IGNORED = "due_ignored", gettext_noop("laid instead of taking due cards")
    QUESTION = "question", gettext_noop("asked a question")
    SWEARING = "swearing", gettext_noop("swear word")
    DELAY = "delay", gettext_noop("delayed the game")
    LAST_SLAP = "last_slap", gettext_noop("last to slap a 4")
    NEEDLESS_SLAP = "needless_slap", gettext_noop("slapped without cause")
    CARD_IN_HAND = "card_in_hand", gettext_noop("card in hand while slapping")
    WRONG_JUMP_IN = "wrong_jump_in", gettext_noop("wrong jump-in")
    WRONG_CONTINUATION = "wrong_continuation", gettext_noop("continued the game wrongly")
    TWO_AT_ONCE = "two_at_once", gettext_noop("laid two cards at once")
    MACHINE_FORGOTTEN = "machine_forgotten", gettext_noop("forgot the shuffling machine")
    OTHER = "other", gettext_noop("other")


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that one player does. Players are seats counted from 0, cards and colours numbers of the pack.

    ``card`` is what is laid, thrown in, given or used to block; ``color`` what is named (:data:`OPEN`: nothing);
    ``target`` the other player: with whom hands are swapped, who gets the gifts of a UNO card, whose gift is
    blocked, who pays; for a draw it is the number of the stock. ``offence`` belongs to demands and faults.
    """

    kind: ActionKind
    player: int
    card: int = NONE
    color: int = OPEN
    target: int = NONE
    offence: Offence | None = None


class Phase(IntEnum):
    """What the game waits for; the number is for tables alone."""

    TURN = 0
    DRAWN = 1
    DUE = 2
    NAMING = 3
    SWAPPING = 4
    SLAPPING = 5
    GIVING = 6
    BLOCKING = 7
    SHOWING = 8
    LAST_CARD = 9
    OVER = 10
