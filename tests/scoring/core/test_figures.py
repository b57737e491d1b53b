"""Figures as people read them."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from django.utils import timezone, translation

from scoring.core import figures


@pytest.mark.parametrize(("value", "text"), [(None, "–"), (0, "0"), (17, "17"), (-300, "−300"), (1250, "1250")])
def test_points_have_a_real_minus_sign(value: int | None, text: str) -> None:
    assert figures.points(value) == text
    assert figures.points(value, "") == text.strip("–")


@pytest.mark.clause("D9")
def test_place_is_a_dash_for_who_has_none() -> None:
    assert (figures.place(1), figures.place(None)) == ("1.", "–")


def test_gap_is_empty_for_the_first_and_a_dash_without_place() -> None:
    assert [figures.gap(value) for value in (0, 12, None)] == ["", "+12", "–"]


def test_change_has_its_sign() -> None:
    assert [figures.change(value) for value in (7, 0, -7, None)] == ["+7", "0", "−7", ""]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(35), "35,0"),
        (Fraction(1, 3), "0,3"),
        (Fraction(-25, 2), "−12,5"),
        (Fraction(1, 20), "0,1"),
        (Fraction(-1, 20), "−0,1"),
        (Fraction(-1, 100), "0,0"),
        (None, "–"),
    ],
)
def test_average_has_one_decimal_rounded_away_from_zero(value: Fraction | None, text: str) -> None:
    assert figures.average(value) == text


def test_fractions_are_written_in_the_readers_way() -> None:
    assert [figures.percent(0.125), figures.signed(0.5, 1), figures.number(-0.04, 1)] == ["12,5\u00a0%", "+0,5", "0,0"]
    with translation.override("en"):
        assert [figures.percent(0.125), figures.signed(-0.5, 1)] == ["12.5\u00a0%", "−0.5"]


def test_moment_is_to_the_minute_unless_the_deadline_is_in_the_same_one() -> None:
    deadline = datetime(2025, 9, 5, 18, tzinfo=UTC)
    late = deadline + timedelta(milliseconds=1)
    with translation.override("de"), timezone.override("Europe/Berlin"):
        said = [figures.moment(*moments) for moments in ((late,), (late, deadline), (deadline, deadline), (None,))]
        assert said == ["05.09.2025 20:00", "05.09.2025 20:00:00,001", "05.09.2025 20:00", ""]
        assert figures.moment_in_order(late) == "05.09.2025 20:00:00,001"
        assert figures.spoken(late, deadline) == "05.09.2025 20:00:00,001"
        assert figures.spoken(late) == "Fr 05.09.2025 20:00"


def test_moment_of_this_week_is_said_by_its_day() -> None:
    with translation.override("de"), timezone.override("Europe/Berlin"):
        at = timezone.localtime(timezone.now()).replace(hour=17, minute=29, second=48) - timedelta(days=2)
        assert figures.spoken(at) == f"{('Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So')[at.weekday()]} 17:29"
