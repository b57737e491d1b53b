"""Forms of players, clubs, members, accounts and terms."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.validators import MaxLengthValidator
from django.db.models import Q
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from engine.names import written_name
from scoring.core.forms.fields import CompletedInput, Day, DayInput, Line, Prose
from scoring.models import Club, League, Membership, Office, Player
from scoring.models.players import offered_languages
from scoring.people.selectors.people import ListedClub, clubs_of
from scoring.people.services.players import NewPlayer

if TYPE_CHECKING:
    _PlayerModelForm = forms.ModelForm[Player]
else:
    _PlayerModelForm = forms.ModelForm


LONGEST_NAME = 80
MOST_NAMES = 200
_LONGEST_QUOTE = 60
_NO_AUTOFILL = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class PlayerForm(_PlayerModelForm):
    """A player's data, the club by its name. Whether somebody is active is asked once the player exists."""

    club = Line(
        label=gettext_lazy("Club"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("A club that the league does not have yet is founded with this player."),
    )
    field_order = ("name", "club")

    class Meta:
        model = Player
        fields = ("name", *Player.PERSONAL, "is_guest", "is_active")
        widgets: ClassVar = {
            "phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
            "postal_address": forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
            "joined_on": DayInput(),
            "left_on": DayInput(),
        }
        help_texts: ClassVar = {
            "is_active": gettext_lazy("Players who are not active are not offered for new evenings."),
            "is_guest": gettext_lazy("Visitors do not see guests in the list of players."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.fields["club"]
        club.widget = CompletedInput([row.name for row in clubs_of(self.instance.league)], {"maxlength": LONGEST_NAME})
        if self.instance.club is not None:
            club.initial = self.instance.club.name
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = [("", gettext("that of the league")), *offered_languages()]
        if self.instance._state.adding:
            del self.fields["is_active"]


class PlayerSearchForm(forms.Form):
    """Which players are listed. The club is asked only where the league has clubs; ``0``: players without a club."""

    q = Line(label=gettext_lazy("Search by name"), required=False, widget=forms.TextInput(attrs={"type": "search"}))
    club = forms.TypedChoiceField(label=gettext_lazy("Club"), required=False, coerce=int, empty_value=None, choices=())

    def __init__(self, *args: Any, clubs: Sequence[ListedClub], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.fields["club"]
        assert isinstance(club, forms.ChoiceField)
        club.choices = [
            ("", gettext("all clubs")),
            *((row.pk, row.name) for row in clubs),
            (0, gettext("without a club")),
        ]
        if not clubs:
            del self.fields["club"]


class ClubForm(forms.Form):
    """A club's name."""

    name = Line(label=gettext_lazy("Name"), max_length=LONGEST_NAME)


class MergeForm(forms.Form):
    """The club that another one becomes a part of."""

    into = forms.ModelChoiceField(Club.objects.none(), widget=forms.HiddenInput)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        into = self.fields["into"]
        assert isinstance(into, forms.ModelChoiceField)
        into.queryset = club.league.clubs.exclude(pk=club.pk)


class ManyPlayersForm(forms.Form):
    """Players, one a line, each perhaps with a club; empty lines and surplus blanks do not matter."""

    names = Prose(
        label=gettext_lazy("Names"),
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=gettext_lazy(
            "One name a line; after a semicolon the club, if there is one: “Anke Petersen; Uno Kiel”. Players whom the "
            "league already has are left out; if they have no club, they join the one that is given."
        ),
    )

    def clean_names(self) -> list[NewPlayer]:
        lines = [
            (number, line) for number, line in enumerate(self.cleaned_data["names"].splitlines(), 1) if line.strip()
        ]
        if len(lines) > MOST_NAMES:
            raise forms.ValidationError(gettext("At most %(most)s names at once.") % {"most": MOST_NAMES})
        players = [_player_of(line) for _number, line in lines]
        refusals = [
            gettext("Line %(number)s, “%(line)s”: %(refusal)s")
            % {"number": number, "line": _shortened(line), "refusal": refusal}
            for (number, line), player in zip(lines, players, strict=True)
            if (refusal := _refusal_of(line, player))
        ]
        if refusals:
            raise forms.ValidationError(refusals)
        return players


def _player_of(line: str) -> NewPlayer:
    name, _semicolon, club = map(written_name, line.partition(";"))
    return NewPlayer(name, club)


def _refusal_of(line: str, player: NewPlayer) -> str:
    """What is wrong with a line; empty: nothing."""
    if line.count(";") > 1:
        return gettext("there is more than one semicolon; one stands between name and club.")
    if not player.name:
        return gettext("the name is missing.")
    if len(player.name) > LONGEST_NAME:
        return gettext("the name is longer than %(most)s letters.") % {"most": LONGEST_NAME}
    if len(player.club) > LONGEST_NAME:
        return gettext("the club is longer than %(most)s letters.") % {"most": LONGEST_NAME}
    return ""


def _shortened(line: str) -> str:
    text = " ".join(line.split())
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


class OfficesForm(forms.Form):
    """The offices of a member, and which player the member is."""

    offices = forms.MultipleChoiceField(
        label=gettext_lazy("Offices"),
        choices=lambda: Office.Kind.choices,
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
        players.queryset = (free | own).order_by("sort_key", "name")


class MembershipField(forms.ModelChoiceField):
    """Members by their names and those by which they sign in."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.user.display_name} ({obj.user.username})"


class OwnAccountForm(forms.Form):
    """Which member's account a player is."""

    membership = MembershipField(
        Membership.objects.none(),
        label=gettext_lazy("Account"),
        required=False,
        empty_label=gettext_lazy("– no account –"),
        help_text=gettext_lazy("Whoever signs in with it finds the own place, the next evening and the results first."),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members = player.league.memberships.select_related("user").filter(Q(player=None) | Q(player=player))
        membership = self.fields["membership"]
        assert isinstance(membership, forms.ModelChoiceField)
        membership.queryset = members.order_by("user__last_name", "user__first_name", "user__username")


class NewAccountForm(OfficesForm):
    """A new account that becomes a member."""

    first_name = Line(label=gettext_lazy("First name"), max_length=150)
    last_name = Line(label=gettext_lazy("Last name"), max_length=150)
    username = Line(
        label=gettext_lazy("Name for signing in"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("Letters, digits and @ . + - _ without blanks."),
        widget=forms.TextInput(attrs=_NO_AUTOFILL),
    )
    field_order = ("first_name", "last_name", "username", "offices", "player")


class ExistingAccountForm(OfficesForm):
    """An account that exists already, for instance from another league; its holder is asked."""

    username = Line(
        label=gettext_lazy("Name for signing in"),
        validators=[MaxLengthValidator(150)],
        widget=forms.TextInput(attrs=_NO_AUTOFILL),
        help_text=gettext_lazy("The holder decides on their own desk; until then nothing changes."),
    )
    field_order = ("username", "offices", "player")


class TermForm(forms.Form):
    """What is recorded of the term of an office; a last day only of one that is over."""

    began_on = Day(
        label=pgettext_lazy("first day of a term", "From"),
        required=False,
        help_text=gettext_lazy("Empty: nobody knows."),
    )
    ended_on = Day(label=pgettext_lazy("last day of a term", "Until"))
    decision = Line(
        label=gettext_lazy("By whose decision"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("As you would write it into the minutes: “general meeting of 14 March 2026”."),
    )

    def __init__(self, *args: Any, is_over: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_over:
            del self.fields["ended_on"]


class FormerTermForm(TermForm):
    """A term of before, of somebody who stands on the list of players."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Office"), choices=lambda: [(kind, kind.label) for kind in Office.BOARD]
    )
    player = forms.ModelChoiceField(
        Player.objects.none(), label=gettext_lazy("Name"), empty_label=gettext_lazy("please choose")
    )
    field_order = ("kind", "player")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, is_over=True, **kwargs)
        player = self.fields["player"]
        assert isinstance(player, forms.ModelChoiceField)
        player.queryset = league.players.order_by("sort_key", "name")
