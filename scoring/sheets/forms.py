"""Forms of the protocol sheet: a row, control totals, the last round, the auditor's words."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.sheetio import read_whole_number
from scoring.core.forms.fields import Line, Prose, WholeNumber
from scoring.models import Seat
from scoring.sheets.selectors.protocol import Row
from scoring.sheets.services.entries import LONGEST_HAND, MOST_GAMES, GameEntry, HandEntry, entry_of
from scoring.sheets.services.sheet_edits import CorrectionNote


def hand_field(seat_id: int) -> str:
    """The name of the field with a seat's hand."""
    return f"hand-{seat_id}"


class SeatField(forms.TypedChoiceField):
    """One of the players at the table, or nobody; cleans to the seat's primary key."""

    def __init__(self, seats: Sequence[Seat], **kwargs: Any) -> None:
        choices = [("", "–"), *((seat.pk, seat.registration.player.name) for seat in seats)]
        super().__init__(choices=choices, coerce=int, empty_value=None, required=False, **kwargs)


class GameForm(forms.Form):
    """A row as it is typed: one hand field per seat (``hand-<seat>``), points or cards.

    ``follows`` is the ``client_id`` of the request with which the same device wrote the row before;
    ``dealer_is_proposed`` says that nobody has chosen the dealer.
    """

    number = WholeNumber(label=_("Game"), min_value=1, max_value=MOST_GAMES)
    exact_grab = forms.BooleanField(label=_("Exact grab (L6.3)"), required=False)
    uno_card_finish = forms.BooleanField(label=_("UNO-card finish (L6.17)"), required=False)
    is_void = forms.BooleanField(label=_("Void (D10)"), required=False)
    seen_revision = WholeNumber(min_value=0, widget=forms.HiddenInput)
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    follows = forms.UUIDField(widget=forms.HiddenInput, required=False)
    dealer_is_proposed = forms.BooleanField(widget=forms.HiddenInput, required=False)
    initials = Line(label=_("Initials"), max_length=8, required=False)
    reason = Line(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        self.fields["dealer"] = SeatField(seats, label=_("Dealer"))
        self.fields["winner"] = SeatField(seats, label=_("Winner"))
        for seat in seats:
            self.fields[hand_field(seat.pk)] = Line(
                label=seat.registration.player.name, max_length=LONGEST_HAND, required=False
            )
        hands = [hand_field(seat.pk) for seat in seats]
        self.order_fields(["number", "dealer", *hands, "winner", "exact_grab", "uno_card_finish", "is_void"])

    @property
    def entry(self) -> GameEntry:
        """The row of a valid form; counting cards is left to the service."""
        data = self.cleaned_data
        return GameEntry(
            number=data["number"],
            dealer=data["dealer"],
            winner=data["winner"],
            exact_grab=data["exact_grab"],
            uno_card_finish=data["uno_card_finish"],
            is_void=data["is_void"],
            hands={seat.pk: read_hand(data[hand_field(seat.pk)]) for seat in self.seats},
            dealer_is_proposed=data["dealer_is_proposed"],
        )

    def has_seen(self, revision: int) -> None:
        """When the form is sent again, it is by somebody who has seen the sheet at this revision."""
        self.data = {**self.data, "seen_revision": revision}

    @property
    def note(self) -> CorrectionNote | None:
        """Initials and reason of a valid form, if any of them was given."""
        initials, reason = self.cleaned_data["initials"], self.cleaned_data["reason"]
        return CorrectionNote(initials, reason) if initials or reason else None


def row_initial(row: Row | None, *, number: int, dealer: int | None, revision: int) -> dict[str, object]:
    """What a row's form starts with: the written values, or an empty row with the dealer whose turn it is."""
    blank: dict[str, object] = {
        "number": number,
        "dealer": dealer,
        "seen_revision": revision,
        "client_id": uuid.uuid4(),
    }
    if row is None or row.game is None:
        return blank
    written = entry_of(row.game)
    return {
        **blank,
        "dealer": written.dealer,
        "winner": written.winner,
        "exact_grab": written.exact_grab,
        "uno_card_finish": written.uno_card_finish,
        "is_void": written.is_void,
        **{hand_field(cell.seat.pk): cell.text for cell in row.cells},
    }


class RemovalForm(forms.Form):
    """Takes the last row off the sheet."""

    number = WholeNumber(min_value=1, widget=forms.HiddenInput)
    seen_revision = WholeNumber(min_value=0, widget=forms.HiddenInput)
    initials = Line(label=_("Initials"), max_length=8)
    reason = Line(label=_("Reason"), max_length=200)

    def clean(self) -> dict[str, Any]:
        """As the service takes it."""
        data = self.cleaned_data
        return data | {"note": CorrectionNote(data.pop("initials", ""), data.pop("reason", ""))}


class NotedForm(forms.Form):
    """Something that a device notes: ``client_id`` is its id for this request, none in a plain form."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, required=False)


class LastRoundForm(NotedForm):
    """Announces the last round, by default after the games that are on the sheet.

    ``seen_last`` is the last game that whoever announces it knows; a plain form does not say.
    """

    after_game = WholeNumber(label=_("Announced after game"), min_value=0, max_value=MOST_GAMES, required=False)
    seen_last = WholeNumber(min_value=0, max_value=MOST_GAMES, required=False, widget=forms.HiddenInput)


class ControlTotalsForm(forms.Form):
    """The column sums of the paper, one field per seat (``total-<seat>``)."""

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for seat in seats:
            self.fields[f"total-{seat.pk}"] = WholeNumber(
                label=seat.registration.player.name,
                required=False,
                min_value=-999_999,
                max_value=999_999,
                initial=seat.control_total.points if hasattr(seat, "control_total") else None,
            )

    def clean(self) -> dict[str, Any]:
        return {"totals": {seat.pk: self.cleaned_data.get(f"total-{seat.pk}") for seat in self.seats}}


class WithdrawalForm(forms.Form):
    """Takes the announcement back that its page has shown."""

    seen_after = WholeNumber(min_value=0, max_value=MOST_GAMES, widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """Why a sheet is sent back or opened again that was read at ``seen_revision``."""

    seen_revision = WholeNumber(min_value=0, widget=forms.HiddenInput)

    reason = Prose(label=_("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))


def read_hand(text: str) -> HandEntry:
    if not text:
        return HandEntry()
    points = read_whole_number(text)
    return HandEntry(cards=text) if points is None else HandEntry(points=points)
