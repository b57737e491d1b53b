import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, CardNotationError, Color, Face, format_cards, parse_card, parse_cards
from engine.decks import DeckKind, deck_of

all_cards = st.sampled_from(sorted({card for kind in DeckKind for card in deck_of(kind).counts}, key=str)) | st.builds(
    Card, st.sampled_from([face for face in Face if face.has_color])
)


@given(st.lists(all_cards, max_size=12), st.sampled_from(("en", "de")))
def test_written_cards_are_read_as_the_same_cards(cards, language) -> None:
    assert parse_cards(format_cards(cards, language)) == tuple(cards)


@pytest.mark.clause("L5")
@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("7", Card(Face.SEVEN)),
        ("r7 R7 rot7 rote7 red7 r-7 red_7", Card(Face.SEVEN, Color.RED)),
        ("grün0 gruen0 g0 green0", Card(Face.ZERO, Color.GREEN)),
        ("Aussetzen aus A S skip", Card(Face.SKIP)),
        ("bA blauAussetzen bS blueskip", Card(Face.SKIP, Color.BLUE)),
        ("Retour ret R rev Reverse Richtungswechsel", Card(Face.REVERSE)),
        ("yR gelbRetour", Card(Face.REVERSE, Color.YELLOW)),
        ("+2 Zieh2 zieh-zwei d2 Z2", Card(Face.DRAW_TWO)),
        ("Farbenwahl F W wild Farbwahl joker", Card(Face.WILD)),
        ("+4 Zieh4 zieh-vier W+4 F+4 wd4 wild4", Card(Face.WILD_DRAW_FOUR)),
        ("UNO uno u weiß white", Card(Face.UNO)),
    ],
)
def test_german_and_english_words_name_a_card(words: str, card: Card) -> None:
    assert [parse_card(word) for word in words.split()] == [card] * len(words.split())


@pytest.mark.clause("L5b")
@pytest.mark.parametrize("word", ["gold", "Goldene1", "golden1"])
def test_golden_one_is_a_uno_card(word: str) -> None:
    assert parse_card(word) == Card(Face.UNO, Color.YELLOW)


@pytest.mark.clause("K7")
def test_junior_draw_one_is_read() -> None:
    assert parse_cards("+1 rZ1") == (Card(Face.DRAW_ONE), Card(Face.DRAW_ONE, Color.RED))


def test_separators_and_repetitions_are_read() -> None:
    assert format_cards(parse_cards(" 3x7, r5;2×+4  1*S ")) == "7 7 7 r5 W+4 W+4 S"
    assert parse_cards("  ") == ()


def test_every_unreadable_word_is_quoted_with_its_position() -> None:
    with pytest.raises(CardNotationError) as caught:
        parse_cards("7 Q r5 rW 12")
    assert caught.value.unreadable == ((3, "Q"), (8, "rW"), (11, "12"))
    assert str(caught.value) == "not a card: “Q” (character 3), “rW” (character 8), “12” (character 11)"


def test_unreadable_single_word_is_quoted() -> None:
    with pytest.raises(CardNotationError, match="“7 5” "):
        parse_card("7 5")


def unreadable_words(text: str) -> tuple[tuple[int, str], ...]:
    try:
        parse_cards(text)
    except CardNotationError as error:
        return error.unreadable
    return ()


@given(st.text(max_size=12) | st.text(alphabet="rgb7+4WSx ,", max_size=12))
def test_any_text_becomes_cards_once_the_refused_words_are_taken_out(text: str) -> None:
    for position, word in reversed(unreadable_words(text)):
        assert text[position - 1 :].startswith(word)
        text = text[: position - 1] + text[position - 1 + len(word) :]
    cards = parse_cards(text)
    assert parse_cards(format_cards(cards)) == cards


@pytest.mark.clause("L6.14", "L6.15")
@pytest.mark.parametrize("face", [Face.WILD, Face.WILD_DRAW_FOUR])
def test_black_card_has_no_color(face: Face) -> None:
    assert (face.is_black, face.has_color, face.is_number) == (True, False, False)
    with pytest.raises(ValueError, match="has no colour of its own, got red"):
        Card(face, Color.RED)


@pytest.mark.clause("L5b")
def test_uno_card_is_white_or_golden() -> None:
    with pytest.raises(ValueError, match="white, or golden"):
        Card(Face.UNO, Color.RED)
    assert [str(Card(Face.UNO)), str(Card(Face.UNO, Color.YELLOW))] == ["UNO", "GOLD"]
