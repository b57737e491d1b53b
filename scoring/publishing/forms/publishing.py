"""The form of the websites that may show a league's ranking."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.forms.fields import Prose


class EmbeddingForm(forms.Form):
    """One website a line."""

    addresses = Prose(
        label=_("Websites that may show the ranking"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "https://www.club.example"}),
        help_text=_("One address a line. Nobody: leave it empty."),
    )

    def clean_addresses(self) -> list[str]:
        text: str = self.cleaned_data["addresses"]
        return [line for line in map(str.strip, text.splitlines()) if line]

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        return "\n".join(super().get_initial_for_field(field, field_name) or ())
