"""Who comes, and how they registered: marks of a whole list, or one registration with its moment."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.scoring import Promptness
from scoring.base.forms import reading
from scoring.base.forms.fields import Line, Moment
from scoring.base.models.texts import quoted
from scoring.planning.selectors.registration import Mark, Show

_PREFIX = "mark-"


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


def arrival_of(mark: Mark) -> Promptness | None:
    """What a mark says of a registration."""
    return None if mark == Mark.WITHOUT else Promptness(mark.value)


def read_marks(data: QueryDict) -> Mapping[int, Mark | None]:
    """The marks of players, by fields ``mark-<player>``; None: to be taken off the list. Raises Unreadable."""
    return {
        reading.as_key(name.removeprefix(_PREFIX)): _mark(value) if value else None
        for name, value in data.items()
        if name.startswith(_PREFIX) and isinstance(value, str)
    }


def read_show(data: QueryDict) -> Show:
    """Whom the list shall show; anything unknown means everybody."""
    asked = data.get("show", "")
    return Show(asked) if asked in Show.values else Show.EVERYBODY


def _mark(text: str) -> Mark:
    if text in Mark.values:
        return Mark(text)
    raise reading.Unreadable(
        _("“%(text)s” is none of: %(known)s.") % {"text": quoted(text), "known": ", ".join(Mark.values)}
    )
