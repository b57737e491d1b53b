"""The state of a game as a value: cheap to copy, comparable."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.play.values.actions import Phase
from engine.play.values.offences import Offence
from engine.play.values.pack import NONE, OPEN


class Gift(NamedTuple):
    """A card that lies open for the victim of a UNO card (L6.16); ``card`` is a number of the pack."""

    giver: int
    card: int


class State:
    """Everything that the rules need to know of a running game, and nothing else.

    Players are seats counted from 0 in clockwise order, cards are numbers of the pack, :data:`NONE` stands for
    nobody or nothing. The referee changes a state in place; :meth:`copy` makes another one in a few microseconds.
    Cards lie in byte arrays, which find, filter and copy them at once.
    """

    __slots__ = (
        "base",
        "chain",
        "color",
        "dealer",
        "direction",
        "drawn",
        "due",
        "gifts",
        "hands",
        "idle",
        "is_bluff",
        "is_closed",
        "last_cards",
        "layer",
        "namer",
        "next_stock",
        "offences",
        "phase",
        "pile",
        "prior",
        "seed",
        "sender",
        "stocks",
        "turn",
        "uno_owed",
        "uno_said",
        "waiting",
        "winner",
    )

    def __init__(
        self,
        hands: Iterable[Iterable[int]],
        stocks: Iterable[Iterable[int]],
        pile: Iterable[int],
        *,
        dealer: int,
        seed: int,
    ) -> None:
        self.hands = [bytearray(hand) for hand in hands]
        self.stocks = [bytearray(stock) for stock in stocks]
        """The last card of a stock lies on top."""
        self.pile = bytearray(pile)
        """The laid cards; the last one lies on top."""
        self.dealer = dealer
        self.seed = seed
        self.next_stock = b""
        """The order of the next new stock (K14), its top card last, where it is known. Every other shuffle follows from
        the seed, so that applying an action needs no generator."""
        self.color = OPEN
        """The colour in force; OPEN while it is not named."""
        self.phase = Phase.TURN
        self.turn = 0
        """Whose turn it is."""
        self.direction = 0
        """0 clockwise, 1 counter-clockwise."""
        self.due = 0
        """Cards that are due: the player whose turn it is takes them or passes them on."""
        self.chain = NONE
        """The draw card from which the due cards come."""
        self.sender = NONE
        """Who laid that draw card, or sent the due cards back (K25); nobody for a start card."""
        self.is_closed = False
        """Whether the sum of due cards is closed (L6.15)."""
        self.is_bluff = False
        """Whether the draw four on top was laid against K16."""
        self.drawn = NONE
        """The card just drawn that may be laid at once (K13)."""
        self.layer = NONE
        """Who laid the top card; nobody once the next player has begun."""
        self.base = NONE
        """The player from whom play goes on: who laid the top card, or before a jump-in."""
        self.prior = (0, 0, NONE, NONE)
        """Direction, due cards, their draw card and sender as they were before the top card was laid."""
        self.namer = NONE
        """Who names the colour."""
        self.waiting: tuple[int, ...] = ()
        """Who has still to slap or to give; the first of a swap or a challenge."""
        self.gifts: tuple[Gift, ...] = ()
        self.uno_owed = NONE
        """Who laid the last but one card without saying UNO."""
        self.uno_said = NONE
        """Who said UNO before laying the last but one card."""
        self.offences: tuple[tuple[int, Offence], ...] = ()
        """Offences whose penalty can still be demanded."""
        self.idle = 0
        """Turns in a row in which no card could move."""
        self.winner = NONE
        self.last_cards: tuple[int, ...] = (NONE,) * len(self.hands)
        """The card with which each player went out last."""

    def copy(self) -> "State":
        """An independent copy; time grows with the number of cards."""
        other = State.__new__(State)
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        other.hands = [hand.copy() for hand in self.hands]
        other.stocks = [stock.copy() for stock in self.stocks]
        other.pile = self.pile.copy()
        return other

    def restore(self, other: "State") -> None:
        """Become equal to another state, which must not be used any more."""
        for name in State.__slots__:
            setattr(self, name, getattr(other, name))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]


_PLAIN = tuple(name for name in State.__slots__ if name not in ("hands", "stocks", "pile"))
