"""Forms of second factors."""

from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from scoring.accounts.services.second_factors import new_secret
from scoring.accounts.services.throttling import TooManyPasswords, begin_password_change
from scoring.core.forms.fields import Day, Line, Returned
from scoring.models import Capability, League, Office, User, offices_with

_SETTING_UP = "scoring.second_factor.setting_up"
_LONGEST_SETUP = 3600
"""Seconds in which a page that sets up a second factor is to be sent."""

_AS_APPS_SHOW_IT = {"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
_AS_ON_PAPER = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


class CodeForm(forms.Form):
    """The code that the app shows."""

    code = Line(
        label=gettext_lazy("Code of the app"),
        max_length=40,
        help_text=gettext_lazy("Six digits; the app shows new ones every half minute."),
        widget=forms.TextInput(attrs={**_AS_APPS_SHOW_IT, "autofocus": True}),
    )


class PaperCodeForm(forms.Form):
    """A recovery code, for whoever has lost the app."""

    code = Line(
        label=gettext_lazy("A recovery code from your paper"),
        max_length=40,
        help_text=gettext_lazy("Ten letters and digits, such as K7QXM-2HPRD. Capitals and the hyphen do not matter."),
        widget=forms.TextInput(attrs={**_AS_ON_PAPER, "autofocus": True}),
    )


class SetUpForm(forms.Form):
    """The first code of the app. The secret travels with the page, signed for the account: it is kept when the code
    has proved that the app has it."""

    sealed = Returned(widget=forms.HiddenInput)
    code = Line(
        label=gettext_lazy("Code that the app shows now"),
        max_length=12,
        help_text=gettext_lazy("Six digits; the app shows new ones every half minute."),
        widget=forms.TextInput(attrs=_AS_APPS_SHOW_IT),
    )

    def __init__(self, data: Any = None, *, account: User) -> None:
        self._account = account
        self.secret = self._secret_from(data) or new_secret()
        sealed = signing.dumps([account.pk, self.secret], salt=_SETTING_UP)
        super().__init__(data, initial={"sealed": sealed})

    def clean_sealed(self) -> str:
        if not self._secret_from(self.data):
            raise ValidationError(gettext("This page has grown old. Please open it again."))
        return self.secret

    def _secret_from(self, data: Any) -> str:
        try:
            said = signing.loads((data or {}).get("sealed", ""), salt=_SETTING_UP, max_age=_LONGEST_SETUP)
        except signing.BadSignature:
            return ""
        return said[1] if said[0] == self._account.pk else ""


class OwnPasswordCheckForm(forms.Form):
    """The password, before something that whoever finds an open session must not do. Guessed no faster than when
    signing in."""

    password = Returned(
        label=gettext_lazy("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, account: User, address: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._account, self._address = account, address

    def clean_password(self) -> str:
        try:
            attempt = begin_password_change(user=self._account, address=self._address)
        except TooManyPasswords as refusal:
            raise ValidationError(refusal.message) from None
        password: str = self.cleaned_data["password"]
        if not self._account.check_password(password):
            raise ValidationError(gettext("The password is wrong."))
        attempt.was_right()
        return password


class DemandForm(forms.Form):
    """The offices that need a second factor, and from when on: any that allows something."""

    offices = forms.MultipleChoiceField(
        label=gettext_lazy("Offices"),
        choices=lambda: [(kind, Office.Kind(kind).label) for kind in offices_with(*Capability)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None ticked: nobody needs one, and everybody may have one."),
    )
    begins_on = Day(
        label=gettext_lazy("Begins on"),
        required=False,
        help_text=gettext_lazy("Until then there is time to set it up. Empty: at once."),
    )

    def __init__(self, data: Any = None, *, league: League) -> None:
        super().__init__(
            data, initial={"offices": league.second_factor_offices, "begins_on": league.second_factor_from}
        )
