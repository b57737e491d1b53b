"""Proposing another edition for an official ranking (D13), and deciding about it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.core.forms.fields import Prose
from scoring.models import RuleSetEdition, Season


class RankingProposalForm(forms.Form):
    """Which edition, and why."""

    edition = forms.ModelChoiceField(
        RuleSetEdition.objects.none(), label=gettext_lazy("Rank the season by"), empty_label=None
    )
    reason = Prose(label=gettext_lazy("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        editions = self.fields["edition"]
        assert isinstance(editions, forms.ModelChoiceField)
        editions.queryset = season.league.editions.exclude(pk=season.edition_id)

    def edition_to_look_at(self) -> RuleSetEdition | None:
        """The chosen edition, for who wants to see what it would change: nobody has to say why yet."""
        self.errors.pop("reason", None)
        return self.cleaned_data.get("edition")


class AnswerForm(forms.Form):
    """Why a proposal is declined."""

    answer = Prose(label=gettext_lazy("Why you decline it"), max_length=500, widget=forms.Textarea(attrs={"rows": 2}))
