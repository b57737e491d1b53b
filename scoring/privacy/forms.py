"""What the public sees of people and leagues."""

from django import forms
from django.utils.translation import gettext_lazy

from scoring.base.forms.fields import Line, Prose
from scoring.models import Player

_LONGEST_NAME = 80


class PublicNameForm(forms.Form):
    """How others than members see a person's name."""

    public_form = forms.ChoiceField(
        label=gettext_lazy("The public sees my name"), choices=Player.PublicForm.choices, widget=forms.RadioSelect
    )
    alias = Line(
        label=gettext_lazy("Other name"),
        max_length=_LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Only for “under another name”; nobody else in the league may be called so."),
    )


class LeagueTextsForm(forms.Form):
    """Imprint and privacy notice of a league."""

    imprint = Prose(
        label=gettext_lazy("Imprint"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=gettext_lazy("Who is responsible, with address and mail; an empty line begins a new paragraph."),
    )
    privacy_text = Prose(
        label=gettext_lazy("Privacy notice"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 14}),
        help_text=gettext_lazy(
            "What is kept of whom, why, how long, and whom to ask; an empty line begins a new paragraph."
        ),
    )
