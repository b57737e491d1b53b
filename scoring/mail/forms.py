"""Forms of mail: what is listed, the mail account, which kinds go out by themselves."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext, gettext_lazy

from scoring.core.forms.fields import Line, WholeNumber
from scoring.models import SWITCHABLE, Mail, MailAccount, MailKind

if TYPE_CHECKING:
    _AccountModelForm = forms.ModelForm[MailAccount]
else:
    _AccountModelForm = forms.ModelForm


class OutboxForm(forms.Form):
    """Which mails are listed."""

    q = Line(label=gettext_lazy("Name or address"), required=False, widget=forms.TextInput(attrs={"type": "search"}))
    state = forms.ChoiceField(
        label=gettext_lazy("State"), required=False, choices=[("", gettext_lazy("all states")), *Mail.State.choices]
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What"), required=False, choices=[("", gettext_lazy("all kinds")), *MailKind.choices]
    )


class MailAccountForm(_AccountModelForm):
    """The mail account of a league. The password that is stored is never shown again."""

    port = WholeNumber(
        label=gettext_lazy("Port"), min_value=1, max_value=65_535, help_text=gettext_lazy("587, 465, 2525 or 25.")
    )
    most_per_minute = WholeNumber(label=gettext_lazy("Most mails a minute"), min_value=1, max_value=10_000)
    most_per_hour = WholeNumber(
        label=gettext_lazy("Most mails an hour"),
        min_value=1,
        max_value=100_000,
        help_text=gettext_lazy("Small providers take 100 to 500 mails an hour; what is more waits by itself."),
    )
    secret = Line(
        label=gettext_lazy("Password"),
        required=False,
        max_length=500,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    field_order = (
        "host", "port", "security", "username", "secret", "from_address", "reply_to", "most_per_minute",
        "most_per_hour",
    )  # fmt: skip

    class Meta:
        model = MailAccount
        fields = ("host", "security", "username", "from_address", "reply_to")
        help_texts = {  # noqa: RUF012
            "host": gettext_lazy("As your provider calls it: smtp.example.org"),
            "username": gettext_lazy("Often the whole mail address."),
            "from_address": gettext_lazy("Most providers take only the account's own address."),
            "reply_to": gettext_lazy("Of a person who reads it. Empty: answers go to the sender."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("port", "most_per_minute", "most_per_hour"):
            self.initial[name] = getattr(self.instance, name)
        self.initial["secret"] = ""
        if self.instance.secret:
            self.fields["secret"].help_text = gettext("A password is stored. Empty: it stays.")

    def clean_port(self) -> int:
        port: int = self.cleaned_data["port"]
        if port not in settings.MAIL_PORTS:
            raise forms.ValidationError(gettext("Mail servers are reached at 587, 465, 2525 or 25."))
        return port


class SwitchesForm(forms.Form):
    """Which kinds of mail go out by themselves."""

    wanted = forms.MultipleChoiceField(
        label=gettext_lazy("These mails go out by themselves"),
        choices=[(kind.value, kind.label) for kind in SWITCHABLE],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, label: str = "", silenced: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wanted = self.fields["wanted"]
        wanted.label = label or wanted.label
        wanted.initial = [kind.value for kind in SWITCHABLE if kind not in silenced]
