"""The fields that all forms are made of."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone, translation

import scoring
from scoring.core.forms.fields import LARGEST_NUMBER, Day, Line, Moment, Prose, WholeNumber
from scoring.models.base.texts import one_line, quoted

DJANGO_S_OWN = re.compile(r"\bforms\.(CharField|IntegerField|DateField|DateTimeField|FloatField|DecimalField)\b")


def test_no_form_has_a_field_that_lets_everything_through() -> None:
    modules = [path for path in Path(scoring.__file__).parent.rglob("*.py") if "forms" in (path.stem, path.parent.name)]
    found = [
        (path.name, match.group())
        for path in modules
        for match in DJANGO_S_OWN.finditer(path.read_text())
        if path.name != "fields.py"
    ]
    assert len(modules) > 20

    assert found == []


def refusal_of(field: object, typed: str) -> str:
    with translation.override("en"), pytest.raises(ValidationError) as refused:
        field.clean(typed)
    return " ".join(refused.value.messages)


@pytest.mark.parametrize(
    "typed", ["Anke Petersen", "Łukasz Żak", "İnci Ağaoğlu", "علی\u200cرضا", "👩🏽‍🚀", "a\u00a0b", "O’Neill"]
)
def test_line_takes_what_people_are_called(typed: str) -> None:
    assert Line().clean(f"  {typed} ") == typed


@pytest.mark.parametrize("character", ["\n", "\r", "\x0b", "\x85", "\u2028", "\u2029"])
def test_line_has_no_second_line(character: str) -> None:
    assert refusal_of(Line(), f"a{character}b") == "“a·b” goes over more than one line; expected is one line."


@pytest.mark.parametrize(
    "character",
    [
        "\0",
        "\t",
        "\x1b",
        "\x7f",
        "\u00ad",
        "\u200b",
        "\u200e",
        "\u202a",
        "\u202e",
        "\u2066",
        "\u2069",
        "\ufeff",
        "\ud800",
    ],
)
def test_line_has_no_character_that_nobody_sees(character: str) -> None:
    assert f"(U+{ord(character):04X})" in refusal_of(Line(), f"a{character}b")


def test_prose_has_lines_but_nothing_else_that_nobody_sees() -> None:
    assert Prose().clean("a\r\n\tb") == "a\r\n\tb"
    assert "(U+202E)" in refusal_of(Prose(), "a\n\u202eb")


@pytest.mark.parametrize("typed", ["9" * 5_000, str(2**63), str(LARGEST_NUMBER + 1), "-1", "1.5", "x", "1\n2"])
def test_whole_number_is_one_that_a_column_holds(typed: str) -> None:
    assert refusal_of(WholeNumber(), typed)


def test_refused_number_is_quoted() -> None:
    assert refusal_of(WholeNumber(), "12 or 13") == "“12 or 13” is not a whole number."


@pytest.mark.parametrize("typed", ["0001-01-01", "1969-12-31", "2200-01-01", "9999-12-31"])
def test_day_lies_within_bounds(typed: str) -> None:
    sentence = f"“{typed}” cannot be meant: expected is a time between 1970 and 2199."
    assert refusal_of(Day(), typed) == sentence


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "1969-12-31T12:00", "2200-01-02T00:00", "9999-12-31T23:59"])
@pytest.mark.parametrize("zone", ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_moment_lies_within_bounds(typed: str, zone: str) -> None:
    with timezone.override(zone):
        assert refusal_of(Moment(), typed).startswith(f"“{typed.replace('T', ' ')}” cannot be meant")


def test_day_and_moment_take_the_first_and_the_last() -> None:
    assert [Day().clean(typed).year for typed in ("1970-01-01", "2199-12-31")] == [1970, 2199]
    assert isinstance(Moment().clean("2199-12-31T12:00"), datetime)


def test_quoted_text_is_short_and_shows_a_dot_for_what_cannot_be_seen() -> None:
    assert quoted("a\u202eb\0") == "a·b·"
    assert quoted("x" * 41) == "x" * 40 + "…"
    assert one_line("") is None
