"""The form of the log's page: a file that somebody has kept, to compare the log with."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.audit.forms.reviews import ManyFilesField, ManyFilesInput
from scoring.audit.services.kept_files import KeptFile, UnreadableFile, read_kept_file
from scoring.core.forms.fields import Line

MOST_MEGABYTES = 50


class KeptFileForm(forms.Form):
    """Files that were kept outside the office, or the line that a paper shows. ``kept`` is what they say."""

    kept_files = ManyFilesField(
        label=gettext_lazy("Prints, mails or backups"),
        required=False,
        help_text=gettext_lazy("A PDF, a mail as the mail program saves it (.eml) or its text, or a backup (.zip)."),
        widget=ManyFilesInput(attrs={"accept": ".pdf,.eml,.txt,.html,.htm,.mbox,.zip"}),
    )
    line = Line(
        label=gettext_lazy("Or the line on a paper"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("It stands at the foot, like: Log 412 · 3f9a 12cd 88e0 aa10"),
    )

    kept: Sequence[KeptFile] = ()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        files, line = list(filter(None, data["kept_files"])), data["line"]
        if not files and not line:
            raise ValidationError(_("Please choose a file or type the line."))
        if sum(file.size or 0 for file in files) > MOST_MEGABYTES * 1024 * 1024:
            text = _("That is too large for this page. On the office's computer: manage.py verify --against FILE")
            raise ValidationError(text)
        kept = [_read(file) for file in files]
        if line:
            kept.append(KeptFile())
            kept[-1].take_text(line)
        if silent := next((one for one in kept if not one.heads), None):
            text = _("“%(file)s” carries no head of a log. It looks like this: Log 412 · 3f9a 12cd 88e0 aa10")
            raise ValidationError(text % {"file": silent.name or line})
        self.kept = kept
        return data


def _read(file: "UploadedFile[Any]") -> KeptFile:
    try:
        return read_kept_file(file, name=file.name or "")
    except UnreadableFile as refusal:
        raise ValidationError(f"{file.name}: {refusal.message}") from refusal
