"""What is typed to open a table without an account, and what the secretary hands out."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.base.forms.fields import Line
from scoring.models import TableAccess

_MOST_TYPED = 40


class CodeForm(forms.Form):
    """The short code of a slip; what does not matter in it is left to the service."""

    code = Line(
        label=_("Code of your table"),
        max_length=_MOST_TYPED,
        help_text=_("Eight letters and digits, printed below the QR code. Capitals and hyphens do not matter."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class HandOutForm(forms.Form):
    """Which kind of access a table gets."""

    role = forms.ChoiceField(choices=TableAccess.Role.choices)
