"""Players and members."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext, gettext_lazy

from scoring.models import League, Membership, Office, Player

if TYPE_CHECKING:
    _PlayerModelForm = forms.ModelForm[Player]
else:
    _PlayerModelForm = forms.ModelForm

LONGEST_NAME = 80
MOST_NAMES = 200
_NO_AUTOFILL = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class PlayerForm(_PlayerModelForm):
    """A player's data. Whether somebody is active is asked once the player exists."""

    class Meta:
        model = Player
        fields = ("name", "email", "year_of_birth", "is_active")
        help_texts: ClassVar = {
            "is_active": gettext_lazy("Players who are not active are not offered for new evenings.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance._state.adding:
            del self.fields["is_active"]


class ManyPlayersForm(forms.Form):
    """Names, one a line; empty lines and blanks around names do not matter."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=gettext_lazy("One name a line. Names that the league already has are left out."),
    )

    def clean_names(self) -> list[str]:
        names = [" ".join(line.split()) for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(gettext("At most %(most)s names at once.") % {"most": MOST_NAMES})
        too_long = [name for name in names if len(name) > LONGEST_NAME]
        if too_long:
            message = gettext("“%(name)s” is longer than %(most)s letters.")
            raise forms.ValidationError(
                [message % {"name": name[:30] + "…", "most": LONGEST_NAME} for name in too_long]
            )
        return names


class OfficesForm(forms.Form):
    """The offices of a member, and which player the member is."""

    offices = forms.MultipleChoiceField(
        label=gettext_lazy("Offices"),
        choices=Office.Kind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Somebody may hold several offices. Who submits a sheet can never sign it."),
    )
    player = forms.ModelChoiceField(
        Player.objects.none(),
        label=gettext_lazy("Player"),
        required=False,
        empty_label=gettext_lazy("– does not play –"),
        help_text=gettext_lazy("Links the account with the player's results."),
    )

    def __init__(self, *args: Any, league: League, membership: Membership | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        free = league.players.filter(membership__isnull=True)
        own = league.players.filter(membership=membership) if membership else league.players.none()
        players = self.fields["player"]
        assert isinstance(players, forms.ModelChoiceField)
        players.queryset = (free | own).order_by("name")


class NewAccountForm(OfficesForm):
    """A new account that becomes a member."""

    first_name = forms.CharField(label=gettext_lazy("First name"), max_length=150)
    last_name = forms.CharField(label=gettext_lazy("Last name"), max_length=150)
    username = forms.CharField(
        label=gettext_lazy("Name for signing in"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("Letters, digits and @ . + - _ without blanks."),
        widget=forms.TextInput(attrs=_NO_AUTOFILL),
    )
    field_order = ("first_name", "last_name", "username", "offices", "player")


class ExistingAccountForm(OfficesForm):
    """An account that exists already, for instance from another league."""

    username = forms.CharField(
        label=gettext_lazy("Name for signing in"),
        validators=[MaxLengthValidator(150)],
        widget=forms.TextInput(attrs=_NO_AUTOFILL),
    )
    field_order = ("username", "offices", "player")
