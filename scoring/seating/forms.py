"""Forms of seating: how seats are drawn, what is changed by hand before that is written, and the venue's checklist.

The checklist is the steward's, and so is the word on the shuffling machine.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.forms.fields import Line, WholeNumber
from scoring.models import Registration, VenueCheck
from scoring.seating.selectors.seating import BY_RANKING, SeatingMethod, SeatingWish, Swap
from scoring.seating.selectors.seats import KeepApart
from scoring.seating.services.venue import VenueAnswer

MOST_TABLES = 30


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


MOST_ROUNDS = 12
MOST_SWAPS = 50
LARGEST_SEED = 999_999


class DrawForm(forms.Form):
    """A draw. ``seed`` is its number: the same number gives the same seats again. ``swap`` lists exchanges by hand.

    ``apart`` is asked only where :func:`scoring.seating.selectors.seats.apart_choices` has something to choose.
    """

    method = forms.ChoiceField(
        label=gettext_lazy("How seats are given"), choices=SeatingMethod.choices, initial=SeatingMethod.LOT
    )
    apart = forms.ChoiceField(label=gettext_lazy("Keep apart"), required=False, initial=KeepApart.NOBODY)
    rounds = WholeNumber(
        label=gettext_lazy("Number of rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=1,
        required=False,
        help_text=gettext_lazy("In each round everybody sits at one table."),
    )
    tables = WholeNumber(
        label=gettext_lazy("Number of tables"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text=gettext_lazy("Empty: as many as the rules recommend."),
    )
    seed = WholeNumber(min_value=0, max_value=LARGEST_SEED, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, apart: Sequence[KeepApart], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["apart"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(value.value, value.label) for value in apart]
        if not apart:
            del self.fields["apart"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        swaps = self.data.getlist("swap") if hasattr(self.data, "getlist") else []
        cleaned["rounds"] = cleaned.get("rounds") or 1
        if cleaned["rounds"] > 1 and cleaned.get("method") in BY_RANKING:
            self.add_error("rounds", _("A draw by the ranking is for one round."))
        cleaned["apart"] = KeepApart(cleaned.get("apart") or KeepApart.NOBODY)
        if cleaned["apart"] != KeepApart.NOBODY and cleaned.get("method") in BY_RANKING:
            self.add_error("apart", _("A draw by the ranking keeps nobody apart."))
        try:
            cleaned["swaps"] = tuple(_swap(text) for text in swaps[:MOST_SWAPS])
        except ValueError:
            raise forms.ValidationError(_("These exchanges cannot be read. Please draw again.")) from None
        return cleaned

    def wish(self, seed: int) -> SeatingWish:
        """What is asked for, drawn with this number."""
        data = self.cleaned_data
        return SeatingWish(
            method=SeatingMethod(data["method"]),
            seed=seed,
            rounds=data["rounds"],
            tables=data["tables"],
            apart=data["apart"],
            swaps=data["swaps"],
        )


class LeavingForm(forms.Form):
    """Who leaves before the rounds to come. ``seed`` is the number with which newcomers' seats are drawn."""

    seed = WholeNumber(min_value=0, max_value=LARGEST_SEED, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, participants: Sequence[Registration], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["leaving"] = forms.TypedMultipleChoiceField(
            choices=[(row.pk, row.player.name) for row in participants],
            coerce=int,
            required=False,
            label=gettext_lazy("Who leaves"),
            widget=forms.CheckboxSelectMultiple,
        )


def picked_swap(picks: Sequence[str]) -> Swap | None:
    """The exchange of two ticked seats (``round.registration``) of one round; None: other than two were ticked."""
    parts = [tuple(pick.split(".")) for pick in picks]
    match parts:
        case [(round_, one), (other_round, other)] if round_ == other_round:
            try:
                return Swap(int(round_), int(one), int(other))
            except ValueError:
                return None
    return None


def _swap(text: str) -> Swap:
    round_, one, other = map(int, text.split("."))
    return Swap(round_, one, other)


_ANSWERS = (("", pgettext_lazy("venue", "not looked at")), ("yes", gettext_lazy("yes")), ("no", gettext_lazy("no")))
_IS_MET = {"yes": True, "no": False, "": None}


class VenueForm(forms.Form):
    """The venue checklist, point by point: ``is_met-<point>`` and ``remark-<point>`` (L3)."""

    def __init__(self, *args: Any, checks: Mapping[str, VenueCheck], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for point in VenueCheck.Point:
            check = checks.get(point.value)
            answer = next(name for name, is_met in _IS_MET.items() if is_met is (check.is_met if check else None))
            self.fields[f"is_met-{point}"] = forms.ChoiceField(
                label=point.label, choices=_ANSWERS, initial=answer, required=False, widget=forms.RadioSelect
            )
            self.fields[f"remark-{point}"] = Line(
                label=gettext_lazy("Remark"), max_length=200, initial=check.remark if check else "", required=False
            )
        self.checks = checks

    @property
    def points(self) -> list[tuple[forms.BoundField, forms.BoundField, VenueCheck | None]]:
        """Each point's answer, its remark, and what is written so far."""
        return [
            (self[f"is_met-{point}"], self[f"remark-{point}"], self.checks.get(point.value))
            for point in VenueCheck.Point
        ]

    @property
    def answers(self) -> dict[str, VenueAnswer]:
        """The answers of a valid form."""
        data = self.cleaned_data
        return {
            point.value: VenueAnswer(_IS_MET[data[f"is_met-{point}"]], data[f"remark-{point}"])
            for point in VenueCheck.Point
        }


class InspectionForm(forms.Form):
    """The steward's word on the shuffling machine (L6.1)."""

    is_fit = forms.TypedChoiceField(
        label=gettext_lazy("The shuffling machine"),
        choices=(("yes", gettext_lazy("may be used")), ("no", gettext_lazy("must not be used"))),
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    remark = Line(label=gettext_lazy("Remark"), max_length=200, required=False)
