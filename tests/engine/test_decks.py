from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, Color, Face, parse_card, parse_cards
from engine.decks import Deck, DeckKind, deck_of
from tests.support.examples import examples

DECKS = [deck_of(kind) for kind in DeckKind]


@pytest.mark.clause("L5", "L5b", "K7", "K11", "L9", "K5")
@pytest.mark.parametrize(
    ("kind", "size", "total_value"),
    [
        (DeckKind.STANDARD_108, 108, 1240),
        (DeckKind.LEAGUE_110, 110, 1520),
        (DeckKind.LEAGUE_108_GOLDEN, 108, 1518),
        (DeckKind.JUNIOR_56, 56, 624),
    ],
)
def test_deck_has_its_size_and_value(kind: DeckKind, size: int, total_value: int) -> None:
    deck = deck_of(kind)
    assert (deck.size, deck.total_value, len(deck.cards())) == (size, total_value, size)


@pytest.mark.clause("L5", "K11")
@pytest.mark.parametrize("kind", [DeckKind.STANDARD_108, DeckKind.LEAGUE_110])
@pytest.mark.parametrize("color", Color)
def test_every_color_has_one_zero_and_two_of_the_rest(kind: DeckKind, color: Color) -> None:
    counts = deck_of(kind).counts
    of_color = {card.face.value: count for card, count in counts.items() if card.color is color}
    assert of_color == {"0": 1} | dict.fromkeys([*"123456789", "S", "R", "+2"], 2)


@pytest.mark.clause("L5")
def test_league_deck_has_two_white_uno_cards() -> None:
    colorless = {str(card): n for card, n in deck_of(DeckKind.LEAGUE_110).counts.items() if card.color is None}
    assert colorless == {"W": 4, "W+4": 4, "UNO": 2}


@pytest.mark.clause("L5b")
def test_golden_deck_has_golden_ones_for_the_yellow_ones() -> None:
    standard, golden = deck_of(DeckKind.STANDARD_108).counts, deck_of(DeckKind.LEAGUE_108_GOLDEN).counts
    assert dict(Counter(standard) - Counter(golden)) == {Card(Face.ONE, Color.YELLOW): 2}
    assert dict(Counter(golden) - Counter(standard)) == {Card(Face.UNO, Color.YELLOW): 2}


@pytest.mark.clause("K7")
def test_junior_deck_is_as_assumed() -> None:
    deck = deck_of(DeckKind.JUNIOR_56)
    faces = {face.value: count for face, count in deck.face_counts.items()}
    assert faces == {"1": 8} | dict.fromkeys([*"23456789", "+1", "+2", "S", "W"], 4)
    assert deck.hand_value(parse_cards("9 +1 +2 S W")) == 119


@pytest.mark.clause("L9", "K5")
@pytest.mark.parametrize(
    ("word", "league", "standard"),
    [("0", 0, 0), ("9", 9, 9), ("+2", 20, 20), ("S", 20, 20), ("R", 20, 20), ("W", 50, 50), ("+4", 70, 50)],
)
def test_card_values_are_those_of_the_edition(word: str, league: int, standard: int) -> None:
    card = parse_card(word)
    values = [deck_of(kind).value(card) for kind in (DeckKind.LEAGUE_110, DeckKind.STANDARD_108)]
    assert values == [league, standard]


@pytest.mark.clause("L9", "L5b")
def test_uno_cards_count_100_and_a_yellow_one_is_golden() -> None:
    assert deck_of(DeckKind.LEAGUE_110).hand_value(parse_cards("UNO y1")) == 101
    assert deck_of(DeckKind.LEAGUE_108_GOLDEN).hand_value(parse_cards("UNO y1 gold r1")) == 301


@pytest.mark.clause("K5")
def test_example_of_the_standard_rules_counts_35() -> None:
    assert deck_of(DeckKind.STANDARD_108).hand_value(parse_cards("red7 blue5 yellow3 skip")) == 35


def test_face_that_the_deck_does_not_have_has_no_value() -> None:
    with pytest.raises(KeyError):
        deck_of(DeckKind.STANDARD_108).value(Card(Face.UNO))


@pytest.mark.clause("L6.17")
def test_only_league_decks_have_uno_cards() -> None:
    assert [deck.kind for deck in DECKS if deck.has_uno_card] == [DeckKind.LEAGUE_110, DeckKind.LEAGUE_108_GOLDEN]


def test_counts_by_value_agree_with_the_cards() -> None:
    for deck in DECKS:
        assert list(deck.value_counts.items()) == sorted(Counter(map(deck.value, deck.cards())).items())


@examples(0.5)
@given(deck=st.sampled_from(DECKS), data=st.data())
def test_cards_of_the_deck_are_never_too_many_with_or_without_color(deck: Deck, data: st.DataObject) -> None:
    cards = data.draw(
        st.permutations(deck.cards()).flatmap(
            lambda all_cards: st.sampled_from([all_cards[:size] for size in (0, 1, 7, 30, deck.size)])
        )
    )
    without_color = [Card(card.face) if card.face.has_color and data.draw(st.booleans()) else card for card in cards]
    assert deck.surplus(cards) == {}
    assert deck.surplus(without_color) == {}


@examples(0.5)
@given(deck=st.sampled_from(DECKS), data=st.data())
def test_one_card_more_than_the_deck_is_too_many(deck: Deck, data: st.DataObject) -> None:
    extra = data.draw(st.sampled_from(deck.cards()))
    assert deck.surplus((*deck.cards(), extra)) == {extra: 1}


@pytest.mark.clause("L5")
@pytest.mark.parametrize(
    ("written", "surplus"),
    [
        ("3xr7", {"r7": 1}),
        ("9x7", {"7": 1}),
        ("2xr7 2xg7 2xb7 2xy7 7", {"7": 1}),
        ("3xr7 6x7", {"r7": 1}),
        ("3xr7 7x7", {"r7": 1, "7": 1}),
        ("5xW 4x+4 3xUNO", {"W": 1, "UNO": 1}),
        ("+1 gold", {"+1": 1, "GOLD": 1}),
    ],
)
def test_surplus_is_named_by_color_if_that_alone_is_exhausted(written: str, surplus: dict[str, int]) -> None:
    found = deck_of(DeckKind.LEAGUE_110).surplus(parse_cards(written))
    assert {str(card): count for card, count in found.items()} == surplus


def test_decks_are_equal_by_kind() -> None:
    assert len({*DECKS, *map(deck_of, DeckKind)}) == len(DeckKind)
