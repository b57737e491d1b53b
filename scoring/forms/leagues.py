"""Founding a league, and its data."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from engine.rulesets import LEAGUE_2006, PRESETS, RuleSet
from scoring.forms.inputs import DayInput
from scoring.models import League

if TYPE_CHECKING:
    _LeagueModelForm = forms.ModelForm[League]
else:
    _LeagueModelForm = forms.ModelForm

_SEASON_STARTS_IN = 9
_SEASON_ENDS = (6, 30)


def preset_choices() -> list[tuple[str, str]]:
    """The rule sets of the sources by code, in the user's language."""
    return [(code, f"{gettext(preset.name)} – {gettext(preset.source)}") for code, preset in PRESETS.items()]


class FoundLeagueForm(forms.Form):
    """Everything that a new league needs: its name, its rules, its first season."""

    name = forms.CharField(
        label=gettext_lazy("Name of the league"), max_length=120, widget=forms.TextInput(attrs={"autofocus": True})
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Rankings are public"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Visitors without an account see rankings and results of this league."),
    )
    preset = forms.ChoiceField(
        choices=preset_choices,
        label=gettext_lazy("Rules"),
        initial=LEAGUE_2006.code,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Every parameter can be changed later, as long as nothing has been played by it."),
    )
    season_name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=40)
    starts_on = forms.DateField(label=gettext_lazy("First day"), widget=DayInput())
    ends_on = forms.DateField(label=gettext_lazy("Last day"), widget=DayInput())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        today = timezone.localdate()
        year = today.year if today.month > _SEASON_ENDS[0] else today.year - 1
        self.initial = {
            "season_name": f"{year}/{(year + 1) % 100:02}",
            "starts_on": today.replace(year=year, month=_SEASON_STARTS_IN, day=1),
            "ends_on": today.replace(year=year + 1, month=_SEASON_ENDS[0], day=_SEASON_ENDS[1]),
            **self.initial,
        }

    @property
    def rule_set(self) -> RuleSet:
        """The chosen preset of a valid form."""
        return PRESETS[self.cleaned_data["preset"]]


class LeagueForm(_LeagueModelForm):
    """A league's data; its address stays as it is."""

    class Meta:
        model = League
        fields = ("name", "is_public", "is_live_public", "is_referee_public")
