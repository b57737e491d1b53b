"""Forms of uploads: a list of members and its columns, and the files of a season."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.errors import InvalidInput
from scoring.core.forms.fields import Line, Spreadsheet
from scoring.imports.services.member_columns import Column, Meaning
from scoring.imports.services.season_files import MOST_BYTES_IN_ALL, MOST_FILES, read_archive
from scoring.imports.services.spreadsheets import MOST_BYTES
from scoring.models import MemberList, Player, Season

_LONGEST_HEADING = 40
_MOST_TITLES = 10


class MemberListForm(forms.Form):
    """The spreadsheet that the club keeps its members in."""

    file = Spreadsheet(
        most_bytes=MOST_BYTES,
        help_text=gettext_lazy("XLSX, ODS or CSV, as Excel or LibreOffice saves it; one row for each person."),
    )


class ColumnsForm(forms.Form):
    """What each column means, and where the headings are."""

    head = forms.TypedChoiceField(label=gettext_lazy("Headings"), coerce=int)

    def __init__(self, *args: Any, member_list: MemberList, columns: list[Column], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = range(1, min(len(member_list.cells), _MOST_TITLES) + 1)
        head = self.fields["head"]
        assert isinstance(head, forms.TypedChoiceField)
        head.choices = [(0, _("there are none")), *((row, _("in row %(row)s") % {"row": row}) for row in rows)]
        head.initial = member_list.head
        self.columns = columns
        for column in columns:
            name = column.heading[:_LONGEST_HEADING] or _("column %(number)s") % {"number": column.number + 1}
            self.fields[f"column-{column.number}"] = forms.ChoiceField(
                label=name,
                choices=Meaning.choices,
                required=False,
                initial=column.meaning,
                help_text=" · ".join(column.samples),
            )

    @property
    def meanings(self) -> list[str]:
        """The choices in the order of the columns."""
        return [self.cleaned_data[f"column-{column.number}"] for column in self.columns]


class OtherPlayerForm(forms.Form):
    """Who the same person is as a player."""

    other = forms.ModelChoiceField(
        Player.objects.none(), label=gettext_lazy("Is the same person as"), empty_label=gettext_lazy("please choose")
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        other = self.fields["other"]
        assert isinstance(other, forms.ModelChoiceField)
        rows = player.league.players.select_related("league", "club").exclude(pk=player.pk)
        other.queryset = rows.order_by("sort_key", "name")


class MergeReasonForm(forms.Form):
    """How it is known that two players are one person."""

    reason = Line(
        label=gettext_lazy("How is it known?"),
        max_length=500,
        help_text=gettext_lazy("For instance: “registered as Müller, Hans in spring”. It stands in the log."),
    )


def decisions_of(posted: Mapping[str, str]) -> dict[int, str]:
    """Choices by row, as the page of a list sends them; anything else is left out."""
    return {
        int(number): posted[key]
        for key in posted
        if key.startswith("row-") and (number := key.removeprefix("row-")).isascii() and number.isdigit()
    }


_MEGABYTE = 1024 * 1024


class _FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """One file or several; its value is a list."""

    widget = _FilesInput

    def clean(self, data: Any, initial: Any = None) -> list["UploadedFile[Any]"]:
        given = data if isinstance(data, (list, tuple)) else [data]
        return [super(_FilesField, self).clean(file, initial) for file in given or [None]]


class SeasonNameForm(forms.Form):
    """Under which name checked files are imported; empty: that of the files."""

    season = Line(
        label=gettext_lazy("Name of the season"), max_length=Season._meta.get_field("name").max_length, required=False
    )


class SeasonUploadForm(forms.Form):
    """A ZIP archive of the season's folder, or the files themselves; cleaned, it is an archive in both cases."""

    season_files = _FilesField(
        label=gettext_lazy("Files"),
        help_text=gettext_lazy("One ZIP archive of the folder, or season.json and all CSV files together."),
        widget=_FilesInput(attrs={"accept": ".zip,.json,.csv"}),
    )

    def clean_season_files(self) -> bytes:
        """The archive, checked as far as its size and its names go. What the files say is checked by the job."""
        files: Sequence[UploadedFile[Any]] = self.cleaned_data["season_files"]
        if sum(file.size or 0 for file in files) > MOST_BYTES_IN_ALL:
            raise forms.ValidationError(
                _("The files are too large; together they may have at most %(most)s megabytes.")
                % {"most": MOST_BYTES_IN_ALL // _MEGABYTE}
            )
        archive = _only_archive(files) or _packed(files)
        try:
            found = read_archive(archive)
        except InvalidInput as refusal:
            raise forms.ValidationError(str(refusal.message)) from None
        if not found:
            raise forms.ValidationError(_("There is neither a season.json nor a CSV file in the archive."))
        return archive


def _only_archive(files: Sequence["UploadedFile[Any]"]) -> bytes | None:
    archives = [file for file in files if (file.name or "").lower().endswith(".zip")]
    if archives and len(files) > 1:
        raise forms.ValidationError(_("Choose either one ZIP archive or the files themselves."))
    return archives[0].read() if archives else None


def _packed(files: Sequence["UploadedFile[Any]"]) -> bytes:
    if len(files) > MOST_FILES:
        raise forms.ValidationError(
            _("%(count)s files are too many; a season has at most %(most)s.")
            % {"count": len(files), "most": MOST_FILES}
        )
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for file in files:
            name = file.name or ""
            if not name.lower().endswith((".json", ".csv")):
                raise forms.ValidationError(
                    _("“%(name)s” is neither a ZIP archive nor a JSON or CSV file.") % {"name": name}
                )
            archive.writestr(name, file.read())
    return target.getvalue()
