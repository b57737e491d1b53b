"""The form of a series: its season, and a rule from which the days follow."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from operator import attrgetter
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.dates import LAST, PLACES, DayRule, EveryWeeks, NthWeekday, Span, days_of, deadline_before
from scoring.core.forms.fields import Day, Line, Prose, TimeOfDay, WholeNumber
from scoring.models import League, RuleSetEdition, Season
from scoring.models.base.days import day_within_bounds
from scoring.models.base.texts import quoted
from scoring.models.seasons import MOST_SEATS
from scoring.seasons.forms.series_days import MOST_EVENINGS, OWN
from scoring.seasons.selectors.last_season import Common, Deadline, WantedDay, kept_spans

_SOMETIMES_NEEDED = ("season", "season_name", "weeks")
MOST_YEARS_OF_DAYS = 800
COPY = "copy"
HOW = (
    (COPY, gettext_lazy("as last season")),
    ("nth", gettext_lazy("on a weekday of each month")),
    ("weeks", gettext_lazy("every few weeks")),
    ("days", gettext_lazy("only on the days below")),
)
_LATER = ("", gettext_lazy("later"))
_BY_MAIL = (
    _LATER,
    ("letter", gettext_lazy("with the planning: by mail, and a letter for whoever has no address")),
    ("messenger", gettext_lazy("with the planning: by mail, and a text for the messenger for whoever has no address")),
)
_ON_PAPER = (
    _LATER,
    ("letter", gettext_lazy("with the planning: letters to print")),
    ("messenger", gettext_lazy("with the planning: texts for the messenger")),
)
"""Without a mail server."""
_NAMES_OF_PLACES = {
    1: gettext_lazy("first"),
    2: gettext_lazy("second"),
    3: gettext_lazy("third"),
    4: gettext_lazy("fourth"),
    LAST: gettext_lazy("last"),
}
_Read = TypeVar("_Read")
_GERMAN = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)")
"""With two digits a year is one of this century."""
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DAY = rf"(?:{_GERMAN.pattern}|{_ISO.pattern})"
_SPAN = re.compile(rf"({_DAY})(?:\s*(?:-|–|bis|to)\s*({_DAY}))?\s*(.*)")


class SeriesForm(forms.Form):
    """The rule, what all evenings have in common, the season they belong to, and whether everybody is invited to
    them."""

    season = forms.ChoiceField(label=gettext_lazy("Season"), required=False)
    season_name = Line(label=gettext_lazy("Name of the new season"), max_length=40, required=False)
    edition = forms.ModelChoiceField(
        RuleSetEdition.objects.none(),
        label=gettext_lazy("Rule set edition"),
        required=False,
        empty_label=gettext_lazy("the one in force on that day"),
    )
    how = forms.ChoiceField(label=gettext_lazy("The evenings are"), choices=HOW, widget=forms.RadioSelect)
    nth = forms.TypedChoiceField(
        label=gettext_lazy("Which"), coerce=int, choices=[(nth, _NAMES_OF_PLACES[nth]) for nth in PLACES]
    )
    weekday = forms.TypedChoiceField(label=gettext_lazy("Weekday"), coerce=int, choices=tuple(WEEKDAYS.items()))
    weeks = WholeNumber(label=gettext_lazy("Every how many weeks"), min_value=1, max_value=26, required=False)
    first_day = Day(label=gettext_lazy("From"))
    last_day = Day(label=gettext_lazy("Until"))
    starts_at = TimeOfDay(label=gettext_lazy("Start"), required=False)
    deadline_days = WholeNumber(label=gettext_lazy("Deadline: days before"), min_value=0, max_value=90)
    deadline_at = TimeOfDay(label=gettext_lazy("at this time"))
    venue = Line(label=gettext_lazy("Venue"), max_length=120, required=False)
    address = Line(label=gettext_lazy("Address"), max_length=200, required=False)
    capacity = WholeNumber(label=gettext_lazy("Places"), min_value=2, max_value=MOST_SEATS, required=False)
    left_out = Prose(
        label=gettext_lazy("Days left out"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 3, "placeholder": "21.12.2026-06.01.2027 Weihnachtsferien"}),
        help_text=gettext_lazy("Holidays and own days, one a line: a day, or from and until, and a name if you like."),
    )
    more_days = Prose(
        label=gettext_lazy("Further days"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("One a line."),
    )
    invite = forms.ChoiceField(label=gettext_lazy("Invite everybody"), required=False, widget=forms.RadioSelect)

    def __init__(
        self,
        *args: Any,
        league: League,
        seasons: Sequence[Season],
        is_mailing: bool,
        has_last_season: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._seasons = {str(season.pk): season for season in seasons}
        self._readable: dict[str, list[Any]] = {}
        edition = self.fields["edition"]
        assert isinstance(edition, forms.ModelChoiceField)
        edition.queryset = league.editions.all()
        self._choose("season", [("", _("a new season")), *((str(one.pk), one.name) for one in seasons)])
        self._choose("how", [one for one in HOW if has_last_season or one[0] != COPY])
        self._choose("invite", _BY_MAIL if is_mailing else _ON_PAPER)
        for name in _SOMETIMES_NEEDED:
            self.fields[name].is_sometimes_needed = True  # type: ignore[attr-defined]

    def _choose(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean_left_out(self) -> list[Span]:
        return self._read_lines("left_out", _span, _("for example 21.12.2026-06.01.2027 Christmas"))

    def clean_more_days(self) -> list[date]:
        return self._read_lines("more_days", lambda line: _span(line).first, _("for example 4.6.2027"))

    def _read_lines(self, field: str, read: Callable[[str], _Read], example: str) -> list[_Read]:
        """What the lines say. Raises ValidationError that quotes each one that says nothing; the others are kept."""
        self._readable[field] = known = []
        faults: list[str] = []
        for number, line in enumerate(self.cleaned_data[field].splitlines(), start=1):
            if not line.strip():
                continue
            try:
                known.append(read(line.strip()))
            except ValidationError as fault:
                faults += fault.messages
            except ValueError:
                said = {"number": number, "line": quoted(line.strip()), "example": example}
                faults.append(_("Line %(number)s, “%(line)s”, cannot be read; expected: %(example)s.") % said)
        if faults:
            raise ValidationError(faults)
        return known

    def clean(self) -> dict[str, Any]:
        """Refuses a period that ends before it begins or is endless, and a new season without a name."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first and last and not 0 <= (last - first).days <= MOST_YEARS_OF_DAYS:
            self.add_error("last_day", _("The last day must not be before the first, nor more than two years later."))
        if not cleaned.get("season") and not cleaned.get("season_name"):
            self.add_error("season_name", _("Please give the new season a name."))
        return self._readable | cleaned

    @property
    def says_days(self) -> bool:
        """Whether days follow: also while single lines cannot be read, as if these were not there."""
        return self.is_valid() or set(self.errors) <= set(self._readable)

    @property
    def chosen_season(self) -> Season | None:
        """The season that was chosen; None: a new one."""
        return self._seasons.get(self.cleaned_data["season"])

    @property
    def is_copy(self) -> bool:
        return bool(self.cleaned_data["how"] == COPY)

    def days(self, a_year_on: Sequence[WantedDay]) -> list[WantedDay]:
        """Each day on which an evening is to be; ``a_year_on`` are those of the last season."""
        cleaned = self.cleaned_data
        if self.is_copy:
            known = {one.date for one in a_year_on}
            more = [WantedDay(day) for day in cleaned["more_days"] if day not in known]
            return sorted([*a_year_on, *more], key=attrgetter("date"))[:MOST_EVENINGS]
        days = days_of(self._rule(), cleaned["first_day"], cleaned["last_day"], more=cleaned["more_days"])
        return [WantedDay(day) for day in days[:MOST_EVENINGS]]

    def deadline_of(self, wanted: WantedDay) -> datetime:
        """The local time at which registration for a day ends."""
        cleaned = self.cleaned_data
        deadline = wanted.deadline or Deadline(cleaned["deadline_days"], cleaned["deadline_at"])
        return deadline_before(wanted.date, deadline.days, deadline.at)

    def common(self) -> Common:
        """What all evenings have that have nothing of their own."""
        return Common(**{name: self.cleaned_data[name] for name in OWN})

    def kept_rule(self) -> Mapping[str, Any]:
        """What the form of the next season begins with."""
        kept = {name: self.cleaned_data[name] for name in ("how", "nth", "weekday", "weeks")}
        return {**kept, "left_out": kept_spans(self.cleaned_data["left_out"])}

    def _rule(self) -> DayRule | None:
        cleaned = self.cleaned_data
        match cleaned["how"]:
            case "nth":
                return NthWeekday(cleaned["nth"], cleaned["weekday"])
            case "weeks":
                return EveryWeeks(cleaned["weeks"] or 1, cleaned["weekday"])
            case _:
                return None


def _span(line: str) -> Span:
    """Days as they are written in a line. Raises ValueError where none are, or none that a calendar has, and
    ValidationError for days that cannot be meant."""
    found = _SPAN.fullmatch(line)
    if not found:
        raise ValueError(line)
    parts = found.groups()
    first = _day(parts[0])
    last = _day(parts[7]) if parts[7] else first
    for day in (first, last):
        day_within_bounds(day)
    return Span(first, last, parts[-1].strip(" :·-–"))


def _day(text: str) -> date:
    """Raises ValueError for a day that no calendar has."""
    if german := _GERMAN.fullmatch(text):
        day, month, year = map(int, german.groups())
        return date(year if year > 99 else 2000 + year, month, day)
    return date.fromisoformat(text)
