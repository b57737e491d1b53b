"""Joint feasibility: what was really dealt is accepted, what is called impossible is impossible, examples add up."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import Card, Face
from engine.decks import Deck, DeckKind, deck_of
from engine.feasibility import Answer, Feasibility, Impossibility, InvalidRow, check_row, possible_totals
from engine.feasibility.search import find_hands
from engine.feasibility.small_cards import BoundReached
from engine.feasibility.value_table import value_table
from engine.feasibility.witness import greedy_hands
from tests.engine.feasibility.integer_program import row_is_possible

LEAGUE = deck_of(DeckKind.LEAGUE_110)
STANDARD = deck_of(DeckKind.STANDARD_108)
JUNIOR = deck_of(DeckKind.JUNIOR_56)
JUST_TOO_LITTLE = (1, 2, 3, 9, 19, 29, 39, 49, 59, 69, 99)


@st.composite
def dealt_rows(draw: st.DrawFn) -> tuple[Deck, list[list[Card]], bool]:
    """Losers' hands that were really dealt, one card left for the winner; and whether it was the UNO card."""
    deck = deck_of(draw(st.sampled_from(DeckKind)))
    cards = list(deck.cards())
    random.Random(draw(st.integers(0, 2**32))).shuffle(cards)
    uno_card_finish = deck.has_uno_card and draw(st.booleans())
    cards.remove(deck.own(Card(Face.UNO)) if uno_card_finish else cards[-1])
    sizes = draw(st.lists(st.integers(1, 18), min_size=1, max_size=9))
    hands = [[cards.pop() for _card in range(size)] for size in sizes if size < len(cards)]
    return deck, hands, uno_card_finish


@st.composite
def known_counts(draw: st.DrawFn, hands: Sequence[Sequence[Card]]) -> list[int | None] | None:
    """Numbers of cards as they may be known: of no hand, of some, of all."""
    if draw(st.booleans()):
        return None
    return [len(hand) if draw(st.booleans()) else None for hand in hands]


def assert_adds_up(
    deck: Deck,
    points: Sequence[int],
    counts: Sequence[int | None] | None,
    feasibility: Feasibility,
    *,
    uno_card_finish: bool,
) -> None:
    assert feasibility.witness is not None
    assert [deck.hand_value(hand) for hand in feasibility.witness] == list(points)
    for hand, count in zip(feasibility.witness, counts or [None] * len(points), strict=True):
        assert len(hand) >= 1
        assert count in (None, len(hand))
    dealt = [card for hand in feasibility.witness for card in hand]
    last_card = [deck.own(Card(Face.UNO))] if uno_card_finish else []
    assert deck.surplus(dealt + last_card) == {}
    assert len(dealt) < deck.size


@pytest.mark.clause("L5", "L5b", "L8.2", "L9", "K5", "K7", "K11")
@given(dealt_rows(), st.data())
def test_dealt_row_is_possible_and_its_example_adds_up(
    row: tuple[Deck, list[list[Card]], bool], data: st.DataObject
) -> None:
    deck, hands, uno_card_finish = row
    points = [deck.hand_value(hand) for hand in hands]
    counts = data.draw(known_counts(hands))

    feasibility = check_row(deck, points, counts, uno_card_finish=uno_card_finish, witness=True)

    assert feasibility.answer is Answer.POSSIBLE
    assert_adds_up(deck, points, counts, feasibility, uno_card_finish=uno_card_finish)
    assert check_row(deck, points, counts, uno_card_finish=uno_card_finish).answer is Answer.POSSIBLE


@given(
    st.sampled_from(DeckKind),
    st.lists(
        st.tuples(st.one_of(st.integers(0, 12), st.integers(0, 120), st.integers(0, 700)), st.integers(1, 16)),
        min_size=1,
        max_size=9,
    ),
    st.data(),
)
def test_any_row_is_answered_like_an_integer_program(
    kind: DeckKind, row: list[tuple[int, int]], data: st.DataObject
) -> None:
    deck = deck_of(kind)
    points = [hand for hand, _count in row]
    counts = [count if data.draw(st.booleans()) else None for _hand, count in row]
    uno_card_finish = deck.has_uno_card and data.draw(st.booleans())

    feasibility = check_row(deck, points, counts, uno_card_finish=uno_card_finish, witness=True)

    assume(feasibility.answer is not Answer.NOT_CHECKED)
    is_possible = row_is_possible(deck, points, counts, uno_card_finish=uno_card_finish)
    assert (feasibility.answer is Answer.POSSIBLE) == is_possible
    if is_possible:
        assert_adds_up(deck, points, counts, feasibility, uno_card_finish=uno_card_finish)
    else:
        assert feasibility.explanation is not None


