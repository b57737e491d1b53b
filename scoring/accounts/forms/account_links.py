"""Forms of the pages that links of accounts open, and the one to get such a link."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext, gettext_lazy

from scoring.core.forms.fields import Line, MailAddress
from scoring.models import Invitation, League, Player, User
from scoring.models.base.texts import without_umlauts
from scoring.people.forms.people import OfficesForm

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
