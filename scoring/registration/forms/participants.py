"""Forms of participants: marks of a whole list, one registration with its moment, and the ticks of the roll call."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.scoring import Promptness
from scoring.core.forms import reading
from scoring.core.forms.fields import CompletedInput, Line, Moment, WholeNumber
from scoring.models import Sheet
from scoring.registration.selectors.participants import Mark, Show
from scoring.registration.selectors.roll_call import Presence

_PREFIX, _DRAWN = "mark-", "drawn-"


class ArrivalForm(forms.Form):
    """How a registration arrived. Its moment decides if it is known; otherwise what is noted."""

    mark = forms.ChoiceField(
        label=gettext_lazy("Registered"), choices=Mark.choices, required=False, widget=forms.RadioSelect
    )
    arrived_at = Moment(
        label=gettext_lazy("Registration arrived"),
        required=False,
        help_text=gettext_lazy("Only if the moment is known: it decides then about the credit."),
    )

    def clean(self) -> dict[str, Any]:
        """The fields, and as ``arrival`` what they mean together."""
        cleaned = super().clean() or {}
        moment, mark = cleaned.pop("arrived_at", None), cleaned.pop("mark", "")
        return {**cleaned, "arrival": moment or arrival_of(Mark(mark or Mark.WITHOUT))}


class NewParticipantForm(ArrivalForm):
    """Somebody who is not in the league's list of players yet."""

    name = Line(label=gettext_lazy("Name"), max_length=80)
    field_order = ("name", "mark", "arrived_at")


class LatecomerForm(ArrivalForm):
    """Somebody who comes late, the table where they sit down, and from which game on."""

    name = Line(label=gettext_lazy("Name"), max_length=80)
    table = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int)
    first_game = WholeNumber(
        label=gettext_lazy("from game"),
        required=False,
        min_value=1,
        help_text=gettext_lazy("Empty: from the next game on."),
    )
    field_order = ("name", "table", "first_game", "mark", "arrived_at")

    def __init__(self, *args: Any, tables: Sequence[Sheet], names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._tables = {sheet.pk: sheet for sheet in tables}
        choice = self.fields["table"]
        assert isinstance(choice, forms.TypedChoiceField)
        choice.choices = [(sheet.pk, _("Table %(number)s") % {"number": sheet.table_name}) for sheet in tables]
        self.fields["name"].widget = CompletedInput(names, {"autofocus": True})
        self.fields["mark"].initial = Mark.WITHOUT
        self.fields["mark"].help_text = _("Counts only for somebody who is not on the list yet.")

    def clean(self) -> dict[str, Any]:
        """What the service takes; the table is :attr:`sheet`."""
        cleaned = super().clean()
        self._table = cleaned.pop("table", None)
        return cleaned

    @property
    def sheet(self) -> Sheet:
        """The sheet of the chosen table, once the form is valid."""
        return self._tables[self._table]


def arrival_of(mark: Mark) -> Promptness | None:
    """What a mark says of a registration."""
    return None if mark == Mark.WITHOUT else Promptness(mark.value)


def read_marks(data: QueryDict) -> Mapping[int, Mark | None]:
    """The marks of players, by fields ``mark-<player>``; None: to be taken off the list. A plain form sends all that it
    shows: what is as the page was drawn (``drawn-<player>``) says nothing, for somebody else may have changed it since.
    Raises Unreadable."""
    return {
        reading.as_key(player): _mark(value) if value else None
        for name, value in data.items()
        if name.startswith(_PREFIX) and isinstance(value, str)
        if value != data.get(f"{_DRAWN}{(player := name.removeprefix(_PREFIX))}")
    }


def read_show(data: QueryDict) -> Show:
    """Whom the list shall show; anything unknown means everybody."""
    asked = data.get("show", "")
    return Show(asked) if asked in Show.values else Show.EVERYBODY


def _mark(text: str) -> Mark:
    return Mark(reading.one_of(text, Mark.values))


_PREFIX_of_roll_call, _SEEN, _REST = "mark-", "seen-", "rest"


def read_ticks(data: QueryDict) -> Mapping[int, Presence | None]:
    """The ticks of registrations, by fields ``mark-<registration>``; None: taken back. What a page had shown so
    already, as ``seen-<registration>`` says, was not ticked there. Raises Unreadable."""
    return {
        reading.as_key(key): read_presence(str(value)) if value else None
        for name, value in data.items()
        if (key := name.removeprefix(_PREFIX_of_roll_call)) != name and data.get(f"{_SEEN}{key}") != value
    }


def read_rest(data: QueryDict) -> Collection[int]:
    """Who was only marked among all others, and keeps what somebody else has noted meanwhile. Raises Unreadable."""
    return {reading.as_key(str(value)) for value in data.getlist(_REST)}


def read_presence(text: str) -> Presence:
    """Raises Unreadable."""
    return Presence(reading.one_of(text, Presence.values))
