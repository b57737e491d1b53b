"""The exact search: says the same as going through everything, and as an integer program where that is too much."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.hard_rows import GIVEN_UP_ONCE, HARDEST
from engine.decks import Deck, DeckKind, deck_of
from engine.feasibility import Answer, check_row
from engine.feasibility.capacities import find_ways, packing_of
from engine.feasibility.loads import FIELD_BITS, SMALL_FIELDS, THRESHOLDS, load_of_number_cards, supply_of
from engine.feasibility.search import MOST_STEPS, find_hands, find_together
from engine.feasibility.small_cards import Budget
from engine.feasibility.value_table import HandCounts, ValueTable, value_table
from tests.engine.feasibility.integer_program import row_is_possible
from tests.engine.feasibility.straight_search import row_is_possible_straight

LEAGUE = value_table(deck_of(DeckKind.LEAGUE_110), uno_card_finish=False)
FIELD = (1 << FIELD_BITS) - 1
VALUES = (0, 1, 2, 3, 5, 8, 9, 20, 50)
small_decks = st.dictionaries(st.sampled_from(VALUES), st.integers(1, 3), min_size=3, max_size=6)


@given(
    small_decks,
    st.integers(0, 1),
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from((None, 0, 0, 1, 2))), min_size=1, max_size=5),
    st.data(),
)
def test_search_says_what_going_through_everything_says(
    counts: dict[int, int], reserve: int, row: list[tuple[int, int | None]], data: st.DataObject
) -> None:
    """Rows that use up a small deck: what some hands take is what others need."""
    table = ValueTable(counts=counts, reserve=reserve)
    cards = data.draw(st.permutations([value for value, count in counts.items() for _copy in range(count)]))
    points, numbers = [], []
    for size, known in row:
        hand, cards = cards[: max(size, 1)], cards[max(size, 1) :]
        points.append(sum(hand) + data.draw(st.sampled_from((0, 0, 0, 1, -1))) if hand else 1)
        numbers.append(None if known is None else max(len(hand) + known % 2, 1))
    points = [max(total, 0) for total in points]

    possible = row_is_possible_straight(counts, reserve, points, numbers)
    for found in (find_hands(table, points, numbers), _found_together(table, points, numbers)):
        assert (found is not None) == possible
        _assert_hands(found or [], points if possible else [], numbers if possible else [], counts)


def _found_together(table: ValueTable, points: Sequence[int], numbers: Sequence[int | None]) -> list[HandCounts] | None:
    return None if sum(points) > table.total else find_together(table, points, numbers, Budget(MOST_STEPS))


def _assert_hands(
    found: Sequence[HandCounts], points: Sequence[int], numbers: Sequence[int | None], counts: Mapping[int, int]
) -> None:
    """They have these points and numbers of cards, and each card comes out of one deck."""
    assert [sum(value * count for value, count in hand.items()) for hand in found] == list(points)
    assert all(number in (None, sum(hand.values())) for number, hand in zip(numbers, found, strict=True))
    assert all(sum(hand.get(value, 0) for hand in found) <= count for value, count in counts.items())


@pytest.mark.parametrize(("deck", "points", "counts"), HARDEST)
def test_rows_that_were_looked_for_to_be_hard_are_answered_like_an_integer_program(
    deck: Deck, points: Sequence[int], counts: Sequence[int | None]
) -> None:
    answer = check_row(deck, points, counts).answer

    if answer is not Answer.NOT_CHECKED:
        assert (answer is Answer.POSSIBLE) == row_is_possible(deck, points, counts)


@pytest.mark.parametrize(("deck", "points", "counts", "uno_card_finish"), GIVEN_UP_ONCE)
def test_rows_that_were_given_up_once_are_answered_like_an_integer_program(
    deck: Deck, points: Sequence[int], counts: Sequence[int | None], uno_card_finish: bool
) -> None:
    answer = check_row(deck, points, counts, uno_card_finish=uno_card_finish).answer

    assert answer is not Answer.NOT_CHECKED
    assert (answer is Answer.POSSIBLE) == row_is_possible(deck, points, counts, uno_card_finish=uno_card_finish)


def test_hands_of_more_points_than_the_deck_has_are_not_found() -> None:
    """What is left for the hand that is dealt counts less than it, in a deck of which the other has taken a card."""
    table = ValueTable(counts={0: 1, 1: 1, 2: 1}, reserve=0)

    assert find_hands(table, [3, 1], [None, 1]) is None


def test_hands_that_are_dealt_take_cards_that_a_small_hand_of_any_number_needs() -> None:
    """One card of 1 point must be left, and the others are dealt low cards first."""
    row = [268, 190, 8, 1, 392, 56, 30, 56, 268], [6, 13, None, None, None, 10, 18, 15, None]

    assert check_row(deck_of(DeckKind.LEAGUE_110), *row).answer is Answer.POSSIBLE


@given(st.integers(0, 400), st.integers(0, 80))
def test_load_is_the_least_by_which_cards_exceed_and_fall_short_of_each_threshold(points: int, cards: int) -> None:
    load = load_of_number_cards(points, cards)

    fields = [load >> at * FIELD_BITS & FIELD for at in range(SMALL_FIELDS)]

    excess = [max(points - cards * threshold, 0) for threshold in THRESHOLDS]
    shortfall = [max(cards * threshold - points, 0) for threshold in THRESHOLDS]
    assert fields == [*excess, *shortfall, cards]


def test_supply_is_that_of_the_single_cards() -> None:
    counts = (4, 8, 8, 8, 8, 8, 8, 8, 8, 8)

    fields = [supply_of(counts) >> at * FIELD_BITS & FIELD for at in range(SMALL_FIELDS)]

    assert fields[0] == sum(value * count for value, count in enumerate(counts))
    assert fields[-1] == sum(counts)
    assert fields[len(THRESHOLDS) + 9] == sum((9 - value) * count for value, count in enumerate(counts))


@given(st.lists(st.lists(st.integers(0, 2**15 - 1), min_size=5, max_size=5), min_size=1, max_size=6))
def test_least_of_loads_is_the_least_of_each_field(rows: list[list[int]]) -> None:
    loads = [sum(amount << at * FIELD_BITS for at, amount in enumerate(row)) for row in rows]

    least = packing_of(LEAGUE).least(loads)

    assert [least >> at * FIELD_BITS & FIELD for at in range(5)] == [min(column) for column in zip(*rows, strict=True)]


@given(st.integers(0, 200), st.one_of(st.none(), st.integers(1, 12)))
def test_ways_of_a_hand_are_all_choices_of_big_cards_with_the_right_rest(points: int, count: int | None) -> None:
    ways = find_ways(LEAGUE, points, count).ways

    assert len({(way.big, way.small) for way in ways}) == len(ways)
    for way in ways:
        assert sum(value * taken for (value, _copies), taken in zip(LEAGUE.big, way.big, strict=True)) == (
            points - way.small.points
        )
        assert count in (None, sum(way.big) + way.small.cards)
