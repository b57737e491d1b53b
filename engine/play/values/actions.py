"""What a player can do: the kinds of action with all that holds whatever the rule set, and the action as a value."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Self

from engine.messages import gettext_noop
from engine.play.values.pack import NONE, OPEN
from engine.play.values.verdicts import Verdict
from engine.rulesets import LabelledEnum


class Phase(IntEnum):
    """What the game waits for; the number is for tables alone."""

    TURN, DRAWN, DUE, NAMING, SWAPPING, SLAPPING, GIVING, BLOCKING, SHOWING, LAST_CARD, OVER = range(11)


_GOING_ON = tuple(phase for phase in Phase if phase is not Phase.OVER)


class Part(Enum):
    """What belongs to an action besides the player."""

    CARD, COLOR, PLAYER, STOCK, OFFENCE = range(5)


class Draws(Enum):
    """Whether cards are drawn because of an action: never, by the player as its purpose, or by somebody as it falls."""

    NEVER, ON_PURPOSE, PERHAPS = range(3)


class ActionKind(IntEnum):
    """The kinds of action, with what is true of each under every rule set; the number is for tables alone.

    ``word`` is stable and used in records and JSON. ``open_in`` are the phases in which the action can be legal,
    ``needs`` its parts in the order in which they are written. ``allowed`` is the reason why it is legal, None where
    that depends on the card; ``refused`` what is said if the game does not wait for it, or of an action with other
    parts. Both carry their clauses. What each kind wants and does stands in :mod:`engine.play.moves`.
    """

    word: str
    label: str
    open_in: tuple[Phase, ...]
    allowed: Verdict | None
    refused: Verdict
    needs: tuple[Part, ...]
    draws: Draws

    def __new__(  # noqa: PLR0917 -- the members stand in a table
        cls,
        word: str,
        label: str,
        open_in: tuple[Phase, ...],
        allowed: Verdict | None,
        refused: Verdict,
        needs: tuple[Part, ...] = (),
        draws: Draws = Draws.NEVER,
    ) -> "ActionKind":
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.word, member.label, member.open_in = word, label, open_in
        member.allowed, member.refused, member.needs, member.draws = allowed, refused, needs, draws
        return member

    # fmt: off
    LAY = ("lay", gettext_noop("lay a card"), (Phase.TURN, Phase.DRAWN, Phase.DUE, Phase.LAST_CARD),
           None, Verdict.INCOMPLETE, (Part.CARD, Part.COLOR, Part.PLAYER))
    DRAW = ("draw", gettext_noop("draw"), (Phase.TURN,),
            Verdict.MAY_DRAW, Verdict.NO_SUCH_STOCK, (Part.STOCK,), Draws.ON_PURPOSE)
    KEEP = "keep", gettext_noop("keep the drawn card"), (Phase.DRAWN,), Verdict.MAY_KEEP, Verdict.NOTHING_DRAWN
    TAKE = ("take", gettext_noop("take the due cards"), (Phase.DUE, Phase.LAST_CARD),
            Verdict.MUST_TAKE, Verdict.NOTHING_DUE, (), Draws.ON_PURPOSE)
    CHALLENGE = ("challenge", gettext_noop("challenge the draw four"), (Phase.DUE,),
                 Verdict.MAY_CHALLENGE, Verdict.NO_CHALLENGE)
    SHOW = ("show", gettext_noop("show the hand"), (Phase.SHOWING,),
            Verdict.MAY_SHOW, Verdict.NO_CHALLENGE, (), Draws.PERHAPS)
    REFUSE = ("refuse", gettext_noop("refuse to show the hand"), (Phase.SHOWING,),
              Verdict.MAY_SHOW, Verdict.NO_CHALLENGE, (), Draws.PERHAPS)
    NAME = ("name", gettext_noop("name the colour"), (Phase.NAMING,),
            Verdict.MAY_NAME, Verdict.NO_COLOR_TO_NAME, (Part.COLOR,))
    SWAP = "swap", gettext_noop("swap hands"), (Phase.SWAPPING,), Verdict.MAY_SWAP, Verdict.NO_SWAP, (Part.PLAYER,)
    DECLINE = "decline", gettext_noop("decline to swap hands"), (Phase.SWAPPING,), Verdict.MAY_SWAP, Verdict.NO_SWAP
    JUMP_IN = ("jump", gettext_noop("jump in"), (Phase.TURN, Phase.DUE, Phase.SWAPPING),
               Verdict.IDENTICAL, Verdict.INCOMPLETE, (Part.CARD,))
    DOUBLE = ("double", gettext_noop("lay the identical card"), (Phase.TURN, Phase.DUE),
              Verdict.IDENTICAL_AGAIN, Verdict.INCOMPLETE, (Part.CARD, Part.COLOR, Part.PLAYER))
    SLAP = ("slap", gettext_noop("slap the stock"), (Phase.SLAPPING,),
            Verdict.MAY_SLAP, Verdict.NO_SLAP, (), Draws.PERHAPS)
    GIVE = "give", gettext_noop("give a card"), (Phase.GIVING,), Verdict.MAY_GIVE, Verdict.NO_GIFTS, (Part.CARD,)
    BLOCK = ("block", gettext_noop("block a gift"), (Phase.BLOCKING,),
             Verdict.MAY_BLOCK, Verdict.NO_SUCH_GIFT, (Part.CARD, Part.PLAYER))
    COUNT = ("count", gettext_noop("count 3-2-1-0"), (Phase.SLAPPING, Phase.BLOCKING),
             Verdict.MAY_COUNT, Verdict.NO_COUNT, (), Draws.PERHAPS)
    CALL_UNO = "uno", gettext_noop("say UNO"), _GOING_ON, Verdict.MAY_SAY_UNO, Verdict.NO_UNO
    DRAW_EXTRA = ("extra", gettext_noop("draw out of turn"), _GOING_ON,
                  Verdict.MAY_DRAW_EXTRA, Verdict.EXTRA_ON_TURN, (), Draws.ON_PURPOSE)
    FINISH = ("finish", gettext_noop("end the game without a card left"), (Phase.TURN,),
              Verdict.HAS_WON, Verdict.NOT_GONE_OUT)
    DEMAND = ("demand", gettext_noop("demand a penalty"), _GOING_ON,
              Verdict.MAY_DEMAND, Verdict.NO_PENALTY, (Part.PLAYER, Part.OFFENCE), Draws.PERHAPS)
    FAULT = ("fault", gettext_noop("break a rule"), _GOING_ON,
             Verdict.IS_FAULT, Verdict.NO_FAULT, (Part.OFFENCE, Part.CARD))
    # fmt: on

    @property
    def needs_card(self) -> bool:
        """Whether there is no such action without a card; a fault may do without."""
        return self.needs[:1] == (Part.CARD,)

    @property
    def lays(self) -> bool:
        """Whether a card is laid on the pile."""
        return self in (ActionKind.LAY, ActionKind.JUMP_IN, ActionKind.DOUBLE)


_ALSO_STANDARD = _TAKEN_BACK = True


class Offence(LabelledEnum):
    """L7, L8.1, K18, K19: what costs penalty cards; the code is the stable word used in records.

    ``is_standard``: the standard game punishes it as well, by the penalty of K19. ``is_taken_back``: the laid card goes
    back to the hand.
    """

    clauses: tuple[str, ...]
    is_standard: bool
    is_taken_back: bool

    def __new__(cls, code: str, label: str, clauses: tuple[str, ...] = ("L7",), *details: bool) -> Self:
        member = object.__new__(cls)
        member._value_ = code
        member.label = label
        member.clauses = clauses
        member.is_standard, member.is_taken_back = (*details, False, False)[:2]
        return member

    UNO_FORGOTTEN = "uno_forgotten", gettext_noop("forgot to say UNO"), ("L7", "L8.1", "K18")
    FALSE_UNO = "false_uno", gettext_noop("called UNO falsely"), ("K18",)
    ADVICE = "advice", gettext_noop("gave advice"), ("K19",), _ALSO_STANDARD
    WRONG_CARD = "wrong_card", gettext_noop("laid a wrong card"), ("L7", "K19"), _ALSO_STANDARD, _TAKEN_BACK
    OUT_OF_TURN = "out_of_turn", gettext_noop("laid out of turn"), ("L7", "K19"), _ALSO_STANDARD, _TAKEN_BACK
    COLOR_NOT_NAMED = "color_not_named", gettext_noop("named no colour"), ("K19",), _ALSO_STANDARD
    DUE_IGNORED = "due_ignored", gettext_noop("laid instead of taking due cards"), ("K19",), _ALSO_STANDARD, _TAKEN_BACK
    QUESTION = "question", gettext_noop("asked a question")
    SWEARING = "swearing", gettext_noop("swear word")
    DELAY = "delay", gettext_noop("delayed the game")
    LAST_SLAP = "last_slap", gettext_noop("last to slap a 4"), ("L6.11", "L7")
    NEEDLESS_SLAP = "needless_slap", gettext_noop("slapped without cause")
    CARD_IN_HAND = "card_in_hand", gettext_noop("card in hand while slapping")
    WRONG_JUMP_IN = "wrong_jump_in", gettext_noop("wrong jump-in"), ("L6.8", "L7", "K19"), _ALSO_STANDARD, _TAKEN_BACK
    WRONG_CONTINUATION = "wrong_continuation", gettext_noop("continued the game wrongly"), ("L7",), False, _TAKEN_BACK
    TWO_AT_ONCE = "two_at_once", gettext_noop("laid two cards at once"), ("L6.9", "L7"), _ALSO_STANDARD
    MACHINE_FORGOTTEN = "machine_forgotten", gettext_noop("forgot the shuffling machine"), ("L6.1", "L7")
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
