"""Whole numbers in forms are read as in the cells of a sheet: 1.000 is not 1."""

import uuid

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from engine.rulesets import STANDARD
from scoring.core.forms.fields import WholeNumber
from scoring.rules.forms.editions import EditionForm
from scoring.sheets.forms import GameForm, hand_field
from scoring.sheets.services.entries import HandEntry
from tests.scoring.rules.test_editions_forms import typed
from tests.scoring.scenes import scene


@pytest.mark.parametrize("text", ["12", " 12 ", "12.0", "12,0", "12.00", "12,00"])
def test_whole_number_may_have_zeros_as_decimals(text: str) -> None:
    assert WholeNumber().clean(text) == 12


@pytest.mark.parametrize("text", ["1.000", "1,000", "1 000", "1.000,00"])
def test_mark_for_thousands_is_refused_with_what_is_probably_meant(text: str) -> None:
    with translation.override("en"), pytest.raises(ValidationError) as refusal:
        WholeNumber().clean(text)
    assert refusal.value.messages == [
        f"“{text}” has a mark for thousands, or decimals; expected is a whole number without them: is 1000 meant?"
    ]


@pytest.mark.parametrize("text", ["1.0000", "1.5", "9" * 5_000, "1,0000", "eins"])
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        WholeNumber().clean(text)


@pytest.mark.clause("K1")
def test_limit_of_an_edition_is_never_read_as_a_thousandth() -> None:
    form = EditionForm(typed(STANDARD, **{"scoring-limit": "1.000"}))
    assert list(form.errors) == ["scoring-limit"]


@pytest.mark.clause("L9")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("12", HandEntry(points=12)),
        ("12,0", HandEntry(points=12)),
        ("12.00", HandEntry(points=12)),
        ("7 5", HandEntry(cards="7 5")),
        ("1.000", HandEntry(cards="1.000")),
        ("", HandEntry()),
    ],
)
def test_hand_of_a_typed_row_is_read_as_a_cell_of_a_file(text: str, hand: HandEntry) -> None:
    seats = scene(players=2).seats
    data = {"number": "1", "seen_revision": "0", "client_id": str(uuid.uuid4()), hand_field(seats[0].pk): text}
    form = GameForm(data, seats=seats)
    assert form.is_valid(), form.errors
    assert form.entry.hands[seats[0].pk] == hand
