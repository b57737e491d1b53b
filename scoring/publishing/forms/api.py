"""A token for a program."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.forms.fields import Line
from scoring.models import ApiToken

_DAYS = ((30, _("30 days")), (90, _("90 days")), (365, _("one year")))


class TokenForm(forms.Form):
    """What it is for, what it may read, and for how long."""

    name = Line(label=_("What is it for?"), max_length=80, help_text=_("For instance: website of the club."))
    scopes = forms.MultipleChoiceField(
        label=_("It may read"),
        choices=ApiToken.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Names in full are for a program that keeps them to itself: a website is read by everybody."),
    )
    days = forms.TypedChoiceField(label=_("It ends after"), coerce=int, choices=_DAYS, initial=365)
