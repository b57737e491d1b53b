"""Forms of signing in, of a password of one's own, and of codes: to open a table without an account, and to hand one
out.
"""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.accounts.forms.account_links import IS_SHARED, IS_SHARED_HELP
from scoring.accounts.services.throttling import TooManyPasswords, begin_password_change, begin_sign_in
from scoring.core.forms.fields import Line, MailAddress
from scoring.models import TableAccess, User
from scoring.models.base.texts import one_line

_MOST_TYPED = 40


class CodeForm(forms.Form):
    """The short code of a slip; what does not matter in it is left to the service."""

    code = Line(
        label=_("Code of your table"),
        max_length=_MOST_TYPED,
        help_text=_("Eight letters and digits, printed below the QR code. Capitals and hyphens do not matter."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class HandOutForm(forms.Form):
    """Which kind of access a table gets."""

    role = forms.ChoiceField(choices=TableAccess.Role.choices)


TOO_MANY = "too_many"
"""The code of the refusal that asks to wait."""

SAID_BY_DJANGO = (
    gettext_noop("Password"),
    gettext_noop("New password"),
    gettext_noop("The two password fields didn’t match."),
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("This password is too common."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("This password is entirely numeric."),
    gettext_noop("Your password can’t be entirely numeric."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
    ),
)
"""Named here so that the catalogue says them in the words of all other pages: Django's German has another one."""


class SignInForm(AuthenticationForm):
    """Name and password. ``address`` is where the attempt comes from, ``devices`` what this browser remembers of
    accounts that were signed in on it, by name. A name that no account can have is refused before it is looked up."""

    is_shared = forms.BooleanField(label=IS_SHARED, required=False, help_text=IS_SHARED_HELP)

    error_messages = {  # noqa: RUF012 - as Django declares it
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("Name or password is wrong. Capitals and small letters matter in both."),
    }

    def __init__(self, request: HttpRequest | None = None, *, address: str = "", device: Any = None, **kwargs: Any):
        super().__init__(request, **kwargs)
        longest = User._meta.get_field("username").max_length
        self.fields["username"].validators += [MaxLengthValidator(longest), one_line]
        self._address, self._device_of = address, device or (lambda _username: "")

    def clean(self) -> dict[str, Any]:
        username, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not username or not password:
            return self.cleaned_data
        try:
            attempt = begin_sign_in(username=username, address=self._address, device=self._device_of(username))
        except TooManyPasswords as refusal:
            raise forms.ValidationError(refusal.message, code=TOO_MANY) from None
        cleaned = super().clean()
        attempt.was_right()
        return cleaned


class MailAddressForm(forms.Form):
    """Where answers to the account's mails go."""

    email = MailAddress(
        label=gettext_lazy("Mail address"),
        required=False,
        help_text=gettext_lazy(
            "If you report an irregularity, participants can answer the mail that tells them (L6.6). They see the "
            "address; nobody else does."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class OwnPasswordForm(PasswordChangeForm):
    """The old password and a new one that nobody else knows."""

    def __init__(self, *args: Any, address: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = address
        self.fields["old_password"].label = gettext("Old password")
        self.fields["new_password2"].label = gettext("New password once more")
        self.fields["new_password2"].help_text = ""

    def clean_old_password(self) -> str:
        try:
            attempt = begin_password_change(user=self.user, address=self._address)
        except TooManyPasswords as refusal:
            raise forms.ValidationError(refusal.message, code=TOO_MANY) from None
        old = super().clean_old_password()
        attempt.was_right()
        return old

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("old_password") and cleaned.get("old_password") == cleaned.get("new_password1"):
            self.add_error("new_password1", gettext("This is the old password. Please choose another one."))
        return cleaned

    def save(self, commit: bool = True) -> User:
        self.user.must_change_password = False
        return super().save(commit)
