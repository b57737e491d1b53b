"""The fields that forms are made of, and their controls: nothing passes that no column, print or calendar can hold.

A test refuses forms with Django's own fields for texts, numbers and times: they let control characters through, and
numbers and days beyond what the databases know.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.sheetio import ReadingFinding, without_thousands_mark
from scoring.core.wording import template_text
from scoring.models.base.days import (
    FIRST_YEAR,
    LAST_YEAR,
    day_within_bounds,
    is_summer_time,
    moment_within_bounds,
    readings,
)
from scoring.models.base.texts import LONGEST_ADDRESS, TypedMailAddress, one_line, quoted, several_lines


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


LARGEST_NUMBER = 2**31 - 1
"""What a column of whole numbers holds on every database."""

LARGEST_KEY = 2**63 - 1
"""The last primary key."""


class Line(forms.CharField):
    """One line of text."""

    default_validators = [one_line]  # noqa: RUF012


class Prose(forms.CharField):
    """A text that may have several lines."""

    default_validators = [several_lines]  # noqa: RUF012


class Returned(forms.CharField):
    """A text that a page of ours sent out and gets back: it is compared, never kept."""


class MailAddress(TypedMailAddress):
    """A mail address, as long as a column holds; what is none is cited."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_ADDRESS, **kwargs)


class WholeNumber(forms.IntegerField):
    """A whole number, from 0 to the largest that a column holds unless said otherwise.

    It is read as in a sheet's cells: ``12``, ``12,0``, ``12.00``, but never ``1.000`` as 1.
    """

    re_decimal = re.compile(r"[.,]0{1,2}\s*$")

    def __init__(self, *, min_value: int = 0, max_value: int = LARGEST_NUMBER, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def to_python(self, value: Any) -> int | None:
        meant = without_thousands_mark(value) if isinstance(value, str) else None
        if meant is not None:
            sentence = template_text(ReadingFinding.THOUSANDS_MARK.template, {"text": quoted(value), "meant": meant})
            raise ValidationError(sentence)
        try:
            return super().to_python(value)
        except ValidationError:
            sentence = _("“%(word)s” is not a whole number.")
            raise ValidationError(sentence, code="invalid", params={"word": quoted(str(value))}) from None


class Day(forms.DateField):
    """A day, asked for with the browser's calendar."""

    default_validators = [day_within_bounds]  # noqa: RUF012

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": DayInput(), **kwargs})


class Moment(forms.DateTimeField):
    """A day with a time of day, in the league's time zone."""

    default_validators = [moment_within_bounds]  # noqa: RUF012

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": MomentInput(), **kwargs})

    def to_python(self, value: Any) -> datetime | None:
        """Raises ValidationError for what is no moment, for a time that the clocks skip, and for one that they show
        twice as long as it is not said which is meant."""
        try:
            return super().to_python(value)
        except ValidationError as error:
            local = (error.params or {}).get("datetime") if error.code == "ambiguous_timezone" else None
            if not isinstance(local, datetime):
                raise
            raise ValidationError(_of_the_clocks(local), code="clocks") from None


def _of_the_clocks(local: datetime) -> str:
    """Why a local time is not one instant."""
    shown = {"time": date_format(local, "TIME_FORMAT"), "date": date_format(local, "SHORT_DATE_FORMAT")}
    if readings(local, timezone.get_current_timezone()):
        sentence = _(
            "In the night of %(date)s the clocks show %(time)s twice: please say whether summer or winter time is"
            " meant."
        )
        return sentence % shown
    return _("%(time)s does not exist on %(date)s: the clocks were put forward.") % shown


class TimeOfDay(forms.TimeField):
    """A time of day."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": TimeInput(), **kwargs})


class Spreadsheet(forms.FileField):
    """A spreadsheet that is brought along, of at most so many bytes."""

    def __init__(self, *, most_bytes: int, **kwargs: Any) -> None:
        self._most_bytes = most_bytes
        widget = forms.ClearableFileInput(attrs={"accept": ".xlsx,.xlsm,.xls,.ods,.csv,.txt,.tsv"})
        super().__init__(**{"label": gettext_lazy("Spreadsheet"), "widget": widget, **kwargs})

    def to_python(self, data: Any) -> "File[Any] | None":
        """Raises ValidationError for a file that is too large."""
        file = super().to_python(data)
        if file is not None and (file.size or 0) > self._most_bytes:
            raise ValidationError(
                _("The file is too large; it may have at most %(most)s megabytes.")
                % {"most": self._most_bytes // 1024 // 1024}
            )
        return file
