"""The questions that the rest of the engine asks."""

from collections.abc import Sequence
from functools import lru_cache

from engine.decks import Deck
from engine.feasibility.closed_rule import find_contradiction, find_misfit
from engine.feasibility.results import Answer, Feasibility, Impossibility, InvalidRow
from engine.feasibility.search import find_hands
from engine.feasibility.small_cards import BoundReached
from engine.feasibility.value_table import HandCounts, ValueTable, value_table
from engine.feasibility.witness import compact_hands, concrete_hands, greedy_hands
from engine.findings import Reason

_POSSIBLE = Feasibility(Answer.POSSIBLE)


def check_row(
    deck: Deck,
    points: Sequence[int],
    card_counts: Sequence[int | None] | None = None,
    *,
    uno_card_finish: bool = False,
    witness: bool = False,
) -> Feasibility:
    """Whether the losers' hands of one game can all exist in one deck, with a card left for the winner (L8.2).

    ``points`` are raw hand points, ``card_counts`` the number of cards where it is known (None: unknown).
    ``uno_card_finish``: the winner's last card was a UNO card (L6.17). ``witness`` asks for example hands.

    Only points: the closed rule, about 2 µs; from the ninth loser on, with golden ones from the seventh, the cards are
    dealt as well, about 50 µs. With numbers of cards: an exact search, usually a tenth of a millisecond, that gives up
    with NOT_CHECKED after about four tenths of a second. Raises :class:`InvalidRow` for numbers that make no sense.

    >>> from engine.decks import DeckKind, deck_of
    >>> league = deck_of(DeckKind.LEAGUE_110)
    >>> check_row(league, [35, 0, 120]).answer
    <Answer.POSSIBLE: 'possible'>
    >>> str(check_row(league, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]).explanation)
    'Hands and remainder of at most 5 points need small cards worth 125, the deck has 120.'
    >>> [[str(card) for card in hand] for hand in check_row(league, [70, 3], [1, 1], witness=True).witness]
    [['W+4'], ['r3']]
    """
    _refuse_nonsense(deck, points, card_counts, uno_card_finish=uno_card_finish)
    table = value_table(deck, uno_card_finish=uno_card_finish)
    if contradiction := find_contradiction(table, points):
        return Feasibility(Answer.IMPOSSIBLE, contradiction)
    if card_counts is None or all(count is None for count in card_counts):
        return _with_points_only(deck, table, points, uno_card_finish=uno_card_finish, witness=witness)
    return _with_counts(deck, table, points, card_counts, uno_card_finish=uno_card_finish, witness=witness)


def possible_totals(deck: Deck, card_count: int | None = None, *, uno_card_finish: bool = False) -> tuple[int, ...]:
    """Which raw hand points a single loser can have at all, in rising order; with ``card_count`` cards if given.

    A card must be left for the winner. The first call per deck takes about 10 ms.

    >>> from engine.decks import DeckKind, deck_of
    >>> possible_totals(deck_of(DeckKind.STANDARD_108), 1)
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 50)
    """
    return _possible_totals(deck, card_count, uno_card_finish)


@lru_cache(maxsize=1024)
def _possible_totals(deck: Deck, card_count: int | None, uno_card_finish: bool) -> tuple[int, ...]:
    table = value_table(deck, uno_card_finish=uno_card_finish)
    if card_count is None:
        sums = table.sums
    elif 1 <= card_count <= table.size - table.reserve:
        sums = table.sums_by_count[card_count]
    else:
        sums = 0
    return tuple(total for total in range(sums.bit_length()) if sums >> total & 1)


def _refuse_nonsense(
    deck: Deck, points: Sequence[int], card_counts: Sequence[int | None] | None, *, uno_card_finish: bool
) -> None:
    for hand in points:
        if hand < 0:
            raise InvalidRow(f"hand points are not negative, got {hand} in {list(points)}")
    if uno_card_finish and not deck.has_uno_card:
        raise InvalidRow(f"the deck {deck.kind.value} has no UNO card that could end a game (L6.17)")
    if card_counts is None:
        return
    if len(card_counts) != len(points):
        raise InvalidRow(f"{len(points)} hands, but {len(card_counts)} numbers of cards: {list(card_counts)}")
    for count in card_counts:
        if count is not None and count < 1:
            raise InvalidRow(f"a loser holds at least one card, got {count} in {list(card_counts)}")


def _with_points_only(
    deck: Deck, table: ValueTable, points: Sequence[int], *, uno_card_finish: bool, witness: bool
) -> Feasibility:
    if not witness and len(points) < table.sure_parts:
        return _POSSIBLE
    hands = compact_hands(table, points) or greedy_hands(table, points)
    if hands is None:
        if misfit := find_misfit(table, points):
            return Feasibility(Answer.IMPOSSIBLE, misfit)
        return _with_counts(deck, table, points, [None] * len(points), uno_card_finish=uno_card_finish, witness=witness)
    return _possible(deck, hands, uno_card_finish=uno_card_finish) if witness else _POSSIBLE


def _with_counts(
    deck: Deck,
    table: ValueTable,
    points: Sequence[int],
    card_counts: Sequence[int | None],
    *,
    uno_card_finish: bool,
    witness: bool,
) -> Feasibility:
    if impossible := _find_impossible_hand(table, points, card_counts):
        return Feasibility(Answer.IMPOSSIBLE, impossible)
    try:
        hands = find_hands(table, points, card_counts)
    except BoundReached:
        return Feasibility(Answer.NOT_CHECKED)
    if hands is None:
        return Feasibility(Answer.IMPOSSIBLE, Reason(Impossibility.COUNTS))
    return _possible(deck, hands, uno_card_finish=uno_card_finish) if witness else _POSSIBLE


def _find_impossible_hand(table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None]) -> Reason | None:
    for position, (hand, count) in enumerate(zip(points, card_counts, strict=True), start=1):
        if count is None:
            if not table.sums >> hand & 1:
                return Reason(Impossibility.HAND, {"hand": position, "points": hand})
        elif count > table.size - table.reserve or not table.sums_by_count[count] >> hand & 1:
            return Reason(Impossibility.HAND_WITH_COUNT, {"hand": position, "points": hand, "count": count})
    return None


def _possible(deck: Deck, hands: Sequence[HandCounts], *, uno_card_finish: bool) -> Feasibility:
    return Feasibility(Answer.POSSIBLE, witness=concrete_hands(deck, hands, uno_card_finish=uno_card_finish))
