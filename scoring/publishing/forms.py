"""Forms of what leaves the office: websites that may show the ranking, tokens for programs, blank protocol forms."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.forms.fields import Line, Prose, WholeNumber
from scoring.core.selectors.check_marks import grouped, has_a_length, plain_code
from scoring.models import ApiToken, Evening
from scoring.publishing.selectors.evenings import MOST_GAMES, MOST_PLAYERS, USUAL_GAMES, USUAL_PLAYERS


class EmbeddingForm(forms.Form):
    """One website a line."""

    addresses = Prose(
        label=_("Websites that may show the ranking"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "https://www.club.example"}),
        help_text=_("One address a line. Nobody: leave it empty."),
    )

    def clean_addresses(self) -> list[str]:
        text: str = self.cleaned_data["addresses"]
        return [line for line in map(str.strip, text.splitlines()) if line]

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        return "\n".join(super().get_initial_for_field(field, field_name) or ())


_DAYS = ((30, _("30 days")), (90, _("90 days")), (365, _("one year")))


class TokenForm(forms.Form):
    """What it is for, what it may read, and for how long."""

    name = Line(label=_("What is it for?"), max_length=80, help_text=_("For instance: website of the club."))
    scopes = forms.MultipleChoiceField(
        label=_("It may read"),
        choices=ApiToken.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Names in full are for a program that keeps them to itself: a website is read by everybody."),
    )
    days = forms.TypedChoiceField(label=_("It ends after"), coerce=int, choices=_DAYS, initial=365)


class ProtocolFormForm(forms.Form):
    """A form to be filled in by hand: empty, or for the tables of one of the evenings that are offered."""

    evening = forms.TypedChoiceField(label=_("For whom"), required=False, empty_value=None, coerce=int, initial="")
    players = WholeNumber(
        label=_("Number of players"),
        min_value=2,
        max_value=MOST_PLAYERS,
        initial=USUAL_PLAYERS,
        required=False,
        help_text=_("Only of the empty form."),
    )
    games = WholeNumber(
        label=_("Number of games"),
        min_value=1,
        max_value=MOST_GAMES,
        initial=USUAL_GAMES,
        required=False,
        help_text=_("Up to 24 games are on one page."),
    )
    dealers = forms.BooleanField(
        label=_("With the dealer of each game"),
        initial=True,
        required=False,
        help_text=_("If the same player deals again after a void game, strike the names below."),
    )

    def __init__(self, *args: Any, evenings: list[Evening], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["evening"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", gettext("Empty form")), *((row.pk, str(row)) for row in evenings)]
        if not evenings:
            del self.fields["evening"], self.fields["dealers"]

    @property
    def asked(self) -> tuple[int | None, int, int, bool]:
        """The primary key of the evening, or None; players, games; whether the dealers are written in."""
        chosen = self.cleaned_data
        players, games = chosen["players"] or USUAL_PLAYERS, chosen["games"] or USUAL_GAMES
        return chosen.get("evening"), players, games, bool(chosen.get("dealers"))


_MOST_OF_A_CODE = 200
_IN_ADDRESS = re.compile(r"/p/([^/?#]+)")


class PrintCodeForm(forms.Form):
    """The code of a print, however it is typed; or pasted with the line in which it stands, or as the address behind
    its picture, which may be one of before."""

    code = Line(
        label=_("Code of the print"),
        max_length=_MOST_OF_A_CODE,
        help_text=_(
            "In the upper right corner, groups of four letters and digits. Capitals and hyphens do not matter."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        _before, _mark, typed = self.cleaned_data["code"].rpartition("·")
        in_address = _IN_ADDRESS.search(typed)
        code = plain_code(in_address[1] if in_address else typed)
        if not code:
            raise forms.ValidationError(gettext("This is no code: there is neither a letter nor a digit in it."))
        if not has_a_length(code):
            said = {"code": grouped(code), "number": len(code)}
            message = gettext(
                "A code has 24 letters and digits, a long one 32; “%(code)s” has %(number)s. Please compare it with the"
                " paper."
            )
            raise forms.ValidationError(message % said)
        return code
