"""The upload of a season's files."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.errors import InvalidInput
from scoring.core.forms.fields import Line
from scoring.imports.services.files import MOST_BYTES, MOST_FILES, read_archive
from scoring.models import Season

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
        if sum(file.size or 0 for file in files) > MOST_BYTES:
            raise forms.ValidationError(
                _("The files are too large; together they may have at most %(most)s megabytes.")
                % {"most": MOST_BYTES // _MEGABYTE}
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
