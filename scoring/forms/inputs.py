"""Controls for dates and times, as browsers ask for them, for whole numbers, and for texts with suggestions."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms

from engine.sheetio import ReadingFinding, without_thousands_mark
from scoring.wording import template_text


class DayInput(forms.DateInput):
    """A date."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class MomentInput(forms.DateTimeInput):
    """A date and a time of day."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


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


class WholeNumberField(forms.IntegerField):
    """A whole number as a sheet's cells read it: ``12``, ``12,0``, ``12.00``, but never ``1.000`` as 1."""

    re_decimal = re.compile(r"[.,]0{1,2}\s*$")

    def to_python(self, value: Any) -> int | None:
        meant = without_thousands_mark(value) if isinstance(value, str) else None
        if meant is not None:
            raise forms.ValidationError(
                template_text(ReadingFinding.THOUSANDS_MARK.template, {"text": value, "meant": meant})
            )
        return super().to_python(value)
