"""Forms of what happens at a table: penalty cards, passes, misdeals, reasons, the scorer."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.forms.fields import Line, WholeNumber
from scoring.models import Membership, Misdeal, PenaltyCard, Seat
from scoring.sheets.forms import NotedForm, SeatField
from scoring.sheets.services.entries import MOST_GAMES

MOST_PASSES = 9


class PenaltyForm(forms.Form):
    """A penalty card: in which game, who, what for (L7)."""

    game_number = WholeNumber(label=_("Game"), min_value=1, max_value=MOST_GAMES)
    offence = forms.ChoiceField(label=_("What for"), choices=list(PenaltyCard.OFFENCES.items()))
    cards = WholeNumber(label=_("Cards"), min_value=1, max_value=20, initial=1)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat_id"] = _required(SeatField(seats, label=_("Player")))
        self.order_fields(["game_number", "seat_id", "offence", "cards"])


class PassesForm(NotedForm):
    """How often the cards went through the machine before a game (L6.1); 0: nothing is noted."""

    game_number = WholeNumber(min_value=1, max_value=MOST_GAMES)
    passes = WholeNumber(min_value=0, max_value=MOST_PASSES)


class MisdealForm(NotedForm):
    """A deal that had to be repeated."""

    game_number = WholeNumber(label=_("Game"), min_value=1, max_value=MOST_GAMES)
    kind = forms.ChoiceField(label=_("What happened"), choices=Misdeal.Kind.choices)
    remark = Line(label=_("Remark"), max_length=200, required=False)
    passes = WholeNumber(label=_("Passes through the machine"), min_value=0, max_value=MOST_PASSES, initial=1)

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["dealer_id"] = _required(SeatField(seats, label=_("Who dealt")))
        self.order_fields(["game_number", "dealer_id", "kind", "remark", "passes"])


class VoidReasonForm(NotedForm):
    """Why a game is void (D10)."""

    number = WholeNumber(min_value=1, max_value=MOST_GAMES, widget=forms.HiddenInput)
    reason = Line(label=_("Reason"), max_length=200)


class FurtherGameForm(forms.Form):
    """Why a game is played after the last round (L8.3)."""

    reason = Line(label=_("Reason"), max_length=200)


class KeeperForm(forms.Form):
    """Who keeps the protocol: a secretary by office, or a player elected at the table (L6.4)."""

    keeper = forms.ChoiceField(label=_("Protocol kept by"))

    def __init__(self, *args: Any, secretaries: Sequence[Membership], seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["keeper"] = forms.ChoiceField(
            label=_("Protocol kept by"),
            choices=[
                ("", "–"),
                (_("By office"), [(f"office:{row.pk}", row.user.display_name) for row in secretaries]),
                (_("Elected from the players"), [(f"elected:{row.pk}", str(row.registration.player)) for row in seats]),
            ],
        )

    def clean(self) -> dict[str, int]:
        """The choice as the service takes it; nothing without one."""
        kind, _colon, pk = self.cleaned_data.get("keeper", "").partition(":")
        return {"membership_id" if kind == "office" else "seat_id": int(pk)} if pk else {}


def _required(field: SeatField) -> SeatField:
    field.required = True
    return field
