"""Forms of the audit: figures read blind, ticks, irregularities, photos, signatures of sheets and seasons."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.audit.selectors.audit_readings import BlindReading, PaperFigure
from scoring.audit.selectors.signatures import NOT_COMPARABLE, ContentChange, changes_since
from scoring.audit.services.audit_readings import TypedFigure
from scoring.audit.services.closing import LONGEST_REASON, Part
from scoring.audit.services.photos import MOST_PHOTOS
from scoring.core.forms import reading
from scoring.core.forms.fields import Line, Prose, Returned, WholeNumber
from scoring.models import Seat, Sheet
from scoring.sheets.forms import SeatField
from scoring.sheets.selectors.checked_sheets import Note
from scoring.sheets.services.entries import MOST_GAMES


class SignSeasonForm(forms.Form):
    """``parts``: as what the person may sign. What was seen is put on the page anew whenever it is shown."""

    part = forms.TypedChoiceField(coerce=Part, choices=Part.choices)
    seen_hash = Returned(max_length=64)
    reason = Line(
        label=_("Why the season is signed anew"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("It stands on the page of the season for everybody."),
    )

    def __init__(self, *args: object, parts: Sequence[Part] = (), **facts: object) -> None:
        super().__init__(*args, **facts)  # type: ignore[arg-type]
        self.fields["part"].choices = [(part.value, part.label) for part in parts]  # type: ignore[attr-defined]


_FIGURE = re.compile(r"figure-(?P<game>[0-9]{1,4})-(?P<seat>[0-9]{1,12}|marks|dealer)")


def figure_field(game_number: int, seat_id: int | None, *, is_dealer: bool = False) -> str:
    """The name of the field with a figure of the paper; ``seat_id`` None: the marks of the row, or its dealer."""
    return f"figure-{game_number}-{'dealer' if is_dealer else seat_id or 'marks'}"


def field_of(figure: PaperFigure) -> str:
    """The name of the field in which a figure is typed."""
    return figure_field(figure.game_number, figure.seat.pk if figure.seat else None, is_dealer=figure.is_dealer)


def typed_figures(data: QueryDict, reading: BlindReading) -> list[TypedFigure]:
    """The figures in a form's data; fields of other names are left alone.

    An empty field takes a reading away. Marks and dealer that are empty are read once all hands of the row are filled,
    unless they are sent on their own, as a person at the keyboard confirms them. Each mark is a box of its own.
    """
    figures = []
    for name, texts in data.lists():
        if match := _FIGURE.fullmatch(name):
            text = "".join(map(str, texts))
            is_read = bool(text) or (not match["seat"].isdigit() and _is_row_filled(data, reading, int(match["game"])))
            figures.append(_typed(match, text if is_read else None))
    withdrawn = (_FIGURE.fullmatch(name) for name in data.getlist("withdrawn"))
    return figures + [_typed(match, None) for match in withdrawn if match]


def _typed(match: re.Match[str], value: str | None) -> TypedFigure:
    return TypedFigure(int(match["game"]), _seat_id(match), value, is_dealer=match["seat"] == "dealer")


def _seat_id(match: re.Match[str]) -> int | None:
    return int(match["seat"]) if match["seat"].isdigit() else None


def _is_row_filled(data: QueryDict, reading: BlindReading, game: int) -> bool:
    hands = [
        figure_field(game, figure.seat.pk)
        for row in reading.rows
        if row.game.number == game
        for figure in row.figures
        if figure.seat
    ]
    return all(data.get(name, "filled before") for name in hands)


class AcceptForm(forms.Form):
    """That the sheet is right where a reading differs."""

    game = WholeNumber(min_value=1, max_value=MOST_GAMES)
    seat = WholeNumber(min_value=1, required=False)
    is_dealer = forms.BooleanField(required=False)
    seen = Line(max_length=8, required=False)


class SeenForm(forms.Form):
    """What was read comes along with what is done because of it, so that a change since then can be shown."""

    seen_content = Returned(strip=False, widget=forms.HiddenInput)

    def changes_in(self, sheet: Sheet) -> list[ContentChange]:
        """What has changed on a sheet loaded by ``full_sheet``; nothing for a text that no form of ours has made."""
        seen = self.data.get(self.add_prefix("seen_content"), "")
        try:
            reading.json_object(seen)
            return changes_since(seen, sheet)
        except (reading.Unreadable, *NOT_COMPARABLE):
            return []


class SubmitForm(SeenForm):
    """That a sheet is submitted as it was read, with what other devices were known not to have sent."""

    seen_unsent = Returned(required=False, widget=forms.HiddenInput)


class ReasonsForm(forms.Form):
    """Why sums on paper stay as they are although they differ, a field for each; ``reasons`` by fingerprint."""

    def __init__(self, *args: Any, notes: Sequence[Note], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for note in notes:
            if note.is_of_the_paper and not note.is_confirmed:
                self.fields[note.fingerprint] = Prose(
                    label=_("Why does the paper say otherwise?"),
                    max_length=300,
                    widget=forms.TextInput,
                )

    @property
    def reasons(self) -> dict[str, str]:
        """Those that were given; none while nothing is posted."""
        self.full_clean()
        return self.cleaned_data if self.is_bound else {}


class SignForm(SeenForm):
    """The auditor's signature under what was read."""

    seen_hash = forms.RegexField(r"^[0-9a-f]{64}$", widget=forms.HiddenInput)
    confirm = forms.BooleanField(label=_("I have checked this sheet in every detail (L6.6)."))


class IrregularityForm(forms.Form):
    """Something that does not fit, for the participants to know (L6.6)."""

    game_number = WholeNumber(label=_("Game"), required=False, min_value=1, max_value=MOST_GAMES)
    description = Prose(label=_("What does not fit?"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4}))
    fingerprint = forms.RegexField(r"^[0-9a-f]{64}$", required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"] = SeatField(seats, label=_("Player"))
        self.order_fields(["game_number", "seat", "description"])


class SettlementForm(forms.Form):
    """How an irregularity was settled."""

    resolution = Prose(label=_("How was it settled?"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))


class ManyFilesInput(forms.ClearableFileInput):
    """Lets several files be chosen at once."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Several files, at least one; cleans to their list."""

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        return [super(ManyFilesField, self).clean(file, initial) for file in data or [None]]


class PhotosForm(forms.Form):
    """Photos of the paper, several at once, but no more than the sheet has room for: they are counted unread."""

    photos = ManyFilesField(
        label=_("Photos of the paper sheet"),
        allow_empty_file=True,  # refused with its name when it is read
        help_text=_("JPEG, PNG or HEIC. Place and device are removed from them before they are kept."),
        widget=ManyFilesInput(attrs={"accept": "image/jpeg,image/png,image/heic,image/heif,image/webp"}),
    )

    def __init__(self, *args: Any, free_places: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._free_places = free_places

    def clean_photos(self) -> list[UploadedFile]:
        chosen: list[UploadedFile] = self.cleaned_data["photos"]
        if len(chosen) > self._free_places:
            raise forms.ValidationError(
                gettext(
                    "You have chosen %(count)s photos, but this sheet has room for %(free)s only (at most %(most)s)."
                )
                % {"count": len(chosen), "free": self._free_places, "most": MOST_PHOTOS}
            )
        return chosen
