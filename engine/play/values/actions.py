"""What a player can do: the kinds of action with all that holds whatever the rule set, and the action as a value."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from engine.messages import gettext_noop
from engine.play.values.offences import Offence
from engine.play.values.pack import NONE, OPEN
from engine.play.values.verdicts import Verdict


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


_GOING_ON = tuple(phase for phase in Phase if phase is not Phase.OVER)


class Part(Enum):
    """What belongs to an action besides the player."""

    CARD = "card"
    COLOR = "color"
    PLAYER = "player"
    STOCK = "stock"
    OFFENCE = "offence"


class Draws(Enum):
    """Whether cards are drawn because of an action: never, by the player as its purpose, or by somebody as it falls."""

    NEVER = 0
    ON_PURPOSE = 1
    PERHAPS = 2


@dataclass(frozen=True, slots=True)
class Traits:
    """What is true of a kind of action under every rule set.

    ``word`` is stable and used in records and JSON. ``open_in`` are the phases in which the action can be legal,
    ``needs`` its parts in the order in which they are written. ``allowed`` is the reason why it is legal, None where
    that depends on the card; ``refused`` what is said if the game does not wait for it, or of an action with other
    parts. Both carry their clauses. ``lays`` tells that it lays a card on the pile.
    """

    word: str
    label: str
    open_in: tuple[Phase, ...]
    allowed: Verdict | None
    refused: Verdict
    needs: tuple[Part, ...] = ()
    draws: Draws = Draws.NEVER
    lays: bool = False


class ActionKind(IntEnum):
    """The kinds of action; the number is for tables alone. What each wants and does: :mod:`engine.play.moves`."""

    traits: Traits
    word: str
    label: str
    lays: bool
    needs_card: bool

    def __new__(cls, traits: Traits) -> "ActionKind":
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.traits, member.word, member.label, member.lays = traits, traits.word, traits.label, traits.lays
        member.needs_card = traits.needs[:1] == (Part.CARD,)
        return member

    # fmt: off
    LAY = Traits("lay", gettext_noop("lay a card"), (Phase.TURN, Phase.DRAWN, Phase.DUE, Phase.LAST_CARD),
                 None, Verdict.INCOMPLETE, needs=(Part.CARD, Part.COLOR, Part.PLAYER), lays=True)
    DRAW = Traits("draw", gettext_noop("draw"), (Phase.TURN,),
                  Verdict.MAY_DRAW, Verdict.NO_SUCH_STOCK, needs=(Part.STOCK,), draws=Draws.ON_PURPOSE)
    KEEP = Traits("keep", gettext_noop("keep the drawn card"), (Phase.DRAWN,), Verdict.MAY_KEEP, Verdict.NOTHING_DRAWN)
    TAKE = Traits("take", gettext_noop("take the due cards"), (Phase.DUE, Phase.LAST_CARD),
                  Verdict.MUST_TAKE, Verdict.NOTHING_DUE, draws=Draws.ON_PURPOSE)
    CHALLENGE = Traits("challenge", gettext_noop("challenge the draw four"), (Phase.DUE,),
                       Verdict.MAY_CHALLENGE, Verdict.NO_CHALLENGE)
    SHOW = Traits("show", gettext_noop("show the hand"), (Phase.SHOWING,),
                  Verdict.MAY_SHOW, Verdict.NO_CHALLENGE, draws=Draws.PERHAPS)
    REFUSE = Traits("refuse", gettext_noop("refuse to show the hand"), (Phase.SHOWING,),
                    Verdict.MAY_SHOW, Verdict.NO_CHALLENGE, draws=Draws.PERHAPS)
    NAME = Traits("name", gettext_noop("name the colour"), (Phase.NAMING,),
                  Verdict.MAY_NAME, Verdict.NO_COLOR_TO_NAME, needs=(Part.COLOR,))
    SWAP = Traits("swap", gettext_noop("swap hands"), (Phase.SWAPPING,),
                  Verdict.MAY_SWAP, Verdict.NO_SWAP, needs=(Part.PLAYER,))
    DECLINE = Traits("decline", gettext_noop("decline to swap hands"), (Phase.SWAPPING,),
                     Verdict.MAY_SWAP, Verdict.NO_SWAP)
    JUMP_IN = Traits("jump", gettext_noop("jump in"), (Phase.TURN, Phase.DUE, Phase.SWAPPING),
                     Verdict.IDENTICAL, Verdict.INCOMPLETE, needs=(Part.CARD,), lays=True)
    DOUBLE = Traits("double", gettext_noop("lay the identical card"), (Phase.TURN, Phase.DUE),
                    Verdict.IDENTICAL_AGAIN, Verdict.INCOMPLETE, needs=(Part.CARD, Part.COLOR, Part.PLAYER), lays=True)
    SLAP = Traits("slap", gettext_noop("slap the stock"), (Phase.SLAPPING,),
                  Verdict.MAY_SLAP, Verdict.NO_SLAP, draws=Draws.PERHAPS)
    GIVE = Traits("give", gettext_noop("give a card"), (Phase.GIVING,),
                  Verdict.MAY_GIVE, Verdict.NO_GIFTS, needs=(Part.CARD,))
    BLOCK = Traits("block", gettext_noop("block a gift"), (Phase.BLOCKING,),
                   Verdict.MAY_BLOCK, Verdict.NO_SUCH_GIFT, needs=(Part.CARD, Part.PLAYER))
    COUNT = Traits("count", gettext_noop("count 3-2-1-0"), (Phase.SLAPPING, Phase.BLOCKING),
                   Verdict.MAY_COUNT, Verdict.NO_COUNT, draws=Draws.PERHAPS)
    CALL_UNO = Traits("uno", gettext_noop("say UNO"), _GOING_ON, Verdict.MAY_SAY_UNO, Verdict.NO_UNO)
    DRAW_EXTRA = Traits("extra", gettext_noop("draw out of turn"), _GOING_ON,
                        Verdict.MAY_DRAW_EXTRA, Verdict.EXTRA_ON_TURN, draws=Draws.ON_PURPOSE)
    FINISH = Traits("finish", gettext_noop("end the game without a card left"), (Phase.TURN,),
                    Verdict.HAS_WON, Verdict.NOT_GONE_OUT)
    DEMAND = Traits("demand", gettext_noop("demand a penalty"), _GOING_ON,
                    Verdict.MAY_DEMAND, Verdict.NO_PENALTY, needs=(Part.PLAYER, Part.OFFENCE), draws=Draws.PERHAPS)
    FAULT = Traits("fault", gettext_noop("break a rule"), _GOING_ON,
                   Verdict.IS_FAULT, Verdict.NO_FAULT, needs=(Part.OFFENCE, Part.CARD))
    # fmt: on


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
