"""Forms of requests to play along: what a stranger writes, and what the secretary answers."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from scoring.core.forms.fields import Line, MailAddress, Prose, Returned
from scoring.models import Evening
from scoring.models.base.phones import phone_number
from scoring.models.base.texts import one_line

_LONGEST_MESSAGE = 1000


class GuestRequestForm(forms.Form):
    """Who would like to come, how to answer them, and when. ``website`` is seen by nobody: who fills it in is a
    program."""

    name = Line(label=gettext_lazy("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = MailAddress(
        label=gettext_lazy("Mail address"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    phone = Line(
        label=gettext_lazy("Or telephone"),
        max_length=40,
        required=False,
        validators=[one_line, phone_number],
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )
    evening = forms.ChoiceField(label=gettext_lazy("When"), required=False, widget=forms.RadioSelect)
    message = Prose(
        label=gettext_lazy("What you would like to say"),
        max_length=_LONGEST_MESSAGE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    agrees = forms.BooleanField(
        label=gettext_lazy("The club may use what I write here to answer me."),
        help_text=gettext_lazy("It goes to the secretary alone, and is deleted after 90 days at the latest."),
        error_messages={"required": gettext_lazy("Without your consent nobody may answer you.")},
    )
    website = Returned(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    def __init__(self, data: Any = None, *, evenings: Sequence[Evening]) -> None:
        super().__init__(data)
        self._evenings = {str(evening.pk): evening for evening in evenings}
        when = self.fields["evening"]
        assert isinstance(when, forms.ChoiceField)
        when.choices = [
            *((key, _called(row)) for key, row in self._evenings.items()),
            ("", gettext("I do not know yet")),
        ]
        for name in ("email", "phone"):
            self.fields[name].is_sometimes_needed = True  # type: ignore[attr-defined]  # one of the two

    @property
    def is_of_program(self) -> bool:
        """Whether a program has filled the valid form in."""
        return bool(self.cleaned_data.get("website"))

    @property
    def asked(self) -> dict[str, Any]:
        """What a valid form asks for, as the service takes it."""
        names = ("name", "email", "phone", "message")
        said: dict[str, Any] = {name: self.cleaned_data[name] for name in names}
        return {**said, "evening": self._evenings.get(self.cleaned_data["evening"])}


class DeclineForm(forms.Form):
    """A sentence of the secretary's own."""

    words = Prose(
        label=gettext_lazy("A sentence of your own"),
        max_length=_LONGEST_MESSAGE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


def _called(evening: Evening) -> str:
    day = f"{date_format(evening.date, 'l')}, {date_format(evening.date, 'DATE_FORMAT')}"
    return " · ".join(filter(None, (day, evening.heading, evening.venue)))
