"""Evenings and the seats at their tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from scoring.base.forms.fields import Line, Moment, TimeOfDay, WholeNumber
from scoring.base.forms.inputs import DayInput
from scoring.models import Evening, Registration, RuleSetEdition, Season

if TYPE_CHECKING:
    _EveningModelForm = forms.ModelForm[Evening]
else:
    _EveningModelForm = forms.ModelForm

MOST_TABLES = 30
CHANGEABLE = ("starts_at", "venue", "address", "capacity")
"""What neither stands on a sheet nor decides its result, and can be changed at any time."""


class EveningForm(_EveningModelForm):
    """An evening's data. The edition is chosen once, when the evening is opened (L1); what the dates have to do with
    season, edition and each other is the service's question. ``is_settled``: a sheet is closed, and what stands on it
    or decides its result is only shown; who had the form open before is still told why not (L6.6)."""

    class Meta:
        model = Evening
        fields = (
            "date", "starts_at", "registration_deadline", "kind", "title", "venue", "address", "capacity"
        )  # fmt: skip
        field_classes: ClassVar = {"starts_at": TimeOfDay, "registration_deadline": Moment, "capacity": WholeNumber}

    def __init__(self, *args: Any, season: Season, is_settled: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["date"].widget = DayInput()
        for name, field in self.fields.items():
            field.disabled = is_settled and name not in CHANGEABLE and self.add_prefix(name) not in self.data
        if self.instance._state.adding:
            self.fields["edition"] = forms.ModelChoiceField(
                RuleSetEdition.objects.filter(league_id=season.league_id),
                label=gettext_lazy("Rule set edition"),
                empty_label=gettext_lazy("the one in force on that day"),
                required=False,
                help_text=gettext_lazy(
                    "The evening is scored by this edition for ever. A newer edition replaces all earlier ones of the"
                    " same game from its date on (L1). How the season is ranked is told by the season's edition (D13)."
                ),
            )
            self.fields["edition_reason"] = Line(
                label=gettext_lazy("Why an older edition"),
                max_length=200,
                required=False,
                help_text=gettext_lazy("Only for an edition that has been replaced by then; the log keeps it."),
            )


class TableForm(forms.Form):
    """A new table: who sits there, in the order in which they are listed, and who keeps the protocol."""

    keeper = Line(label=gettext_lazy("Protocol kept by"), max_length=80, required=False)

    def __init__(self, *args: Any, participants: Sequence[Registration], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seats"] = forms.TypedMultipleChoiceField(
            choices=[(row.pk, row.player.name) for row in participants],
            coerce=int,
            label=gettext_lazy("Players"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.order_fields(["seats", "keeper"])


class PresenceForm(forms.Form):
    """Late arrival and early leave (D9); empty: from the start, until the end."""

    first_game = WholeNumber(label=gettext_lazy("from game"), required=False, min_value=1)
    last_game = WholeNumber(label=gettext_lazy("until game"), required=False, min_value=1)
