"""What a check looks at: the whole sheet, or one row of it, together with the rules that it was played by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cached_property
from typing import Literal

from engine.cards import Card
from engine.checks.codes import SheetFinding
from engine.decks import Deck
from engine.feasibility import possible_totals
from engine.findings import Finding, Place, Reason
from engine.messages import Parameter
from engine.rulesets import RuleSet
from engine.scoring import ScoredGame, SheetScore, SheetScorer, UnscorableSheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Sheet

Field = Literal[
    "number",
    "dealer",
    "winner",
    "exact_grab",
    "uno_card_finish",
    "points",
    "cards",
    "card_count",
    "control_total",
    "last_round",
]


@dataclass(frozen=True, slots=True)
class Counting:
    """A sheet as far as it can be counted. Unlike a reading, it holds also rows that are not complete yet.

    ``score`` None: the players alone make scoring impossible. ``rows`` has None for a row that is left out, since it
    contradicts itself or the rows before it. ``out_after`` holds per seat the number of the game of the elimination
    (H2), None: still in; ``out_before`` the same as it was before each row.
    """

    score: SheetScore | None
    rows: tuple[ScoredGame | None, ...]
    out_after: tuple[int | None, ...]
    out_before: tuple[tuple[int | None, ...], ...]

    @property
    def whole_score(self) -> SheetScore | None:
        """The score if every row can be counted."""
        return self.score if all(self.rows) else None


def _count(sheet: Sheet, rule_set: RuleSet) -> Counting:
    try:
        scorer = SheetScorer(sheet, rule_set)
    except UnscorableSheet:
        nobody_is_out = (None,) * len(sheet.seats)
        return Counting(None, (None,) * len(sheet.games), nobody_is_out, (nobody_is_out,) * len(sheet.games))
    rows: list[ScoredGame | None] = []
    out_before = []
    for game in sheet.games:
        out_before.append(tuple(scorer.out_after))
        try:
            rows.append(scorer.add(game))
        except UnscorableSheet:
            rows.append(None)
    return Counting(scorer.score(), tuple(rows), tuple(scorer.out_after), tuple(out_before))


@dataclass(frozen=True)
class SheetToCheck:
    """A sheet and the rule set of its evening. ``counted`` is its counting, where that is known already."""

    sheet: Sheet
    rule_set: RuleSet
    counted: Counting | None = None

    @cached_property
    def deck(self) -> Deck:
        return self.rule_set.cards

    @cached_property
    def first_rows(self) -> Mapping[int, int]:
        """For each number of a game, the position of the first row that has it."""
        rows: dict[int, int] = {}
        for row, game in enumerate(self.sheet.games):
            rows.setdefault(game.number, row)
        return rows

    @cached_property
    def counting(self) -> Counting:
        """How far it got by the scoring system of the rule set."""
        return self.counted or _count(self.sheet, self.rule_set)

    @property
    def out_after(self) -> tuple[int | None, ...]:
        """Per seat the number of the game of the elimination (H2), None: still in. Where nobody can be eliminated,
        nothing is counted to say so."""
        return self.counting.out_after if self._eliminates else self._nobody

    def out_before(self, row: int) -> tuple[int | None, ...]:
        """The same as it was before the row at that position."""
        return self.counting.out_before[row] if self._eliminates else self._nobody

    @property
    def _eliminates(self) -> bool:
        return self.rule_set.scoring.system.eliminates

    @property
    def _nobody(self) -> tuple[None, ...]:
        return (None,) * len(self.sheet.seats)

    def name(self, seat: int) -> str:
        return self.sheet.seats[seat].name

    def has_seat(self, seat: int) -> bool:
        return 0 <= seat < len(self.sheet.seats)

    def names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.name(seat) if self.has_seat(seat) else "?" for seat in seats)

    def finding(
        self, code: SheetFinding, *, seat: int | None = None, field: Field | None = None, **values: Parameter | Reason
    ) -> Finding:
        """A finding on the sheet as a whole or on a player; a seat gives the text its ``name``."""
        named = {} if seat is None else {"name": self.name(seat)}
        return Finding(code, Place(seat=seat, field=field), {**named, **values})


@dataclass(frozen=True)
class RowToCheck:
    """One row of a checked sheet; ``index`` is its position from 0."""

    checked: SheetToCheck
    index: int
    _found: "dict[RowCheck, tuple[Finding, ...]]" = dataclass_field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def found_by(self, check: "RowCheck") -> tuple[Finding, ...]:
        """What a check finds in this row. It looks once, however many ask."""
        found = self._found.get(check)
        if found is None:
            found = self._found[check] = tuple(check(self))
        return found

    @cached_property
    def game(self) -> GameRow:
        return self.checked.sheet.games[self.index]

    @property
    def rule_set(self) -> RuleSet:
        return self.checked.rule_set

    @property
    def deck(self) -> Deck:
        return self.checked.deck

    @property
    def seats(self) -> range:
        return range(len(self.checked.sheet.seats))

    @cached_property
    def at_table(self) -> tuple[int, ...]:
        """The seats that take part: there for this game (D9) and not out already (H2)."""
        return self.checked.sheet.at_table(self.game.number, self.out_after)

    @property
    def out_after(self) -> tuple[int | None, ...]:
        """Per seat the number of the earlier game after which the player was eliminated (H2); None: still in."""
        return self.checked.out_before(self.index)

    @cached_property
    def winner(self) -> int | None:
        """The seat of the winner, if exactly one player of this sheet is marked."""
        winner = self.game.winner
        return winner if winner is not None and self.checked.has_seat(winner) else None

    @cached_property
    def losers(self) -> tuple[int, ...]:
        """The seats at the table that are not marked as winner."""
        return tuple([seat for seat in self.at_table if seat not in self.game.winners])

    @property
    def takes_uno_card(self) -> bool:
        """Whether the winner's last card was a UNO card of this deck (L6.17)."""
        return self.game.uno_card_finish and self.deck.has_uno_card

    @cached_property
    def possible_totals(self) -> tuple[int, ...]:
        """The raw points that a losing hand of any number of cards can have, in rising order (L9, K5)."""
        return possible_totals(self.deck, uno_card_finish=self.takes_uno_card)

    @cached_property
    def noted_cards(self) -> tuple[Card, ...]:
        """All cards that are noted in any hand of the row."""
        return tuple(card for hand in self.game.hands for card in hand.cards or ())

    def counted_points(self, seat: int) -> int | None:
        """What the noted cards of a hand count; None: none are noted, or not all of them belong to the deck."""
        cards = self.hand(seat).cards
        if cards is None or self.foreign_cards(seat):
            return None
        return self.deck.hand_value(cards)

    def foreign_cards(self, seat: int) -> tuple[Card, ...]:
        """The noted cards of a hand that the deck does not have."""
        return tuple(card for card in self.hand(seat).cards or () if not self.is_in_deck(card))

    def is_in_deck(self, card: Card) -> bool:
        return self.deck.own(card).face in self.deck.face_values

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """One hand for each seat, an empty one where the row has no cell."""
        hands, seats = self.game.hands, len(self.checked.sheet.seats)
        return hands[:seats] + (EMPTY_HAND,) * (seats - len(hands))

    def hand(self, seat: int) -> Hand:
        return self.hands[seat]

    def finding(
        self, code: SheetFinding, *, seat: int | None = None, field: Field | None = None, **values: Parameter | Reason
    ) -> Finding:
        """A finding in this row; its text gets the number of the ``game`` and the ``name`` of the player."""
        named = {} if seat is None else {"name": self.checked.name(seat)}
        place = Place(row=self.index, game=self.game.number, seat=seat, field=field)
        return Finding(code, place, {"game": self.game.number, **named, **values})


RowCheck = Callable[[RowToCheck], Iterator[Finding]]
SheetCheck = Callable[[SheetToCheck], Iterator[Finding]]
