"""Forms of who is asked and who asks: whom to invite, an answer typed by an officer, and requests to play along."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from scoring.core.forms.fields import Line, MailAddress, Moment, Prose, Returned
from scoring.models import TYPED_CHANNELS, Channel, Evening, EveningInvitation, Player
from scoring.models.base.texts import one_line, phone_number
from scoring.registration.selectors.invitations import InvitedGroup

_OTHERS = (
    (EveningInvitation.Way.LETTER, gettext_lazy("gets a letter")),
    (EveningInvitation.Way.MESSENGER, gettext_lazy("gets a text for the messenger")),
)
COMES, DECLINES = "yes", "no"
TO_ALL = "all"
"""Of somebody with a personal link: comes to every evening that waits for an answer."""
SELECTION = "selection"


class InviteForm(forms.Form):
    """A group, or a selection of players; this evening or all that are ahead in the season; how those are asked who
    have no address. ``attempt`` names the press of the button."""

    group = forms.ChoiceField(label=gettext_lazy("Who is invited"))
    evenings = forms.ChoiceField(label=gettext_lazy("To which evenings"), widget=forms.RadioSelect)
    others = forms.ChoiceField(
        label=gettext_lazy("Whoever has no mail address"),
        widget=forms.RadioSelect,
        initial=EveningInvitation.Way.LETTER,
    )
    selected = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Selection"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    attempt = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(
        self,
        data: Any = None,
        *,
        groups: Sequence[InvitedGroup],
        players: Sequence[Player],
        evening: Evening,
        ahead: Sequence[int],
        is_mailing: bool,
    ) -> None:
        super().__init__(data)
        self._groups, self._evening, self._ahead = {group.code: group for group in groups}, evening, ahead
        self._choose("group", [(group.code, group.title) for group in groups] + [(SELECTION, _("Selection below"))])
        season = _("All %(number)s evenings ahead in the season") % {"number": len(ahead)}
        scopes = [("this", _("This evening")), ("season", season)]
        self._choose("evenings", scopes if len(ahead) > 1 else scopes[:1])
        self.fields["evenings"].initial = "this"
        self._choose("others", _OTHERS)
        if not is_mailing:
            self.fields["others"].label = _("Everybody, since no mail server is set up")
        self._choose("selected", [(row.pk, row.name) for row in players])

    def _choose(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """What the service takes."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        group, selected = cleaned.pop("group"), cleaned.pop("selected")
        if selected and group != SELECTION:
            self.add_error("group", _("Names are ticked below: choose “Selection below”, or take the ticks away."))
        players = selected if group == SELECTION else self._groups[group].players
        if not players:
            self.add_error("group", _("There is nobody in this group."))
        evenings = self._ahead if cleaned["evenings"] == "season" else [self._evening.pk]
        way = EveningInvitation.Way(cleaned["others"])
        return {**cleaned, "evenings": evenings, "players": players, "others": way}


class TypedAnswerForm(forms.Form):
    """What somebody said by phone, letter or word of mouth, or wrote on a list."""

    player = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    answer = forms.ChoiceField(
        label=gettext_lazy("Answer"),
        choices=((COMES, gettext_lazy("comes")), (DECLINES, gettext_lazy("does not come"))),
        widget=forms.RadioSelect,
        initial=COMES,
    )
    channel = forms.ChoiceField(
        label=gettext_lazy("Came in"), choices=[(one.value, one.label) for one in TYPED_CHANNELS], initial=Channel.PHONE
    )
    at = Moment(
        label=gettext_lazy("When"),
        help_text=gettext_lazy("When it was said or arrived: this moment decides about the credit (L4)."),
    )
    remark = Line(label=gettext_lazy("Remark"), max_length=200, required=False)

    def __init__(self, data: Any = None, *, players: Sequence[Player], initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial={"at": timezone.now(), **(initial or {})})
        self._players = {row.pk: row for row in players}
        field = self.fields["player"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [("", "–"), *((row.pk, row.name) for row in players)]

    def clean(self) -> dict[str, Any]:
        """What the service takes."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        return {
            "player": self._players[cleaned["player"]],
            "is_coming": cleaned["answer"] == COMES,
            "at": cleaned["at"],
            "channel": cleaned["channel"],
            "remark": cleaned["remark"],
        }


_LONGEST_MESSAGE = 1000


class GuestRequestForm(forms.Form):
    """Who would like to come, how to answer them, and when. ``website`` is seen by nobody: who fills it in is a
    program."""

    name = Line(label=gettext_lazy("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = MailAddress(
        label=gettext_lazy("Mail address"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    phone = Line(
        label=gettext_lazy("Or telephone"),
        max_length=40,
        required=False,
        validators=[one_line, phone_number],
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )
    evening = forms.ChoiceField(label=gettext_lazy("When"), required=False, widget=forms.RadioSelect)
    message = Prose(
        label=gettext_lazy("What you would like to say"),
        max_length=_LONGEST_MESSAGE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    agrees = forms.BooleanField(
        label=gettext_lazy("The club may use what I write here to answer me."),
        help_text=gettext_lazy("It goes to the secretary alone, and is deleted after 90 days at the latest."),
        error_messages={"required": gettext_lazy("Without your consent nobody may answer you.")},
    )
    website = Returned(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    def __init__(self, data: Any = None, *, evenings: Sequence[Evening]) -> None:
        super().__init__(data)
        self._evenings = {str(evening.pk): evening for evening in evenings}
        when = self.fields["evening"]
        assert isinstance(when, forms.ChoiceField)
        when.choices = [
            *((key, _called(row)) for key, row in self._evenings.items()),
            ("", gettext("I do not know yet")),
        ]
        for name in ("email", "phone"):
            self.fields[name].is_sometimes_needed = True  # type: ignore[attr-defined]  # one of the two

    @property
    def is_of_program(self) -> bool:
        """Whether a program has filled the valid form in."""
        return bool(self.cleaned_data.get("website"))

    @property
    def asked(self) -> dict[str, Any]:
        """What a valid form asks for, as the service takes it."""
        names = ("name", "email", "phone", "message")
        said: dict[str, Any] = {name: self.cleaned_data[name] for name in names}
        return {**said, "evening": self._evenings.get(self.cleaned_data["evening"])}


class DeclineForm(forms.Form):
    """A sentence of the secretary's own."""

    words = Prose(
        label=gettext_lazy("A sentence of your own"),
        max_length=_LONGEST_MESSAGE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


def _called(evening: Evening) -> str:
    day = f"{date_format(evening.date, 'l')}, {date_format(evening.date, 'DATE_FORMAT')}"
    return " · ".join(filter(None, (day, evening.heading, evening.venue)))
