"""Forms of the steward at the venue: the checklist, and the word on the shuffling machine."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core.forms.fields import Line
from scoring.models import VenueCheck
from scoring.seating.services.venue import VenueAnswer

_ANSWERS = (("", pgettext_lazy("venue", "not looked at")), ("yes", _("yes")), ("no", _("no")))
_IS_MET = {"yes": True, "no": False, "": None}


class VenueForm(forms.Form):
    """The venue checklist, point by point: ``is_met-<point>`` and ``remark-<point>`` (L3)."""

    def __init__(self, *args: Any, checks: Mapping[str, VenueCheck], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for point in VenueCheck.Point:
            check = checks.get(point.value)
            answer = next(name for name, is_met in _IS_MET.items() if is_met is (check.is_met if check else None))
            self.fields[f"is_met-{point}"] = forms.ChoiceField(
                label=point.label, choices=_ANSWERS, initial=answer, required=False, widget=forms.RadioSelect
            )
            self.fields[f"remark-{point}"] = Line(
                label=_("Remark"), max_length=200, initial=check.remark if check else "", required=False
            )
        self.checks = checks

    @property
    def points(self) -> list[tuple[forms.BoundField, forms.BoundField, VenueCheck | None]]:
        """Each point's answer, its remark, and what is written so far."""
        return [
            (self[f"is_met-{point}"], self[f"remark-{point}"], self.checks.get(point.value))
            for point in VenueCheck.Point
        ]

    @property
    def answers(self) -> dict[str, VenueAnswer]:
        """The answers of a valid form."""
        data = self.cleaned_data
        return {
            point.value: VenueAnswer(_IS_MET[data[f"is_met-{point}"]], data[f"remark-{point}"])
            for point in VenueCheck.Point
        }


class InspectionForm(forms.Form):
    """The steward's word on the shuffling machine (L6.1)."""

    is_fit = forms.TypedChoiceField(
        label=_("The shuffling machine"),
        choices=(("yes", _("may be used")), ("no", _("must not be used"))),
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    remark = Line(label=_("Remark"), max_length=200, required=False)
