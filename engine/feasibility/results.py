"""What the question “can these hands exist together?” is answered with."""

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.findings import Reason, ReasonCode
from engine.messages import gettext_noop

Hands = tuple[tuple[Card, ...], ...]


class Answer(Enum):
    """Three answers; NOT_CHECKED means that the bound of the search was hit. It is never a guess."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    NOT_CHECKED = "unknown"


class Impossibility(ReasonCode):
    """Why hands cannot exist together. Hands are counted from 1 in the order given."""

    SUM_EXCEEDS_DECK = (
        ("L5", "L9"),
        gettext_noop("Together they are %(sum)s points, the cards that can be left are worth %(total)s."),
    )
    TOO_MANY_ZERO_HANDS = (
        ("D11", "L9"),
        gettext_noop("A hand of 0 points holds only “0” cards: %(hands)s such hands, but %(cards)s such cards."),
    )
    NO_CARD_LEFT = (("L8.2",), gettext_noop("They take every card of the deck; the winner's last card must be left."))
    SMALL_HANDS = (
        ("L5", "L9"),
        gettext_noop(
            "Hands and remainder of at most %(points)s points need small cards worth %(needed)s, "
            "the deck has %(available)s."
        ),
    )
    SMALL_CARDS = (
        ("L5", "L9"),
        gettext_noop(
            "Hands and remainder need cards of at most %(points)s points worth %(needed)s together, "
            "the deck has %(available)s."
        ),
    )
    HAND = (("L5", "L9"), gettext_noop("Hand %(hand)s: no hand counts %(points)s points."))
    HAND_WITH_COUNT = (("L5", "L9"), gettext_noop("Hand %(hand)s: no %(count)s cards count %(points)s points."))
    COUNTS = (
        ("L5", "L9"),
        gettext_noop("However the cards are dealt, they do not give these points with these numbers of cards."),
    )


@dataclass(frozen=True, slots=True)
class Feasibility:
    """The answer. ``explanation`` is given for IMPOSSIBLE; ``witness`` for POSSIBLE if it was asked for:
    an example hand for every player, in the order given."""

    answer: Answer
    explanation: Reason | None = None
    witness: Hands | None = None


class InvalidRow(ValueError):
    """The question itself makes no sense; the message quotes what was given."""
