"""The fields that forms are made of: nothing passes them that no column, no print and no calendar can hold.

A test refuses forms with Django's own fields for texts, numbers and times: they let control characters through, and
numbers and days beyond what the databases know.
"""

import re
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.sheetio import ReadingFinding, without_thousands_mark
from scoring.core.forms.inputs import DayInput, MomentInput, TimeInput
from scoring.core.wording import template_text
from scoring.models.base.bounds import day_within_bounds, moment_within_bounds
from scoring.models.base.clocks import readings
from scoring.models.base.mails import LONGEST_ADDRESS, TypedMailAddress
from scoring.models.base.texts import one_line, quoted, several_lines

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
