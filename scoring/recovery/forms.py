"""Forms of recovery: how backups are kept, their passphrase, what a device gives, and what is decided about it."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.forms.fields import Line, MailAddress, Returned, WholeNumber
from scoring.models import BackupPlan
from scoring.models.recovery import MOST_KEPT
from scoring.recovery.services.encryption import SHORTEST_PASSPHRASE
from scoring.recovery.services.snapshot_set_up import LONGEST

if TYPE_CHECKING:
    _PlanModelForm = forms.ModelForm[BackupPlan]
else:
    _PlanModelForm = forms.ModelForm


class BackupPlanForm(_PlanModelForm):
    """How copies are kept. On a server a page does not say into which folder the program writes."""

    hour = WholeNumber(
        label=gettext_lazy("At what hour"),
        max_value=23,
        help_text=gettext_lazy("From 0 to 23. A computer that sleeps then makes it up at the next start."),
    )
    keep_days = WholeNumber(label=gettext_lazy("One copy of each of the last … days"), min_value=1, max_value=MOST_KEPT)
    keep_weeks = WholeNumber(
        label=gettext_lazy("One copy of each of the last … weeks"), min_value=1, max_value=MOST_KEPT
    )
    keep_months = WholeNumber(
        label=gettext_lazy("One copy of each of the last … months"), min_value=1, max_value=MOST_KEPT
    )
    folder = Line(
        label=gettext_lazy("Also into this folder"),
        required=False,
        max_length=300,
        help_text=gettext_lazy(
            "On a memory stick or another drive, such as /media/stick. If the stick is not plugged in, it is said here"
            " and on the desk."
        ),
    )
    mail_to = MailAddress(label=gettext_lazy("Also by mail to"), required=False)

    class Meta:
        model = BackupPlan
        fields = ("is_nightly", "hour", "keep_days", "keep_weeks", "keep_months", "folder", "mail_to")
        labels = {"is_nightly": gettext_lazy("A backup every night")}  # noqa: RUF012

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        said = gettext("Only encrypted backups of at most %(most)s MB are mailed; of larger ones it is said.")
        self.fields["mail_to"].help_text = said % {"most": f"{settings.BACKUP_MAIL_MOST_MB:g}"}
        if not settings.BACKUP_FOLDER_IS_CHOSEN:
            del self.fields["folder"]


class PassphraseForm(forms.Form):
    """A passphrase, typed twice: nobody can look it up afterwards."""

    passphrase = Line(
        label=gettext_lazy("Passphrase of the backups"),
        min_length=SHORTEST_PASSPHRASE,
        max_length=500,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least 12 characters. Four or five words that nobody expects are good."),
    )
    again = Line(
        label=gettext_lazy("The same once more"),
        max_length=500,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "passphrase" in data and data["passphrase"] != data.get("again"):
            self.add_error("again", gettext("The two are not the same."))
        return data


class GivenForm(forms.Form):
    """Copies as a file or as a text, one of both; cleaned, ``given`` is what they say."""

    file = forms.FileField(
        label=gettext_lazy("File from a phone"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".txt,.json,text/plain,application/json"}),
    )
    text = Returned(
        label=gettext_lazy("Or its text"),
        required=False,
        max_length=2 * LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        if file is not None and file.size > 2 * LONGEST:
            raise forms.ValidationError(_("This is far larger than copies of an evening are."))
        text = file.read().decode("utf-8", errors="replace") if file is not None else data.get("text", "")
        if not text.strip():
            raise forms.ValidationError(_("Please choose a file, or paste its text."))
        try:
            data["given"] = reading.json_object(text.strip())
        except LeagueOfficeError:
            raise forms.ValidationError(_("This is no copy of a protocol sheet, or it is damaged.")) from None
        return data
