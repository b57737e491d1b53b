"""Forms of snapshots: what a device gives as a file or as text, and what a person decides about games that differ."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.forms.fields import Returned
from scoring.recovery.services.snapshot_set_up import LONGEST


class GivenForm(forms.Form):
    """Copies as a file or as a text, one of both; cleaned, ``given`` is what they say."""

    file = forms.FileField(
        label=gettext_lazy("File from a phone"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".txt,.json,text/plain,application/json"}),
    )
    text = Returned(
        label=gettext_lazy("Or its text"),
        required=False,
        max_length=2 * LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        if file is not None and file.size > 2 * LONGEST:
            raise forms.ValidationError(_("This is far larger than copies of an evening are."))
        text = file.read().decode("utf-8", errors="replace") if file is not None else data.get("text", "")
        if not text.strip():
            raise forms.ValidationError(_("Please choose a file, or paste its text."))
        try:
            data["given"] = reading.json_object(text.strip())
        except LeagueOfficeError:
            raise forms.ValidationError(_("This is no copy of a protocol sheet, or it is damaged.")) from None
        return data
