"""The record of a game as it is typed or uploaded, and who of its players is who on the sheet."""

import hashlib
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.sheetio.decoding import text_of
from scoring.core.forms.fields import Line, Prose
from scoring.models import MOST_RECORD_CHARACTERS, Seat

_MOST_BYTES = 4 * MOST_RECORD_CHARACTERS
"""So many bytes can the longest text have."""


class RecordForm(forms.Form):
    """The text of a record. A chosen file takes the place of the typed text, so that it can be put right here."""

    text = Prose(
        label=gettext_lazy("Record"),
        error_messages={"required": gettext_lazy("Paste the record, or choose its file.")},
        strip=False,
        max_length=MOST_RECORD_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocapitalize": "none", "class": "record"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".uno,.txt,text/plain"}),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        files: "MultiValueDict[str, UploadedFile[Any]] | None" = None,
        *,
        initial: dict[str, str] | None = None,
    ) -> None:
        self.refused_file = ""
        file = files.get("file") if files else None
        if data is not None and isinstance(file, UploadedFile):
            data = data.copy()
            data["text"] = self._text_of(file) or data.get("text", "")
        super().__init__(data, initial=initial)

    def _text_of(self, file: "UploadedFile[Any]") -> str:
        """The text of a file; empty if it has none, which is then an error of the field."""
        if (file.size or 0) > _MOST_BYTES:
            self.refused_file = _("The file is too large; the record of a game has at most %(most)s characters.") % {
                "most": MOST_RECORD_CHARACTERS
            }
            return ""
        text = text_of(file.read())
        if not text or "\0" in text:
            self.refused_file = _("“%(name)s” is not a text.") % {"name": file.name}
            return ""
        return text

    def clean(self) -> dict[str, Any]:
        if self.refused_file:
            self.add_error("file", self.refused_file)
        return self.cleaned_data


class RecordSeatsForm(forms.Form):
    """Which column of the sheet belongs to each player of a record (``player-<position>``).

    ``seen`` is the fingerprint of what the comparison on the page was about: only that can be attached.
    """

    seen = Line(required=False, widget=forms.HiddenInput)
    takes_over = forms.BooleanField(label=gettext_lazy("Write this result into the row"), required=False)

    def __init__(
        self, data: QueryDict, *, text: str, names: Sequence[str], seats: Sequence[Seat], matched: Sequence[Seat | None]
    ) -> None:
        self.text = text
        self.names = names
        self.seats = {str(seat.pk): seat.pk for seat in seats}
        choices = [("", "–"), *((seat.pk, seat.registration.player.name) for seat in seats)]
        is_answered = all(f"player-{position}" in data for position in range(len(names)))
        super().__init__(data if is_answered else None)
        for position, (name, seat) in enumerate(zip(names, matched, strict=True)):
            self.fields[f"player-{position}"] = forms.TypedChoiceField(
                label=name, choices=choices, coerce=int, initial=seat.pk if seat else ""
            )

    @property
    def players(self) -> list[forms.BoundField]:
        """The fields of the players in their order."""
        return [self[f"player-{position}"] for position in range(len(self.names))]

    @property
    def chosen(self) -> list[int | None]:
        """The seats' primary keys as they are chosen now; None: none, or one that is not there."""
        return [self.seats.get(str(field.value())) for field in self.players]

    @property
    def fingerprint(self) -> str:
        """Identifies the text and the chosen seats."""
        return hashlib.sha256(repr((self.text, self.chosen)).encode()).hexdigest()

    @property
    def was_seen(self) -> bool:
        """Whether the comparison on the page was about exactly this."""
        return self.is_bound and self.data.get("seen") == self.fingerprint

    def clean(self) -> dict[str, Any]:
        chosen = [seat for seat in self.chosen if seat is not None]
        if len(set(chosen)) < len(chosen):
            self.add_error(None, _("Two players of the record have the same column of the sheet."))
        return self.cleaned_data