@given(st.sampled_from(DeckKind), st.lists(st.integers(0, 9), min_size=1, max_size=9), st.integers(0, 40))
def test_rows_that_take_nearly_all_cards_are_answered_like_an_integer_program(
    kind: DeckKind, shares: list[int], rest: int
) -> None:
    deck = deck_of(kind)
    left = max(deck.total_value - rest, 0)
    total = sum(shares) + len(shares)
    points = [left * (share + 1) // total for share in shares]

    answer = check_row(deck, points).answer

    assert (answer is Answer.POSSIBLE) == row_is_possible(deck, points)


@given(st.sampled_from(DeckKind), st.lists(st.sampled_from(JUST_TOO_LITTLE), min_size=8, max_size=16))
def test_rows_whose_hands_just_miss_a_card_are_answered_like_an_integer_program(
    kind: DeckKind, points: list[int]
) -> None:
    deck = deck_of(kind)

    answer = check_row(deck, points).answer

    assert answer is check_row(deck, points, witness=True).answer
    assume(answer is not Answer.NOT_CHECKED)
    assert (answer is Answer.POSSIBLE) == row_is_possible(deck, points)


@given(st.sampled_from(DeckKind), st.integers(0, 2**32))
def test_every_deal_works_for_so_many_parts_as_are_called_sure(kind: DeckKind, seed: int) -> None:
    table = value_table(deck_of(kind), uno_card_finish=False)
    rng = random.Random(seed)
    cuts = sorted(rng.sample(range(1, table.total), table.sure_parts - 1))
    hands = [cut - before for before, cut in zip([0, *cuts], cuts, strict=False)]

    dealt = greedy_hands(table, hands)

    assert dealt is not None
    assert [sum(value * count for value, count in hand.items()) for hand in dealt] == hands


def test_number_of_sure_parts_is_known_for_every_deck() -> None:
    sure = {kind.value: value_table(deck_of(kind), uno_card_finish=False).sure_parts for kind in DeckKind}

    assert sure == {"mattel108": 9, "luvsh110": 9, "luvsh108_golden": 7, "junior56": 9}


@pytest.mark.clause("D11", "L9")
@pytest.mark.parametrize(("zero_hands", "answer"), [(4, Answer.POSSIBLE), (5, Answer.IMPOSSIBLE)])
def test_there_are_four_zero_cards(zero_hands: int, answer: Answer) -> None:
    assert check_row(LEAGUE, [0] * zero_hands + [20]).answer is answer


@pytest.mark.clause("K7")
def test_junior_deck_has_no_zero_card() -> None:
    feasibility = check_row(JUNIOR, [0, 12])

    assert feasibility.explanation is not None
    assert feasibility.explanation.code is Impossibility.TOO_MANY_ZERO_HANDS


@pytest.mark.clause("L9")
def test_sum_beyond_the_deck_is_explained_with_both_figures() -> None:
    explanation = check_row(STANDARD, [1000, 241]).explanation

    assert explanation is not None
    assert explanation.code is Impossibility.SUM_EXCEEDS_DECK
    assert dict(explanation.values) == {"sum": 1241, "total": 1240}


def test_small_hands_need_small_cards() -> None:
    explanation = check_row(LEAGUE, [1] * 9).explanation

    assert explanation is not None
    assert explanation.code is Impossibility.SMALL_HANDS
    assert dict(explanation.values) == {"points": 1, "needed": 9, "available": 8}


def test_small_remainder_needs_small_cards_too() -> None:
    eight_ones = [1] * 8

    assert check_row(LEAGUE, [*eight_ones, 1520 - 8 - 20]).answer is Answer.POSSIBLE
    explanation = check_row(LEAGUE, [*eight_ones, 1520 - 8 - 1]).explanation
    assert explanation is not None
    assert explanation.code is Impossibility.SMALL_HANDS


def test_many_large_hands_that_leave_a_card_without_a_place_are_impossible() -> None:
    """The small-hands rule alone does not see this: only three of the four 50s fit anywhere."""
    points = [49] * 8 + [99]

    explanation = check_row(JUNIOR, points).explanation

    assert not row_is_possible(JUNIOR, points)
    assert explanation is not None
    assert explanation.code is Impossibility.SMALL_CARDS


@pytest.mark.clause("L8.2")
def test_winner_needs_a_last_card() -> None:
    everything_but_a_zero = [LEAGUE.total_value]

    assert check_row(LEAGUE, everything_but_a_zero).answer is Answer.POSSIBLE
    explanation = check_row(LEAGUE, [0, 0, 0, 0, LEAGUE.total_value]).explanation
    assert explanation is not None
    assert explanation.code is Impossibility.NO_CARD_LEFT


@pytest.mark.clause("L6.17")
def test_uno_card_finish_takes_a_uno_card_out_of_the_deck() -> None:
    assert check_row(LEAGUE, [100, 100], [1, 1]).answer is Answer.POSSIBLE
    assert check_row(LEAGUE, [100, 100], [1, 1], uno_card_finish=True).answer is Answer.IMPOSSIBLE


def test_hand_that_no_number_of_cards_gives_is_named() -> None:
    explanation = check_row(LEAGUE, [20, 15], [1, 1]).explanation

    assert explanation is not None
    assert explanation.code is Impossibility.HAND_WITH_COUNT
    assert dict(explanation.values) == {"hand": 2, "count": 1, "points": 15}


def test_hands_that_need_the_same_cards_are_impossible_together() -> None:
    one_wild_draw_four_each = check_row(LEAGUE, [70] * 5, [1] * 5)

    assert one_wild_draw_four_each.answer is Answer.IMPOSSIBLE
    assert one_wild_draw_four_each.explanation is not None
    assert one_wild_draw_four_each.explanation.code is Impossibility.COUNTS
    assert check_row(LEAGUE, [70] * 4, [1] * 4).answer is Answer.POSSIBLE


def test_bound_is_told_and_never_guessed() -> None:
    table = value_table(deck_of(DeckKind.LEAGUE_108_GOLDEN), uno_card_finish=False)

    with pytest.raises(BoundReached):
        find_hands(table, [16, 21, 50, 24, 53, 46], [13, 8, 11, 6, 10, 7], most_steps=3)


@pytest.mark.parametrize(
    ("points", "counts", "quoted"), [([-3], None, "-3"), ([3], [0], "0"), ([3, 4], [1], "[1]"), ([5], [-1], "-1")]
)
def test_nonsense_is_refused_with_what_was_given(
    points: list[int], counts: list[int | None] | None, quoted: str
) -> None:
    with pytest.raises(InvalidRow) as refusal:
        check_row(LEAGUE, points, counts)

    assert quoted in str(refusal.value)


def test_uno_card_finish_needs_a_uno_card() -> None:
    with pytest.raises(InvalidRow):
        check_row(STANDARD, [3], uno_card_finish=True)


@pytest.mark.clause("L9", "K5", "K7")
@pytest.mark.parametrize(
    ("kind", "single_cards"),
    [
        (DeckKind.STANDARD_108, (*range(10), 20, 50)),
        (DeckKind.LEAGUE_110, (*range(10), 20, 50, 70, 100)),
        (DeckKind.LEAGUE_108_GOLDEN, (*range(10), 20, 50, 70, 100)),
        (DeckKind.JUNIOR_56, (*range(1, 10), 20, 50)),
    ],
)
def test_possible_totals_of_one_card_are_the_card_values(kind: DeckKind, single_cards: tuple[int, ...]) -> None:
    assert possible_totals(deck_of(kind), 1) == single_cards


def test_possible_totals_of_two_cards_match_all_pairs() -> None:
    cards = LEAGUE.cards()
    pairs = {LEAGUE.hand_value((one, other)) for at, one in enumerate(cards) for other in cards[:at]}

    assert possible_totals(LEAGUE, 2) == tuple(sorted(pairs))


def test_possible_totals_leave_a_card_for_the_winner() -> None:
    assert possible_totals(LEAGUE)[-1] == 1520
    assert possible_totals(JUNIOR)[-1] == 623
    assert possible_totals(LEAGUE, uno_card_finish=True)[-1] == 1420
    assert possible_totals(LEAGUE, 110) == ()
    assert possible_totals(LEAGUE, 0) == ()


@given(st.sampled_from(DeckKind), st.integers(0, 1600), st.one_of(st.none(), st.integers(1, 20)))
def test_single_hand_is_possible_exactly_if_its_total_is(kind: DeckKind, points: int, count: int | None) -> None:
    deck = deck_of(kind)

    assert (check_row(deck, [points], [count]).answer is Answer.POSSIBLE) == (points in possible_totals(deck, count))
