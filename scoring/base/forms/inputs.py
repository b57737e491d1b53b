"""Controls for dates and times, as browsers ask for them, and for texts with suggestions."""

from collections.abc import Sequence
from typing import Any

from django import forms


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
