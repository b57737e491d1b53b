"""A record as a value: everything that is needed to play a game again, and what people wrote beside it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.cards import Card
from engine.names import name_key
from engine.play import Action, GameResult
from engine.rulesets import RuleSet

KNOWN_TAGS = (
    "RuleSet",
    "Deck",
    "Seats",
    "Dealer",
    "Seed",
    "DeckOrder",
    "Shuffles",
    "StartCard",
    "DealtHands",
    "Result",
    "FinalHands",
)
"""The tags that mean something to the replay, in the order in which they are written."""
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_KNOWN_WORDS = frozenset(name.lower() for name in KNOWN_TAGS)


@dataclass(frozen=True, slots=True)
class Seed:
    """The deck was shuffled by the generator that starts from this number (``random.Random(number)``)."""

    number: int


@dataclass(frozen=True, slots=True)
class DeckOrder:
    """The whole deck in its order before dealing, the top card first.

    ``shuffles`` decides on every later shuffle; 0 or more, below 2 to the power of 64.
    """

    cards: tuple[Card, ...]
    shuffles: int = 0


Cards = tuple[int | None, ...]
"""Numbers of the pack; None: a card that is not known."""


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """The start card, and what is known of each dealt hand; the rest of the deck is not known."""

    start: int
    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class StatedResult:
    """The result that the record claims. ``points`` are raw points for each seat; ``winner`` None: abandoned (D10)."""

    winner: int | None
    points: tuple[int, ...]
    uno_card_finish: bool = False

    @classmethod
    def of(cls, result: GameResult) -> "StatedResult":
        """What a record states of that result."""
        return cls(result.winner, result.points, result.uno_card_finish)

    def __str__(self) -> str:
        """The value of the tag Result.

        >>> str(StatedResult(winner=1, points=(35, 0, 120), uno_card_finish=True))
        '2 wins with UNO: 35 0 120'
        """
        who = "void" if self.winner is None else f"{self.winner + 1} wins"
        how = " with UNO" if self.uno_card_finish else ""
        return f"{who}{how}: {' '.join(map(str, self.points))}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One action, and the comments that follow it.

    ``drawn`` are the cards that are drawn by it, in their order, and ``new_stock`` is the stock that is made of the
    laid cards meanwhile (K14), its top card first; None: the record does not say it, and the deal tells.
    ``line`` and ``column`` count from 1 and tell where the entry stands in the text that was read; None: it comes
    from no text. They do not matter for equality. Raises ValueError for a comment that is not a single line of
    words with single blanks.
    """

    action: Action
    comments: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)
    drawn: Cards | None = None
    new_stock: Cards | None = None

    def __post_init__(self) -> None:
        _check_comments(self.comments)


@dataclass(frozen=True, slots=True)
class Record:
    """A complete game, or the beginning of one.

    ``seats`` are the players' names clockwise, ``dealer`` a seat counted from 0. ``deal`` says how the cards came.
    ``tags`` are further tags with their values, kept in their order; ``comments`` stand before the first entry.
    ``line`` is where the record begins in the text that was read, and does not matter for equality. ``final_hands`` are
    the cards left in each hand when the game is over; None: not stated.

    Raises ValueError for what could not be written: names that are empty, equal or contain a semicolon, a dealer
    who is not at the table, tags that are named like one of :data:`KNOWN_TAGS`, line breaks.
    """

    rule_set: RuleSet
    seats: tuple[str, ...]
    deal: Seed | DeckOrder | OpenDeal
    entries: tuple[Entry, ...] = ()
    dealer: int = 0
    result: StatedResult | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)
    final_hands: tuple[Cards, ...] | None = None

    def __post_init__(self) -> None:
        for name in self.seats:
            if not name or ";" in name or name != single_line(name):
                raise ValueError(f"“{name}” cannot be the name of a seat: expected words without a semicolon")
        if len(set(map(name_key, self.seats))) < len(self.seats):
            raise ValueError(f"two seats have the same name: {'; '.join(self.seats)}")
        if not 0 <= self.dealer < len(self.seats):
            raise ValueError(f"seat {self.dealer} deals, but there are {len(self.seats)} seats")
        for name, value in self.tags:
            if not TAG_NAME.fullmatch(name) or name.lower() in _KNOWN_WORDS:
                raise ValueError(f"“{name}” cannot be the name of a further tag")
            if "\n" in value or "\r" in value:
                raise ValueError(f"the value of “{name}” goes over several lines")
        _check_comments(self.comments)

    @property
    def is_open(self) -> bool:
        """Whether the record leaves cards unknown that come into play."""
        stocks = (entry.new_stock for entry in self.entries)
        return isinstance(self.deal, OpenDeal) or any(stock is not None and None in stock for stock in stocks)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of all entries."""
        return tuple(entry.action for entry in self.entries)


def single_line(text: str) -> str:
    """The words of a text with single blanks between them.

    >>> single_line("a long\\n   comment ")
    'a long comment'
    """
    return " ".join(text.split())


def _check_comments(comments: Iterable[str]) -> None:
    for comment in comments:
        if not comment or comment != single_line(comment):
            raise ValueError(f"“{comment}” is no comment: expected a single line with single blanks")
