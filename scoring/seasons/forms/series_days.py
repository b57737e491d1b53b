"""The days of a series, as they are to be planned."""

from datetime import date, time
from typing import TYPE_CHECKING

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.forms.fields import Day, Line, Moment, TimeOfDay, WholeNumber
from scoring.models import Evening
from scoring.models.seasons import MOST_SEATS
from scoring.seasons.selectors.last_season import Common

MOST_EVENINGS = 60
OWN = ("starts_at", "venue", "address", "capacity")
"""What an evening may have for its own."""


class DayForm(forms.Form):
    """A day of a series; without its tick it is not planned."""

    keep = forms.BooleanField(label=gettext_lazy("plan"), required=False)
    date = Day(label=gettext_lazy("Date"))
    registration_deadline = Moment(label=gettext_lazy("Registration deadline"))
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=Evening.Kind.choices)
    title = Line(max_length=60, required=False, widget=forms.HiddenInput)
    has_own = forms.BooleanField(required=False, widget=forms.HiddenInput)
    starts_at = TimeOfDay(label=gettext_lazy("Start"), required=False)
    venue = Line(label=gettext_lazy("Venue"), max_length=120, required=False)
    address = Line(label=gettext_lazy("Address"), max_length=200, required=False)
    capacity = WholeNumber(label=gettext_lazy("Places"), min_value=2, max_value=MOST_SEATS, required=False)

    @property
    def own(self) -> Common | None:
        """Time and place of its own; None: as all."""
        cleaned = self.cleaned_data
        return Common(**{name: cleaned[name] for name in OWN}) if cleaned["has_own"] else None

    @property
    def shows_own(self) -> bool:
        return self["has_own"].value() in (True, "True", "on")

    def shows(self, field: str) -> bool:
        return field in self.fields and (field not in OWN or self.shows_own)

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in OWN]

    @property
    def own_errors(self) -> bool:
        return any(field.errors for field in self.own_fields)

    @property
    def own_in_words(self) -> str:
        """That it has time and place of its own, and which."""
        at, venue = self["starts_at"].value(), self["venue"].value()
        facts = (time_format(at) if isinstance(at, time) else at, venue)
        return _("With its own time and place: %(facts)s") % {"facts": ", ".join(filter(None, facts)) or "–"}

    @property
    def weekday(self) -> str:
        """The weekday of the day that stands there; while that is none, what the field is called."""
        value = self["date"].value()
        try:
            day = value if isinstance(value, date) else date.fromisoformat(str(value))
        except ValueError:
            return str(self.fields["date"].label)
        return str(WEEKDAYS[day.weekday()])

    @property
    def is_kept(self) -> bool:
        return bool(self["keep"].value())


if TYPE_CHECKING:
    _DayFormSet = forms.BaseFormSet[DayForm]
else:
    _DayFormSet = forms.BaseFormSet


class _Days(_DayFormSet):
    """The days; what is wrong with one that is not ticked does not matter."""

    def full_clean(self) -> None:
        super().full_clean()
        for form in self.forms if self.is_bound else ():
            if not form.is_kept:
                form.errors.clear()


DaysForm = forms.formset_factory(
    DayForm, formset=_Days, extra=0, max_num=MOST_EVENINGS, absolute_max=MOST_EVENINGS, validate_max=True
)
