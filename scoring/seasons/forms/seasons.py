"""The form of a season."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms

from scoring.core.forms.inputs import DayInput
from scoring.models import Evening, League, Season

if TYPE_CHECKING:
    _EveningModelForm = forms.ModelForm[Evening]
else:
    _EveningModelForm = forms.ModelForm
if TYPE_CHECKING:
    _SeasonModelForm = forms.ModelForm[Season]
else:
    _SeasonModelForm = forms.ModelForm


class SeasonForm(_SeasonModelForm):
    """A season's data, with the editions of its league to choose from."""

    class Meta:
        model = Season
        fields = ("name", "starts_on", "ends_on", "edition")
        widgets: ClassVar = {"starts_on": DayInput(), "ends_on": DayInput()}

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        editions = self.fields["edition"]
        assert isinstance(editions, forms.ModelChoiceField)
        editions.queryset = league.editions.all()
        editions.empty_label = None
