"""Forms of a season and of its evenings: its data and the seats at its tables, calling it off, and moving it."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy

from scoring.core.forms.fields import Day, DayInput, Line, Moment, TimeOfDay, WholeNumber
from scoring.models import Evening, League, RuleSetEdition, Season
from scoring.seasons.selectors.deadlines import on_another_day

if TYPE_CHECKING:
    _EveningModelForm = forms.ModelForm[Evening]
    _SeasonModelForm = forms.ModelForm[Season]
else:
    _EveningModelForm = forms.ModelForm
    _SeasonModelForm = forms.ModelForm


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


class CallOffForm(forms.Form):
    """Why an evening does not take place."""

    reason = Line(
        label=gettext_lazy("Why"),
        max_length=200,
        required=False,
        widget=forms.TextInput({"autofocus": True}),
        help_text=gettext_lazy("Everybody reads it."),
    )


class MoveForm(forms.Form):
    """When an evening takes place instead. Without a deadline of its own the old one moves along."""

    date = Day(label=gettext_lazy("New date"))
    starts_at = TimeOfDay(label=gettext_lazy("Start"), required=False)
    registration_deadline = Moment(
        label=gettext_lazy("Registration deadline"),
        required=False,
        help_text=gettext_lazy("Empty: it moves by as many days as the evening."),
    )
    reason = Line(
        label=gettext_lazy("Why"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Everybody reads it."),
    )

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        self._zone = ZoneInfo(evening.season.league.timezone)
        self._former = evening.registration_deadline, evening.date
        super().__init__(*args, **kwargs)
        self.initial = {"date": evening.date, "starts_at": evening.starts_at}
        self.fields["registration_deadline"].clause = "L4"  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """What the service takes."""
        cleaned = super().clean() or {}
        deadline, day = self._former
        if cleaned.get("date") and cleaned.get("registration_deadline") is None:
            days: timedelta = cleaned["date"] - day
            cleaned["registration_deadline"] = on_another_day(deadline, days, self._zone)
        return cleaned


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
