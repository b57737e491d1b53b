"""The form by which somebody signs a season."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.audit.services.closing import LONGEST_REASON, Part
from scoring.core.forms.fields import Line, Returned


class SignSeasonForm(forms.Form):
    """``parts``: as what the person may sign. What was seen is put on the page anew whenever it is shown."""

    part = forms.TypedChoiceField(coerce=Part, choices=Part.choices)
    seen_hash = Returned(max_length=64)
    reason = Line(
        label=_("Why the season is signed anew"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("It stands on the page of the season for everybody."),
    )

    def __init__(self, *args: object, parts: Sequence[Part] = (), **facts: object) -> None:
        super().__init__(*args, **facts)  # type: ignore[arg-type]
        self.fields["part"].choices = [(part.value, part.label) for part in parts]  # type: ignore[attr-defined]
