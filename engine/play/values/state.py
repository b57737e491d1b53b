"""The state of a game as a value: cheap to copy, comparable."""

from dataclasses import dataclass, fields
from typing import NamedTuple

from engine.play.values.actions import Offence, Phase
from engine.play.values.pack import NONE, OPEN


class Gift(NamedTuple):
    """A card that lies open for the victim of a UNO card (L6.16); ``card`` is a number of the pack."""

    giver: int
    card: int


@dataclass(slots=True)
class State:
    """Everything that the rules need to know of a running game, and nothing else.

    Players are seats counted from 0 in clockwise order, cards are numbers of the pack, :data:`NONE` stands for
    nobody or nothing. The referee changes a state in place; :meth:`copy` makes another one in a few microseconds.
    Cards lie in byte arrays, which find, filter and copy them at once.
    """

    hands: list[bytearray]
    stocks: list[bytearray]
    """The last card of a stock lies on top."""
    pile: bytearray
    """The laid cards; the last one lies on top."""
    dealer: int
    seed: int
    next_stock: bytes = b""
    """The order of the next new stock (K14), its top card last, where it is known. Every other shuffle follows from
    the seed, so that applying an action needs no generator."""
    color: int = OPEN
    """The colour in force; OPEN while it is not named."""
    phase: Phase = Phase.TURN
    turn: int = 0
    """Whose turn it is."""
    direction: int = 0
    """0 clockwise, 1 counter-clockwise."""
    due: int = 0
    """Cards that are due: the player whose turn it is takes them or passes them on."""
    chain: int = NONE
    """The draw card from which the due cards come."""
    sender: int = NONE
    """Who laid that draw card, or sent the due cards back (K25); nobody for a start card."""
    is_closed: bool = False
    """Whether the sum of due cards is closed (L6.15)."""
    is_bluff: bool = False
    """Whether the draw four on top was laid against K16."""
    drawn: int = NONE
    """The card just drawn that may be laid at once (K13)."""
    layer: int = NONE
    """Who laid the top card; nobody once the next player has begun."""
    base: int = NONE
    """The player from whom play goes on: who laid the top card, or before a jump-in."""
    prior: tuple[int, int, int, int] = (0, 0, NONE, NONE)
    """Direction, due cards, their draw card and sender as they were before the top card was laid."""
    namer: int = NONE
    """Who names the colour."""
    waiting: tuple[int, ...] = ()
    """Who has still to slap or to give; the first of a swap or a challenge."""
    gifts: tuple[Gift, ...] = ()
    uno_owed: int = NONE
    """Who laid the last but one card without saying UNO."""
    uno_said: int = NONE
    """Who said UNO before laying the last but one card."""
    offences: tuple[tuple[int, Offence], ...] = ()
    """Offences whose penalty can still be demanded."""
    idle: int = 0
    """Turns in a row in which no card could move."""
    winner: int = NONE
    last_cards: tuple[int, ...] = ()
    """The card with which each player went out last."""

    def __post_init__(self) -> None:
        self.last_cards = self.last_cards or (NONE,) * len(self.hands)

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


_PLAIN = tuple(field.name for field in fields(State) if field.name not in ("hands", "stocks", "pile"))
