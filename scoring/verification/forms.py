"""Forms of the log."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.base.forms.fields import Line
from scoring.verification.services.kept_files import KeptFile, UnreadableFile, read_kept_file

MOST_MEGABYTES = 50


class KeptFileForm(forms.Form):
    """A file that was kept outside the office, or the line that a paper shows. ``kept`` is what it says."""

    file = forms.FileField(
        label=gettext_lazy("Print, mail or backup"),
        required=False,
        help_text=gettext_lazy("A PDF, a mail as the mail program saves it (.eml) or its text, or a backup (.zip)."),
        widget=forms.ClearableFileInput(attrs={"accept": ".pdf,.eml,.txt,.html,.htm,.mbox,.zip"}),
    )
    line = Line(
        label=gettext_lazy("Or the line on a paper"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("It stands at the foot, like: Log 412 · 3f9a 12cd 88e0 aa10"),
    )

    kept: KeptFile

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        file, line = data.get("file"), data.get("line", "")
        if not file and not line:
            raise ValidationError(_("Please choose a file or type the line."))
        self.kept = _read(file) if file else KeptFile()
        self.kept.take_text(line)
        if not self.kept.heads:
            raise ValidationError(
                _("No head of a log is found in it. It looks like this: Log 412 · 3f9a 12cd 88e0 aa10")
            )
        return data


def _read(file: "UploadedFile[Any]") -> KeptFile:
    if (file.size or 0) > MOST_MEGABYTES * 1024 * 1024:
        text = _("The file is too large for this page. On the office's computer: manage.py verify --against FILE")
        raise ValidationError(text)
    try:
        return read_kept_file(file)
    except UnreadableFile as refusal:
        raise ValidationError(refusal.message) from refusal
