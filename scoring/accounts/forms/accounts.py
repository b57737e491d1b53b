"""Forms of accounts: signing in, passwords, codes for tables, and what the pages of an account's links ask."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.accounts.services.throttling import TooManyPasswords, begin_password_change, begin_sign_in
from scoring.core.forms.fields import Line, MailAddress
from scoring.models import Invitation, League, Player, TableAccess, User
from scoring.models.base.texts import one_line, without_umlauts
from scoring.people.forms import OfficesForm

IS_SHARED = gettext_lazy("This is a shared computer")
IS_SHARED_HELP = gettext_lazy(
    "Then you are signed out after an hour without use, and no page stays on it to be opened offline."
)


class AddressForm(forms.Form):
    """The address to which a link for a new password is mailed."""

    email = MailAddress(
        label=gettext_lazy("Mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class CarriedLinkForm(forms.Form):
    """The code that carries a link from a phone to this computer."""

    code = Line(
        label=gettext_lazy("Code from your phone"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "autofocus": True}),
    )


class ChosenPasswordForm(SetPasswordForm):
    """A password that its holder chooses, typed twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password2"].label = gettext("New password once more")
        self.fields["new_password2"].help_text = ""


class NewAccountForm(ChosenPasswordForm):
    """An account with the names of its holder, who chooses the password."""

    first_name = Line(
        label=gettext_lazy("First name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = Line(
        label=gettext_lazy("Last name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    username = Line(
        label=gettext_lazy("Name for signing in"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("Letters, digits and @ . + - _ without blanks."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].label = gettext("Password")
        self.fields["new_password2"].label = gettext("Password once more")

    def clean(self) -> dict[str, Any]:
        for name in ("username", "first_name", "last_name"):
            setattr(self.user, name, self.cleaned_data.get(name, ""))
        return super().clean() or {}


class NewHolderForm(NewAccountForm):
    """An account for somebody who is invited, with the names that the league knows them by."""

    is_shared = forms.BooleanField(label=IS_SHARED, required=False, help_text=IS_SHARED_HELP)
    field_order = ("first_name", "last_name", "username", "new_password1", "new_password2", "is_shared")

    def __init__(self, data: Any = None, *, invitation: Invitation) -> None:
        names = {"first_name": invitation.first_name, "last_name": invitation.last_name}
        username = suggested_name(invitation.first_name, invitation.last_name)
        super().__init__(User(**names, email=invitation.email), data, initial={**names, "username": username})


class InvitedPersonForm(OfficesForm):
    """Somebody who gets a link into the league: one of its players, whose name is known, or anybody."""

    first_name = Line(label=gettext_lazy("First name"), max_length=150, required=False)
    last_name = Line(label=gettext_lazy("Last name"), max_length=150, required=False)
    email = MailAddress(
        label=gettext_lazy("Mail address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("player", "first_name", "last_name", "email", "offices")

    def __init__(self, *args: Any, league: League, player: Player | None, can_mail: bool, **kwargs: Any) -> None:
        initial = {**_facts_of(player), **kwargs.pop("initial", {})}
        super().__init__(*args, league=league, initial=initial, **kwargs)
        self.fields["email"].help_text = (
            gettext("The invitation goes there. Without an address you get a link to hand over.")
            if can_mail
            else gettext("No mail server is set up, so you get a link to hand over. The address is kept for later.")
        )
        self.fields["player"].label = gettext("Who is it?")
        self.fields["player"].help_text = gettext("The name of a member is known, and need not be typed.")
        players = self.fields["player"]
        assert isinstance(players, forms.ModelChoiceField)
        for name in ("first_name", "last_name"):
            self.fields[name].is_sometimes_needed = True  # type: ignore[attr-defined]
        players.empty_label = gettext("– somebody who does not play –")

    def clean(self) -> dict[str, Any]:
        """What is not typed is known of the player."""
        cleaned = super().clean() or self.cleaned_data
        known = _facts_of(cleaned.get("player"))
        is_named = cleaned.get("first_name") or cleaned.get("last_name")
        if known and not is_named:
            cleaned |= {name: known[name] for name in ("first_name", "last_name")}
        elif not is_named and not self.errors:
            self.add_error("first_name", gettext("Choose a member above, or type a name."))
        return cleaned


def suggested_name(first_name: str, last_name: str) -> str:
    """A name for signing in that fits the person; whether it is free shows when it is chosen."""
    words = without_umlauts(f"{first_name} {last_name}").lower().split()
    return ".".join("".join(letter for letter in word if letter.isalnum() or letter == "-") for word in words)


def _facts_of(player: Player | None) -> dict[str, object]:
    if player is None:
        return {}
    surname = player.sort_name or player.name.split()[-1]
    first_name = player.name.removesuffix(surname).strip()
    names: Sequence[str] = (first_name, surname) if first_name else (player.name, "")
    return {"first_name": names[0], "last_name": names[1], "email": player.email, "player": player.pk}


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
