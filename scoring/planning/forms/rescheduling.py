"""Calling an evening off, and moving it."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy

from scoring.base.forms.fields import Day, Line, Moment, TimeOfDay
from scoring.models import Evening
from scoring.planning.selectors.deadlines import on_another_day


class CallOffForm(forms.Form):
    """Why an evening does not take place."""

    reason = Line(
        label=gettext_lazy("Why"),
        max_length=200,
        required=False,
        widget=forms.TextInput({"autofocus": True}),
        help_text=gettext_lazy("Optional; everybody reads it."),
    )


class MoveForm(forms.Form):
    """When an evening takes place instead. Without a deadline of its own the old one moves along."""

    date = Day(label=gettext_lazy("New date"))
    starts_at = TimeOfDay(label=gettext_lazy("Start"), required=False)
    registration_deadline = Moment(
        label=gettext_lazy("Registration deadline"),
        required=False,
        help_text=gettext_lazy("Empty: it moves by as many days as the evening."),
    )
    reason = Line(
        label=gettext_lazy("Why"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Optional; everybody reads it."),
    )

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        self._zone = ZoneInfo(evening.season.league.timezone)
        self._former = evening.registration_deadline, evening.date
        super().__init__(*args, **kwargs)
        self.initial = {"date": evening.date, "starts_at": evening.starts_at}
        self.fields["registration_deadline"].clause = "L4"  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """What the service takes."""
        cleaned = super().clean() or {}
        deadline, day = self._former
        if cleaned.get("date") and cleaned.get("registration_deadline") is None:
            days: timedelta = cleaned["date"] - day
            cleaned["registration_deadline"] = on_another_day(deadline, days, self._zone)
        return cleaned
