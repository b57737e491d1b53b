"""The hour that the clocks of a zone show twice, and the one that they skip."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.forms import Form
from django.utils import timezone

from scoring.core.forms.fields import Moment
from scoring.models.base.days import is_summer_time, is_twice, readings

BERLIN = ZoneInfo("Europe/Berlin")
TWICE, SKIPPED, ONCE = datetime(2026, 10, 25, 2, 30), datetime(2026, 3, 29, 2, 30), datetime(2026, 10, 25, 1, 59)
FIRST, SECOND = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)

pytestmark = pytest.mark.clause("L4:deadline")


class AskedForm(Form):
    at = Moment()


@pytest.mark.parametrize(
    ("local", "instants"),
    [(TWICE, [FIRST, SECOND]), (SKIPPED, []), (ONCE, [datetime(2026, 10, 24, 23, 59, tzinfo=UTC)])],
    ids=["twice", "never", "once"],
)
def test_clocks_show_a_time_once_twice_or_never(local: datetime, instants: list[datetime]) -> None:
    assert [one.astimezone(UTC) for one in readings(local, BERLIN)] == instants


def test_of_two_equal_times_the_first_is_summer_time() -> None:
    shown = readings(TWICE, BERLIN)
    assert [(is_twice(one), is_summer_time(one)) for one in shown] == [(True, True), (True, False)]
    assert [(is_twice(one), is_summer_time(one)) for one in readings(ONCE, BERLIN)] == [(False, True)]


@pytest.mark.parametrize(("clock", "instant"), [("+02:00", FIRST), ("+01:00", SECOND)])
def test_both_times_of_the_night_can_be_chosen_and_are_shown_as_chosen(clock: str, instant: datetime) -> None:
    with timezone.override(BERLIN):
        form = AskedForm({"at": "2026-10-25T02:30", "at_clock": clock})
        assert (form.is_valid(), form.cleaned_data["at"]) == (True, instant)
        for shown in (form, AskedForm(initial={"at": instant})):
            assert f'<option value="{clock}" selected>' in str(shown["at"])
            assert 'value="2026-10-25T02:30"' in str(shown["at"])


def test_time_that_is_shown_twice_asks_which_of_the_two_is_meant() -> None:
    with timezone.override(BERLIN):
        form = AskedForm({"at": "2026-10-25T02:30"})
        assert "Sommer- oder Winterzeit" in form.errors["at"][0]
        assert '<option value="+01:00">Winterzeit (UTC+01:00)</option>' in str(form["at"])


def test_choice_that_was_made_for_another_time_is_forgotten() -> None:
    with timezone.override(BERLIN):
        form = AskedForm({"at": "2026-10-24T20:00", "at_clock": "+01:00"})
        assert form.is_valid()
        assert form.cleaned_data["at"] == datetime(2026, 10, 24, 18, tzinfo=UTC)
        assert "<select" not in str(form["at"])


def test_time_that_the_clocks_skip_is_refused_with_the_reason() -> None:
    with timezone.override(BERLIN):
        form = AskedForm({"at": "2026-03-29T02:30"})
        assert form.errors["at"] == ["02:30 gibt es am 29.03.2026 nicht: Die Uhren wurden vorgestellt."]
