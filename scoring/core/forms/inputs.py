"""Controls for dates and times, as browsers ask for them, and for texts with suggestions."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from scoring.models.base.bounds import FIRST_YEAR, LAST_YEAR
from scoring.models.base.clocks import is_summer_time, readings


class DayInput(forms.DateInput):
    """A date."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    """A time of day."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class MomentInput(forms.DateTimeInput):
    """A date and a time of day; where the clocks show it twice, also which of the two is meant.

    The second control, ``<name>_clock``, has the offset from UTC and is there only if it is needed. What is sent of
    both is read as one text, ``2026-10-25T02:30+01:00``.
    """

    input_type = "datetime-local"
    template_name = "components/moment_input.html"

    def __init__(self) -> None:
        super().__init__(format=_LOCAL)

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        text = super().value_from_datadict(data, files, name)
        chosen = data.get(f"{name}_clock", "")
        return f"{text}{chosen}" if chosen in dict(_choices(_local(text))) else text

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """``value``: a local time with its fold, or what was sent."""
        local = value if isinstance(value, datetime) else _local(value)
        choices = _choices(local and local.replace(tzinfo=None, fold=0))
        chosen = _offset(local, value) if choices else ""
        if choices and local is not None:
            value = local.strftime(_LOCAL)
        return {**super().get_context(name, value, attrs), "clocks": choices, "clock": chosen}


_LOCAL = "%Y-%m-%dT%H:%M"


def _local(text: Any) -> datetime | None:
    """The local time, with an offset if one stands there; None: it cannot be read."""
    try:
        return parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _choices(local: datetime | None) -> list[tuple[str, str]]:
    """The offsets of a time that the league's clocks show twice, with their names; empty for any other."""
    if local is None or local.tzinfo is not None or not FIRST_YEAR <= local.year <= LAST_YEAR:
        return []
    shown = readings(local, timezone.get_current_timezone())
    if len(shown) < _TWICE:
        return []
    return [
        (one.isoformat()[-_OFFSET:], _("summer time") if is_summer_time(one) else _("winter time")) for one in shown
    ]


def _offset(local: datetime | None, value: Any) -> str:
    """Which of the two is meant: what an instant says, or the offset that was sent; empty: it was not said."""
    if isinstance(value, datetime):
        aware = value if timezone.is_aware(value) else value.replace(tzinfo=timezone.get_current_timezone())
        return aware.isoformat()[-_OFFSET:]
    return local.isoformat()[-_OFFSET:] if local is not None and local.tzinfo is not None else ""


_TWICE = 2
_OFFSET = len("+01:00")


class CompletedInput(forms.TextInput):
    """A text with suggestions; anything else may be typed as well."""

    template_name = "components/completed_input.html"

    def __init__(self, suggestions: Sequence[str] = (), attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"autocomplete": "off", **(attrs or {})})
        self.suggestions = suggestions

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        list_id = f"{context['widget']['attrs'].get('id', name)}_suggestions"
        context["widget"]["attrs"]["list"] = list_id
        return {**context, "suggestions": self.suggestions, "list_id": list_id}
