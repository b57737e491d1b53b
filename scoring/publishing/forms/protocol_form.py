"""The form that asks which blank protocol form is to be printed."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.forms.fields import WholeNumber
from scoring.models import Evening
from scoring.publishing.selectors.evenings import MOST_GAMES, MOST_PLAYERS, USUAL_GAMES, USUAL_PLAYERS


class ProtocolFormForm(forms.Form):
    """A form to be filled in by hand: empty, or for the tables of one of the evenings that are offered."""

    evening = forms.TypedChoiceField(
        label=gettext_lazy("For whom"), required=False, empty_value=None, coerce=int, initial=""
    )
    players = WholeNumber(
        label=gettext_lazy("Number of players"),
        min_value=2,
        max_value=MOST_PLAYERS,
        initial=USUAL_PLAYERS,
        required=False,
        help_text=gettext_lazy("Only of the empty form."),
    )
    games = WholeNumber(
        label=gettext_lazy("Number of games"),
        min_value=1,
        max_value=MOST_GAMES,
        initial=USUAL_GAMES,
        required=False,
        help_text=gettext_lazy("Up to 24 games are on one page."),
    )
    dealers = forms.BooleanField(
        label=gettext_lazy("With the dealer of each game"),
        initial=True,
        required=False,
        help_text=gettext_lazy("If the same player deals again after a void game, strike the names below."),
    )

    def __init__(self, *args: Any, evenings: list[Evening], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["evening"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", _("Empty form")), *((row.pk, str(row)) for row in evenings)]
        if not evenings:
            del self.fields["evening"], self.fields["dealers"]

    @property
    def asked(self) -> tuple[int | None, int, int, bool]:
        """The primary key of the evening, or None; players, games; whether the dealers are written in."""
        chosen = self.cleaned_data
        players, games = chosen["players"] or USUAL_PLAYERS, chosen["games"] or USUAL_GAMES
        return chosen.get("evening"), players, games, bool(chosen.get("dealers"))
