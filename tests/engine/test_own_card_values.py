"""Card values of a club's own go through everything that counts cards (L9, K5)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import Card, Face, format_cards, parse_cards
from engine.checks import check_sheet
from engine.decks import Deck, DeckKind, deck_of
from engine.feasibility import Answer, check_row, possible_totals
from engine.feasibility.value_table import value_table
from engine.play import Referee, play_out
from engine.records import read_records
from engine.rulesets import STANDARD, CardValue, LastCardDraws, RuleSet, checked, from_data, to_data
from engine.scoring import score_sheet
from engine.sheet import GameRow, Hand, Seat, Sheet
from engine.sheetio import read_sheet_text
from engine.simulation import Strategy, simulate
from tests.engine.feasibility.integer_program import row_is_possible

SEVENTY = checked(
    replace(STANDARD, scoring=replace(STANDARD.scoring, card_values=(CardValue(Face.WILD_DRAW_FOUR, 70),)))
)
"""The standard deck of 108 cards, in which the wild draw four counts as in the league."""

values = st.sampled_from((0, 1, 3, 5, 7, 10, 15, 20, 25, 30, 33, 50, 70, 99, 200))


def own(rule_set: RuleSet, *card_values: tuple[Face, int]) -> RuleSet:
    return checked(
        replace(rule_set, scoring=replace(rule_set.scoring, card_values=tuple(CardValue(*one) for one in card_values)))
    )


def sheet_of(hand: Hand) -> Sheet:
    game = GameRow(1, (Hand(0), hand), dealer=0, winners=(0,))
    return Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (game,))


def test_edition_with_own_values_is_written_and_read_back() -> None:
    assert from_data(to_data(SEVENTY)) == SEVENTY
    assert to_data(SEVENTY)["scoring"]["card_values"] == [{"face": "W+4", "points": 70}]
    assert from_data({**to_data(STANDARD), "scoring": {"system": "classic", "limit": 500}}).cards is STANDARD.cards


@pytest.mark.clause("L9", "K5")
def test_written_cards_are_counted_by_them() -> None:
    cards = parse_cards("+4 7 A")
    assert SEVENTY.cards.hand_value(cards) == 70 + 7 + 20
    assert STANDARD.cards.hand_value(cards) == 50 + 7 + 20
    assert score_sheet(sheet_of(Hand(cards=cards)), SEVENTY).players[0].points == 97
    text = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Björn\n1;Anke;Anke;;;0;+4 7 A"
    read = read_sheet_text(text, deck=SEVENTY.cards).sheet
    assert read is not None
    assert read.games[0].hands[1].points == 97


@pytest.mark.clause("L9", "K5")
def test_checks_say_which_hands_can_be_by_them() -> None:
    def codes(hand: Hand, rule_set: RuleSet) -> list[str]:
        return [finding.code.name for finding in check_sheet(sheet_of(hand), rule_set)]

    cards = parse_cards("+4 7")
    assert codes(Hand(77, cards), SEVENTY) == []
    assert codes(Hand(57, cards), SEVENTY) == ["CARDS_DIFFER_FROM_POINTS"]
    assert codes(Hand(70, card_count=1), SEVENTY) == []
    assert codes(Hand(70, card_count=1), STANDARD) == ["HAND_IMPOSSIBLE_WITH_COUNT"]
    total = STANDARD.cards.total_value
    assert "POINTS_BEYOND_DECK" in codes(Hand(total + 1), STANDARD)
    assert "POINTS_BEYOND_DECK" not in codes(Hand(total + 1), SEVENTY)
    assert SEVENTY.cards.total_value == total + 4 * 20


@pytest.mark.clause("D11")
def test_zero_hands_are_as_many_as_cards_that_count_nothing() -> None:
    without_zeros = own(STANDARD, (Face.ZERO, 10))
    without_zeros = replace(without_zeros, scoring=replace(without_zeros.scoring, last_card_draws=LastCardDraws.ALWAYS))
    codes = {finding.code.name for finding in check_sheet(sheet_of(Hand(0)), without_zeros)}
    assert codes == {"TOO_MANY_ZERO_HANDS"}
    assert check_sheet(sheet_of(Hand(0)), own(STANDARD, (Face.ZERO, 10), (Face.SKIP, 0))) == ()


def test_every_card_alone_counts_its_own_value() -> None:
    rule_set = own(STANDARD, (Face.SEVEN, 33), (Face.WILD, 0))
    assert possible_totals(rule_set.cards, 1) == (0, 1, 2, 3, 4, 5, 6, 8, 9, 20, 33, 50)


@pytest.mark.clause("K5")
def test_played_and_recorded_games_end_with_them() -> None:
    generator = Random(4)
    referee = Referee(SEVENTY, 4)
    state = referee.deal(generator)
    play_out(referee, state, generator, most=5_000)
    result = referee.result(state)
    assert list(result.points) == [SEVENTY.cards.hand_value(hand) for hand in result.hands]
    tag = '{"code": "own", "name": "Own", "valid_from": "2026-01-01", "source": "",'
    tag += ' "scoring": {"system": "classic", "limit": 500, "card_values": [{"face": "W+4", "points": 70}]}}'
    (read,) = read_records(f'[RuleSet {tag}] [Seats "1; 2"] [Seed "1"]')
    assert read.record is not None
    assert read.record.rule_set.cards.face_values[Face.WILD_DRAW_FOUR] == 70


def test_simulation_counts_by_them() -> None:
    alike = own(STANDARD, *((face, 3) for face in STANDARD.cards.face_counts))
    found = simulate(alike, players=2, games=20, matches=0, strategies=(Strategy.RANDOM,), seed=1, processes=1)
    assert {points % 3 for points in found.hand_points.counts} == {0}


@pytest.mark.clause("L9", "K5")
def test_search_of_minutes_is_given_up_where_values_are_ones_own() -> None:
    rule_set = own(STANDARD, (Face.ONE, 25), (Face.FOUR, 30), (Face.SKIP, 7), (Face.TWO, 25))
    points, counts = [38, 84, 32, 59, 20, 30, 20, 19, 147], [None, None, 2, 3, 1, 1, None, 3, 8]
    assert check_row(rule_set.cards, points, counts).answer is Answer.NOT_CHECKED
    assert value_table(rule_set.cards, uno_card_finish=False).has_own_values is True
    assert value_table(STANDARD.cards, uno_card_finish=False).has_own_values is False


@st.composite
def rows_of_own_decks(draw: st.DrawFn) -> tuple[Deck, list[list[Card]]]:
    kind = draw(st.sampled_from(DeckKind))
    faces = draw(st.lists(st.sampled_from(sorted(deck_of(kind).face_counts, key=str)), max_size=4, unique=True))
    deck = deck_of(kind, tuple((face, draw(values)) for face in faces))
    cards = list(deck.cards())
    Random(draw(st.integers(0, 2**32))).shuffle(cards)
    sizes = draw(st.lists(st.integers(1, 8), min_size=1, max_size=6))
    return deck, [[cards.pop() for _card in range(size)] for size in sizes]


@pytest.mark.clause("L9", "K5")
@given(rows_of_own_decks(), st.booleans(), st.sampled_from((0, 0, 1, 3, -3, 50, 400)))
def test_rows_of_own_decks_are_answered_like_an_integer_program(
    row: tuple[Deck, list[list[Card]]], with_counts: bool, slip: int
) -> None:
    deck, hands = row
    points = [deck.hand_value(hand) for hand in hands]
    points[0] = max(0, points[0] + slip)
    counts = [len(hand) for hand in hands] if with_counts else None
    found = check_row(deck, points, counts, witness=True)
    assume(found.answer is not Answer.NOT_CHECKED)
    assert (found.answer is Answer.POSSIBLE) == row_is_possible(deck, points, counts)
    if found.witness is not None:
        assert [deck.hand_value(hand) for hand in found.witness] == points, format_cards(sum(found.witness, ()))
