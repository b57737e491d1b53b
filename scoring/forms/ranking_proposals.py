"""Proposing another edition for an official ranking (D13), and deciding about it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.models import RuleSetEdition, Season


class RankingProposalForm(forms.Form):
    """Which edition, and why; to see what would change, nobody has to say why."""

    edition = forms.ModelChoiceField(
        RuleSetEdition.objects.none(), label=gettext_lazy("Rank the season by"), empty_label=None
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        editions = self.fields["edition"]
        assert isinstance(editions, forms.ModelChoiceField)
        editions.queryset = season.league.editions.exclude(pk=season.edition_id)


class AnswerForm(forms.Form):
    """Why a proposal is declined."""

    answer = forms.CharField(
        label=gettext_lazy("Why you decline it"), max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )
